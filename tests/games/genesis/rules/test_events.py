import pytest

from panspermia.games.genesis.rules.events import (
    ClimateChanged,
    Deserted,
    EnzymeLost,
    LandformsSet,
    MannaLost,
    MutationRevealed,
    OrderSet,
    Roiled,
    TokenLost,
    Voted,
)
from panspermia.games.genesis.rules.events_phase import (
    apply_strike,
    begin_turn,
    draw_events,
    end_events,
    threat,
)
from panspermia.games.genesis.rules.order import begin_phase, order_of_row
from panspermia.games.genesis.rules.pieces import READY, RESTING
from panspermia.games.genesis.rules.piles import roil, take_top
from panspermia.games.genesis.rules.state import State, Strike
from panspermia.games.genesis.rules.vocabulary import (
    BLUE,
    CANCER,
    COLD,
    CONTINENT,
    DROUGHT,
    EARTH,
    EXTREMOPHILE,
    GREEN,
    HADEAN,
    HEAVEN,
    OXYGEN,
    OZONE,
    RED,
    SMITE,
    UV,
    WARM,
    YELLOW,
)
from panspermia.kernel import Answer
from panspermia.kernel.game import Value
from tests.games.genesis.helpers import (
    Played,
    bacterium,
    drive,
    macroorganism,
    mutate,
    mutation_words,
    parasite,
    pool,
    position,
    refugium,
    told,
)

TOPS = (17, 22, 27, 32)


def ready(colours: str = "red green", **options: Value) -> State:
    """A position whose decks show their tops."""
    g = position(colours, **options)
    for deck, card in zip(g.decks, TOPS, strict=True):
        deck[0] = card
        g.unseen.remove(card)
    return g


def strike(g: State, kind: int, *answers: Answer, value: int = 1) -> Played:
    """One icon of an event strikes."""
    g.strikes = [Strike(kind, value, value)]
    return drive(apply_strike(g), *answers)


# --- drawing ----------------------------------------------------------------------------------


@pytest.mark.clause("D0", "A2.1", "A2a", "C0i", "D2.1", "D2b", "A1.1", "D10.1")
def test_an_event_sets_landforms_and_order_and_roils_active_decks() -> None:
    """Event 37: cosmic and ocean active; red, yellow, blue; the colour not shown is last."""
    g = ready("green blue red")

    drive(draw_events(g), "event-37", "mutation-18", "mutation-19")

    assert [37] == g.discard
    assert [True, True, False, False] == g.active
    assert [2, 1, 0] == g.order
    assert [18, 0, 0, 0, 17] == g.decks[0]
    assert [19, 0, 0, 0, 22] == g.decks[1]
    assert [27, 0, 0, 0, 0] == g.decks[2]
    assert [HEAVEN, HEAVEN] == [s.kind for s in g.strikes]
    assert (COLD, [COLD]) == (g.climate, g.history)
    assert 2 == g.left[0]
    assert [["cosmic", "ocean"]] == [event["rows"] for event in told(g, LandformsSet)]
    assert [[2, 1, 0]] == [event["sides"] for event in told(g, OrderSet)]
    assert ["cold"] == [event["climate"] for event in told(g, ClimateChanged)]
    assert [("mutation-17", "cosmic"), ("mutation-22", "ocean")] == [
        (event["mutation"], event["row"]) for event in told(g, Roiled)
    ]
    assert [("mutation-18", "cosmic"), ("mutation-19", "ocean")] == [
        (event["mutation"], event["row"]) for event in told(g, MutationRevealed)
    ]


@pytest.mark.clause("C0d", "D0")
def test_events_come_eon_by_eon() -> None:
    """C0d. After three Hadean events the Archean ones follow."""
    g = ready()
    g.left = [0, 7, 10]
    assert [f"event-{n}" for n in range(43, 50)] == drive(draw_events(g)).options


@pytest.mark.clause("D1a", "A1.1", "A2.2", "D2.1")
def test_aftershocks_chain_and_x_is_summed_at_the_first_x() -> None:
    """D1a. The last card decides landforms and order; 43 has XX and UV 1, 44 X and UV 2."""
    g = ready()
    g.left = [0, 7, 10]

    drive(draw_events(g), "event-43", "event-44", "mutation-18", "mutation-19")

    assert [43, 44] == g.discard
    assert [(EXTREMOPHILE, 3), (UV, 1), (HEAVEN, 1), (UV, 2)] == [
        (s.kind, s.value) for s in g.strikes
    ]
    assert [WARM, COLD] == g.history
    assert [False, True, False, True] == g.active


