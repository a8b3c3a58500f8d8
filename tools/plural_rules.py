"""Which plural form a whole number takes, by language: Babel's rules of CLDR, as a table of our own.

    python tools/plural_rules.py           write it to src/dighouse/kernel/plural_rules.py
    python tools/plural_rules.py --check   fail if what is there is not what would be written

Babel's data are 30 MB, and all that sentences need of them is this. Browsers know the same rules
as Intl.PluralRules.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from babel import Locale, localedata

TARGET = Path(__file__).resolve().parent.parent / "src" / "dighouse" / "kernel" / "plural_rules.py"
WHOLE = ("n", "i")  # the operands of a rule that are the number itself; the others are 0 for it

Ranges = tuple[tuple[int, int], ...]
Test = tuple[int, bool, Ranges]  # modulus (0: none), must it be among the ranges, the ranges
Ways = tuple[tuple[Test, ...], ...]  # one of them must hold, with all of its tests
Rules = tuple[tuple[str, Ways], ...]

HEAD = '''"""Which plural form a whole number takes, by language.

Written by tools/plural_rules.py from the CLDR data of Babel: run that instead of changing this.
"""

from __future__ import annotations

Test = tuple[int, bool, tuple[tuple[int, int], ...]]
Ways = tuple[tuple[Test, ...], ...]


def plural_category(language: str, number: int) -> str:
    """'one' for 1 in English: zero, one, two, few, many or other."""
    for category, ways in _rules(language):
        if any(all(_holds(test, number) for test in way) for way in ways):
            return category
    return "other"


def categories(language: str) -> list[str]:
    """All that numbers of this language have, as CLDR orders them."""
    return [*(category for category, _ in _rules(language)), "other"]


def _rules(language: str) -> tuple[tuple[str, Ways], ...]:
    number = LANGUAGES.get(language, LANGUAGES.get(language.split("-")[0]))
    if number is None:
        raise ValueError(f"nobody knows the plural forms of the language {language!r}")
    return RULES[number]


def _holds(test: Test, number: int) -> bool:
    modulus, among, ranges = test
    rest = number % modulus if modulus else number
    return any(first <= rest <= last for first, last in ranges) == among

'''


def rules_of(locale: str) -> Rules:
    """Categories but for `other`, each with the ways in which a whole number belongs to it."""
    order = ("zero", "one", "two", "few", "many")
    found = dict(Locale.parse(locale).plural_form.abstract)
    ways = {category: _ways(found[category]) for category in order if category in found}
    return tuple((category, ways[category]) for category in ways if ways[category])


def _ways(condition: Any) -> Ways:
    """In disjunctive form; () if it never holds for a whole number."""
    what, parts = condition
    if what == "or":
        return tuple(way for part in parts for way in _ways(part))
    if what == "and":
        one, two = (_ways(part) for part in parts)
        return tuple((*first, *second) for first in one for second in two)
    negated = what == "not"
    _, (_, operand, (_, listed)) = parts[0] if negated else condition
    ranges = tuple((first[1][0], last[1][0]) for first, last in listed)
    name, inside = operand
    modulus = 0
    if name == "mod":
        (name, _), (_, (modulus,)) = inside
    if name in WHOLE:
        return (((modulus, not negated, ranges),),)
    holds = any(first <= 0 <= last for first, last in ranges) != negated
    return ((),) if holds else ()


def text() -> str:
    known = {name: rules_of(name) for name in sorted(localedata.locale_identifiers())}
    languages = {name: rules for name, rules in known.items() if "_" not in name}
    for name, rules in known.items():
        parts = name.split("_")
        if len(parts) == 2 and rules != known[parts[0]]:
            languages["-".join(parts)] = rules
    distinct = sorted(set(languages.values()), key=lambda rules: (len(rules), repr(rules)))
    lines = [HEAD, "# fmt: off", "RULES: tuple[tuple[tuple[str, Ways], ...], ...] = ("]
    for rules in distinct:
        lines += [
            "    (",
            *(f'        ("{category}", {ways}),' for category, ways in rules),
            "    ),",
        ]
    lines += [")", "", "LANGUAGES: dict[str, int] = {  # the number of its rules"]
    for number, rules in enumerate(distinct):
        row = "   "
        for name in (name for name in languages if languages[name] == rules):
            entry = f' "{name}": {number},'
            if len(row) + len(entry) > 96:
                lines.append(row)
                row = "   "
            row += entry
        lines.append(row)
    return "\n".join([*lines, "}", "# fmt: on", ""])


def main() -> int:
    if "--check" not in sys.argv[1:]:
        TARGET.write_text(text(), encoding="utf-8")
    elif TARGET.read_text(encoding="utf-8") != text():
        print(f"{TARGET.name} is not what tools/plural_rules.py writes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
