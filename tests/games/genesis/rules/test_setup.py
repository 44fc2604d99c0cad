import pytest

from panspermia.games.genesis import GAME
from panspermia.games.genesis.rules.options import OPTIONS, Rules, seats
from panspermia.games.genesis.rules.pieces import OUT_OF_PLAY, READY
from panspermia.games.genesis.rules.setup import set_up
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import COLOURS, VOCABULARY
from panspermia.kernel import BadSetup, Setup, Table, seat_table
from panspermia.kernel.game import Value


def table_of(players: int, *answers: str, **options: Value) -> Table[State]:
    """A table with manual chance, after these draws and answers."""
    table = seat_table(GAME, Setup(players, dict(options)), seed=1, manual=True)
    for answer in answers:
        table.answer(answer)
    return table


def state_of(players: int, **options: Value) -> State:
    return set_up(GAME.check(Setup(players, dict(options))))


@pytest.mark.clause("C0a", "C0c")
def test_colours_are_dealt_at_random_with_a_parasite_card_and_a_catalyst() -> None:
    """C0a, C0c. Each colour is equally likely; nobody has the others' card."""
    table = table_of(2)
    assert table.request is not None
    assert COLOURS == table.request.options()

    g = table_of(2, "blue", "green").state

    assert [3, 2] == g.colour
    assert [[0, 0, 0, 1], [0, 0, 1, 0]] == g.catalysts
    assert [OUT_OF_PLAY, OUT_OF_PLAY, READY, READY] == g.cards
    assert (1, 0) == (g.card_owner(2), g.card_owner(3))


@pytest.mark.clause("C0d", "C0d.1")
def test_three_hadean_events_are_put_aside_and_the_bottom_card_removed() -> None:
    """C0d. 3 + 7 + 10 events remain, in the short game 17; which ones nobody knows."""
    g = state_of(2)
    assert [3, 7, 10] == g.left
    assert [6, 7, 11] == [len(events) for events in g.events]
    assert 17 == sum(state_of(2, short=True).left)


@pytest.mark.clause("C0e", "C0f", "C0h")
def test_piles_decks_and_stack_at_the_start() -> None:
    """C0e-C0h. 3, 3, 5, 5 placards under inactive landforms; eight macroorganisms."""
    g = state_of(2)
    assert [3, 3, 5, 5] == [len(pile) for pile in g.piles]
    assert [False] * 4 == g.active
    assert list(range(9, 17)) == g.stack
    assert [] == state_of(2, mode="intro").stack


@pytest.mark.clause("C0g", "A0.5")
def test_only_the_top_of_a_mutation_deck_is_known() -> None:
    """C0g. Five cards each; the face of the top is drawn among all that nobody has seen."""
    table = table_of(2, "blue", "green")
    assert table.request is not None
    assert 20 == len(table.request.options())
    assert "mutation-17" in table.request.options()

    table.answer("mutation-17")
    assert table.request is not None
    assert "mutation-17" not in table.request.options()
    for word in ("mutation-30", "mutation-20", "mutation-36"):
        table.answer(word)

    assert [[17, 0, 0, 0, 0], [30, 0, 0, 0, 0], [20, 0, 0, 0, 0], [36, 0, 0, 0, 0]] == (
        table.state.decks
    )
    assert 16 == len(table.state.unseen)


@pytest.mark.clause("C0i")
def test_the_game_begins_with_the_first_event() -> None:
    """C0i. One of the Hadean events."""
    table = table_of(2, "blue", "green", *[f"mutation-{n}" for n in (17, 18, 19, 20)])
    assert table.request is not None
    assert "D0" == table.request.rule
    assert [f"event-{n}" for n in range(37, 43)] == list(table.request.options())


@pytest.mark.clause("B0a", "B4.1", "C2.1")
def test_bionts_per_colour() -> None:
    """B4.1, C2.1. Three with four players and in co-op, otherwise four; one for a parasite."""
    assert [4, 4] == state_of(2).unassigned
    assert [4, 4, 4] == state_of(3).unassigned
    assert [3, 3, 3, 3] == state_of(4).unassigned
    assert [4, 4, 1, 1] == state_of(1, mode="solitaire").unassigned
    assert [3, 3, 1, 1] == state_of(2, mode="coop").unassigned


@pytest.mark.clause("C1.1", "C1b", "C1c")
def test_alone_the_player_chooses_two_colours_and_the_others_are_parasites() -> None:
    """C1.1, C1b. Seat 0 plays sides 0 and 1; nobody decides for 2 and 3."""
    table = table_of(1, mode="solitaire")
    assert table.request is not None
    assert (0, "C1.1") == (table.request.seat, table.request.rule)

    table.answer("yellow")
    table.answer("blue")

    assert [1, 3, 0, 2] == table.state.colour
    assert [READY] * 4 == table.state.cards
    assert (2, 3) == (table.state.card_owner(0), table.state.card_owner(2))
    assert (0, 0, None, None) == seats(Setup(1, {"mode": "solitaire"}))


@pytest.mark.clause("C2a", "C2.1")
def test_in_co_op_the_parasite_cards_belong_to_non_player_parasites() -> None:
    """C2.1, C2a. One of each colour that is played."""
    g = table_of(2, "blue", "red", mode="coop").state

    assert [3, 0, 3, 0] == g.colour
    assert (3, 2) == (g.card_owner(0), g.card_owner(3))
    assert (0, 1, None, None) == seats(Setup(2, {"mode": "coop"}))


@pytest.mark.clause("C3a", "C3.2")
def test_the_introductory_game_alone_has_no_parasite_ai() -> None:
    """C3a. And for beginners no parasites at all (C3.2)."""
    g = table_of(1, "red", "green", mode="intro", beginner=True).state

    assert [0, 2] == g.colour
    assert [OUT_OF_PLAY] * 4 == g.cards
    assert (0, 0) == seats(Setup(1, {"mode": "intro"}))


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"mode": "standard"}),
        (1, {"mode": "coop"}),
        (2, {"mode": "solitaire"}),
        (2, {"mode": "intro", "macro": True}),
        (2, {"mode": "intro", "chimera": True}),
        (2, {"mode": "intro", "plants": True}),
        (2, {"goal": "chimera", "chimera": True}),
        (1, {"mode": "solitaire", "goal": "chimera"}),
        (2, {"beginner": True}),
    ],
)
def test_setups_that_do_not_go_together_are_refused(
    players: int, options: dict[str, Value]
) -> None:
    """A clear error, not a game that cannot be played."""
    with pytest.raises(BadSetup):
        state_of(players, **options)


def test_every_option_is_a_field_of_the_rules_with_the_same_default() -> None:
    """The option tells people, the field tells the rules."""
    rules = Rules()

    assert "mode" == OPTIONS[0].id
    assert all([len(set(option.values)) > 1 for option in OPTIONS])
    assert all([option.default in option.values for option in OPTIONS])
    assert {option.id: option.default for option in OPTIONS} == {
        option.id: getattr(rules, option.id) for option in OPTIONS
    }


def test_the_vocabulary_has_no_word_twice() -> None:
    """It is the action space."""
    assert len(VOCABULARY) == len(set(VOCABULARY)) <= 8192
