"""A best response to the Card Game's bare network, with two seats: `training/best_response.py` trains it.

    python bench/strength.py card-game master bench/rivals/best_response.py --deals 300
    python bench/strength.py card-game bench/rivals/bare_network.py bench/rivals/best_response.py --deals 300

It takes its likeliest picks: against a rival that stays as it is, nothing is won by varying.
The file of its network is DIGHOUSE_BEST_RESPONSE, or where the training run leaves it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from bare_network import BareNetwork

from dighouse.kernel.errors import BadOptions

TRAINED = Path(__file__).parents[2] / "build/training/best-response/network.safetensors"


class BestResponse(BareNetwork):
    name = "best-response"
    draws = False

    def file(self, game: Any) -> Path:
        found = Path(os.environ.get("DIGHOUSE_BEST_RESPONSE", TRAINED))
        if not found.is_file():
            raise BadOptions(f"there is no network {found}: make best-response trains it")
        return found


bot = BestResponse
