"""What a contract asks for and brings, in words: places, feats, cards, steps and effects (4A3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.contracts import (
    Card,
    ContractFace,
    Effect,
    Feat,
    Piece,
    Place,
    Span,
    Step,
)
from panspermia.games.exodus.components.decks import load_chart
from panspermia.games.exodus.faces.naming import listed, say, says, space_names
from panspermia.games.exodus.rules.engines import MAP

LARGEST = 11
"""No Site is larger, so that up to here means any size from the least on."""
NO_PLACE = Place()


def either(words: list[str]) -> str:
    """A, B or C."""
    *first, last = words
    return say("card.or", one=listed(first), other=last) if first else last


# --- places ---------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def place(printed: Place) -> str:
    """A place: what it is, and which of them are meant."""
    if printed.either:
        which = [listed([*_which(other)]) for other in printed.either]
        return say("goal.place", what=_noun(printed), which=either(which))
    which = [*_which(printed)]
    return say("goal.place", what=_noun(printed), which=listed(which)) if which else _noun(printed)


def _noun(printed: Place) -> str:
    if printed.spaces:
        return either([space_names()[id] for id in printed.spaces])
    if printed.piece and not printed.kind:
        return _piece(printed.piece, "noun")
    kind = printed.kind or "space"
    own = f"goal.noun.{kind}.{printed.state}"
    return say(own) if says(own) else say(f"goal.noun.{kind}")


def _which(printed: Place) -> Iterator[str]:
    """What of all such places only some have."""
    if printed.spaces and printed.state:
        yield say(f"goal.state.{printed.state}")
    if printed.icon:
        yield say(f"goal.icon.{printed.icon}")
    if printed.size:
        yield _span("size", printed.size)
    if printed.hydration:
        yield _span("water", printed.hydration)
    if printed.spectral:
        yield say("goal.type", type=printed.spectral)
    yield from _zones(printed)
    if printed.glory:
        yield say(f"goal.glory.{printed.glory}")
    if printed.piece and (printed.kind or printed.spaces):
        yield _piece(printed.piece, "piece")
    if printed.beside:
        yield say("goal.beside", place=place(printed.beside))
    if printed.road_to:
        yield say("goal.road", place=place(printed.road_to))


def _piece(printed: Piece, how: str) -> str:
    """What stands there and whose it is, as the place itself or as what is said of it."""
    anchored = ".anchored" if printed.anchored else ""
    return say(f"goal.{how}.{printed.kind}.{printed.whose}{anchored}")


def _span(what: str, span: Span) -> str:
    least, most = span
    if least == most:
        return say(f"goal.{what}.none" if not most else f"goal.{what}.just", size=most)
    if most >= LARGEST:
        return say(f"goal.{what}.least", size=least)
    return say(f"goal.{what}.span", least=least, most=most)


def _zones(printed: Place) -> Iterator[str]:
    if printed.zones:
        yield say("goal.in", zones=either([*map(zone, printed.zones)]))
    if printed.outside:
        yield say("goal.outside", zones=either([*map(zone, printed.outside)]))
    if printed.beyond:
        yield say("goal.beyond", zone=zone(printed.beyond))


def zone(name: str) -> str:
    return load_chart().zones[ZONES.index(name)].name


# --- steps ----------------------------------------------------------------------------------------


def feat(printed: Feat) -> str:
    """What the contract has to do there."""
    where = place(printed.place or NO_PLACE)
    if printed.count > 1:
        return say(f"goal.{printed.what}.many", number=printed.count, place=where)
    return say(f"goal.{printed.what}", place=where)


def card(printed: Card) -> str:
    """A card that has to be there too."""
    what = either([say(f"goal.card.{kind}") for kind in printed.kinds])
    return say("goal.card", what=what, which=listed([*_which_card(printed)]))


def _which_card(printed: Card) -> Iterator[str]:
    for word in ("operational", "human", "augmented"):
        if getattr(printed, word):
            yield say(f"goal.card.{word}")
    if printed.any_of:
        yield either([say(f"goal.card.{word}") for word in printed.any_of])
    if printed.platform:
        yield say("goal.card.platform", platform=printed.platform)
    if printed.whose != "usable":
        yield say(f"goal.card.{printed.whose}")
    yield say(f"goal.card.{printed.where}")


def step(printed: Step) -> str:
    """All that is announced together."""
    found = say("goal.then").join([feat(one) for one in printed.feats])
    if len(printed.feats) > 1:
        found = say("goal.in-one-turn", what=found)
    if printed.other_than:
        found = say("goal.elsewhere", what=found)
    if printed.cards:
        found = say("goal.with", what=found, cards=listed([card(one) for one in printed.cards]))
    return found


def steps_of(face: ContractFace, *, examples: bool = False) -> tuple[Step, ...]:
    """4A3i, EA-1. As they are printed, or as the examples of the rulebook have them."""
    if examples and face.example is not None:
        return face.example.steps or face.steps
    return face.steps


# --- what it brings -------------------------------------------------------------------------------


def brings(face: ContractFace) -> Iterator[str]:
    """4A3e. What fulfilment does at once, and what holds from then on."""
    for effect in face.fulfilling:
        yield say("goal.at-once", what=told(effect, "once"))
    for effect in face.fulfilled:
        yield told(effect, "ever")


def told(effect: Effect, when: str) -> str:
    """An effect in words; what is lent to others says so."""
    id = f"goal.{when}.{effect.id}"
    words = say(
        id if effect.where or not says(f"{id}.all") else f"{id}.all",
        count=effect.amount or effect.times,
        amount=effect.amount,
        where=either([_where(word) for word in effect.where]) if effect.where else "",
    )
    return say("goal.negotiable", what=words) if effect.negotiable else words


def _where(word: str) -> str:
    """A Space, a zone, a piece, or words that are printed."""
    if word in MAP.index:
        return space_names()[word]
    if word in ZONES:
        return say("zone.name", name=zone(word))
    own = f"goal.where.{word}"
    return say(own) if says(own) else say("goal.quoted", word=word)


def marks(face: ContractFace) -> Iterator[str]:
    """4A3d, 4A3f. Its icons, by their ids."""
    if face.manned:
        yield "manned"
    if face.mark:
        yield face.mark
