"""The rules as people read them: our text, with the numbers of an edition in it.

The text is in words/LANGUAGE/rules.json, once for all card games. What holds only for some of them
is marked there by what an edition must have, such as tents. And it has no number of its own that an
edition could change: where one belongs there is a slot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache

import msgspec

from dighouse.games.archaeology import words
from dighouse.games.archaeology.edition import Card, ChamberNumbers, Edition, MonumentPlan, Variant
from dighouse.games.archaeology.edition_json import house_values, numbers_of
from dighouse.games.archaeology.game_numbers import TRADE_TURNS_EACH, TRADES_A_TURN
from dighouse.kernel import rules_words
from dighouse.kernel.edition_file import MARKS, PRINTED, Number, weakest
from dighouse.kernel.game import HowToPlay, Section


class Passage(msgspec.Struct):
    """A paragraph that not all editions have."""

    when: str
    text: str


class Part(msgspec.Struct):
    """A section before its slots are filled."""

    id: str
    title: str
    paragraphs: list[str | Passage]
    when: str | None = None
    then: str | None = None  # what gets sections of its own after this one


class RulesText(rules_words.RulesWords):
    sections: list[Part]
    monuments: dict[str, list[str]]  # by the way they are explored
    variants: dict[str, str]  # by what they change

    def some_marked(self, what: str, number: Number) -> str:
        return marked(self.some(what, number.value), number)

    def times(self, number: Number) -> str:
        return self.some_marked("times", number)

    def chambers(self, chambers: Sequence[ChamberNumbers]) -> str:
        """What each of them costs and brings; those that are alike, together."""
        alike: dict[tuple[Number, Number], list[str]] = {}
        for chamber in chambers:
            alike.setdefault((chamber.cards, chamber.maps), []).append(chamber.name)
        parts = [
            self.phrases["chamber"].format(
                name=words.join(names, "or"),
                cards=_cards(cards),
                maps=_maps(maps),
            )
            for (cards, maps), names in alike.items()
        ]
        return words.join(parts) or self.phrases["no_chamber"]

    def hidden(self, chambers: Sequence[ChamberNumbers]) -> str:
        """What is in each of them as the game begins."""
        parts = [
            self.phrases["hidden"].format(name=name, cards=_cards(cards))
            for name, cards, _ in chambers
        ]
        return words.join(parts) or self.phrases["no_chamber"]


def marked(words: str, *numbers: Number) -> str:
    """Words with these numbers in them: what is not printed carries its mark where it is read."""
    mark = weakest(numbers)
    return words if mark == PRINTED else f"{words} ({mark})"


def _cards(number: Number) -> str:
    return marked(words.some_cards(number.value), number)


def _maps(number: Number) -> str:
    return marked(words.some("map", number.value), number)


@lru_cache(maxsize=64)
def how_to_play(
    ruleset: str,
    edition: Edition,
    monument: str | None = None,
    variants: frozenset[str] = frozenset(),
) -> HowToPlay:
    """The rules of a game; of one whose monument is drawn, the rules of all monuments."""
    text = rules_words.read(__package__, RulesText)
    facts = _facts(edition, monument, variants)
    slots = _slots(edition, text, monument, variants)
    sections: list[Section] = []
    for part in text.sections:
        if part.when is None or part.when in facts:
            lines = [_line(one) for one in part.paragraphs if _holds(one, facts)]
            sections.append(Section(part.id, part.title, [line.format(**slots) for line in lines]))
            if part.then == "monuments":
                sections += _monuments(edition, text, monument)
            elif part.then == "variants":
                sections += _variants(edition, text, variants)
    rulings = rules_words.rulings(__package__, "both", ruleset)
    return HowToPlay(sections, numbers_of(edition), MARKS, rulings)


def _holds(line: str | Passage, facts: set[str]) -> bool:
    return isinstance(line, str) or line.when in facts


def _line(line: str | Passage) -> str:
    return line if isinstance(line, str) else line.text


def _facts(edition: Edition, monument: str | None, variants: Collection[str]) -> set[str]:
    """What a part of the text can depend on."""
    poorest_first = any(variant.poorest_first for variant in edition.chosen(variants))
    facts = {
        "tents" if edition.tents else "no-tents",
        "digger-first" if edition.digger_first else "digger-last",
        "poorest-first" if poorest_first else "chance-first",
        "played-with" if variants else "plain",
    }
    if len(edition.monuments) == 1:
        facts.add("one-monument")
    else:
        facts |= {"monuments", "monument-chosen" if monument else "monument-drawn"}
    if edition.variants:
        facts.add("variants")
    if any(edition.left_out(seats, variants) for seats in edition.seats):
        facts.add("left-out")
    if house_values(edition):
        facts.add("house-values")
    return facts


def _monuments(edition: Edition, text: RulesText, chosen: str | None) -> Iterator[Section]:
    for plan in edition.monuments:
        if chosen in (None, plan.name):
            slots = _monument_slots(plan, text)
            lines = [line.format(**slots) for line in text.monuments[plan.way]]
            yield Section(plan.name, words.monument(plan.name), lines)


def _monument_slots(plan: MonumentPlan, text: RulesText) -> dict[str, str]:
    counted = {
        "pile": "card",
        "grows": "card",
        "turned": "card",
        "named": "kind",
    }  # the rest: plain
    slots = {
        name: text.some_marked(counted[name], number)
        if name in counted
        else marked(str(number.value), number)
        for name, number in plan.numbers.items()
    }
    slots["chambers"] = text.chambers(plan.chambers)
    if plan.chambers:  # of monuments whose chambers are alike
        slots["cards"] = _cards(plan.chambers[0].cards)
        slots["maps"] = _maps(plan.chambers[0].maps)
    return slots


def _variants(edition: Edition, text: RulesText, chosen: Collection[str]) -> Iterator[Section]:
    for name, variant in edition.variants.items():
        if not chosen or name in chosen:
            slots = _variant_slots(variant, text)
            line = " ".join(text.variants[change].format(**slots) for change in slots)
            yield Section(name, words.variant(name), [line])


def _variant_slots(variant: Variant, text: RulesText) -> dict[str, str]:
    """What it changes, each in words."""
    slots = {}
    if variant.seats is not None:
        slots["seats"] = words.join([str(seats) for seats in variant.seats], "or")
    if variant.everything_in:
        slots["everything_in"] = ""
    if variant.more_thieves is not None:
        slots["more_thieves"] = text.some_marked("thief", variant.more_thieves)
    if variant.storms is not None:
        slots["storms"] = text.some_marked("storm", variant.storms)
    if variant.tents is not None:
        slots["tents"] = text.times(variant.tents)
    if variant.poorest_first:
        slots["poorest_first"] = ""
    return slots


def _slots(
    edition: Edition, text: RulesText, monument: str | None, variants: Collection[str]
) -> dict[str, str]:
    phrases = text.phrases
    cards = edition.cards
    dear = max(cards, key=lambda kind: cards[kind].trade.value)
    cheap = min(reversed(cards), key=lambda kind: cards[kind].trade.value)
    best = max(cards, key=lambda kind: _gain(cards[kind]))
    sells = cards[best].sells
    size = len(sells)
    dangers = [
        phrases["dangers"].format(
            players=seats,
            thieves=text.some_marked("thief", edition.thieves(seats, variants)),
            storms=text.some_marked("storm", edition.storms(seats, variants)),
        )
        for seats in _allowed(edition, variants)
    ]
    map_price = _value(cards["map"].sells[0])
    tent_uses = edition.tent_uses(variants)
    often = phrases["any_number"]
    if edition.explorations is not None:
        often = phrases["a_turn"].format(times=text.times(edition.explorations))
    pyramid = edition.monuments[0].chambers
    return {
        "players": phrases["players"].format(least=min(edition.seats), most=max(edition.seats)),
        "hand": _cards(edition.hand),
        "market": _cards(edition.market),
        "hidden": text.hidden(pyramid),
        "chambers": text.chambers(pyramid),
        "monuments": text.some_marked("monument", Number(len(edition.monuments), PRINTED)),
        "monument": words.monument(monument or ""),
        "first_monument": words.monument(edition.monuments[0].name),
        "left_out": _left_out(edition, text, variants),
        "dangers": "; ".join(dangers),
        "explorations": often,
        "tent_uses": text.times(tent_uses) if tent_uses else "",
        "dear": words.a_card(dear),
        "dear_trade": _value(cards[dear].trade),
        "cheap": words.a_card(cheap),
        "cheap_trade": _value(cards[cheap].trade),
        "best_set": words.some(best, size),
        "best_price": _value(sells[-1]),
        "best_apart": marked(str(size * sells[0].value), sells[0]),
        "largest_sets": words.join(
            # How large a set can be is known as well as what the largest brings.
            [
                marked(words.some(kind, len(card.sells)), card.sells[-1])
                for kind, card in cards.items()
            ]
        ),
        "map_price": map_price,
        "map_is_a_treasure": phrases["map_is_a_treasure"].format(map_price=map_price),
        "played_with": words.join(
            [words.variant(name) for name in edition.variants if name in variants]
        ),
        "trades": _value(Number(TRADES_A_TURN, "R")),
        "trade_turns": _value(Number(TRADE_TURNS_EACH, "R")),
    }


def _value(number: Number) -> str:
    return marked(str(number.value), number)


def _allowed(edition: Edition, variants: Collection[str]) -> list[int]:
    """For how many players there can be a game with these variants."""
    limits = [variant.seats for variant in edition.chosen(variants) if variant.seats is not None]
    return [seats for seats in edition.seats if all(seats in limit for limit in limits)]


def _left_out(edition: Edition, text: RulesText, variants: Collection[str]) -> str:
    """Numbers of players that leave out the same, together."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for seats in edition.seats:
        alike.setdefault(tuple(edition.left_out(seats, variants)), []).append(str(seats))
    return "; ".join(
        text.phrases["left_out"].format(
            players=words.join(players, "or"),
            kinds=words.join([words.many(kind) for kind in kinds]),
        )
        for kinds, players in alike.items()
        if kinds
    )


def _gain(card: Card) -> int:
    """What the largest set brings beyond its cards one by one."""
    return card.sells[-1].value - len(card.sells) * card.sells[0].value
