"""Events on random positions: what they leave behind is what the rulebook says, worked out anew.

Nothing of the rules is used here but the state and the planet, so that a fault would have to be
made twice. Questions are answered by chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

import pytest

from panspermia.games.megafauna.components.cards import ORGANS
from panspermia.games.megafauna.components.facts import HappeningFacts
from panspermia.games.megafauna.rules.events import FastForwarded, Rolled
from panspermia.games.megafauna.rules.events_phase import affected, carry_out, is_void
from panspermia.games.megafauna.rules.pieces import Species
from panspermia.games.megafauna.rules.state import State
from panspermia.kernel import Event, Flow
from panspermia.kernel.requests import Request
from tests.games.megafauna.helpers import mutation
from tests.games.megafauna.rules.test_plainly import drawn

pytestmark = pytest.mark.slow

POSITIONS = 160
GREEN, WHITE, BLACK, BLOOM = 1, 2, 3, 4
TOTAL = {GREEN: 18, WHITE: 12, BLACK: 12}
SIX = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
"""Steps to the six neighbours of a hex, in half steps to the east and rows to the south."""
OFFSETS = ((0, 0), *SIX)
"""From the centre of a craton to its hexes 0 to 6."""
COASTAL = {6: 0, 1: 1, 2: 2}
"""By the number of an eastern hex its tab."""


class Case(NamedTuple):
    """An event that was carried out."""

    before: State
    after: State
    event: HappeningFacts
    craton: int
    log: Sequence[Event]

    @property
    def is_seeded(self) -> bool:
        """D14. Whether Medea took a missing disk from elsewhere."""
        return any([event.clause == "D14.1" for event in self.log])

    @property
    def changed(self) -> set[int]:
        disks = zip(self.before.disks, self.after.disks, strict=True)
        return {place for place, (old, new) in enumerate(disks) if old != new}

    def is_short(self, disk: int) -> bool:
        return self.is_seeded or not reserve(self.after, disk) or not reserve(self.before, disk)


def reserve(g: State, disk: int) -> int:
    """Disks of a colour that do not lie on the map."""
    return {GREEN: g.oxygen, WHITE: g.air[0] + g.clouds[0], BLACK: g.air[1]}[disk]


def on_map(g: State, disk: int) -> int:
    return g.disks.count(disk) + (disk != WHITE) * g.disks.count(BLOOM)


def fit(g: State, rng: Random) -> State:
    """As many disks as there are: what is too much leaves the map, the rest is in reserve."""
    for disk, total in TOTAL.items():
        held = [p for p, there in enumerate(g.disks) if there == disk or there == BLOOM != disk]
        for place in rng.sample(held, len(held))[total:]:
            g.disks[place] = BLACK if g.disks[place] == BLOOM and disk == GREEN else 0
    left = {disk: total - on_map(g, disk) for disk, total in TOTAL.items()}
    clouds = rng.randint(max(0, left[WHITE] - 9), min(9, left[WHITE]))
    g.oxygen, g.clouds, g.air = left[GREEN], [clouds, 0], [left[WHITE] - clouds, left[BLACK]]
    return g


def adapt(g: State, rng: Random) -> State:
    """Every species has some cards with plus organs."""
    for s in g.in_play():
        for _ in range(rng.randrange(3)):
            card = rng.choice(rng.choice(g.unseen))
            colours = g.facts.mutations[card].plus + rng.choice(((), (4,)))
            mutation(g, s, card, plus=" ".join([ORGANS[colour] for colour in colours]))
    return g


def answer(flow: Flow[Any] | None, rng: Random) -> None:
    value: Any = None
    while flow is not None:
        try:
            asked = flow.send(value)
        except StopIteration:
            return
        assert isinstance(asked, Request)
        value = rng.choice(asked.options())


@lru_cache(maxsize=1)
def cases() -> dict[str, list[Case]]:
    """All events of two cards on each position, by kind."""
    rng = Random("events plainly")
    found: dict[str, list[Case]] = {}
    for _ in range(POSITIONS):
        g = adapt(fit(drawn("achterbahn", rng), rng), rng)
        g.order = rng.sample(list(g.sides()), len(g.colour))
        g.cards = [rng.randint(1, 15), rng.randint(16, 51)]
        for event in [h for card in g.cards for h in g.facts.events[card].happenings]:
            if not is_void(g, event):
                before, told, craton = g.copy(), len(g.log), affected(g, event)
                answer(carry_out(g, event, craton), rng)
                case = Case(before, g.copy(), event, craton, g.log[told:])
                found.setdefault(event.kind, []).append(case)
    return found


def terrain(g: State, place: int) -> str:
    return "" if place >= 28 else g.craton(place // 7).terrain[place % 7]


def humid(g: State, place: int) -> bool:
    level = g.facts.atmosphere[min(sum(g.air), 12)].level
    return g.facts.strips[level].humid[g.latitude(place)]


def creeples(g: State) -> Counter[tuple[int, int]]:
    """Living creeples by species and place, standing or not."""
    found = Counter([(c.species, c.place) for c in g.lying])
    for level in g.standing:
        found.update([(id, place) for place, id in enumerate(level) if id >= 0])
    return found


def standing(g: State, place: int) -> list[int]:
    return [level[place] for level in g.standing if level[place] >= 0]


def check_struck(case: Case, place: int) -> None:
    """GL-Damocles.1. Nobody stands where a black or white disk has come to lie."""
    assert not standing(case.after, place), case.after.names.words[place]


# --- D1-D4 --------------------------------------------------------------------------------------


@pytest.mark.clause("D1.1", "D4.1", "D11")
def test_what_moves_land_or_air_alone_changes_nothing_else() -> None:
    for kind in ("latitude-drift", "pangea-rift", "wind"):
        for case in cases()[kind]:
            assert not case.changed
            assert creeples(case.before) == creeples(case.after)


@pytest.mark.clause("D2.1", "D2.2", "GL-Damocles.1", "GL-Damocles.2")
def test_a_crater_strikes_the_hex_that_the_die_names() -> None:
    for case in cases()["crater"]:
        dice = next(event.dice for event in case.log if isinstance(event, Rolled))
        place = case.craton * 7 + dice[0]
        if case.before.disks[place] == BLACK:
            assert not case.changed
        elif not case.is_short(BLACK):
            assert {place} == case.changed
            check_struck(case, place)


def meeting(g: State, craton: int, direction: int) -> tuple[set[int], set[int]] | None:
    """D3, D3c, D3d. The hexes that rise and the tabs that are pressed in, if land meets land."""
    order = list(g.planet.landmasses)
    at = next(n for n, landmass in enumerate(order) if craton in landmass)
    moving = cells(g, order[at])
    for step in range(1, len(order)):
        other = cells(g, order[(at + direction * step) % len(order)])
        if {r for _, r in moving} & {r for _, r in other}:
            return _pressed(slid(moving, other, direction), other)
    return None


def cells(g: State, landmass: tuple[int, ...]) -> dict[tuple[int, int], int]:
    return {
        (g.planet.x[c] + dx, g.planet.r[c] + dr): c * 7 + number
        for c in landmass
        for number, (dx, dr) in enumerate(OFFSETS)
    }


Land = dict[tuple[int, int], int]


def slid(moving: Land, other: Land, direction: int) -> Land:
    """Step by step from afar, until a hex touches one of the other in its row."""
    for steps in range(-90, 91):
        there = {(x + direction * steps, r): place for (x, r), place in moving.items()}
        if any([(x + 2 * direction, r) in other for x, r in there]):
            return there
    raise AssertionError("they never meet")


def _pressed(moving: Land, other: Land) -> tuple[set[int], set[int]]:
    raised = {p for (x, r), p in other.items() if any([(x + a, r + b) in moving for a, b in SIX])}
    tabs = set()
    for own, foreign in ((moving, other), (other, moving)):
        for (x, r), place in own.items():
            if place % 7 in COASTAL and (x + 2, r) in foreign:
                tabs.add(28 + place // 7 * 3 + COASTAL[place % 7])
    return raised, tabs


@pytest.mark.clause("D3.2", "D3.3", "D3a.1", "D3b", "D3c.1", "D3d.1", "D3d.2", "D3e")
def test_a_collision_raises_what_touches_and_presses_tabs_in() -> None:
    for case in cases()["collide-drift"]:
        found = meeting(case.before, case.craton, case.event.direction)
        raised, tabs = found or (set(), set())
        if not case.is_seeded:
            assert case.changed <= raised | tabs
        new = [p for p in raised if case.before.disks[p] != BLACK]
        for place in [p for p in new if case.after.disks[p] == BLACK]:
            check_struck(case, place)
        if reserve(case.before, BLACK) >= len(new):
            assert {BLACK} >= {case.after.disks[p] for p in raised}
        assert not any([case.after.disks[tab] for tab in tabs])
        dead = creeples(case.before) - creeples(case.after)
        assert {key: n for key, n in creeples(case.before).items() if key[1] in tabs} == dead
        assert 1 == sum(
            [case.after.planet.dice[c] for c in case.after.planet.landmass_of(case.craton)]
        )


# --- D5, D6 -------------------------------------------------------------------------------------


@pytest.mark.clause("D5.1", "D5.2", "D5.4", "D5a.1", "D5a.2", "D5b.1", "D5b.2")
def test_a_climax_covers_the_weeds_of_its_latitudes() -> None:
    for case in cases()["climax"]:
        g = case.before
        weeds = {p for p in range(28) if terrain(g, p) == "weeds" and g.disks[p] != BLACK}
        meant = {p for p in weeds if g.latitude(p) in case.event.latitudes}
        assert case.is_seeded or case.changed <= meant
        for place in meant:
            disk = GREEN if humid(g, place) else WHITE
            assert case.after.disks[place] == disk or case.is_short(disk)
            if disk == WHITE == case.after.disks[place]:
                check_struck(case, place)
            elif not case.is_seeded and disk == GREEN:
                assert standing(g, place) == standing(case.after, place)


@pytest.mark.clause("D6a", "D6b.1", "D6b.2", "D6b.3", "D6b.4", "GL-Biome.2")
def test_a_deluge_floods_or_dries_every_sea() -> None:
    for case in cases()["deluge"]:
        g = case.before
        is_cold = g.facts.atmosphere[min(sum(g.air), 12)].category == "too-cold"
        seas = {place for place in range(28) if terrain(g, place) == "sea"}
        assert case.is_seeded or case.changed <= seas
        for place in seas:
            disk = (GREEN if humid(g, place) else WHITE) if is_cold else 0
            if not is_cold and g.disks[place] == WHITE:
                disk = WHITE
            assert case.after.disks[place] == disk or (is_cold and case.is_short(disk))


# --- D7-D9 --------------------------------------------------------------------------------------


def organs(s: Species) -> int:
    """D7.3. Cubes, and each monster as many as the size."""
    plus = [sum(m.plus) + (s.size if m.monster >= 0 else 0) for m in s.mutations]
    return sum(s.basal) + sum(s.plus) + sum(plus)


def limit(g: State, hearts: State, s: Species) -> int:
    """D7b-D7d, J5a. What a species may keep; the hearts are those of another state."""
    printed = [g.half(m).haustorium for m in s.mutations if m.is_promoted]
    named = [number for number in printed if number >= 0]
    is_green = named[0] == 0 if named else s.colour == 0
    heart = hearts.cloud_level().green_heart if is_green else hearts.oxygen_level().dark_heart
    return heart + 2 * (s.basal[4] + s.plus[4] + sum([m.plus[4] for m in s.mutations]))


@pytest.mark.clause("D7.2", "D7.3", "D7.4", "D7b", "D7c", "D7d", "D7e", "D7f", "D7g")
def test_a_mutagen_cuts_every_species_to_its_limit_and_takes_no_basal_organ() -> None:
    for case in cases()["mutagen"]:
        for s in case.before.in_play():
            left = case.after.species[s.id]
            is_over = organs(s) > limit(case.before, case.before, s)
            assert is_over or (left is not None and organs(left) == organs(s))
            if left is not None:
                assert left.basal == s.basal
                assert organs(left) <= limit(case.after, case.before, left)
            else:
                assert s.id not in {id for id, _ in creeples(case.after)}


def tiles(s: Species) -> int:
    return len([m for m in s.mutations if m.monster >= 0])


def loose(s: Species) -> int:
    """What radiation can take: plus cubes, tiles, and steps of size."""
    return sum(s.plus) + sum([sum(m.plus) for m in s.mutations]) + tiles(s) + s.size


@pytest.mark.clause("D8.1", "D8.2", "D8.3", "D8a", "D8b", "D8c.1", "D8c.2")
def test_radiation_takes_one_exposed_organ_of_every_species() -> None:
    for case in cases()["radiation"]:
        pair = (2, 3) if case.event.darwinian else (0, 1)
        for s in case.before.in_play():
            left = case.after.found(s.id)
            cards = [s.plus, *[m.plus for m in s.mutations]]
            exposed = any([plus[colour] for plus in cards for colour in pair])
            exposed = exposed or any([m.monster in pair for m in s.mutations])
            assert (loose(s) - loose(left), left.basal) == (exposed, s.basal)
            assert s.size == 1 or tiles(s) == tiles(left)
            bare = [m for m in left.mutations if not any(m.plus) and m.monster < 0]
            old = {m.card for m in s.mutations if not any(m.plus) and m.monster < 0}
            assert {m.card for m in bare} <= old


@pytest.mark.clause("D9.1", "D9.2", "D9.3", "D9.4")
def test_crowding_halves_the_largest_species_and_no_other() -> None:
    for case in cases()["crowding-disease"]:
        before = Counter([id for id, _ in creeples(case.before).elements()])
        after = Counter([id for id, _ in creeples(case.after).elements()])
        most = max(before.values())
        assert after == Counter({id: n - (n // 2 if n == most else 0) for id, n in before.items()})


# --- D10 ----------------------------------------------------------------------------------------


def holds(g: State, source: str, disk: int) -> set[int]:
    """Places of the continents or coasts with a disk of the colour."""
    places = range(28, 40) if source == "coast" else range(28)
    return {p for p in places if g.disks[p] == disk or (g.disks[p] == BLOOM and disk != WHITE)}


@pytest.mark.clause("D10.1", "D10a.1", "D10a.2", "D10b", "D10g.3", "D12.2", "D12b.1")
def test_disks_leave_the_map_one_by_one_or_all_together() -> None:
    for case in [c for c in cases()["reservoir"] if c.event.source in ("continent", "coast")]:
        event, held = case.event, holds(case.before, case.event.source, case.event.disk)
        is_fast = any([isinstance(told, FastForwarded) for told in case.log])
        assert len(case.changed) == (len(held) if is_fast else min(1, len(held)))
        assert case.changed <= held
        for place in case.changed:
            is_left = case.before.disks[place] == BLOOM and event.disk == GREEN
            assert case.after.disks[place] == (BLACK if is_left else 0)
        assert (case.before.medea != case.after.medea) == (is_fast and 0 in case.before.colour)


@pytest.mark.clause("D10f.1", "D10f.2", "D10g.1", "D10g.2", "D12a.1", "D12a.2", "D12c", "D12d")
def test_a_disk_comes_to_a_place_that_may_have_it() -> None:
    for case in [c for c in cases()["reservoir"] if c.event.target in ("continent", "coast")]:
        g, event = case.before, case.event
        if case.is_seeded or event.fast_forward:
            continue
        assert len(case.changed) <= 1
        for place in case.changed:
            assert (place >= 28) == (event.target == "coast")
            under = g.disks[place]
            if place >= 28:
                assert under == (BLACK if event.disk == GREEN else 0)
            else:
                assert under < event.disk if event.disk != GREEN else not under
                assert event.disk == GREEN or not standing(case.after, place)
            assert not event.rain_shadow or place in shadows(g)


def shadows(g: State) -> set[int]:
    """D12a. Centres, and what lies beside a mountain where the wind goes."""
    level = g.facts.atmosphere[min(sum(g.air), 12)].level
    found = {place for place in range(28) if place % 7 == 0}
    for landmass in g.planet.landmasses:
        land = cells(g, landmass)
        for (x, r), place in land.items():
            way = g.facts.strips[level].wind[min(max(r, 0), 7)]
            if g.disks[place] == BLACK and way and (x + 2 * way, r) in land:
                found.add(land[x + 2 * way, r])
    return found