@pytest.mark.clause("A2.2", "D2.1")
def test_a_deck_that_ends_on_an_aftershock_leaves_order_and_landforms() -> None:
    """A2.2, AMB-05. The order of the previous turn is used."""
    g = ready("red green")
    g.left = [0, 1, 0]
    g.order, g.active = [1, 0], [False, False, True, False]

    drive(draw_events(g), "event-43", "mutation-18")

    assert ([1, 0], [False, False, True, False]) == (g.order, g.active)
    assert [0, 0, 0] == g.left


@pytest.mark.clause("D1d", "D4.1", "D5.1")
def test_the_comet_shield_protects_the_cosmic_row() -> None:
    """D1d. Of event 41 neither X nor smite reaches cosmic organisms and refugia."""
    g = position("red green")
    cosmic = bacterium(g, 16, bionts="red", cubes="blue blue")
    ocean = bacterium(g, 13, side=1, bionts="green", cubes="blue blue")
    mars, mound = refugium(g, 7), refugium(g, 12)
    g.strikes = [Strike(SMITE, 1, 0), Strike(EXTREMOPHILE, 2, 0)]

    drive(apply_strike(g))
    drive(apply_strike(g))

    assert ([0, 0, 0, 2], [0, 0, 0, 0]) == (cosmic.cubes, ocean.cubes)
    assert (4, 3) == (sum(mars.disorganized), sum(mound.disorganized))


@pytest.mark.clause("D1d", "D5.1", "A1.1")
def test_x_of_a_later_card_still_hits_the_cosmic_row() -> None:
    """D1d, A1.1. XX of the Big Whack and X of Bolide Water Delivery: 3, for cosmic 1."""
    g = ready("red green")

    drive(draw_events(g), "event-41", "event-39", "mutation-18")

    assert [(3, 1)] == [(s.value, s.cosmic) for s in g.strikes if s.kind == EXTREMOPHILE]
    assert [(1, 0)] * 3 == [(s.value, s.cosmic) for s in g.strikes if s.kind == SMITE]


@pytest.mark.clause("A1.6", "GL3.3")
def test_a_resting_parasite_card_is_usable_from_the_next_turn() -> None:
    """GL3.3."""
    g = position("red green")
    g.cards[RED] = RESTING

    begin_turn(g)

    assert (READY, 2) == (g.cards[RED], g.turn)


# --- Waterworld (D1b) -------------------------------------------------------------------------


@pytest.mark.clause("D1b", "D1b.1", "D1b.2", "D1b.3")
def test_under_the_waterworld_the_continent_is_inactive() -> None:
    """D1b. Event 45 shows ocean, coastal and continent; +earth uses the coast, nothing roils."""
    g = ready()
    g.left = [0, 7, 10]
    g.waterworld = True

    drive(draw_events(g), "event-45", "mutation-18", "mutation-19")
    drive(apply_strike(g), "refugium-2")

    assert [False, True, True, False] == g.active
    assert 32 == g.decks[CONTINENT][0]
    assert [2] == [r.placard for r in g.rows[2]]


@pytest.mark.clause("D1b")
def test_the_waterworld_begins_after_its_event_and_ends_with_an_aftershock() -> None:
    """D1b, AMB-18. The aftershock ends it before landforms are set."""
    g = ready()
    g.left = [0, 7, 10]
    drive(draw_events(g), "event-48", "mutation-18", "mutation-19")
    before = g.waterworld
    drive(end_events(g))
    assert (False, True) == (before, g.waterworld)

    drive(draw_events(g), "event-43", "event-44", "mutation-20", "mutation-21")

    assert (False, True) == (g.waterworld, g.active[CONTINENT])


@pytest.mark.clause("D1b.4", "D10a.1")
def test_under_the_waterworld_three_suns_are_enough() -> None:
    """D1b.4."""
    g = position()
    g.history = [COLD, WARM, WARM, WARM]
    assert "" == threat(g)
    g.waterworld = True
    assert "D10a.1" == threat(g)
    g.history = [WARM, COLD, WARM, WARM]
    assert "" == threat(g)


