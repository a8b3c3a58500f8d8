"""docs/balance.md, made of the figures of bench/balance.py."""

from __future__ import annotations

from typing import Any

HEAD = """# How even the New Expedition is

Made by `python bench/balance.py`: greedy against greedy, {games} games for each monument and number of
seats, with the values of the built-in edition, of which many are stand-ins ([editions.md](editions.md)).
`dighouse simulate new-expedition --bots greedy --each monument,seats` prints such a table for an edition
of yours.

Wins are in per cent, by who goes first, second and so on; an even share is {shares} per cent with 2, 3, 4
and 5 seats. The share of one seat is uncertain by about ±{error:.0f} points in a row, and by ±{pooled:.0f} in the
rows "all". Scores are means over the seats; a turn is counted when it is another seat's.

"""

KINDS = """
## What each kind came to

Over all monuments: cards sold in a game, points for a card, points for each point of its trade value,
and how many of the cards were sold in sets of the largest size.

"""


def page(figures: dict[str, Any]) -> str:
    games = figures["games"]
    cells = figures["cells"]
    monuments = len({cell["monument"] for cell in cells}) or 1
    error = 196 * (0.25 / games) ** 0.5
    shares = "50, 33, 25 and 20"
    text = HEAD.format(games=games, shares=shares, error=error, pooled=error / monuments**0.5)
    for seats in sorted({cell["seats"] for cell in cells}):
        text += _seats(seats, [cell for cell in cells if cell["seats"] == seats])
    text += KINDS
    for seats, kinds in figures["kinds"].items():
        text += _kinds(seats, kinds)
    return text.rstrip() + "\n"


def _seats(seats: int, cells: list[dict[str, Any]]) -> str:
    places = ["1st", "2nd", "3rd", "4th", "5th"][:seats]
    rows = [["monument", "score", "winner's", *places, "turns", "picks", "maps", "tents"]]
    columns = ["score", "winner", "turns", "picks", "maps_spent", "tents_used"]
    for cell in [*cells, _all(cells, columns)]:
        wins = [f"{100 * win:.0f}" for win in cell["wins_by_turn_order"]]
        numbers = [f"{cell[name]:.1f}" for name in columns]
        rows.append([cell["monument"], *numbers[:2], *wins, *numbers[2:]])
    return f"## {seats} seats\n\n{_table(rows)}\n"


def _all(cells: list[dict[str, Any]], columns: list[str]) -> dict[str, Any]:
    """The mean of rows that have the same number of games."""
    orders = zip(*(cell["wins_by_turn_order"] for cell in cells), strict=True)
    return {
        "monument": "all",
        "wins_by_turn_order": [sum(order) / len(cells) for order in orders],
        **{name: sum(cell[name] for cell in cells) / len(cells) for name in columns},
    }


def _kinds(seats: str, kinds: dict[str, dict[str, float]]) -> str:
    rows = [[f"{seats} seats", "cards", "points a card", "a trade value", "in largest sets"]]
    for kind, row in kinds.items():
        numbers = [row["cards"], row["points_a_card"], row["points_a_trade_value"]]
        share = f"{100 * row['in_largest_sets']:.0f} %"
        rows.append([kind, *(f"{number:.1f}" for number in numbers), share])
    return f"{_table(rows)}\n"


def _table(rows: list[list[str]]) -> str:
    head, *rest = [f"| {' | '.join(row)} |" for row in rows]
    line = f"|---|{'---:|' * (len(rows[0]) - 1)}"
    return "\n".join([head, line, *rest]) + "\n"
