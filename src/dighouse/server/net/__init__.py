"""Connections, before anything is known of tables: bytes, frames, and how much of them is let in.

Accepts connections, reads HTTP heads and WebSocket frames, and refuses what is too much before it costs
anything. A room of its own, as it builds on uvicorn's insides. May touch `ops` and `protocol`.
"""