@pytest.mark.clause("C3.1")
def test_the_introductory_game_is_always_warm_and_has_no_advanced_icons() -> None:
    """C3.1. Event 50 brings snow; 53 drought and cancer."""
    g = ready(mode="intro")
    g.left = [0, 0, 10]
    drive(draw_events(g), "event-50", *drawn(g, 50, 18, 19))
    assert (WARM, []) == (g.climate, g.history)
    drive(draw_events(g), "event-53", *drawn(g, 53, 20, 21, 23))
    assert not {CANCER, DROUGHT} & {s.kind for s in g.strikes}
    assert {CANCER, DROUGHT} & {kind for kind, _ in g.facts.events[53].strikes}


def drawn(g: State, event: int, *cards: int) -> list[str]:
    """The mutations that come to the top when the decks of active rows are roiled."""
    return [f"mutation-{card}" for card in cards][: sum(g.facts.events[event].active)]


# --- refugia (D3, D4) -------------------------------------------------------------------------


@pytest.mark.clause("D3.1", "D3b")
def test_ex2_heaven_takes_the_topmost_active_pile_that_is_not_empty() -> None:
    """EX2. The last cosmic placard, then the top ocean placard."""
    g = position()
    g.active = [True, True, False, False]
    g.piles[0] = [15]
    g.strikes = [Strike(HEAVEN, 1, 1), Strike(HEAVEN, 1, 1)]

    drive(apply_strike(g))
    drive(apply_strike(g), "refugium-12")

    assert [[15], [12], [], []] == [[r.placard for r in row] for row in g.rows]
    assert [1, 1, 0, 2] == g.rows[1][0].disorganized
    assert ([], [9, 13]) == (g.piles[0], g.piles[1])


@pytest.mark.clause("D3.1")
def test_earth_takes_the_lowest_and_without_a_pile_nothing_happens() -> None:
    """D3.1. Inactive landforms do not count."""
    g = position()
    g.active = [True, False, False, False]
    strike(g, EARTH, "refugium-7")
    assert [7] == [r.placard for r in g.rows[0]]
    g.piles[0] = []
    strike(g, EARTH)
    assert 1 == len(g.refugia())


@pytest.mark.clause("D4.1")
def test_smite_takes_the_rightmost_enzyme_then_the_leftmost_printed_colour() -> None:
    """D4.1. Warm Pond: blue, green, red. The disorganized cube goes before the organized one."""
    g = position()
    pond = refugium(g, 3, organized="blue", enzymes="red green", bionts="red")

    strike(g, SMITE)
    assert ([RED], [0, 0, 0, 1]) == (pond.enzymes, pond.organized)
    strike(g, SMITE)
    strike(g, SMITE)
    assert ([], [0, 0, 0, 0]) == (pond.enzymes, pond.organized)
    strike(g, SMITE)
    assert [1, 0, 0, 0] == pond.disorganized
    assert ["green", "red"] == [event["colour"] for event in told(g, EnzymeLost)]
    assert ["blue", "green"] == [event["colour"] for event in told(g, MannaLost)]
    assert [0] == pond.bionts


@pytest.mark.clause("D4.1")
def test_smite_takes_a_disorganized_cube_before_an_organized_one_of_the_colour() -> None:
    """D4.1. Tholin Storm Clouds begin with two yellow ones."""
    g = position()
    clouds = refugium(g, 1, organized="yellow")

    strike(g, SMITE)

    assert ([0, 0, 2, 0], [0, 1, 0, 0]) == (clouds.disorganized, clouds.organized)


@pytest.mark.clause("D4a", "B4b")
def test_a_deserted_refugium_leaves_the_game() -> None:
    """D4a. Bionts return without compensation."""
    g = position()
    pond = refugium(g, 3, bionts="red")
    pond.disorganized = [1, 0, 0, 0]

    strike(g, SMITE)

    assert ([], [3], 4, "") == (g.rows[3], g.gone, g.unassigned[0], pool(g, 0))
    assert [{"clause": "D4a", "refugium": "refugium-3"}] == told(g, Deserted)


@pytest.mark.clause("D4b")
def test_three_refugia_ignore_smite() -> None:
    """D4b. Dust, deep hot biosphere and vent."""
    g = position()
    resilient = [refugium(g, placard) for placard in (13, 15, 16)]

    strike(g, SMITE)

    manna = [len(g.facts.refugia[r.placard].manna) for r in resilient]
    assert manna == [sum(r.disorganized) for r in resilient]


# --- crises (D5-D9) ---------------------------------------------------------------------------


