"""What the events of Bios: Genesis mean to those at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from panspermia.games.genesis.faces.story_pictures import PICTURES
from panspermia.games.genesis.rules import events as e
from panspermia.games.genesis.rules.vocabulary import BIONT
from panspermia.kernel.signs import COST, GAIN, LOSS, NEWS, Sign, Signs

STEPS = {
    "D0": "D", "A1.1": "D", "D10a": "D",
    "A1.2": "E", "E0": "E",
    "F0.1": "F", "F0b": "F",
    "A1.4": "G", "G0.1": "G",
    "A1.5": "H", "H0.1": "H", "H0b.1": "H", "H6a": "H",
}  # fmt: skip
"""The phase that each step of the sequence of play belongs to."""

LEADS = {e.EventDrawn: "", e.Struck: "", e.Rolled: "side"}
"""Events that make a side the one who acts, or nobody, and lead to what follows."""

BIONTS = tuple(BIONT)
"""Tokens of which BiontReturned tells."""
AT_WILL = ("E1b.1", "E6.2")
"""Clauses by which a side takes a biont back itself."""
SHED = ("H3f",)
"""The clause by which a new macroorganism gives up its mutations."""

PAID = Sign(COST, "paid", what="colour", count="count", art="catalyst")
ONE_PAID = Sign(COST, "paid", what="colour", art="catalyst")

SIGNS: Signs = {
    e.ColourTaken: (),
    e.TurnBegan: (),
    e.EventDrawn: (),
    e.LandformsSet: (),
    e.OrderSet: (),
    e.MutationRevealed: (),
    e.Roiled: (),
    e.Emerged: (Sign(NEWS, "emerged", art="refugium", side="", place="refugium"),),
    e.Struck: (),
    e.EnzymeLost: (Sign(LOSS, "enzyme-lost", side="", place="refugium", what="colour"),),
    e.MannaLost: (Sign(LOSS, "manna-lost", side="", place="refugium", what="colour"),),
    e.Deserted: (Sign(LOSS, "deserted", art="refugium-lost", side="", place="refugium"),),
    e.ClimateChanged: (Sign(NEWS, "climate", side="", what="climate"),),
    e.ArmageddonThreatened: (Sign(NEWS, "armageddon", art="comet", side="", is_moment=True),),
    e.Voted: (),
    e.EndDecided: (Sign(NEWS, "last-turn", art="hourglass", side="", is_moment=True),),
    e.Rolled: (),
    e.TokenLost: (
        Sign(
            LOSS, "token-lost", art="cube-lost", place="organism", what="token",
            without={"token": BIONTS},
        ),
    ),
    e.MutationDiscarded: (
        Sign(
            LOSS, "mutation-lost", side="", owner="organism", place="organism", what="mutation",
            unless=SHED,
        ),
        Sign(
            COST, "mutation-shed", side="", owner="organism", place="organism", what="mutation",
            art="mutation-lost", under=SHED,
        ),
    ),
    e.DiscardsArranged: (),
    e.MutationDemoted: (
        Sign(
            LOSS, "demoted", side="", owner="organism", place="organism", what="mutation",
            art="mutation-lost",
        ),
    ),
    e.BiontReturned: (
        Sign(LOSS, "biont-lost", place="place", unless=AT_WILL),
        Sign(NEWS, "biont-home", art="biont", place="place", under=AT_WILL),
    ),
    e.CatalystsMade: (Sign(GAIN, "catalyst", what="colour", count="count"),),
    e.CatalystsPaid: (PAID,),
    e.Extinct: (Sign(LOSS, "extinct", place="organism", is_moment=True),),
    e.Reverted: (Sign(LOSS, "reverted", art="extinct", place="organism", is_moment=True),),
    e.Commandeered: (
        Sign(LOSS, "organism-lost", art="handover", side="giver", place="organism", is_moment=True),
        Sign(GAIN, "organism-won", art="handover", side="taker", place="organism", is_moment=True),
    ),
    e.Animated: (Sign(NEWS, "manna", side="", place="refugium", what="colour"),),
    e.MannaDied: (
        Sign(LOSS, "manna-died", art="manna-lost", side="", place="refugium", what="colour"),
    ),
    e.LifeArose: (Sign(GAIN, "life", art="leaf", place="refugium", is_moment=True),),
    e.ErrorCancelled: (Sign(NEWS, "error-cancelled", art="shield", place="organism"),),
    e.BiontAssigned: (Sign(NEWS, "biont-assigned", art="biont", place="refugium"),),
    e.EnzymePlaced: (ONE_PAID, Sign(GAIN, "enzyme", place="refugium", what="colour")),
    e.ParasiteAttached: (Sign(GAIN, "parasite", place="host", what="parasite"),),
    e.CubeStolen: (
        Sign(
            GAIN, "cube-stolen", side="", owner="parasite", place="parasite", what="token",
            art="cube",
        ),
        Sign(LOSS, "cube-lost", side="", owner="host", place="host", what="token"),
    ),
    e.Supplanted: (Sign(LOSS, "ousted", art="parasite", place="host", what="parasite"),),
    e.DiskPlaced: (ONE_PAID, Sign(GAIN, "disk", art="catalyst", place="organism", what="colour")),
    e.BiontMoved: (Sign(NEWS, "biont-moved", art="biont", place="organism"),),
    e.MoveBlocked: (Sign(NEWS, "move-blocked", art="barrier", place="organism"),),
    e.CatalystsGiven: (
        Sign(COST, "paid", side="giver", what="colour", count="count", art="catalyst"),
        Sign(GAIN, "catalyst", side="taker", what="colour", count="count"),
    ),
    e.MutationBought: (
        Sign(GAIN, "mutation", owner="organism", place="organism", what="mutation"),
    ),
    e.MutationPromoted: (
        Sign(GAIN, "promoted", owner="organism", place="organism", what="mutation"),
    ),
    e.Polluted: (
        Sign(
            NEWS, "polluted", side="", owner="organism", place="row", count="count", art="cloud"
        ),
    ),
    e.MacroorganismBought: (
        Sign(GAIN, "macroorganism", owner="organism", place="macroorganism", is_moment=True),
    ),
    e.OxygenCrisis: (Sign(NEWS, "oxygen-crisis", art="oxygen", side="", is_moment=True),),
    e.BecameEndosymbiont: (Sign(GAIN, "endosymbiont", place="organism"),),
    e.BecameForeignGene: (Sign(NEWS, "foreign-gene", art="endosymbiont", place="organism"),),
    e.CubeRetaken: (
        Sign(
            GAIN, "cube-retaken", side="", owner="organism", place="organism", what="token",
            art="cube",
        ),
        Sign(LOSS, "cube-lost", side="", owner="parasite", place="parasite", what="token"),
    ),
    e.RedQueenRefused: (Sign(NEWS, "refused", art="barrier", place="organism"),),
    e.OrganGrown: (Sign(GAIN, "organ", side="", owner="organism", place="organism", what="organ"),),
    e.Landfall: (Sign(GAIN, "landfall", place="organism", is_moment=True),),
    e.Overcrowded: (Sign(NEWS, "overcrowded", art="crowd", side="", what="ecosystem"),),
    e.LevelsSet: (),
    e.Ended: (Sign(NEWS, "ended", art="flag", side="", is_moment=True),),
}  # fmt: skip

OWNED = {
    e.LifeArose: ("bacterium", "side"),
    e.ParasiteAttached: ("parasite", "side"),
    e.MacroorganismBought: ("macroorganism", "organism"),
    e.Reverted: ("bacterium", "side"),
    e.Commandeered: ("organism", "taker"),
}
"""Events by which an organism gets an owner: its field, and that of the side or of another of
theirs; whoever buys something for an organism need not own it."""


def owners(view: Mapping[str, Any]) -> dict[str, int]:
    """Whose the organisms are that a view shows; events name them by the card on top."""
    found: dict[str, int] = {}
    for side in view["position"]["sides"]:
        for organism in side["tableau"]:
            here: Mapping[str, Any] | None = organism
            while here is not None:
                found[here["organism"]] = here["owner"]
                here = here["parasite"]
    return found


__all__ = ["LEADS", "OWNED", "PICTURES", "SIGNS", "STEPS", "owners"]
