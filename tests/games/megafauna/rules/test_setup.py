"""Set-up on every world (C1, K3, L), and the modes (INT, A8)."""

from __future__ import annotations

import msgspec
import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.rules.actions import count_actions, deeds
from panspermia.games.megafauna.rules.burial import awards
from panspermia.games.megafauna.rules.display import is_barred
from panspermia.games.megafauna.rules.events_phase import is_void
from panspermia.games.megafauna.rules.options import OPTIONS, Rules, seats
from panspermia.games.megafauna.rules.setup import first_plants, place_archetypes, set_up
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    BLACK_DISK,
    DARWINIAN,
    GREEN,
    METABOLIC,
    NOBODY,
    ORANGE,
    WHITE_DISK,
)
from panspermia.kernel import BadSetup, Setup, Table, seat_table
from panspermia.kernel.game import Value
from tests.games.megafauna.helpers import drive, position, species, who


def started(players: int, **options: Value) -> Table[State]:
    """A table at the first question to a player."""
    return seat_table(GAME, Setup(players, dict(options)), seed=3)


# --- C1 ---------------------------------------------------------------------------------------


@pytest.mark.clause("C1a", "INT-a")
def test_every_option_has_its_stated_default() -> None:
    assert Rules(planet="mars") == msgspec.convert({o.id: o.default for o in OPTIONS}, Rules)
    readings = [o for o in OPTIONS if o.reading]
    assert 24 == len(readings)
    assert all([o.values[0] == o.default for o in readings])
    tooth = set_up(GAME.check(Setup(2, {"mode": "tooth-and-claw"})))
    assert (False, True) == (tooth.rules.has_climate, Rules().has_climate)


@pytest.mark.clause("C1c.1", "C1c.2", "C1e", "C1l", "GL-Archetype", "CS-1", "B3")
def test_colours_are_drawn_and_each_has_a_dome_at_home() -> None:
    table = seat_table(GAME, Setup(2, {"cratons": "historical"}), seed=1, manual=True)
    assert table.request is not None
    assert ("green", "orange", "black", "white") == tuple(table.request.options())
    table.answer("white")
    table.answer("black")

    g = table.state
    assert "white-archetype" == who(g, "gondwana-e-herbivore")
    assert "black-archetype" == who(g, "siberia-ne-herbivore")
    assert [(1, 6, 0), (1, 6, 0)] == [(s.size, s.unborn, s.genotype) for s in g.in_play()]


@pytest.mark.clause("C1d", "L2b.1", "L1a.1", "K6a")
def test_who_begins_with_medea() -> None:
    assert 1 == position("white orange").medea
    assert NOBODY == position("white orange", mode="tooth-and-claw").medea
    assert 0 == position("white green", mode="solitaire").medea
    assert 1 == position("white green", mode="venus-pva").medea
    assert 1 == position("white orange green", mode="venus-animals").medea


@pytest.mark.clause("C1f", "A8d", "C1g")
def test_tooth_and_claw_has_only_the_cratons_of_its_players() -> None:
    g = position("white orange", mode="tooth-and-claw")
    assert ["laurentia", "gondwana"] == [g.names.cratons[c] for c in g.cratons()]

    full = position("white orange")
    assert ((0,), (1,), (2,), (3,)) == full.planet.landmasses
    assert ((4, 4, 4, 4), (True,) * 4) == (full.planet.r, full.planet.dice)


@pytest.mark.clause("C1f")
def test_the_order_of_the_cratons_is_drawn_unless_it_is_that_of_history() -> None:
    orders = {seat_table(GAME, Setup(2), seed=seed).state.planet.landmasses for seed in range(12)}
    assert len(orders) > 3


@pytest.mark.clause("C1h.1", "C1h.2", "C1i", "C1j", "C1k.1", "C1k.2", "C1k.3", "C1k.4")
def test_disks_and_readings_at_the_start() -> None:
    g = position()
    for name in g.names.cratons:
        tabs = [
            g.disks[g.names.number[f"{name}-{tab}-tab"]] for tab in ("north", "middle", "south")
        ]
        assert [BLACK_DISK, 0, 4] == tabs
        centre = BLACK_DISK if name == "siberia" else WHITE_DISK
        assert centre == g.disks[g.names.number[f"{name}-centre"]]
    assert (7, 40, "eden") == (
        g.oxygen_level().percent, g.cloud_level().albedo, g.air_level().level,
    )  # fmt: skip


