"""A table as a value: its config, the events of its log, and what may be done at it.

`apply_event` makes the next table from a log event; `commands` makes an event, or a refusal, from what
a seat asks for. May import the games' library and `protocol`. No clock, no network, no storage: time and
chance are arguments.
"""
