"""A way in words: what happens on it, burn by burn, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from panspermia.games.exodus.components.facts import TYPED
from panspermia.games.exodus.faces.describe import title
from panspermia.games.exodus.faces.flown import Beat, beats
from panspermia.games.exodus.faces.rockets import card_title, thruster_title
from panspermia.games.exodus.faces.words import say
from panspermia.games.exodus.routes.values import Danger, Hop, Refuel, Turn, Way
from panspermia.games.exodus.rules.engines import MAP
from panspermia.rulebook import RulebookError, load_rulebook


class Told(NamedTuple):
    """A beat in words."""

    number: int
    space: str
    title: str
    what: tuple[str, ...]
    risks: tuple[str, ...]
    wet: str
    burn: int
    free: bool
    clauses: tuple[tuple[str, str], ...]
    """Each with its text."""


def told(way: Way) -> list[list[Told]]:
    """The beats of each Turn."""
    found: list[list[Told]] = [[] for _ in way.legs]
    for beat in beats(way):
        found[beat.turn].append(_told(beat))
    return found


def _told(beat: Beat) -> Told:
    hop = beat.hop
    return Told(
        beat.number,
        hop.space,
        title(MAP.find(hop.space)),
        tuple(_what(beat)),
        tuple([risk(danger) for danger in hop.dangers if is_danger(danger)]),
        hop.wet,
        beat.burn,
        hop.bonus > 0 and not hop.burns,
        tuple([(id, clause_text(id)) for id in hop.clauses]),
    )


def _what(beat: Beat) -> Iterator[str]:
    hop = beat.hop
    if beat.coasted:
        yield say("beat.coasts", count=beat.coasted)
    if hop.liftoff:
        yield say(f"beat.liftoff.{hop.liftoff}")
    if hop.pivot:
        yield say(f"beat.pivot.{hop.pivot}")
    if hop.burns:
        yield say("beat.burns", count=hop.burns, steps=hop.steps)
    if hop.bonus:
        yield say("beat.bonus", count=hop.bonus)
    if hop.landing:
        yield say(f"beat.landing.{hop.landing}")
    yield from [risk(danger) for danger in hop.dangers if not is_danger(danger)]
    yield from _after(hop)
    if beat.is_last and not hop.landing:
        yield say("beat.stops")


def _after(hop: Hop) -> Iterator[str]:
    if hop.tanks:
        yield say("beat.tanks", tanks=hop.tanks)
    if hop.gained:
        yield say("beat.gains", count=hop.gained)
    if not hop.works:
        yield say("beat.failed")


def is_danger(danger: Danger) -> bool:
    """A belt that nothing aboard minds is none."""
    return danger.roll != "belt" or bool(danger.cards)


def risk(danger: Danger) -> str:
    """H7.1, H10.1. What is rolled for, and how likely something is lost."""
    if danger.roll == "belt":
        if not danger.cards:
            return say("risk.belt-safe", level=max(0, danger.level))
        names = ", ".join(map(card_title, danger.cards))
        percent = round(danger.chance * 100)
        return say("risk.belt", level=danger.level, percent=percent, names=names)
    return say(f"risk.{danger.roll}")


def of_turn(turn: Turn) -> str:
    """What is activated in a Turn, and at what price."""
    if turn.engine is None:
        return say("turn.waits")
    engine = turn.engine
    burn, weight = engine.consumption, engine.weight.title()
    words = say("turn.engine", net=engine.net, burn=burn, weight=weight)
    if engine.thruster == TYPED and not engine.afterburn:
        return words
    return say("turn.thruster", name=thruster_title(engine), words=words)


def of_refuel(refuel: Refuel) -> str:
    return say(f"refuel.{refuel.means}", tanks=refuel.tanks, wet=refuel.wet)


@lru_cache(maxsize=512)
def clause_text(id: str) -> str:
    """What a clause says; nothing if the rules text has it under another name."""
    try:
        found = load_rulebook("exodus").look_up(id)
    except RulebookError:
        return ""
    return found[0].text.replace("`", "")


def chance(way: Way) -> int:
    """Percent of such ways that survive all hazards."""
    return round(way.safe * 100)


def flybys(way: Way) -> list[str]:
    """Where Bonus Burns are gained, each once."""
    gained = [hop for leg in way.legs for hop in leg.hops if hop.gained]
    return list(dict.fromkeys([title(MAP.find(hop.space)) for hop in gained]))
