"""Tables that are in memory now, and everything that happens at them.

The manager has all live tables of this process; sessions and maintenance bring it commands; `outgoing`
makes what listeners are sent, from views alone. May touch `table`, `storage`, `bus`, `workers`, `net` and
`ops`; knows nothing of HTTP.
"""
