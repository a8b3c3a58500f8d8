"""What an arena came to, in numbers: plain JSON types, in two parts.

`results` follows from the games alone: another run of the same definition, on other machines and with
other workers lost, has the same bytes there. `run` is about this run: times, and what went wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from dighouse._version import __version__
from dighouse.arena.adjusted import adjusted_share
from dighouse.arena.deal_results import DealResult, PlayedGame
from dighouse.arena.lineup import Lineup
from dighouse.arena.ratings import Comparison, bradley_terry, comparisons, open_skill
from dighouse.arena.runner import ArenaRun, LineupRun
from dighouse.arena.statistics import Estimate, mean_of, share

DIGITS = 6  # of shares and ratings: more would only differ between machines


def findings(arena: ArenaRun) -> dict[str, Any]:
    return {"results": results_of(arena), "run": run_of(arena)}


def to_json(found: Any) -> bytes:
    return msgspec.json.format(msgspec.json.encode(found)) + b"\n"


# -- what follows from the games ---------------------------------------------------------------------


def results_of(arena: ArenaRun) -> dict[str, Any]:
    by_game: dict[bytes, list[LineupRun]] = {}
    for one in arena.lineups:
        by_game.setdefault(msgspec.json.encode(one.lineup.choice), []).append(one)
    return {
        "name": arena.definition.name,
        "digest": arena.definition.digest,
        "dighouse": __version__,
        "stop": msgspec.to_builtins(arena.definition.stop),
        "games": [_of_game(runs) for runs in by_game.values()],
    }


def _of_game(runs: Sequence[LineupRun]) -> dict[str, Any]:
    choice = runs[0].lineup.choice
    bots = list(dict.fromkeys(name for one in runs for name in one.lineup.bots))
    return {
        "ruleset": choice.ruleset,
        "version": choice.version,
        "seats": choice.seats,
        "options": choice.options,
        "own_edition": choice.edition is not None,
        "bots": [_of_bot(bot, runs) for bot in bots],
        "ratings": _ratings(bots, runs),
        "cross_table": _cross_table(bots, runs),
        "seats_of_bots": [_by_place(bot, runs) for bot in bots],
        "lineups": [_of_lineup(one) for one in runs],
        "faults": list(_faults(runs)),
    }


def _of_bot(bot: str, runs: Sequence[LineupRun]) -> dict[str, Any]:
    """Over all lineups that a bot plays in."""
    own = [(one.lineup, deal) for one in runs if bot in one.lineup.bots for deal in one.deals]
    seats = [seat for lineup, deal in own for seat in _seats_of(bot, lineup, deal)]
    scores = [game.scores[at] for game, at in seats if game.fault is None]
    return {
        "bot": bot,
        "games": sum(len(deal.games) for _, deal in own),
        "wins": rounded(sum(game.wins[at] for game, at in seats)),
        "score": None if not scores else rounded(sum(scores) / len(scores)),
        "faults": sum(1 for game, at in seats if game.fault is not None and game.fault.seat == at),
    }


def _ratings(bots: list[str], runs: Sequence[LineupRun]) -> list[dict[str, Any]]:
    numbers = {bot: at for at, bot in enumerate(bots)}
    deals: list[list[Comparison]] = []
    games: list[tuple[list[int], PlayedGame]] = []
    # Deal by deal, through all lineups, as they would have been played side by side.
    for at in range(max((len(one.deals) for one in runs), default=0)):
        for one in runs:
            if at >= len(one.deals):
                continue
            who = [numbers[entrant.name] for entrant in one.lineup.entrants]
            deals.append(comparisons(who, one.deals[at].games))
            games += [([who[n] for n in game.seating], game) for game in one.deals[at].games]
    skills = open_skill(len(bots), games)
    found = []
    for at, rating in enumerate(bradley_terry(len(bots), deals)):
        skill = None if skills is None else skills[at]
        found.append(
            {
                "bot": bots[at],
                "bradley_terry": {
                    key: rounded(value, 1) for key, value in rating._asdict().items()
                },
                "openskill": None
                if skill is None
                else {key: rounded(value, 3) for key, value in skill._asdict().items()},
            }
        )
    return sorted(found, key=lambda row: -row["bradley_terry"]["value"])


def _cross_table(bots: list[str], runs: Sequence[LineupRun]) -> list[dict[str, Any]]:
    """How often the bot of a row was ranked before that of a column, ties being halves."""
    cells = []
    for bot in bots:
        for rival in bots:
            pair = (bot, rival)
            by_deal = [
                value
                for one in runs
                if bot != rival and set(pair) <= set(one.lineup.bots)
                for deal in one.deals
                if (value := _ahead(one.lineup, deal, pair)) is not None
            ]
            if by_deal:
                estimate = share(by_deal, len(runs[0].lineup.seatings))
                cells.append(
                    {"bot": bot, "rival": rival, "deals": len(by_deal), **_estimate(estimate)}
                )
    return cells


def _ahead(lineup: Lineup, deal: DealResult, pair: tuple[str, str]) -> float | None:
    who = [pair.index(one.name) if one.name in pair else -1 for one in lineup.entrants]
    met = [
        row for row in comparisons(who, deal.games) if (row.one, row.other) == (0, 1) and row.games
    ]
    return sum(row.wins for row in met) / sum(row.games for row in met) if met else None


def _by_place(bot: str, runs: Sequence[LineupRun]) -> dict[str, Any]:
    """By the place in the order of turns, counted from who had the first one; and by seat."""
    seats = runs[0].lineup.choice.seats
    turns: list[list[float]] = [[] for _ in range(seats)]
    places: list[list[float]] = [[] for _ in range(seats)]
    for one in runs:
        for deal in one.deals if bot in one.lineup.bots else ():
            for game, seat in _seats_of(bot, one.lineup, deal):
                places[seat].append(game.wins[seat])
                if game.first >= 0:
                    turns[(seat - game.first) % seats].append(game.wins[seat])
    return {
        "bot": bot,
        "by_turn_order": [_mean(values) for values in turns],
        "by_seat": [_mean(values) for values in places],
    }


def _of_lineup(one: LineupRun) -> dict[str, Any]:
    lineup, verdict = one.lineup, one.verdict
    return {
        "digest": lineup.digest,
        "bots": [entrant.name for entrant in lineup.entrants],
        "deals": len(one.deals),
        "games": sum(len(deal.games) for deal in one.deals),
        "wins": [_wins(bot, one) for bot in lineup.bots],
        "adjusted": [
            None if (found := adjusted_share(bot, lineup, one.deals)) is None else found
            for bot in lineup.bots
        ]
        if lineup.luck
        else None,
        "picks_a_game": _mean([game.picks for deal in one.deals for game in deal.games]),
        "turns_a_game": _mean([game.turns for deal in one.deals for game in deal.games]),
        "verdict": None
        if verdict is None
        else {
            "of": lineup.entrants[0].name,
            "found": verdict.found,
            "deals": verdict.deals,
            "evidence": {key: rounded(value, 4) for key, value in verdict.evidence.items()},
        },
    }


def _wins(bot: str, one: LineupRun) -> dict[str, Any]:
    seats = sum(entrant.name == bot for entrant in one.lineup.entrants)
    fair = seats / len(one.lineup.entrants)
    by_deal = [
        sum(game.wins[at] for game, at in _seats_of(bot, one.lineup, deal)) / len(deal.games)
        for deal in one.deals
    ]
    if not by_deal:
        return {"bot": bot, "fair": rounded(fair), "value": None, "low": 0.0, "high": 1.0}
    found = _estimate(share(by_deal, len(one.lineup.seatings)))
    return {"bot": bot, "fair": rounded(fair), **found}


def _faults(runs: Sequence[LineupRun]) -> Iterator[dict[str, Any]]:
    """Those of each bot, by their kinds, with the first game where each was seen."""
    found: dict[tuple[str, str], dict[str, Any]] = {}
    for one in runs:
        for deal in one.deals:
            for seating, game in enumerate(deal.games):
                if game.fault is None:
                    continue
                fault = game.fault
                bot = one.lineup.entrants[game.seating[fault.seat]].name
                first = {"lineup": one.lineup.digest, "deal": deal.deal, "seating": seating}
                row = found.setdefault(
                    (bot, fault.kind),
                    {
                        "bot": bot,
                        "kind": fault.kind,
                        "games": 0,
                        "first": first,
                        "text": fault.text,
                    },
                )
                row["games"] += 1
    yield from sorted(found.values(), key=lambda row: (row["bot"], -row["games"]))


def _seats_of(bot: str, lineup: Lineup, deal: DealResult) -> Iterator[tuple[PlayedGame, int]]:
    for game in deal.games:
        for seat, entrant in enumerate(game.seating):
            if lineup.entrants[entrant].name == bot:
                yield game, seat


def rounded(value: float, digits: int = DIGITS) -> float | None:
    """None for what is not finite: JSON has no such numbers."""
    return round(value, digits) if abs(value) != float("inf") and value == value else None


def _estimate(estimate: Estimate) -> dict[str, Any]:
    return {key: rounded(value) for key, value in estimate._asdict().items()}


def _mean(values: Iterable[float]) -> dict[str, Any] | None:
    values = list(values)
    return None if not values else {"value": rounded(mean_of(values).value), "games": len(values)}


# -- what is about this run --------------------------------------------------------------------------


def run_of(arena: ArenaRun) -> dict[str, Any]:
    games = arena.games_played
    return {
        "seconds": rounded(arena.seconds, 3),
        "busy_seconds": rounded(arena.busy_seconds, 3),
        "workers": arena.workers,
        "games_played": games,
        "games_a_second": rounded(games / arena.seconds, 3) if arena.seconds else None,
        "deals_kept_from_before": arena.kept,
        "lost_units": arena.lost_units,
        # Bots that do not answer alike to the same view and luck, such as those that think by the clock.
        "deals_that_came_twice_and_differ": sorted(arena.differing),
        "thinking": _thinking(arena.lineups),
    }


def _thinking(runs: Sequence[LineupRun]) -> list[dict[str, Any]]:
    """How long each bot thought."""
    sums: dict[str, list[float]] = {}
    for one in runs:
        names = [entrant.name for entrant in one.lineup.entrants]
        for deal in one.deals:
            for game, clocks in zip(deal.games, deal.clocks, strict=True):
                for entrant, clock in zip(game.seating, clocks, strict=True):
                    found = sums.setdefault(names[entrant], [0, 0.0, 0.0])
                    found[0] += clock.picks
                    found[1] += clock.seconds
                    found[2] = max(found[2], clock.slowest)
    return [
        {
            "bot": bot,
            "picks": picks,
            "milliseconds_a_pick": rounded(1000 * seconds / max(1, picks), 4),
            "slowest_pick_milliseconds": rounded(1000 * slowest, 3),
        }
        for bot, (picks, seconds, slowest) in sums.items()
    ]
