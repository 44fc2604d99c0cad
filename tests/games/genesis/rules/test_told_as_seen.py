"""When an event is told, the board shows it: a story shows the board as it stood at that moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from panspermia.games.genesis.rules.events import EVENTS
from panspermia.games.genesis.rules.vocabulary import COLOUR, ORGAN_WORDS, TROPHIC
from tests.laws import SUBJECTS
from tests.witness import watched

Data = dict[str, Any]


class Board:
    """A view of the table, to look things up in."""

    def __init__(self, position: Data) -> None:
        self.position = position
        self.refugia = {
            refugium["refugium"]: refugium
            for row in position["rows"].values()
            for refugium in row["refugia"]
        }
        self.organisms = {
            organism["organism"]: organism
            for side in position["sides"]
            for host in side["tableau"]
            for organism in with_parasites(host)
        }

    def pool(self, side: int, colour: str) -> int:
        found: int = self.position["sides"][side]["catalysts"][COLOUR[colour]]
        return found

    def bionts(self, side: int) -> int:
        found: int = self.position["sides"][side]["unassigned"]
        return found

    def mutation(self, organism: str, id: str) -> Data | None:
        mutations = self.organisms[organism]["mutations"]
        return next((m for m in mutations if m["mutation"] == id), None)


def with_parasites(organism: Data | None) -> Iterator[Data]:
    while organism is not None:
        yield organism
        organism = organism["parasite"]


# --- what must be seen ----------------------------------------------------------------------------


def enzymes(b: Board, e: Data) -> int:
    found = b.refugia.get(e["refugium"])
    return 0 if found is None else found["enzymes"].count(e["colour"])


def manna(b: Board, e: Data, kind: str) -> int:
    found: int = b.refugia[e["refugium"]][kind][COLOUR[e["colour"]]]
    return found


def cubes(b: Board, e: Data) -> int:
    return manna(b, e, "organized") + manna(b, e, "disorganized")


def has_changed(before: Board, now: Board, organism: str) -> bool:
    return before.organisms.get(organism) != now.organisms.get(organism)


def has_lost(before: Board, now: Board, e: Data) -> bool:
    """With a trophic biont the whole organism goes, which is told next."""
    return bool(e["token"] == TROPHIC) or has_changed(before, now, e["organism"])


def is_under_deck(b: Board, e: Data) -> bool:
    gone = e["organism"] not in b.organisms or b.mutation(e["organism"], e["mutation"]) is None
    return gone and bool(b.position["rows"][e["row"]]["deck"][-1] == e["mutation"])


def is_in_order(b: Board, e: Data) -> bool:
    deck = b.position["rows"][e["row"]]["deck"]
    first = deck.index(e["mutations"][0])
    return bool(deck[first : first + len(e["mutations"])] == e["mutations"])


def has_got(before: Board, now: Board, e: Data, sign: int) -> bool:
    change = now.pool(e["side"], e["colour"]) - before.pool(e["side"], e["colour"])
    return bool(change == sign * e.get("count", 1))


def has_given(before: Board, now: Board, e: Data) -> bool:
    giver, taker = e["giver"], e["taker"]
    lost = has_got(before, now, {**e, "side": giver}, -1)
    return lost and has_got(before, now, {**e, "side": taker}, 1)


def has_biont(before: Board, now: Board, e: Data, place: str) -> bool:
    """One biont of the side more than before."""
    here = (now.refugia | now.organisms)[place]["bionts"].count(e["side"])
    there = (before.refugia | before.organisms).get(place)
    return bool(here == (0 if there is None else there["bionts"].count(e["side"])) + 1)


def has_organ(b: Board, organism: str, organ: str) -> bool:
    return bool(b.organisms[organism]["organs"][ORGAN_WORDS.index(organ)] == "present")


def is_in_levels(b: Board, e: Data) -> bool:
    return all([b.organisms[id]["level"] is not None for id in e["organisms"]])


def diseased(b: Board, parasite: str) -> int:
    found = b.organisms.get(parasite)
    return 0 if found is None else len(found["diseased"])


def has_stolen(before: Board, now: Board, e: Data) -> bool:
    """E4a: what was taken over from another parasite lies there since the attachment."""
    if e["clause"] == "E4a":
        return diseased(now, e["parasite"]) > 0
    return diseased(now, e["parasite"]) == diseased(before, e["parasite"]) + 1


def is_nowhere(b: Board, e: Data) -> bool:
    return e["organism"] not in b.organisms


Shown = Callable[[Board, Board, Data], bool]

SHOWN: dict[str, Shown | None] = {
    "ColourTaken": lambda _, b, e: b.position["sides"][e["side"]]["colour"] == e["colour"],
    "TurnBegan": lambda _, b, e: b.position["turn"] == e["turn"],
    "EventDrawn": lambda _, b, e: b.position["events"][-1] == e["card"],
    "LandformsSet": lambda _, b, e: (
        [id for id, row in b.position["rows"].items() if row["active"]] == e["rows"]
    ),
    "OrderSet": lambda _, b, e: (
        b.position["order" if e["clause"] == "A2.1" else "phase_order"] == e["sides"]
    ),
    "MutationRevealed": lambda _, b, e: b.position["rows"][e["row"]]["deck"][0] == e["mutation"],
    "Roiled": lambda _, b, e: b.position["rows"][e["row"]]["deck"][-1] == e["mutation"],
    "Emerged": lambda _, b, e: e["refugium"] in b.refugia,
    "Struck": None,
    "EnzymeLost": lambda a, b, e: enzymes(b, e) == enzymes(a, e) - 1,
    "MannaLost": lambda a, b, e: cubes(b, e) == cubes(a, e) - 1,
    "Deserted": lambda _, b, e: e["refugium"] not in b.refugia,
    "ClimateChanged": lambda _, b, e: b.position["climate"] == e["climate"],
    "ArmageddonThreatened": lambda _, b, e: b.position["climate"] == e["climate"],
    "Voted": lambda _, b, e: (
        b.position["medea"]
        == [side for side, vote in zip(e["sides"], e["votes"], strict=True) if vote == "medea"]
    ),
    "EndDecided": lambda _, b, e: b.position["ending"] == e["clause"],
    "Rolled": None,
    "TokenLost": has_lost,
    "MutationDiscarded": lambda _, b, e: is_under_deck(b, e),
    "DiscardsArranged": lambda _, b, e: is_in_order(b, e),
    "MutationDemoted": lambda _, b, e: not b.mutation(e["organism"], e["mutation"])["promoted"],  # type: ignore[index]
    "BiontReturned": lambda a, b, e: b.bionts(e["side"]) == a.bionts(e["side"]) + 1,
    "CatalystsMade": lambda a, b, e: has_got(a, b, e, 1),
    "CatalystsPaid": lambda a, b, e: has_got(a, b, e, -1),
    "Extinct": lambda _, b, e: is_nowhere(b, e),
    "Reverted": lambda _, b, e: is_nowhere(b, e) and e["bacterium"] in b.organisms,
    "Commandeered": lambda _, b, e: owner(b, e) == e["taker"],
    "Animated": lambda a, b, e: manna(b, e, "organized") == manna(a, e, "organized") + 1,
    "MannaDied": lambda a, b, e: manna(b, e, "organized") == manna(a, e, "organized") - 1,
    "LifeArose": lambda _, b, e: e["refugium"] not in b.refugia and e["bacterium"] in b.organisms,
    "ErrorCancelled": None,
    "BiontAssigned": lambda a, b, e: has_biont(a, b, e, e["refugium"]),
    "EnzymePlaced": lambda a, b, e: (
        enzymes(b, e) == enzymes(a, e) + 1 and has_got(a, b, e, -1)
    ),
    "ParasiteAttached": lambda _, b, e: is_parasite(b, e["parasite"], e["host"]),
    "CubeStolen": has_stolen,
    "Supplanted": lambda _, b, e: not is_parasite(b, e["parasite"], e["host"]),
    "DiskPlaced": lambda a, b, e: has_changed(a, b, e["organism"]) and has_got(a, b, e, -1),
    "BiontMoved": lambda a, b, e: has_biont(a, b, e, e["organism"]),
    "MoveBlocked": None,
    "CatalystsGiven": has_given,
    "MutationBought": lambda _, b, e: b.mutation(e["organism"], e["mutation"]) is not None,
    "MutationPromoted": lambda _, b, e: bool(
        (b.mutation(e["organism"], e["mutation"]) or {}).get("promoted")
    ),
    "Polluted": None,
    "MacroorganismBought": lambda _, b, e: e["macroorganism"] in b.organisms,
    "OxygenCrisis": lambda _, b, e: b.position["oxygen_crisis"],
    "BecameEndosymbiont": lambda a, b, e: has_changed(a, b, e["organism"]),
    "BecameForeignGene": lambda a, b, e: has_biont(a, b, e, e["organism"]),
    "CubeRetaken": lambda a, b, e: has_retaken(a, b, e),
    "RedQueenRefused": None,
    "OrganGrown": lambda _, b, e: has_organ(b, e["organism"], e["organ"]),
    "Landfall": lambda _, b, e: b.organisms[e["organism"]]["terrestrial"],
    "Overcrowded": None,
    "LevelsSet": lambda _, b, e: is_in_levels(b, e),
    "Ended": None,
}  # fmt: skip
"""For each kind of event what must be seen, given the board before and now; None: nothing moves."""


def owner(b: Board, e: Data) -> int | None:
    found = b.organisms.get(e["organism"])
    return None if found is None else int(found["owner"])


def is_parasite(b: Board, parasite: str, host: str) -> bool:
    found = b.organisms[host]["parasite"]
    return bool(found is not None and found["organism"] == parasite)


def has_retaken(before: Board, now: Board, e: Data) -> bool:
    """L3.1: from another organism, whose cube is lost; else from a parasite of the organism."""
    changed = has_changed(before, now, e["organism"])
    return changed and has_changed(before, now, e["parasite"])


def test_every_kind_of_event_is_looked_at() -> None:
    assert {kind.__name__ for kind in EVENTS} == set(SHOWN)


SEEDS = (69, 137, 138, 193)
"""Games in which together everything happens that is seen."""


@pytest.mark.slow
def test_the_board_shows_what_is_told() -> None:
    told = set()
    for seed in SEEDS:
        witness = watched(SUBJECTS["genesis"], seed, 3000)
        events = witness.table.events(witness.seat)
        told |= {event["event"] for event in events}
        for number, seen in witness.seen.items():
            shown, before = SHOWN[events[number]["event"]], witness.before[number]
            if shown is not None:
                now = Board(seen["position"])
                assert shown(Board(before["position"]), now, events[number]), events[number]
    assert told >= {kind for kind, shown in SHOWN.items() if shown is not None}
