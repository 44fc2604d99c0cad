"""What fulfilled contracts do (4B2e)."""

from __future__ import annotations

from panspermia.kernel import Event


class HazardSpared(Event):
    """CR-11. A crash hazard is entered without a roll."""

    side: int
    space: str


class DomeLost(Event):
    """CR-21. A Colony is given up."""

    side: int
    site: str


FULFILMENT_EVENTS = (HazardSpared, DomeLost)
