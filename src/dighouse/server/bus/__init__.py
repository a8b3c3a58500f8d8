"""Wake-ups between processes: "table 7 is at 43". A lost one costs time, never correctness.

May touch `storage`, since databases carry wake-ups too, and `ops`.
"""

from dighouse.server.bus.factory import open_bus
from dighouse.server.bus.wake import UNKNOWN_CHANGE, Bus, Wake

__all__ = ["UNKNOWN_CHANGE", "Bus", "Wake", "open_bus"]