@pytest.mark.clause("C1m", "C1n", "C1b", "C1o.1", "C1o.2", "A1f", "CS-9")
def test_piles_and_display_at_the_start() -> None:
    g = started(2).state
    assert [5, 5] == [len(row) for row in g.display]
    assert {METABOLIC} == {g.facts.mutations[card].row for card in g.display[METABOLIC]}
    assert {DARWINIAN} == {g.facts.mutations[card].row for card in g.display[DARWINIAN]}
    assert (4, 14, 1) == (g.et_left, len(g.et_unseen), g.era)
    assert 36 == sum([len(pile) for pile in g.biosphere.values()])


@pytest.mark.clause("C1p", "A1a.1", "A5.1", "K6.2")
def test_turn_one_has_no_events() -> None:
    for seed in range(8):
        g = started(2).state if not seed else seat_table(GAME, Setup(2), seed=seed).state
        assert (1, 1, [], "actions") == (g.turn, len(g.cards), g.agenda, g.phase)
        assert 14 == g.oxygen


# --- A8 ---------------------------------------------------------------------------------------


@pytest.mark.clause("A8a", "A8c", "A8e", "A8g", "A8h", "A2a.1", "E6.1", "E8.1")
def test_tooth_and_claw_has_no_sizes_disks_or_horror_plants() -> None:
    g = position("green black", mode="tooth-and-claw")
    species(g, "green-archetype", organs="blue", at="baltica-sw-herbivore")
    g.actions = count_actions(g, 0)

    assert not g.rules.has_climate
    assert 2 == g.actions
    assert not {"resize", "claim-medea"} & {*deeds(g, 0)}
    assert 0 == sum(g.disks)
    assert 2 == g.dispersal(g.in_play()[0])
    red = next(n for n, m in g.facts.mutations.items() if m.row == METABOLIC and not m.horror_plant)
    assert not is_barred(g, 0, red)
    assert is_barred(position("green black"), 0, red)


@pytest.mark.clause("A8b.1", "A1a.2", "A8d")
def test_tooth_and_claw_knows_three_events() -> None:
    g = position("green black", mode="tooth-and-claw")
    happen = {
        h.kind for card in g.facts.events.values() for h in card.happenings if not is_void(g, h)
    }
    assert {"mutagen", "radiation", "crowding-disease"} == happen


# --- which setups go together -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"mode": "achterbahn"}),
        (2, {"mode": "solitaire"}),
        (3, {"mode": "venus-pva"}),
        (4, {"mode": "venus-animals"}),
        (2, {"protagonist": "plant"}),
    ],
)
@pytest.mark.clause("C1a", "L1.1", "L2.1")
def test_setups_that_do_not_go_together(players: int, options: dict[str, Value]) -> None:
    with pytest.raises(BadSetup):
        set_up(GAME.check(Setup(players, options)))


@pytest.mark.clause("K0.1", "L2.1", "L2.2")
def test_who_plays_which_side() -> None:
    assert (0, 0) == seats(GAME.check(Setup(1, {"mode": "solitaire"})))
    assert (0, 1, None) == seats(GAME.check(Setup(2, {"mode": "venus-animals"})))
    g = set_up(GAME.check(Setup(2, {"mode": "venus-animals"})))
    assert (3, 2) == (len(g.colour), g.players)


# --- K3, L ------------------------------------------------------------------------------------


@pytest.mark.clause("K0b", "K3f", "K3d.1", "K3g", "K4.1", "K3.1", "K0.1")
def test_alone_one_chooses_the_animal_which_waits_for_food() -> None:
    table = started(1, mode="solitaire")
    assert table.request is not None
    assert ("K0b", ("orange", "black", "white")) == (
        table.request.rule, tuple(table.request.options()),
    )  # fmt: skip
    table.answer("black")

    g = table.state
    assert "K3e" == table.request.rule
    assert g.is_lazarus(0)
    for _ in range(2):
        table.answer(table.request.options()[0])
    assert (18, 3) == (g.oxygen_disks, g.oxygen_level().percent)
    assert [5, 5, 0, 5, 5] == [stock_of(g, shape) for shape in range(5)]


def stock_of(g: State, shape: int) -> int:
    found = g.species[GREEN * 5 + shape]
    return g.unborn_plants(shape) + (g.living(found.id) if found else 0)


