"""What the events of the bazaar mean to those at the table."""

from __future__ import annotations

from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Sign, Signs
from tests.bazaar.rules import events as e

SIGNS: Signs = {
    e.Drew: (Sign(GAIN, "card", what="card"),),
    e.Looked: (Sign(NEWS, "looked"),),
    e.Hoarded: (Sign(NEWS, "hoarded", what="card"),),
    e.Showed: (Sign(NEWS, "showed", what="card"),),
    e.Won: (Sign(GAIN, "won", what="card", is_moment=True),),
    e.Paid: (
        Sign(COST, "coins-paid", side="giver", count="count", art="coin"),
        Sign(GAIN, "coins-got", side="taker", count="count", art="coin"),
    ),
    e.Rolled: (),
    e.Moved: (Sign(NEWS, "moved", place="space"),),
    e.SetUp: (
        Sign(GAIN, "stall", place="pitch", what="strength"),
        Sign(LOSS, "stall-lost", side="owner", place="pitch"),
    ),
    e.Voted: (),
    e.Dyed: (
        Sign(GAIN, "dye", what="colour"),
        Sign(LOSS, "dye-lost", side="victim", what="colour"),
    ),
    e.Offered: (Sign(NEWS, "offered", side="maker"),),
    e.RoundBegan: (),
    e.Chartered: (Sign(GAIN, "charter", what="charter", is_moment=True),),
    e.GaveBack: (Sign(LOSS, "charter-lost", what="charter"),),
}
