"""What every deck and every board of High Frontier must have, so that the rules can use them.

What holds for decks of any game is checked by `panspermia.decks`. What only ours must fulfil,
namely every fact that the rules text knows, is tested and not checked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from panspermia.decks.cards import Card
from panspermia.decks.checks import Checks, Problems
from panspermia.games.exodus.components import PACKAGE
from panspermia.games.exodus.components.cards import PATENTS, Crew, Deck, Face, Patent
from panspermia.games.exodus.components.chart import POSITIONS, ZONES, Chart, Line, Space

_checks = Checks(PACKAGE)
of_card, of_deck, problem = _checks.of_card, _checks.of_deck, _checks.problem


# --- cards ------------------------------------------------------------------------------------


def faces_of(card: Card) -> tuple[Face, Face]:
    """Both sides of a patent or a crew."""
    if isinstance(card, Crew):
        return card.first, card.second
    assert isinstance(card, Patent)
    return card.white, card.black


def check_masses(deck: Deck) -> Problems:
    """B2b, B2j, B2l. A radiator has both in each orientation, any other card has them once."""
    for kind, card in deck.all_cards():
        for face in faces_of(card):
            turned = (face.light is not None, face.heavy is not None)
            plain = (face.mass is not None, face.rad_hard is not None)
            wanted = (True, False) if kind == "radiators" else (False, True)
            if set(turned) != {wanted[0]} or set(plain) != {wanted[1]}:
                yield of_card("masses", kind, card, face.id, {})


def check_purposes(deck: Deck) -> Problems:
    """B2c, B2d, B2k. What a card is for stands on it."""
    for kind in PATENTS:
        for card in deck.cards(kind):
            for face in faces_of(card):
                if not _has_purpose(kind, face):
                    yield of_card("purpose", kind, card, face.id, {})


def _has_purpose(kind: str, face: Face) -> bool:
    if kind == "thrusters":
        return face.thruster is not None
    if kind == "robonauts":
        return face.isru is not None and bool(face.platforms)
    return bool(face.gives) if kind in ("generators", "reactors") else True


DECK_CHECKS: tuple[Callable[[Deck], Problems], ...] = (check_masses, check_purposes)


# --- the board --------------------------------------------------------------------------------


def check_zones(chart: Chart) -> Problems:
    """B7g. All zones are there, from the Sun outwards."""
    found = [zone.id for zone in chart.zones]
    if found != [f"{name}-zone" for name in ZONES]:
        yield of_deck("zones", chart, "zones", {"known": list(ZONES)})


def check_strip(chart: Chart) -> Problems:
    """FS-1. Every position leads to others of the strip."""
    masses = {position.mass for position in chart.strip}
    for position in chart.strip:
        for field in ("burn", "load", "unload"):
            mass = getattr(position, field)
            if mass is not None and mass not in masses:
                yield problem("no-position", "strip", position.mass, field, {"value": mass})
    for weight in chart.classes:
        if weight.most not in masses:
            yield of_card("no-position", "classes", weight, "most", {"value": weight.most})


def check_spaces(chart: Chart) -> Problems:
    """B7a-B7d. A Site, a belt and a lander burn are marked as such by what belongs to them."""
    for space in chart.spaces:
        for field, kind in (("site", "site"), ("belt", "belt")):
            if (getattr(space, field) is not None) != (space.kind == kind):
                yield of_card("mark", "spaces", space, field, {"wanted": kind})
        if space.lander is not None and space.kind != "burn":
            yield of_card("mark", "spaces", space, "lander", {"wanted": "burn"})
        if space.kind == "hohmann" and (space.hazard or space.flyby or space.oberth):
            yield of_card("mark", "spaces", space, "kind", {"wanted": "lagrange"})


def check_lines(chart: Chart) -> Problems:
    """B7.1, B7b.4. Each line joins two Spaces once and has a label at each Hohmann, only there."""
    spaces = {space.id: space for space in chart.spaces}
    seen: set[frozenset[str]] = set()
    for space, line in _lines(chart):
        ends = frozenset((space.id, line.to))
        if line.to not in spaces:
            yield of_card("no-space", "spaces", space, "lines", {"value": line.to})
            continue
        if ends in seen or len(ends) == 1:
            yield of_card("twice", "spaces", space, "lines", {"value": line.to})
        seen.add(ends)
        for end, label in ((space, line.exit), (spaces[line.to], line.to_exit)):
            if (end.kind == "hohmann") != (label > 0):
                yield of_card("exit", "spaces", space, "lines", {"value": line.to, "at": end.id})


def _lines(chart: Chart) -> Iterator[tuple[Space, Line]]:
    for space in chart.spaces:
        for line in space.lines:
            yield space, line


def check_names(chart: Chart) -> Problems:
    """Roads, comets and signposts name Sites, elevators and comets name Spaces."""
    spaces = {space.id for space in chart.spaces}
    sites = {space.id for space in chart.spaces if space.site is not None}
    named = [
        *[("roads", card, card.sites, sites) for card in chart.roads],
        *[("comets", card, card.sites, sites) for card in chart.comets],
        *[("comets", card, card.spaces, spaces) for card in chart.comets],
        *[("signposts", card, card.sites, sites) for card in chart.signposts],
        *[("elevators", card, card.ends, spaces) for card in chart.elevators],
    ]
    for kind, card, words, known in named:
        for word in words:
            if word not in known:
                yield of_card("no-space", kind, card, "id", {"value": word})


CHART_CHECKS: tuple[Callable[[Chart], Problems], ...] = (
    check_zones,
    check_strip,
    check_spaces,
    check_lines,
    check_names,
)
CHART_NUMBERS = {"strip": range(1, POSITIONS + 1)}