@pytest.mark.clause("D5.1", "D5a")
def test_x_takes_what_the_heat_shield_does_not_stop_in_player_order() -> None:
    """D5.1. Extremity 2 against shields 1 and 0; green comes first in the order."""
    g = position("red green")
    red = bacterium(g, 7, bionts="red", cubes="blue")
    green = bacterium(g, 13, side=1, bionts="green", cubes="blue yellow blue")
    g.phase_order = [1, 0]

    played = strike(g, EXTREMOPHILE, "cube-blue", "cube-yellow", value=2)

    assert [(1, "GL2.1"), (1, "GL2.1")] == played.asked
    assert ([0, 0, 0, 0], [0, 0, 0, 1]) == (red.cubes, green.cubes)


@pytest.mark.clause("D5.1")
def test_an_organism_that_changes_hands_is_struck_once() -> None:
    """D5.1. Red's bacterium passes to green, whose turn comes later."""
    g = position("red green")
    o = bacterium(g, 13, bionts="red green green")

    strike(g, EXTREMOPHILE, "biont-0", value=2)

    assert (1, [1, 1]) == (o.owner, o.bionts)


@pytest.mark.clause("D6.1", "D6a", "D6b")
def test_oxygen_shields_are_computed_before_disks_are_spent() -> None:
    """D6b. O2 3 against a vitamin: two atrophies, one of which the vitamin pays."""
    g = position("red green")
    o = bacterium(g, 7, bionts="red", cubes="blue blue")
    o.disks[GREEN] = 1

    strike(g, OXYGEN, "disk-green", value=3)

    assert ([0, 0, 0, 1], [0, 0, 0, 0]) == (o.cubes, o.disks)


@pytest.mark.clause("D7.1", "D7a", "D7c", "D7e")
def test_ex5_ultraviolet() -> None:
    """EX5. UV 1: of 3 mutations 2 go, with diseased cubes; of 2 organs 1; then UV 2 nothing."""
    g = position("red green blue")
    bug = bacterium(g, 13, bionts="red")
    for card in (17, 22, 34):
        mutate(g, bug, card)
    germ = parasite(g, bug, "green", bionts="green", steals="mutation-34-base mutation-22-base")
    mutate(g, germ, 30)
    star = macroorganism(g, 14, side=2, trophic="blue", organs="1 3")

    played = strike(g, UV, "mutation-22", "organ-3", value=1)

    assert [(0, "D7b"), (2, "D7b")] == played.asked
    assert [34] == mutation_words(bug)
    assert [17, 22] == g.decks[1][-2:]
    assert [30] == mutation_words(germ)
    assert [34] == [cube.source for cube in germ.diseased]
    assert [1, 0, 0, 0] == star.organs
    assert [
        {"clause": "D7.1", "side": 2, "organism": "macroorganism-14", "token": "organ-3"}
    ] == told(g, TokenLost)
    strike(g, UV, value=2)
    assert [34] == mutation_words(bug)


@pytest.mark.clause("D7b", "GL4")
def test_without_immunology_healthy_mutations_go_first() -> None:
    """D7b. With a syringe the owner may choose a diseased one."""
    g = position("red green")
    bug = bacterium(g, 13, bionts="red")
    for card in (17, 22, 34):
        mutate(g, bug, card)
    parasite(g, bug, "green", bionts="green", steals="mutation-34-base")
    played = strike(g, UV, value=2)
    assert ["mutation-17", "mutation-22"] == played.options
    assert "D7b" == played.why("mutation-34")

    mutate(g, bug, 26)

    assert "mutation-34" in strike(g, UV, value=2).options


@pytest.mark.clause("D7d")
def test_a_uv_shield_on_a_working_organ_protects() -> None:
    """D7d. Lamp Shells have a shell; a diseased one does not help."""
    g = position("red green")
    o = macroorganism(g, 12, trophic="red", organs="1 2 3")
    strike(g, UV, value=0)
    assert [1, 1, 1] == o.organs
    o.organs = [2, 1, 1]
    strike(g, UV, "organ-2", value=1)
    assert [2, 0, 1] == o.organs


@pytest.mark.clause("D1c")
def test_the_ozone_layer_stops_ultraviolet_except_in_the_turn_of_the_comet() -> None:
    """D1c."""
    g = position("red green")
    bug = bacterium(g, 13, bionts="red")
    mutate(g, bug, 17)
    strike(g, OZONE)
    strike(g, UV, value=0)
    assert [17] == mutation_words(bug)
    g.comet = True
    strike(g, UV, value=0)
    assert [] == mutation_words(bug)


