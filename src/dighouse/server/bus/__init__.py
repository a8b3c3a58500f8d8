"""Wake-ups between processes: "table 7 is at 43". A lost one costs time, never correctness."""

from dighouse.server.bus.factory import open_bus
from dighouse.server.bus.wake import SOMETHING, Bus, Wake

__all__ = ["SOMETHING", "Bus", "Wake", "open_bus"]
