"""What the events of Bios: Megafauna mean to those at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from panspermia.games.megafauna.components.cards import SILHOUETTES
from panspermia.games.megafauna.faces.story_pictures import PICTURES
from panspermia.games.megafauna.rules import events as e
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Sign, Signs

STEPS = {
    "A1a.1": "events", "A1e": "events", "D10h.2": "events",
    "A2a": "actions", "A2c.1": "actions", "E1e.1": "actions", "A2d": "actions",
    "A3a": "dispersal",
    "I1.2": "burial", "I2.1": "burial", "I4.1": "burial", "A6.1": "burial",
}  # fmt: skip
"""The phase that each step of the sequence of play belongs to."""

LEADS = {e.EventDrawn: "", e.EventBegan: "", e.FastForwarded: "side"}
"""Events that make a side the one who acts, or nobody, and lead to what follows."""

AT_WILL = ("E5", "J8c.1")
"""Clauses by which a side gives up an organ itself."""
INHERITED = ("E3b.1",)

SIGNS: Signs = {
    e.ColourTaken: (),
    e.MacroorganismBrought: (),
    e.OrgansConverted: (),
    e.MutationInherited: (),
    e.SpeciesNamed: (),
    e.CratonsLaid: (),
    e.CardShown: (),
    e.TurnBegan: (),
    e.EventDrawn: (),
    e.OrderSet: (),
    e.EventBegan: (),
    e.EventVoid: (),
    e.NothingChanged: (),
    e.PutOffEvent: (),
    e.LatitudeChanged: (Sign(NEWS, "latitude", art="drift", side="", place="craton"),),
    e.Drifted: (Sign(NEWS, "drift", side="", place="craton"),),
    e.Collided: (Sign(NEWS, "collision", side="", place="craton", is_moment=True),),
    e.Joined: (),
    e.Rifted: (Sign(NEWS, "rift", side="", is_moment=True),),
    e.Rolled: (),
    e.DiskOutgassed: (Sign(NEWS, "disk-down", art="disk", side="", place="place", what="disk"),),
    e.DiskLiberated: (Sign(NEWS, "disk-up", art="disk", side="", place="place", what="disk"),),
    e.DiskMoved: (Sign(NEWS, "disk-moved", art="disk", side="", place="target", what="disk"),),
    e.ClimateChanged: (Sign(NEWS, "climate", side="", what="level"),),
    e.WindRose: (Sign(NEWS, "wind", side=""),),
    e.FastForwarded: (Sign(NEWS, "fast-forward", art="disk"),),
    e.MedeaTaken: (Sign(GAIN, "medea"),),
    e.DisplaySwept: (Sign(NEWS, "swept", art="mutation-lost", side=""),),
    e.LimitSet: (Sign(NEWS, "limit", art="mutagen", side="", count="limit"),),
    e.OrganLost: (
        Sign(LOSS, "organ-lost", place="species", what="organ", unless=AT_WILL),
        Sign(COST, "organ-shed", art="organ-lost", place="species", what="organ", under=AT_WILL),
    ),
    e.SizeChanged: (Sign(NEWS, "size", place="species", what="size"),),
    e.CardLost: (Sign(LOSS, "mutation-lost", place="species", what="card"),),
    e.Endangered: (Sign(LOSS, "endangered", place="place", what="species"),),
    e.Died: (Sign(LOSS, "died", place="place", what="species"),),
    e.Extinct: (Sign(LOSS, "extinct", place="species", what="species", is_moment=True),),
    e.BecameLazarus: (Sign(LOSS, "lazarus", art="extinct", is_moment=True),),
    e.Fossilised: (Sign(GAIN, "fossil", what="card"),),
    e.FossilsAwarded: (Sign(GAIN, "awarded", art="fossil", count="count", is_moment=True),),
    e.FossilGiven: (Sign(COST, "fossil-paid", art="fossil", what="card"),),
    e.Passed: (),
    e.Mutated: (Sign(GAIN, "mutation", place="species", what="card"),),
    e.OrganGained: (
        Sign(GAIN, "organ", place="species", what="colour", unless=INHERITED),
        Sign(GAIN, "inherited", art="organ", place="species", what="colour", under=INHERITED),
    ),
    e.CubeDrifted: (Sign(LOSS, "robbed", art="organ-lost", place="species", what="organ"),),
    e.Promoted: (Sign(GAIN, "promoted", place="species", what="card"),),
    e.Speciated: (Sign(GAIN, "species", place="place", what="species", is_moment=True),),
    e.BecameKiwi: (Sign(NEWS, "kiwi", art="species", place="now", is_moment=True),),
    e.Populated: (Sign(GAIN, "young", place="species", count="count"),),
    e.Resurrected: (Sign(GAIN, "back", art="species", place="place", is_moment=True),),
    e.Hosted: (Sign(GAIN, "hosted", place="species", what="host"),),
    e.HostReturned: (Sign(NEWS, "host-home", art="hosted", place="species"),),
    e.PersonalityFormed: (Sign(GAIN, "personality", place="species", is_moment=True),),
    e.ToolTaken: (Sign(GAIN, "tool", place="species", what="tool"),),
    e.LanguageGained: (Sign(GAIN, "language", place="species", is_moment=True),),
    e.Dispersed: (Sign(GAIN, "settled", art="creeple", place="place", what="species"),),
    e.GaveUp: (Sign(LOSS, "given-up", art="unborn", place="species"),),
    e.Contested: (
        Sign(
            GAIN,
            "won",
            art="contest",
            side="",
            owner="winner",
            other="loser",
            place="place",
            what="loser",
        ),
        Sign(
            LOSS,
            "lost",
            art="contest",
            side="",
            owner="loser",
            other="winner",
            place="place",
            what="winner",
        ),
        Sign(
            NEWS,
            "inner",
            art="contest",
            side="",
            owner="winner",
            other="loser",
            is_inner=True,
            place="place",
            what="loser",
        ),
    ),
    e.Shifted: (Sign(NEWS, "shifted", art="carnivore", place="place", what="species"),),
    e.StoodUp: (Sign(GAIN, "recovered", art="creeple", place="place", what="species"),),
    e.Fled: (Sign(GAIN, "fled", art="creeple", place="place", what="species"),),
    e.RainDanced: (Sign(NEWS, "rain", is_moment=True),),
    e.EraEnded: (Sign(NEWS, "era", art="hourglass", side="", what="era", is_moment=True),),
    e.GameEnds: (Sign(NEWS, "ended", art="hourglass", side="", what="reason", is_moment=True),),
}

OWNED = {e.ColourTaken: ("colour", "side"), e.Speciated: ("species", "side")}
"""A species belongs to the side of its colour, which never changes."""


def owners(view: Mapping[str, Any]) -> dict[str, int]:
    """Whose every species is that a side can have."""
    return {
        f"{side['colour']}-{shape}": number
        for number, side in enumerate(view["position"]["sides"])
        if side["colour"] is not None
        for shape in SILHOUETTES
    }


__all__ = ["LEADS", "OWNED", "PICTURES", "SIGNS", "STEPS", "owners"]