@pytest.mark.clause("D1c")
def test_the_comet_is_noted_when_it_is_drawn() -> None:
    """D1c. Event 51 is an aftershock; a new turn forgets it."""
    g = ready()
    g.left = [0, 0, 10]
    drive(draw_events(g), "event-51", "event-59", *drawn(g, 59, 18, 19, 20, 21))
    assert g.comet
    begin_turn(g)
    assert not g.comet


@pytest.mark.clause("D8.1", "D8a", "D8b")
def test_ex6_cancer_of_a_sea_star() -> None:
    """EX6. Seven dice; with the shield of its mitochondria three errors; blue 2: one atrophy."""
    g = position("red yellow")
    star = macroorganism(g, 14, trophic="red", bionts="yellow", organs="1 2 4")

    played = strike(g, CANCER, 1, 1, 2, 5, 6, 6, 6, "green", "blue", "organ-4")

    assert [(0, "D8b"), (0, "D8b"), (0, "GL2.1")] == played.asked
    assert ("green blue", [1, 1, 0, 0]) == (pool(g, 0), star.organs)


@pytest.mark.clause("D8.1", "D8a")
def test_without_a_cancer_shield_five_is_an_error() -> None:
    """D8.1. Sea star, blue 2, one biont: two dice, and two errors are not enough."""
    g = position("red yellow")
    star = macroorganism(g, 14, trophic="red", organs="1")
    strike(g, CANCER, 5, 5, 4)
    assert 1 == sum(star.organs)
    strike(g, CANCER, 5, 5, 5)
    assert 0 == sum(star.organs)
    bug = bacterium(g, 13, bionts="red", cubes="red")
    strike(g, CANCER, 5, 5)
    assert [1, 0, 0, 0] == bug.cubes


@pytest.mark.clause("D9.1")
def test_drought_hits_terrestrial_macroorganisms_without_a_shield() -> None:
    """D9.1. Eurypterids have book lungs; marine ones are not affected."""
    g = position("red green blue")
    shielded = macroorganism(g, 9, trophic="red", organs="1 2", terrestrial=True)
    dry = macroorganism(g, 14, placard=13, side=1, trophic="green", organs="1 2", terrestrial=True)
    wet = macroorganism(g, 16, placard=5, side=2, trophic="blue", organs="1")

    strike(g, DROUGHT, "organ-1")

    assert [1, 1, 0] == shielded.organs
    assert [0, 1, 0] == dry.organs
    assert [1, 0] == wet.organs


# --- Armageddon (D10) -------------------------------------------------------------------------


def at_end(g: State, history: list[int]) -> State:
    """The end of an event phase after event 37."""
    g.discard, g.history = [37], history
    return g


@pytest.mark.clause("D10a", "D10a.1", "D10a.2", "D10.1")
def test_four_equal_climate_icons_end_the_game_after_the_turn() -> None:
    """D10a. Suns and snows; a card with two icons counts two, one without none."""
    assert "D10a.1" == threat(at_end(position(), [COLD, WARM, WARM, WARM, WARM]))
    assert "D10a.2" == threat(at_end(position(), [COLD] * 4))
    assert "" == threat(at_end(position(), [COLD] * 3))
    assert "" == threat(at_end(position(), [COLD, COLD, WARM, COLD]))

    g = at_end(position(), [COLD] * 4)
    played = drive(end_events(g), "pass", "pass")

    assert [(0, "D10b"), (1, "D10b")] == played.asked
    assert ("D10a.2", []) == (g.ending, g.medea)


@pytest.mark.clause("D10b", "D10b.1", "D10b.2", "D10b.3", "D10b.4", "D10a")
def test_ex7_gaia_averts_the_snowball_and_it_threatens_again() -> None:
    """EX7. All vote Gaia; each pays a catalyst or suffers; the history is not reset."""
    g = at_end(position("red green blue"), [COLD] * 4)
    g.catalysts[0] = [1, 0, 0, 0]
    bug = bacterium(g, 7, bionts="red", cubes="blue")
    bacterium(g, 13, side=1, bionts="green", cubes="blue")

    played = drive(end_events(g), "demand", "gaia", "gaia", "gaia", "bacterium-7")

    assert [(0, "D10b"), (0, "D10b.1"), (1, "D10b.1"), (2, "D10b.1"), (0, "D10b.3")] == played.asked
    assert ("", [0, 0, 0, 0]) == (g.ending, bug.cubes)
    assert [0, 0, 0, 0] == g.organism(13).cubes
    assert [1, 0, 0, 0] == g.catalysts[0]
    assert "D10a.2" == threat(g)


