"""What the events of Symbioz mean to those at the table."""

from __future__ import annotations

from panspermia.games.symbioz.components.facts import NUMBERS, PIECES
from panspermia.games.symbioz.rules.events import (
    Ate,
    BecameSymbioz,
    Born,
    Ended,
    Placed,
    Started,
    Starved,
    TurnBegan,
)
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Sign, Signs

STEPS = {"P1a": "P1a", "P2a": "P2a", "P3a": "P3a", "P4a": "P4a"}
"""The phase that each step of the sequence of play belongs to."""

LEADS = {BecameSymbioz: "side", TurnBegan: "", Ended: ""}
"""Events that make a side the one who acts, or nobody."""

LAST = {"turn": NUMBERS.turns}
COSTS = {piece.id: piece.cost for piece in PIECES}

SIGNS: Signs = {
    Started: (),
    TurnBegan: (Sign(NEWS, "last-turn", side="", when=LAST, art="hourglass", is_moment=True),),
    Placed: (
        Sign(COST, "points", what="piece", each=COSTS),
        Sign(GAIN, "placed", what="piece", place="square"),
    ),
    Born: (Sign(GAIN, "born", what="piece", place="square"),),
    Ate: (
        Sign(NEWS, "fed", what="piece", place="square"),
        Sign(LOSS, "eaten", side="owner", what="prey", place="square"),
    ),
    Starved: (Sign(LOSS, "starved", what="piece", place="square"),),
    BecameSymbioz: (Sign(GAIN, "symbioz", place="square", is_moment=True),),
    Ended: (Sign(NEWS, "ended", art="flag", side="", is_moment=True),),
}

PLAIN_BADGES = ("placed", "born", "eaten", "starved")
"""How pieces came or went stands in words; two badges of what is one to the eye would confuse."""

PICTURES = {
    "born": "M12 21v-9M12 12c0-4-3-6-7.5-6 0 4 3 6 7.5 6zM12 15c0-3.5 2.5-5.5 7.5-5.5"
    " 0 4-3 5.5-7.5 5.5",
    "eaten": "M15.5 4.2A8.5 8.5 0 1 0 20.5 12a3.5 3.5 0 0 1-4-3.5 3 3 0 0 1-1-4.300z",
    "fed": "M19.5 7.5a8.5 8.5 0 1 0 0 9L12 12zM11 7.5h.1",
    "flag": "M6 21V4h12l-3 4 3 4H6",
    "hourglass": "M6 3h12M6 21h12M7 3c0 5 5 6 5 9s-5 4-5 9M17 3c0 5-5 6-5 9s5 4 5 9",
    "placed": "M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM12 7.5v5M9.5 10h5",
    "points": "M12 3.5a8.5 8.5 0 1 0 0 17a8.5 8.5 0 1 0 0-17M12 7.5l4.5 4.5-4.5 4.5-4.5-4.5z",
    "starved": "M4 11h16a8 8 0 0 1-16 0zM9 21h6M8 4l8 4M16 4l-8 4",
    "symbioz": "M12 3l8 4.5v9L12 21l-8-4.5v-9zM8 12l3 3 5-6",
}
"""The pictures of signs: each a path on a grid of 24, drawn as lines in the colour of its words."""
