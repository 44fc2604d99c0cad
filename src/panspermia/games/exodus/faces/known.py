"""A state of what a view tells, so that faces ask the rules and do not repeat them.

Nothing of this game is hidden but the order of the decks. What no face asks about is left out.
"""

from __future__ import annotations

from typing import Any

from panspermia.games.exodus.components.cards import GRADES
from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS
from panspermia.games.exodus.components.facts import WATER
from panspermia.games.exodus.rules.contracts.view import contracts_of
from panspermia.games.exodus.rules.crafts import STRIP
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.modules import MODULES
from panspermia.games.exodus.rules.options import rules_of
from panspermia.games.exodus.rules.pieces import (
    FIRST_OUTPOST,
    HIGH,
    LEO,
    LOW,
    NO_GLORY,
    NOBODY,
    NOWHERE,
    Glory,
    Stack,
)
from panspermia.games.exodus.rules.state import Politics, State
from panspermia.games.exodus.rules.view import AssemblyView, GloryView, SideView, View
from panspermia.games.exodus.rules.vocabulary import STACKS
from panspermia.kernel import Setup


def state_of(view: dict[str, Any], position: View) -> State:
    """What is known of a table by its view."""
    options = view["options"]
    rules = rules_of(Setup(view["players"], options))
    g = State(rules, view["deck"] or "", MODULES.on(options), [NOBODY] * len(position.sides))
    g.first, g.year, g.spot, g.seniority = (
        position.first, position.year, position.spot, position.cycles,
    )  # fmt: skip
    g.cube_of, g.active = _number(position.cube_of), _number(position.active)
    g.anarchy, g.moved, g.operated = position.anarchy, position.moved, position.operated
    g.used, g.ending = position.used[:], position.ending
    g.granted = [(what, by, _space(where)) for what, by, where in position.granted]
    g.claims, g.factories, g.domes = map(
        _by_site, (position.claims, position.factories, position.domes)
    )
    g.busted, g.landed = [*map(MAP.find, position.busted)], [*map(MAP.find, position.landed)]
    g.settlers = {g.catalog.face_of[f]: MAP.find(site) for f, site in position.settlers.items()}
    g.heroism = [*map(_number, position.heroism)]
    g.glory = [_glory(g, chit) for chit in position.glory]
    g.decks = [_deck(g, position, kind) for kind in KINDS]
    g.politics = None if position.assembly is None else _politics(position.assembly)
    for side in position.sides:
        _add_side(g, side)
    g.contracts = None if position.agency is None else contracts_of(g, position.agency)
    g.factions = [
        NOBODY if side.faction is None else g.catalog.faction_of[side.faction]
        for side in position.sides
    ]
    return g


def _number(side: int | None) -> int:
    return NOBODY if side is None else side


def _space(space: str | None) -> int:
    return NOWHERE if space is None else MAP.find(space)


def _by_site(owners: dict[str, int]) -> dict[int, int]:
    return {MAP.find(site): owner for site, owner in owners.items()}


def _glory(g: State, chit: GloryView) -> Glory:
    up = NO_GLORY if chit.side is None else HIGH if chit.high else LOW
    carrier = NOWHERE if chit.carrier is None else g.catalog.face_of[chit.carrier]
    return Glory(_number(chit.side), up, carrier)


def _deck(g: State, position: View, kind: str) -> list[int]:
    """A deck of which the top alone is known."""
    seen = position.decks[kind]
    top = 0 if seen.top is None else g.catalog.patent_of[seen.top] + 1
    return [top, *[0] * (seen.count - 1)] if seen.count else []


def _politics(seen: AssemblyView) -> Politics:
    return Politics(
        [seen.delegates[word][:] for word in IDEOLOGIES],
        IDEOLOGIES.index(seen.star),
        [seen.legacy[word] for word in IDEOLOGIES],
        [IDEOLOGIES.index(word) for word in seen.lobbied],
        seen.assistance,
    )


def _add_side(g: State, seen: SideView) -> None:
    """Hand, stacks and fuel of a side."""
    g.hands.append([g.catalog.patent_of[word] for word in seen.hand])
    stacks = [Stack() for _ in range(FIRST_OUTPOST)]
    for found in seen.stacks:
        place = STACKS.index(found.stack)
        stacks += [Stack() for _ in range(place + 1 - len(stacks))]
        cards = [g.catalog.face_of[word] for word in found.cards]
        tanks = seen.aqua if place == LEO else found.tanks
        stacks[place] = Stack(
            MAP.find(found.space), cards, tanks, found.glitched, found.moved_tanks
        )
        g.moved_cards += [g.catalog.face_of[word] for word in found.moved]
    g.stacks.append(stacks)
    g.powersats.append(seen.powersat)
    rocket = seen.rocket
    g.wet.append(0 if rocket is None else STRIP.at(rocket.wet))
    g.grades.append(WATER if rocket is None else GRADES.index(rocket.grade))
