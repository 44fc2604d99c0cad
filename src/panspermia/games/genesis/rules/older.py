"""States that older versions of the rules have saved, as today's version writes them."""

from __future__ import annotations

from typing import Any

from panspermia.games.genesis.rules.vocabulary import MACROORGANISMS, NOBODY, PLACARDS

SIDE_STEP, BODY, WITH_FISSION, TURN_BEGUN = 64, 12, 32, 63
"""How version 3 put a mark together: side * 64 + an organism, a card + 12, or one of the others."""


def from_version_3(data: dict[str, Any]) -> dict[str, Any]:
    """What sides had done in their turns was a list of marks; a reverted parasite had a rate."""
    organisms = [o and _reverted(o) for o in data["organisms"]]
    state = {name: value for name, value in data.items() if name != "used"}
    return (
        state | {"organisms": organisms} | (_bought(data["used"]) if data["phase"] == "H" else {})
    )


def _reverted(o: dict[str, Any]) -> dict[str, Any]:
    """L4b.3. A rate on a parasite that is no macroorganism said that it had been one."""
    has_reverted = bool(o["host"] and not o["macro"] and o["rate"] != NOBODY)
    return o | {"rate": NOBODY if has_reverted else o["rate"], "reverted": has_reverted}


def _bought(used: list[int]) -> dict[str, Any]:
    """H0b, H0e.1, L4a. What is needed of a purchase phase: the turn that was the last to begin.

    Of an assignment phase nothing is, as a turn there is one step.
    """
    marks = [divmod(mark, SIDE_STEP) for mark in used]
    side = ([NOBODY] + [side for side, mark in marks if mark == TURN_BEGUN])[-1]
    own = [mark for of, mark in marks if of == side]
    return {
        "buying": {
            "side": side,
            "bought": [mark for mark in own if mark in PLACARDS],
            "fission": [mark - WITH_FISSION for mark in own if mark - WITH_FISSION in PLACARDS],
        },
        "ahead": [(of, mark - BODY) for of, mark in marks if mark - BODY in MACROORGANISMS],
    }
