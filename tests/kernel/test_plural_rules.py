"""The table of plural forms is what Babel says, for every language that Babel knows."""

from __future__ import annotations

import pytest
from babel import Locale, localedata

from dighouse.kernel import plural_rules
from tools import plural_rules as tool

NUMBERS = [*range(230), 999, 1000, 1001, 1002, 10**6, 10**6 + 1, 2 * 10**6]
LANGUAGES = sorted(name for name in localedata.locale_identifiers() if name.count("_") < 2)


def test_it_is_up_to_date() -> None:
    assert tool.TARGET.read_text(encoding="utf-8") == tool.text()


def test_every_language() -> None:
    assert len(LANGUAGES) > 300
    for name in LANGUAGES:
        babel = Locale.parse(name).plural_form
        ours = [plural_rules.plural_category(name.replace("_", "-"), n) for n in NUMBERS]
        assert ours == [babel(n) for n in NUMBERS], name


def test_tags_with_more_to_them() -> None:
    assert plural_rules.plural_category("ar-x-made-up", 2) == "two"
    assert plural_rules.categories("ar") == ["zero", "one", "two", "few", "many", "other"]
    with pytest.raises(ValueError, match="plural forms of the language 'tlh'"):
        plural_rules.plural_category("tlh", 1)
