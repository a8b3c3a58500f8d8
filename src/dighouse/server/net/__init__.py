"""Connections, before anything is known of tables: bytes, frames, and how much of them is let in.

Accepts connections, reads HTTP heads and WebSocket frames, and refuses what is too much before it costs
anything. A room of its own, as it builds on uvicorn's insides. May touch `ops` and `protocol`.

Whoever comes in meets these, in this order:

1. `ConnectionAcceptor` takes a TCP connection from the kernel, a few in each turn of the loop.
2. `ConnectionAdmission` (`may_connect`, then `admit`) says whether its address may have one more.
3. `HttpConnection` reads the head of each call; `ConnectionAdmission.wait` says whether it may be made now.
4. A call goes on to `RequestAdmission` in `api`, which looks at its host and its origin, and from there to
   its handler. A handshake goes on to `Socket`, and `WebSocketAdmission` in `live` looks at the same, and
   at how many sockets there are; from there on a `Session` speaks with the client.
5. `Socket` (`websocket.py`) reads the frames: a few in each turn of the loop, each after `Session.allow`. Where there are
   too many it stops reading for a while, and whoever has sent far too much is cut off.
"""
