"""Starting from Bios: Genesis (C2), the solo campaign (C3), and on into Origins (N)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.rules.actions import (
    against_resurrection,
    archetype,
    deeds,
    quick_deeds,
    resurrect,
    resurrection_targets,
)
from panspermia.games.megafauna.rules.ending import outcome
from panspermia.games.megafauna.rules.events import EventDrawn, EventVoid, Hosted
from panspermia.games.megafauna.rules.heritage import goes_into_origins, name_species
from panspermia.games.megafauna.rules.pieces import MARINE, TERRESTRIAL, Campaign, Species
from panspermia.games.megafauna.rules.resizing import change_sizes
from panspermia.games.megafauna.rules.settling import settle
from panspermia.games.megafauna.rules.state import State
from panspermia.games.megafauna.rules.vocabulary import (
    FORMS,
    GREEN,
    SPECIES_OF,
    SWIMMER,
    species_id,
)
from panspermia.kernel import CHANCE, BadSetup, Setup, Table, seat_table
from panspermia.kernel.game import Value
from panspermia.records import BiosRecord
from tests.games.megafauna.conservation import check
from tests.games.megafauna.helpers import begin, drive, lying, mutation, position, species, who
from tests.records import body, record, side

SNAILS = body(12, organs="red red yellow", bionts="0:yellow 1:blue")
INSECTS = body(16, organs="blue", bionts="0:red 1:green")
TRILOBITES = body(16, terrestrial=False, organs="red", bionts="0:red 1:blue")
ALGAE = body(10, terrestrial=False, bionts="1:green")
MOSSES = body(10, organs="green green", bionts="1:green")
VELVET_WORMS = body(13, bionts="0:blue")


def linked(
    legacy: BiosRecord, players: int = 2, *, manual: bool = False, **options: Value
) -> Table[State]:
    """A table that goes on from this record."""
    setup = Setup(players, {"cratons": "historical", **options}, legacy)
    return seat_table(GAME, setup, seed=5, manual=manual)


def give(table: Table[State], *answers: str) -> Table[State]:
    for answer in answers:
        assert table.request is not None
        table.answer(answer, seat=table.request.seat)
    return table


def settled(table: Table[State]) -> Table[State]:
    """The same table with what is still asked before the first turn answered somehow."""
    while not table.state.turn:
        assert table.request is not None
        table.answer(table.request.options()[0], seat=table.request.seat)
    return table


def only(g: State, number: int) -> Species:
    """The one species of a side."""
    (found,) = g.own(number)
    return found


def asked(table: Table[State]) -> tuple[int, str, tuple[Any, ...]]:
    assert table.request is not None
    return table.request.side, table.request.rule, tuple(table.request.options())


def two(*first: Any, other: tuple[Any, ...] = (), points: tuple[float, float] = (20, 10)) -> Any:
    """A game of two, with the macroorganisms of each."""
    one, two = points
    return record(side("yellow", *first, points=one), side("blue", *other, points=two, player=1))


def alone(*bodies: Any, goal: int = 2, armageddon: bool = False) -> BiosRecord:
    return record(side("red", *bodies), side("green"), goal=goal, armageddon=armageddon)


# --- worked examples and interactions -----------------------------------------------------------


@pytest.mark.clause(
    "EX-66", "C2b", "C2f.1", "C2f.2", "C2f.3", "C2f.4", "C2i", "C2k.1", "C2k.2", "C2k.3", "C2.1"
)
@pytest.mark.parametrize(
    ("answer", "organs"), [("done", [2, 1, 0, 0, 0]), ("basal-red", [0, 1, 0, 0, 1])]
)
def test_snails_come_ashore_with_organs_mutations_a_fossil_and_a_guest(
    answer: str, organs: list[int]
) -> None:
    """EX-66."""
    table = linked(two(SNAILS))
    assert (0, "C2i", ("basal-red", "done")) == asked(table)

    g = settled(give(table, answer)).state
    orange, guest = only(g, 0), only(g, 1)

    assert ("orange", organs) == (COLOURS[g.colour[0]], orange.basal)
    cards = g.facts.mutations
    assert [1, 3] == [cards[m.card].colour for m in orange.mutations]
    assert [[0, 1, 0, 0, 0], [0, 0, 0, 1, 0]] == [m.plus for m in orange.mutations]
    assert [False, False] == [m.is_promoted for m in orange.mutations]
    assert ["snails"] == g.record[0]
    assert "orange-archetype" == who(g, "laurentia-w-herbivore")
    assert (1, 5, [orange.id]) == (g.living(orange.id), orange.unborn, guest.hosts)
    assert [("C2k.1", 1)] == [(e.clause, e.side) for e in table.history() if isinstance(e, Hosted)]
    assert 1 == g.hosted_by(guest)
    check(g)


@pytest.mark.clause("C2k.3", "C2k.2", "J2d")
def test_a_given_creeple_goes_home_when_its_host_is_gone() -> None:
    table = settled(give(linked(two(SNAILS)), "done"))
    g = table.state
    orange, guest = only(g, 0), only(g, 1)

    place = next(p for p, id in enumerate(g.standing[1]) if id == guest.id)
    g.standing[1][place] = -1
    guest.unborn += 1
    settle(g)

    assert (6, True) == (orange.unborn, g.is_lazarus(1))


@pytest.mark.clause(
    "EX-67", "IX-61", "C2c", "C2g.1", "C2g.2", "C2g.3", "C2g.4", "C2g.5", "C2g.6", "F3c"
)
def test_trilobites_swim_until_they_grow() -> None:
    """EX-67, IX-61."""
    table = linked(two(TRILOBITES))
    who_asked, rule, seas = asked(table)
    assert (0, "C2g.2") == (who_asked, rule)
    assert {"siberia-se", "siberia-sw", "laurentia-nw"} < {*seas}
    assert "siberia-e" not in seas

    g = settled(give(table, "siberia-sw")).state
    black = only(g, 0)
    assert ("black-swimmer", MARINE) == (who(g, "siberia-sw-herbivore"), black.face)
    assert ([0] * 5, [], [], 1) == (black.basal, black.mutations, g.record[0], black.size)
    assert (1, 5, 1) == (g.living(black.id), black.unborn, len(only(g, 1).hosts))
    assert "E2i.2" not in deeds(g, 0).values()

    change_sizes(g, {black.id: 1})

    assert (SPECIES_OF["black-archetype"], TERRESTRIAL, 2) == (black.id, black.face, black.size)
    assert ["black-archetype siberia-sw-herbivore"] == lying(g)
    assert ([], False) == (g.record[0], g.archetypes[0])
    assert [black.id] == only(g, 1).hosts
    check(g)


@pytest.mark.clause("C2g.5", "E2i.2")
def test_a_marine_species_bars_its_owner_from_other_swimmers() -> None:
    table = settled(give(linked(two(TRILOBITES)), "siberia-sw"))
    g = table.state
    black = only(g, 0)
    cards = g.facts.mutations
    card, half = next(
        (n, o) for n in cards for o in (0, 1) if cards[n].halves[o].silhouette == SWIMMER
    )

    mutation(g, black, card)
    begin(g, 0)

    assert "E2i.2" == deeds(g, 0)[f"promote-{card}-{'ab'[half]}"]


@pytest.mark.clause("C2g.6", "I3a.1", "E7.1")
def test_a_marine_species_that_dies_out_comes_back_on_land() -> None:
    """Q-71."""
    g = settled(give(linked(two(TRILOBITES)), "siberia-sw")).state
    black = only(g, 0)
    g.standing[1][g.names.number["siberia-sw"]] = -1
    black.unborn += 1
    settle(g)
    assert g.archetypes[0]

    assert (SPECIES_OF["black-archetype"], TERRESTRIAL) == (
        archetype(g, 0).id, archetype(g, 0).face,
    )  # fmt: skip
    assert "siberia-sw-herbivore" not in resurrection_targets(g, 0)


@pytest.mark.clause("EX-68", "C3a", "C3a.1", "C3a.2", "C3a.3", "C3.1", "K3f", "K3e")
def test_alone_one_goes_on_with_insects_as_the_animal() -> None:
    """EX-68."""
    table = linked(record(side("red", INSECTS), side("green", ALGAE), goal=2), 1)
    assert ("solitaire", "earth") == (table.state.rules.mode, table.state.rules.planet)
    assert (0, "C3a.1", ("insects", "algae")) == asked(table)

    g = settled(give(table, "insects")).state
    assert ["black", "green"] == [COLOURS[c] for c in g.colour]
    assert (True, "animal") == (g.is_lazarus(0), g.rules.protagonist)
    waiting = g.waiting(0)
    assert waiting is not None
    assert ([0, 0, 0, 1, 0], 2, 7) == (waiting.basal, len(waiting.mutations), waiting.unborn)
    assert ["insects"] == g.record[0]
    assert 2 == g.living(species_id(GREEN, 0))
    check(g)


@pytest.mark.clause("EX-68", "C3a", "C3a.1", "C3a.2", "C2a", "K0e", "K0e.1")
def test_alone_one_goes_on_with_algae_as_the_plant_at_sea() -> None:
    """EX-68."""
    table = linked(record(side("red", INSECTS), side("green", ALGAE), goal=1), 1)
    give(table, "algae")
    assert (1, "K0b", ("orange", "black", "white")) == asked(table)
    give(table, "white")
    seas = asked(table)[2]
    assert {"siberia-se", "gondwana-ne"} < {*seas}

    g = settled(table).state
    green = only(g, 0)
    assert ("plant", MARINE) == (g.rules.protagonist, green.face)
    assert ("green-swimmer", 2, 2) == (
        who(g, f"{seas[0]}-plant"), g.living(green.id), green.unborn,
    )  # fmt: skip
    assert ([], True) == (g.record[0], g.is_lazarus(1))
    check(g)


@pytest.mark.clause("C3a.2", "C2f.1", "C2f.2", "C2f.3", "K3e")
def test_a_plant_from_the_land_begins_with_its_organs_and_cards() -> None:
    table = linked(record(side("red"), side("green", MOSSES), goal=2), 1)
    g = settled(give(table, "done")).state

    green = only(g, 0)
    assert ([0, 0, 2, 0, 0], 1, ["mosses"]) == (green.basal, len(green.mutations), g.record[0])
    assert (2, "plant") == (g.living(green.id), g.rules.protagonist)


@pytest.mark.clause("IX-04", "C2j.1", "C2j.2")
def test_who_brings_nothing_takes_only_free_cards_on_the_first_turn() -> None:
    """IX-04."""
    g = settled(give(linked(two(SNAILS), players=2), "done")).state
    cards = [f"mutation-{card}" for row in g.display for card in row[:2]]
    g.actions = 2

    late = deeds(g, 1)
    assert ["", "C2j.2", "", "C2j.2"] == [late[card] for card in cards]
    quick = quick_deeds(g, 1)
    assert quick is not None
    assert [word for word, clause in late.items() if not clause] == quick
    assert {""} == {deeds(g, 0)[card] for card in cards}

    g.turn = 2
    assert {""} == {deeds(g, 1)[card] for card in cards}


# --- C2 -------------------------------------------------------------------------------------------


@pytest.mark.clause("C2a", "C2b", "C2c", "C2d", "C2e", "C2.1")
@pytest.mark.parametrize("word", FORMS)
def test_every_macroorganism_has_its_colour_and_side(word: str) -> None:
    expected = {
        "green": "algae mosses dickinsonia mushrooms",
        "orange": "clams snails flatworms earthworms opabinia velvet-worms",
        "black": "trilobites insects arrow-worms eurypterids opabinia velvet-worms",
        "white": "starfish amphibians",
    }
    marine = "algae dickinsonia clams flatworms opabinia trilobites arrow-worms starfish"
    fitting = {colour for colour, words in expected.items() if word in words.split()}
    form = FORMS[word]
    number = int(form.card.removeprefix("macroorganism-"))
    table = linked(two(body(number, terrestrial=form.is_terrestrial, bionts="0:red")))
    if len(fitting) > 1:
        assert (0, "C2e", ("orange", "black")) == asked(table)

    g = settled(table).state

    assert COLOURS[g.colour[0]] in fitting
    assert (word in marine.split()) == (only(g, 0).face == MARINE) != form.is_terrestrial
    assert word in str(g.campaign.brought if g.campaign else "")


@pytest.mark.clause("C2e")
@pytest.mark.parametrize("colour", ["orange", "black"])
def test_velvet_worms_choose_between_two_colours(colour: str) -> None:
    g = settled(give(linked(two(VELVET_WORMS)), colour)).state

    assert colour == COLOURS[g.colour[0]]


@pytest.mark.clause("C2.2")
def test_who_has_several_macroorganisms_brings_one() -> None:
    """Q-69."""
    table = linked(two(SNAILS, INSECTS))
    assert (0, "C2.2", ("snails", "insects")) == asked(table)

    g = settled(give(table, "insects")).state
    assert ("black", ["insects"]) == (COLOURS[g.colour[0]], g.record[0])


@pytest.mark.clause("C2h")
@pytest.mark.parametrize(("points", "first"), [((20, 19.5), 0), ((19.5, 20), 1)])
def test_the_higher_score_has_the_colour_and_the_other_takes_another(
    points: tuple[float, float], first: int
) -> None:
    """Exact scores count: half a point is enough."""
    own, other = body(12, bionts="0:red"), body(15, bionts="1:blue")
    table = linked(two(own, other=(other,), points=points))
    second = 1 - first
    assert (second, "C2h", ("green", "black", "white")) == asked(table)

    g = settled(give(table, "white")).state

    assert "orange" == COLOURS[g.colour[first]]
    assert "white-archetype" == who(g, "gondwana-e-herbivore")
    assert 1 == len(only(g, second).mutations)


@pytest.mark.clause("C2h", "C2e")
def test_velvet_worms_take_the_colour_that_is_left_to_them() -> None:
    worms = body(13, bionts="1:blue")
    g = settled(give(linked(two(SNAILS, other=(worms,))), "done")).state

    assert ["orange", "black"] == [COLOURS[c] for c in g.colour]


@pytest.mark.clause("C2h")
def test_tied_scores_are_told_by_catalysts_and_then_by_chance() -> None:
    """Q-69."""
    own, other = body(12, bionts="0:red"), body(15, bionts="1:blue")
    sides = side("red", own), side("blue", other, catalysts=1, player=1)
    assert 0 == asked(linked(record(*sides)))[0]

    tied = side("red", own), side("blue", other, player=1)
    table = linked(record(*tied), manual=True)
    assert (CHANCE, "C2h", (0, 1)) == asked(table)


@pytest.mark.clause("C2i")
def test_each_colour_is_converted_once() -> None:
    many = body(12, organs="red red red red blue blue", bionts="0:red")
    table = linked(two(many))
    give(table, "basal-red")
    assert (0, "C2i", ("basal-blue", "done")) == asked(table)

    g = settled(give(table, "basal-blue")).state
    assert [2, 0, 0, 0, 2] == only(g, 0).basal
    assert [25 - 2 - 1, 8] == [g.pool[0], g.pool[4]]


@pytest.mark.clause("C2f.2")
def test_inherited_mutations_lie_in_no_deck() -> None:
    """Q-70."""
    g = settled(give(linked(two(SNAILS)), "done")).state
    cards = {m.card for m in only(g, 0).mutations}

    assert not cards & {card for row in (*g.unseen, *g.display) for card in row}


@pytest.mark.clause("C2.1", "C2j.1", "C2j.2")
def test_after_an_armageddon_nobody_brings_anything() -> None:
    legacy = record(side("red", SNAILS), side("blue", player=1), armageddon=True)
    g = settled(linked(legacy)).state

    assert [[], []] == g.record
    assert [True, True] == [g.is_late(side) for side in (0, 1)]
    assert [[], []] == [only(g, side).mutations for side in (0, 1)]


@pytest.mark.clause("C2j.1", "C2.1", "C2k.1")
def test_somebody_new_may_join_and_people_may_change_seats() -> None:
    """C2j.1. Who is new gets a colour after the others; guests are found by person."""
    table = linked(two(SNAILS).seated([-1, 1, 0]), 3)
    assert 2 == asked(table)[0]

    g = settled(give(table, "done")).state
    assert ("orange", ["snails"]) == (COLOURS[g.colour[2]], g.record[2])
    assert [False, False] == [bool(only(g, side).mutations) for side in (0, 1)]
    assert [0, 1, 0] == [len(only(g, side).hosts) for side in range(3)]
    assert [True, True, False] == [g.is_late(side) for side in range(3)]


@pytest.mark.clause("C2k.1")
def test_a_guest_who_does_not_go_on_gets_nothing() -> None:
    g = settled(give(linked(two(SNAILS).seated([0, -1])), "done")).state

    assert [[], []] == [only(g, side).hosts for side in (0, 1)]


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(
    ("change", "clause"),
    [
        ({"players": 1}, "C3.1"),
        ({"options": {"mode": "venus-animals"}}, "C2, C3a"),
        ({"legacy": two().seated([0])}, "C2.1"),
        ({"legacy": two().seated([1, 1])}, "C2.1"),
        ({"legacy": two(SNAILS, other=(SNAILS,))}, "C2.3"),
        ({"legacy": BiosRecord()}, "C2, N.1"),
    ],
)
def test_a_record_that_does_not_fit_is_refused_with_its_clause(
    change: dict[str, Any], clause: str
) -> None:
    setup = {"players": 2, "options": {}, "legacy": two(), **change}

    with pytest.raises(BadSetup, match=rf"\({clause}\)"):
        seat_table(GAME, Setup(setup["players"], setup["options"], setup["legacy"]))


@pytest.mark.clause("C2.3")
@pytest.mark.parametrize(
    ("option", "clause"), [({"planet": "mars"}, "C3a"), ({"protagonist": "plant"}, "C3a.1")]
)
def test_alone_a_campaign_is_played_on_earth_as_the_record_says(
    option: dict[str, Value], clause: str
) -> None:
    with pytest.raises(BadSetup, match=rf"\({clause}\)"):
        seat_table(GAME, Setup(1, option, alone(INSECTS)))


@pytest.mark.clause("C2.4", "N.2")
def test_points_of_both_games_are_added_but_this_one_is_won_by_its_own() -> None:
    g = settled(give(linked(two(SNAILS, points=(12.5, 40))), "done")).state
    ended = outcome(g)
    record = ended.legacy
    assert isinstance(record, BiosRecord)
    assert record.megafauna is not None

    sides = record.megafauna.sides
    assert [side.points + brought for side, brought in zip(sides, (12.5, 40), strict=True)] == [
        side.total for side in sides
    ]
    assert sides[0].points > sides[1].points
    assert sides[0].total < sides[1].total
    assert ((0,), [1, 2]) == (ended.winners, [side.rank for side in sides])
    assert ["snails", None] == [side.brought for side in sides]
    assert g.campaign is not None
    assert g.campaign.genesis == record.genesis


@pytest.mark.clause("C2g.2", "C2f.3", "INT-a")
def test_in_tooth_and_claw_life_comes_ashore_too() -> None:
    legacy = two(TRILOBITES, other=(body(12, bionts="1:blue"),))
    g = settled(linked(legacy, mode="tooth-and-claw")).state

    assert ["black-swimmer", "orange-archetype"] == [
        next(word for word, id in SPECIES_OF.items() if id == only(g, side).id) for side in (0, 1)
    ]
    assert "resize" not in deeds(g, 0)


# --- C3 -------------------------------------------------------------------------------------------


@pytest.mark.clause("C3a.3", "K3f", "E7.1")
def test_an_animal_enters_with_all_that_has_waited() -> None:
    g = settled(linked(alone(INSECTS), 1)).state
    waiting = g.waiting(0)
    assert waiting is not None
    cards = [m.card for m in waiting.mutations]

    played = drive(resurrect(g, 0))
    drive(resurrect(g, 0), played.options[0])

    black = only(g, 0)
    assert ([0, 0, 0, 1, 0], cards, 6) == (
        black.basal, [m.card for m in black.mutations], black.unborn,
    )  # fmt: skip
    assert g.waiting(0) is None
    assert g.entered[0]
    check(g)


@pytest.mark.clause("C3a.2", "C3a.3", "C2g.1")
def test_an_animal_from_the_sea_waits_for_algae() -> None:
    """Q-72."""
    g = settled(linked(alone(TRILOBITES), 1)).state
    assert "E7a" == against_resurrection(g, 0)

    species(g, "green-swimmer", at="siberia-se-plant siberia-south-tab-plant")
    assert ["siberia-se-herbivore", "siberia-south-tab-herbivore"] == resurrection_targets(g, 0)


@pytest.mark.clause("C3a.2")
@pytest.mark.parametrize(("number", "home"), [(12, "laurentia-w"), (14, "gondwana-e"), (16, None)])
def test_an_animal_may_begin_at_home(number: int, home: str | None) -> None:
    """Q-72. The first plant stands on the home hex if K3e allows it, and the animal eats it.

    That of Black lies beside no sea, so that its animal waits.
    """
    own = body(number, organs="red", bionts="0:red")
    g = settled(linked(alone(own), 1, campaign_entry="home_hex")).state

    if home is None:
        assert g.is_lazarus(0)
    else:
        animal = only(g, 0)
        assert animal.id == g.standing[1][g.names.number[home]]
        assert "green-archetype" == who(g, f"{home}-plant")
        assert (6, [1, 0, 0, 0, 0]) == (animal.unborn, animal.basal)
    assert 2 == g.living(species_id(GREEN, 0))
    check(g)


@pytest.mark.clause("C3b", "C3b.1", "C3b.2", "C1p")
def test_after_a_loss_the_first_turn_has_events() -> None:
    legacy = alone(INSECTS, goal=0)
    tables = [seat_table(GAME, Setup(1, {}, legacy), seed=seed) for seed in range(6)]
    for table in tables:
        assert (0, "K0b", ("orange", "black", "white")) == asked(table)
        g = settled(give(table, "white")).state
        assert (True, None, [[], []]) == (g.is_lazarus(0), g.waiting(0), g.record)
    drawn = [[e for e in t.history() if isinstance(e, EventDrawn)] for t in tables]
    stable = [t.state.facts.events[t.state.cards[0]].stable for t in tables]
    assert [1 if is_stable else 2 for is_stable in stable] == [len(cards) for cards in drawn]
    assert {True, False} == {*stable}
    assert not [e for t in tables for e in t.history() if getattr(e, "clause", "") == "C1p"]


@pytest.mark.clause("C3b", "C2j.2")
@pytest.mark.parametrize(("legacy", "is_late"), [(alone(INSECTS, goal=0), False), (alone(), True)])
def test_alone_a_lost_genesis_leaves_all_cards_to_choose_from(
    legacy: BiosRecord, is_late: bool
) -> None:
    """Only C3a calls for C2 with its cost-0 cards; C3b begins as in a normal game."""
    table = linked(legacy, 1)
    g = settled(give(table, "white")).state
    assert is_late == g.is_late(0)


@pytest.mark.clause("C3a", "C1p", "C2j.1")
def test_after_a_win_the_first_turn_has_none() -> None:
    """A win is a win, also if no macroorganism has outlived it."""
    for legacy in (alone(INSECTS), alone(), alone(INSECTS, armageddon=True)):
        table = settled(linked(legacy, 1))
        voided = [e for e in table.history() if isinstance(e, EventVoid)]
        assert {"C1p"} == {e.clause for e in voided}
        assert (legacy == alone(INSECTS)) == (table.state.waiting(0) is not None)


@pytest.mark.clause("C3.2", "A6a.4", "N.1")
def test_a_lost_game_alone_ends_the_campaign() -> None:
    """Q-72."""
    g = settled(linked(alone(INSECTS), 1)).state
    g.era = 3
    assert not goes_into_origins(g)
    record = outcome(g).legacy
    assert isinstance(record, BiosRecord)
    assert record.megafauna is not None
    assert "C3.2" == record.megafauna.against_origins

    species(g, "black-armored", at="siberia-e-herbivore")
    assert goes_into_origins(g)


# --- N --------------------------------------------------------------------------------------------


def long_game() -> State:
    """The end of a long game of two, in which everybody may name a species."""
    g = position("black green", long=True)
    g.campaign = Campaign("lazarus", True)
    g.era = 3
    return g


@pytest.mark.clause("N.1", "N.2", "N.3", "A6a.4")
def test_everybody_names_a_species_for_origins() -> None:
    """N.3. Who has none names none."""
    g = long_game()
    species(g, "black-flyer", size=2, at="siberia-e-herbivore")
    species(g, "black-armored", size=3, at="siberia-ne-herbivore")
    assert goes_into_origins(g)

    drive(name_species(g), "black-armored")
    record = outcome(g).legacy
    assert isinstance(record, BiosRecord)
    end = record.megafauna
    assert end is not None

    assert ["black-armored", None] == [side.chosen for side in end.sides]
    named = next(s for s in end.sides[0].species if s.species == "black-armored")
    assert ("armored", 3, (0,) * 5) == (named.silhouette, named.size, named.emotions)
    assert ("goldilocks", 3, "") == (end.climate, end.era, end.against_origins)
    assert record.genesis is None
    assert [1, 2] == [side.rank for side in end.sides]


@pytest.mark.clause("N.2")
def test_the_record_tells_emotions_by_colour() -> None:
    g = long_game()
    black = species(g, "black-flyer", at="siberia-e-herbivore")
    halves = [(n, o, h) for n, m in g.facts.mutations.items() for o, h in enumerate(m.halves)]
    left = next((n, o) for n, o, h in halves if h.right >= 0)
    colour = g.facts.mutations[left[0]].halves[left[1]].right
    right = next((n, o) for n, o, h in halves if h.left == colour and n != left[0])
    for card, face in (left, right):
        mutation(g, black, card, face=face)
        black.personality.append(card)

    record = outcome(g).legacy
    assert isinstance(record, BiosRecord)
    assert record.megafauna is not None
    emotions = record.megafauna.sides[0].species[0].emotions
    assert (1, 1) == (sum(emotions), emotions[colour])


@pytest.mark.clause("N.1", "A6a.4")
def test_only_era_three_goes_on_into_origins() -> None:
    """Q-87."""
    g = long_game()
    species(g, "black-flyer", at="siberia-e-herbivore")
    g.era = 2
    assert not goes_into_origins(g)
    record = outcome(g).legacy
    assert isinstance(record, BiosRecord)
    assert record.megafauna is not None
    assert "A6a.4" == record.megafauna.against_origins

    g.era, g.campaign = 3, None
    assert not goes_into_origins(g)


@pytest.mark.clause("N.1")
def test_the_question_comes_when_a_long_game_is_over() -> None:
    """It is the last one, and only where the option asks for it."""
    for origins in (True, False):
        table = seat_table(GAME, Setup(2, {"long": True, "origins": origins}), seed=1)
        rng, rules = Random(4), []
        while table.request is not None:
            rules.append(table.request.rule)
            table.answer(rng.choice(table.request.options()), seat=table.request.seat)
        named = [e for e in table.history() if type(e).__name__ == "SpeciesNamed"]
        assert origins == bool(named)
        assert ("N.1" in rules) <= origins