@pytest.mark.clause("K3e", "K3e.1")
def test_two_plants_grow_on_land_beside_a_sea() -> None:
    g = position("black green", mode="solitaire", planet="mars")
    played = drive(first_plants(g))
    assert (1, "K3e") == played.waits
    assert "tharsis-sw" not in played.options
    assert "tharsis-centre" in played.options
    assert not {"tharsis-w", "arabia-e"} & {*played.options}

    g = position("black green", mode="solitaire", planet="mars")
    played = drive(first_plants(g), "tharsis-centre")
    assert "tharsis-centre" not in played.options


@pytest.mark.clause("K3d.2", "K0e", "K0e.1", "L1.2", "CS-1")
def test_ex_71_a_plant_that_is_played_has_fewer_creeples() -> None:
    """EX-71: 15 in Oxygen are 6 %, two actions and dark heart 3."""
    alone = position("green black", mode="solitaire", protagonist="plant")
    for g in (alone, position("green black", mode="venus-pva")):
        drive(first_plants(g), *first_two(g))
        assert (15, 6, 2, 3) == (
            g.oxygen_disks, g.oxygen_level().percent, g.oxygen_level().actions, g.hearts()[0],
        )  # fmt: skip
    many = position("green black", mode="solitaire", protagonist="plant", k0e_creeples=20)
    assert 20 == many.oxygen_disks + 2


def first_two(g: State) -> list[str]:
    words = [str(word) for word in drive(first_plants(g)).options]
    g.standing = [[NOBODY] * len(level) for level in g.standing]
    return words[:2]


@pytest.mark.clause("L1.2", "L1.1", "L1a.1", "K3b.1", "L0")
def test_in_plant_against_animal_chance_names_the_plant_and_the_other_chooses() -> None:
    table = seat_table(GAME, Setup(2, {"mode": "venus-pva"}), seed=1, manual=True)
    table.answer(1)
    assert table.request is not None
    assert (0, "K0b") == (table.request.side, table.request.rule)
    table.answer("orange")
    assert [ORANGE, GREEN] == table.state.colour
    assert (1, ("aphrodite", "ishtar")) == (table.state.medea, table.state.names.cratons)


@pytest.mark.clause("L2.2", "L2a", "L2b.1", "L2b.2", "K3f")
def test_animals_on_venus_are_drawn_and_the_lowest_plays_the_plant() -> None:
    table = seat_table(GAME, Setup(2, {"mode": "venus-animals"}), seed=1, manual=True)
    assert table.request is not None
    assert ("orange", "black", "white") == tuple(table.request.options())
    table.answer("white")
    table.answer("black")
    g = table.state
    assert (1, 1, True, True) == (g.medea, g.decider(2), g.is_lazarus(0), g.is_lazarus(1))


@pytest.mark.clause("K3b.1", "K3b.2", "K3b.4", "K3a")
def test_seas_lie_in_the_basins_and_it_is_always_humid() -> None:
    for planet, cratons, seas in (("mars", 2, 4), ("venus", 2, 6), ("earth", 4, 8)):
        g = position("black green", mode="solitaire", planet=planet)
        assert (cratons, seas) == (len(g.cratons()), g.disks.count(WHITE_DISK))
        assert all([g.is_humid(place) for place in g.geography.in_play])
        assert all([row == 4 for row in g.planet.r])
        white = [p for p in g.geography.in_play if g.disks[p] == WHITE_DISK]
        assert {g.terrain(p) for p in white} <= {"sea", "basin"}


@pytest.mark.clause("K1d", "L0.2", "K0c.1", "L0.1", "A6.1", "A6a.1")
def test_eras_and_awards_by_mode() -> None:
    assert (3, False) == (Rules(mode="solitaire").eras, Rules(mode="solitaire").has_awards)
    assert (3, True) == (Rules(mode="venus-pva").eras, Rules(mode="venus-pva").has_awards)
    assert 2 == Rules(mode="venus-animals", venus_length="era2").eras
    assert (2, 3) == (Rules().eras, Rules(long=True).eras)


@pytest.mark.clause("C1l", "CS-5")
def test_home_hexes_are_those_of_the_colours() -> None:
    g = position("green orange black white")
    drive(place_archetypes(g))
    homes = ("baltica-sw", "laurentia-w", "siberia-ne", "gondwana-e")
    assert ["green", "orange", "black", "white"] == [
        who(g, f"{home}-herbivore").partition("-")[0] for home in homes
    ]
    awards(g)
    assert [0, 0, 0, 0] == g.fossils
