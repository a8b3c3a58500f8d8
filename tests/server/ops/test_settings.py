"""Settings: from flags and the environment, checked, and documented."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from dighouse.kernel.errors import BadOptions
from dighouse.server.ops.setting_values import SWITCH, BadSetting
from dighouse.server.ops.settings import SETTINGS, Setting, SettingInfo, Settings, default_data
from dighouse.server.storage.engine import parse

# A good value for each variable, and what becomes of it.
GOOD: dict[str, tuple[str, Any]] = {
    "host": ("::1", "::1"),
    "port": ("0", 0),
    "data": ("/srv/tables", Path("/srv/tables")),
    "database": ("postgresql://ann:pw@db/dig", "postgresql://ann:pw@db/dig"),
    "redis": ("redis://cache:6379/0", "redis://cache:6379/0"),
    "lan": ("yes", True),
    "ask": ("true", True),
    "public_url": ("HTTPS://Dig.Example.org:443/", "https://dig.example.org"),
    "trusted_proxies": ("127.0.0.1, 10.0.0.0/8,::1", ["127.0.0.1/32", "10.0.0.0/8", "::1/128"]),
    "keep_days": ("1", 1),
    "wait_hours": ("2", 2),
    "max_tables": ("5", 5),
    "tables_per_address": ("4", 4),
    "bot_tables_per_address": ("3", 3),
    "tables_per_minute": ("6", 6),
    "browser": ("1", False),
    "bot_workers": ("2", 2),
    "accept_loss": ("1", True),
    "log_level": ("Debug", "debug"),
    "log_json": ("on", True),
}


def read(environ: dict[str, str] | None = None, **flags: str | bool | None) -> Settings:
    return Settings.from_environment(environ or {}, **flags)


def test_every_field_is_a_setting() -> None:
    assert list(SETTINGS) == [field.name for field in dataclasses.fields(Settings)] == list(GOOD)


def test_no_two_have_the_same_flag_or_variable() -> None:
    names = [name for one in SETTINGS.values() for name in (one.flag, one.no_flag, one.variable)]
    given = [name for name in names if name is not None]
    assert len(given) == len(set(given)) > 2 * len(SETTINGS)


def test_flags_have_dashes() -> None:
    both = Setting("join_late", SettingInfo(SWITCH, "", also_no=True), "no")
    assert (both.flag, both.no_flag) == ("--join-late", "--no-join-late")
    assert both.variable == "DIGHOUSE_JOIN_LATE"
    opposite = Setting("join_late", SettingInfo(SWITCH, "", opposite=True), "yes")
    assert (opposite.flag, opposite.no_flag) == ("--no-join-late", None)


def test_the_defaults_are_good_values() -> None:
    for name, one in SETTINGS.items():
        value = getattr(Settings(), name)
        if not isinstance(value, bool | list | None):
            assert one.read(str(value), one.flag) == value


def test_without_anything() -> None:
    settings = read()
    assert settings == Settings()
    assert settings.database_url == f"sqlite:///{settings.data}/dighouse.db"
    assert 1 <= settings.bot_workers <= 4


@pytest.mark.parametrize("option", SETTINGS.values(), ids=list(SETTINGS))
def test_by_variable_and_by_flag(option: Setting) -> None:
    text, value = GOOD[option.field]
    assert getattr(read({option.variable: text}, host=None), option.field) == value
    if option.field != "browser":  # whose flag is the opposite of its field
        assert getattr(read({}, **{option.field: text}), option.field) == value


def test_flags_win() -> None:
    environ = {"DIGHOUSE_PORT": "1", "DIGHOUSE_LAN": "1", "DIGHOUSE_NO_BROWSER": "1"}
    settings = read(environ, port="2", lan=False, browser=True)
    assert (settings.port, settings.lan, settings.browser) == (2, False, True)


def test_an_empty_variable_is_none() -> None:
    assert read({"DIGHOUSE_PORT": " ", "DIGHOUSE_LAN": ""}) == Settings()


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("host", "300.1.1.1"),
        ("host", "a b"),
        ("host", "http://x"),
        ("port", "65536"),
        ("port", "-1"),
        ("port", "eighty"),
        ("port", "٣"),
        ("data", "a?b"),
        ("data", "~nobody-of-that-name/x"),
        ("database", "mysql://x/y"),
        ("database", "postgresql://host"),
        ("database", "sqlite://"),
        ("database", "dig.db"),
        ("redis", "localhost:6379"),
        ("redis", "redis://"),
        ("redis", "redis://x:port"),
        ("public_url", "dig.example.org"),
        ("public_url", "ftp://dig.example.org"),
        ("public_url", "https://"),
        ("public_url", "https://dig.example.org/path"),
        ("public_url", "https://dig.example.org?x=1"),
        ("public_url", "https://ann@dig.example.org"),
        ("public_url", "https://dig.example.org:99999"),
        ("trusted_proxies", "10.0.0.1/8"),
        ("trusted_proxies", "nginx"),
        ("keep_days", "0"),
        ("wait_hours", "0"),
        ("max_tables", "0"),
        ("tables_per_address", "0"),
        ("bot_tables_per_address", "few"),
        ("tables_per_minute", "0"),
        ("bot_workers", "0"),
        ("log_level", "loud"),
        ("lan", "perhaps"),
        ("browser", "perhaps"),
        ("ask", "perhaps"),
    ],
)
def test_bad_values_are_one_sentence(field: str, text: str) -> None:
    option = SETTINGS[field]
    for name, environ, flags in (
        (option.flag, {}, {field: text}),
        (option.variable, {option.variable: text}, {}),
    ):
        with pytest.raises(BadSetting) as caught:
            read(environ, **flags)
        message = str(caught.value)
        assert message.startswith(f"{name} must be {option.info.kind.wanted}"), message
        assert (repr(text) in message) is not option.info.kind.secret
        assert "\n" not in message
        assert caught.value.name == name


def test_passwords_are_not_shown() -> None:
    with pytest.raises(BadOptions) as caught:
        read(database="mysql://ann:hunter2@db/dig")
    assert "hunter2" not in str(caught.value)
    settings = read(database="postgresql+psycopg://ann:hunter@2@db:5433/dig?sslmode=require")
    assert settings.place == "postgresql+psycopg://db:5433/dig"


def test_the_place_of_a_file() -> None:
    assert read(data="/srv/tables").place == "/srv/tables/dighouse.db"
    odd = read(data="/srv/p%41 #1")
    assert odd.place == "/srv/p%41 #1/dighouse.db"
    assert parse(odd.database_url).database == "/srv/p%41 #1/dighouse.db"
    assert read(database="sqlite:///here.db").place == "here.db"


def test_lan_listens_everywhere() -> None:
    assert read(lan=True).host == "0.0.0.0"
    assert read(lan=True, host="192.168.1.20").host == "192.168.1.20"
    for host in ("127.0.0.1", "localhost", "[::1]"):
        with pytest.raises(BadOptions, match="leave --host out"):
            read(lan=True, host=host)


def test_where_data_is_kept() -> None:
    assert default_data({"XDG_DATA_HOME": "/x"}) == Path("/x/dighouse")
    for ignored in ("", "not/absolute"):
        folder = default_data({"XDG_DATA_HOME": ignored})
        assert folder == Path.home() / ".local/share/dighouse"
    assert read({"XDG_DATA_HOME": "/x"}).data == Path("/x/dighouse")
    assert read(data="here").data == Path.cwd() / "here"
    assert read(data="~/here").data == Path.home() / "here"


def test_without_a_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere() -> Path:
        raise RuntimeError

    monkeypatch.setattr(Path, "home", nowhere)
    with pytest.raises(BadOptions, match="by --data"):
        read()


def test_an_empty_flag_is_a_mistake() -> None:
    """Such as that of a script whose variable is not set: it would mean the folder one is in."""
    with pytest.raises(BadSetting, match="--data"):
        read(data="")
