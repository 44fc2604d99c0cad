"""Which dice of a roll mattered, as far as the events after it tell.

A roll says only what fell; what counted then was up to the climate, the enzymes and the icons of
that moment. So a die is named if all that may have been then, given what followed, agrees on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from panspermia.faces.text import EventData
from panspermia.games.genesis.components.cards import RefugiumSide
from panspermia.games.genesis.faces.naming import Printed, Scene, say
from panspermia.games.genesis.rules.view import OrganismView
from panspermia.games.genesis.rules.vocabulary import REFUGIUM

Faces = Iterable[Sequence[int]]
"""The faces that may have counted: one sequence for each way it may have been."""

ERRORS = ((6,), (5, 6))


def matters(printed: Printed, events: Sequence[EventData]) -> Mapping[int, str]:
    """The dice of the first event that mattered, by their places, each with what it was for."""
    found = meanings(printed, events)
    return {place: " + ".join(own) for place, own in sorted(found.items())}


def meanings(printed: Printed, events: Sequence[EventData]) -> Mapping[int, Sequence[str]]:
    """The same, with a word for each thing that a die was for."""
    roll, after = events[0], events[1:]
    if roll["event"] != "Rolled":
        return {}
    if roll["place"] in REFUGIUM:
        card = printed.placards[REFUGIUM[roll["place"]]].refugium
        found = _in_refugium(card, roll, after)
    else:
        found = _of_organism(roll, after)
    words: dict[int, list[str]] = {}
    for kind, places in found.items():
        for place in places:
            words.setdefault(place, []).append(say(f"die.{kind}"))
    return words


def _in_refugium(
    card: RefugiumSide, roll: EventData, after: Sequence[EventData]
) -> dict[str, list[int]]:
    """F1.1, F2a, F2c, F3.1. Life, death, death of enzymes, and a double that became life."""
    dice, here = roll["dice"], roll["place"]
    born = _count(after, "Animated", "F1.1", refugium=here)
    died = _count(after, "MannaDied", "F2a", refugium=here)
    died += _count(after, "BiontReturned", "F2a", place=here)
    left = -(-len(dice) // 2) + born
    found = {
        "life": _sure(dice, (card.life.warm, card.life.cold), born, exact=False),
        "death": _sure(dice, _open(card, "manna"), died, exact=died < left),
        "enzyme": _sure(
            dice,
            _open(card, "enzyme"),
            _count(after, "EnzymeLost", "F2c", refugium=here),
            exact=False,
        ),
    }
    if _count(after, "LifeArose", "F3.1", refugium=here):
        found["double"] = [n for n, face in enumerate(dice) if dice.count(face) > 1]
    return found


def _open(card: RefugiumSide, kind: str) -> Faces:
    """F2d. Enzymes cover slots from the left; which faces of a kind are deadly then."""
    slots = [slot.partition("-") for slot in card.slots]
    for covered in range(len(slots)):
        yield [int(value) for own, _, value in slots[covered:] if own == kind]


def _of_organism(roll: EventData, after: Sequence[EventData]) -> dict[str, list[int]]:
    """G2.1, G3.1, D8.1, D8b. Catalysts for [1], three of a kind, and errors."""
    dice, here, cancer = roll["dice"], roll["place"], roll["clause"] == "D8.1"
    lost = _count(after, "TokenLost", "D8.1" if cancer else "G3.1", organism=here)
    lost += _count(after, "ErrorCancelled", organism=here)
    clauses = ("D8b",) if cancer else ("G2.1", "G2a")
    made = sum(
        [e["count"] for e in after if e["event"] == "CatalystsMade" and e["clause"] in clauses]
    )
    threes = [] if cancer or not made else _threes(dice)
    ones = [n for n, face in enumerate(dice) if face == 1 and made > len(threes) // 3]
    return {"error": _sure(dice, ERRORS, lost, exact=False), "catalyst": ones, "triple": threes}


def _threes(dice: Sequence[int]) -> list[int]:
    """G2.1. The dice of each three of a kind."""
    found = []
    for face in sorted(set(dice)):
        places = [n for n, other in enumerate(dice) if other == face]
        found += places[: len(places) // 3 * 3]
    return found


def _count(events: Iterable[EventData], kind: str, clause: str = "", **fields: str) -> int:
    return len(
        [
            event
            for event in events
            if event["event"] == kind
            and event["clause"].startswith(clause)
            and all([event.get(name) == value for name, value in fields.items()])
        ]
    )


def _sure(dice: Sequence[int], ways: Faces, count: int, *, exact: bool) -> list[int]:
    """The dice that counted in every case; `count` is how many did, or the least number."""
    if not count:
        return []
    found = [[n for n, face in enumerate(dice) if face in faces] for faces in ways]
    fit = [set(own) for own in found if len(own) == count or (not exact and len(own) > count)]
    return sorted(set.intersection(*fit)) if fit else []


# --- what dice would do ---------------------------------------------------------------------------


def error_faces(scene: Scene, o: OrganismView) -> tuple[int, ...]:
    """G3.1, G3a, C4.1, C4.2. The faces that are errors."""
    options = scene.view["options"]
    has_dna = any([m.promoted for m in o.mutations])
    if options["macro"] and options["macro_dna"] == "immune" and has_dna:
        return ()
    return (6,) if has_dna or options["macro"] else (5, 6)


def errors(scene: Scene, o: OrganismView, dice: Sequence[int]) -> list[int]:
    """G3.1, G1.1. The dice that are errors, the worst first."""
    bad = error_faces(scene, o)
    return [value for value in sorted(dice, reverse=True) if value in bad]