@pytest.mark.clause("D10a", "D10.1", "D10b.4", "D0")
def test_ex7_the_fourth_snow_after_events_without_icons() -> None:
    """EX7. Two events without icon do not reset three coolings; averted, any such event threatens.

    Only a sun ends the threat.
    """
    g = position("red green")
    g.left[HADEAN] = 0
    g.decks = [[], [], [], []]
    g.discard, g.history = [39, 40, 37, 41, 48], [COLD] * 3
    assert "" == threat(g)

    drive(draw_events(g), "event-47")
    assert (COLD, "D10a.2") == (g.climate, threat(g))
    drive(end_events(g), "demand", "gaia", "gaia")
    assert "" == g.ending

    for following, expected in (("event-45", "D10a.2"), ("event-44", "D10a.2"), ("event-49", "")):
        later = g.copy()
        drive(draw_events(later), following)
        assert expected == threat(later), following


@pytest.mark.clause("D10b.3")
def test_the_price_of_gaia_may_be_a_catalyst() -> None:
    """D10b.3."""
    g = at_end(position("red green"), [WARM] * 4)
    g.catalysts[0] = [1, 0, 0, 1]

    played = drive(end_events(g), "demand", "gaia", "gaia")
    assert ["red", "blue"] == played.options
    drive(end_events(g), "demand", "gaia", "gaia", "blue")

    assert [1, 0, 0, 0] == g.catalysts[0]


@pytest.mark.clause("D10c")
def test_one_medea_vote_lets_the_armageddon_stand() -> None:
    """D10c. Who voted so is noted for the end."""
    g = at_end(position("red green"), [WARM] * 4)

    drive(end_events(g), "pass", "demand", "gaia", "medea")

    assert ("D10a.1", [1]) == (g.ending, g.medea)
    assert [{"clause": "D10b.1", "sides": [0, 1], "votes": ["gaia", "medea"]}] == told(g, Voted)


@pytest.mark.clause("D10b")
def test_alone_the_player_decides_without_a_vote() -> None:
    """AMB-39. Each colour pays."""
    g = at_end(position("red green yellow blue", mode="solitaire"), [WARM] * 4)
    g.catalysts = [[1, 0, 0, 0], [0, 0, 1, 0]]

    played = drive(end_events(g), "gaia")

    assert [(0, "D10b")] == played.asked
    assert ("", [[0] * 4, [0] * 4]) == (g.ending, g.catalysts)


# --- player order (A2) ------------------------------------------------------------------------


@pytest.mark.clause("A2.1", "A2a", "C1b.1", "C2a")
def test_order_of_a_row_with_non_player_parasites() -> None:
    """C1b.1: in their own colour's place. C2a: directly after their player."""
    g = position("red green yellow blue", mode="solitaire")
    assert [3, 1, 2, 0] == order_of_row(g, (BLUE, GREEN, YELLOW))
    g = position("red green red green", mode="coop")
    assert [1, 3, 0, 2] == order_of_row(g, (BLUE, GREEN, YELLOW))


@pytest.mark.clause("A2b")
def test_the_most_wanton_player_may_be_first_in_a_phase() -> None:
    """A2b. Strictly more than each other; the others follow in the order of the row."""
    g = position("red green blue")
    mutate(g, bacterium(g, 13, side=2, bionts="blue"), 25)
    played = drive(begin_phase(g, "E"), "yes")
    assert [(2, "A2b")] == played.asked
    assert ([2, 0, 1], "E", [0, 1, 2]) == (g.phase_order, g.phase, g.order)

    drive(begin_phase(g, "G"), "no")
    assert [0, 1, 2] == g.phase_order

    mutate(g, bacterium(g, 7, side=0, bionts="red"), 30)
    assert [] == drive(begin_phase(g, "H")).asked


# --- decks ------------------------------------------------------------------------------------


@pytest.mark.clause("D2b", "H1.1", "H1.3")
def test_a_roiled_deck_remembers_what_everybody_has_seen() -> None:
    """D2b. Known cards come round again without a draw; a deck of one card stays."""
    g = ready()
    g.decks[0] = [17, 0]
    drive(roil(g, 0, "D2b"), "mutation-18")
    assert [18, 17] == g.decks[0]
    drive(roil(g, 0, "D2b"))
    assert [17, 18] == g.decks[0]
    drive(take_top(g, 0))
    drive(roil(g, 0, "D2b"))
    assert [18] == g.decks[0]
    assert 18 == drive(take_top(g, 0)).result
    assert [] == g.decks[0]
