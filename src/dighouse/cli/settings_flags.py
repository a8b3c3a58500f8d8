"""Flags for settings of a server: a command gets them from `Settings`, and reads them in one line."""

from __future__ import annotations

import inspect
import os
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from cyclopts import Parameter

from dighouse.server.ops.setting_values import SWITCH
from dighouse.server.ops.settings import SETTINGS, Setting, Settings

# What came by a flag: a text, or whether a switch was given.
Flag = str | bool

Command = TypeVar("Command", bound=Callable[..., Any])


def settings_flags(*names: str) -> Callable[[Command], Command]:
    """Gives a command, in place of its `**flags`, a flag for each of these settings; or for all."""

    def give(command: Command) -> Command:
        own = inspect.signature(command)
        kept = [one for one in own.parameters.values() if one.kind is not one.VAR_KEYWORD]
        wanted = [_parameter(SETTINGS[name]) for name in names or SETTINGS]
        vars(command)["__signature__"] = own.replace(parameters=[*kept, *wanted])
        return command

    return give


def _parameter(setting: Setting) -> inspect.Parameter:
    info = setting.info
    text = info.help[:1].upper() + info.help[1:]
    flag = Parameter(
        name=setting.flag,
        help=f"{text}. [default: {setting.default}; or {setting.variable}]",
        negative=setting.no_flag or "",
    )
    switch = info.kind is SWITCH
    annotation = Annotated[bool | None, flag] if switch else Annotated[str | None, flag]
    return inspect.Parameter(
        setting.field, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=annotation
    )


def read_settings(flags: dict[str, Flag]) -> Settings:
    """The settings by these flags and the environment. BadSetting."""
    meant = {
        name: not given if SETTINGS[name].info.opposite and isinstance(given, bool) else given
        for name, given in flags.items()
    }
    return Settings.from_environment(os.environ, **meant)
