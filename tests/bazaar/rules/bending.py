"""What bends the rules of the bazaar: the questions that rules ask, and whom they ask."""

from __future__ import annotations

from collections.abc import Sequence

from panspermia.kernel import Power, Question
from tests.bazaar.rules.modules import MODULES
from tests.bazaar.rules.state import State

REST_PAY: Question[int, [State, int]] = Question("rest_pay")
"""K4a. What a merchant who passes gets."""
RAID_LOOT: Question[int, [State, int]] = Question("raid_loot")
"""K12. How many coins a raider takes."""
RAID_LOSS: Question[int, [State, int]] = Question("raid_loss")
"""K12. How many of these the victim loses."""
SALE_PRICE: Question[int, [State, int]] = Question("sale_price")
"""K13. What the bank pays for a card."""


def in_force(g: State, side: int) -> Sequence[Power]:
    """Everything that bends rules for a side."""
    return MODULES.powers(g.modules, g, side)
