"""The two-player game of the rulebook (J1-J12, EX31-EX42) as one game, from setup to its end.

`tests/golden/genesis-j.txt` holds the whole tape, turn by turn, with what lies on the table after
each turn, and says where and why it differs from the book (AMB-06). Dice and draws are manual.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from panspermia.games.genesis.components.decks import load_deck
from panspermia.games.genesis.rules.pieces import PRESENT, STOLEN, Mutation, Organism, Refugium
from panspermia.games.genesis.rules.state import State
from panspermia.games.genesis.rules.vocabulary import CLIMATES, COLOURS, PARASITE_IDS, ROWS
from panspermia.kernel import CHANCE, Answer, Request, Table
from panspermia.kernel.saves import verify
from panspermia.registry import GAMES, new_table

SCRIPT = Path(__file__).parents[3] / "golden" / "genesis-j.txt"
PLAYERS = ("blue", "green")
TURNS = tuple([f"J{number}" for number in range(1, 13)])


@dataclass
class Turn:
    """A turn of the script: who answers what, and the position it ends with."""

    name: str
    tape: list[tuple[str, str, str]] = field(default_factory=list)
    """Who is asked, by which clause, and the answer."""
    position: list[str] = field(default_factory=list)


# --- the script -------------------------------------------------------------------------------


@cache
def read_script() -> tuple[Turn, ...]:
    """Turns begin with their name; `=` lines are positions, `#` lines are for people."""
    turns: list[Turn] = []
    for line in SCRIPT.read_text(encoding="utf-8").splitlines():
        match line.split():
            case [] | ["#", *_]:
                continue
            case ["=", *words]:
                turns[-1].position.append(" ".join(words))
            case ["turn", name, *_]:
                turns.append(Turn(name))
            case [who, clause, *answers]:
                turns[-1].tape += [(who, clause, answer) for answer in answers]
    return tuple(turns)


@cache
def named() -> dict[str, list[str]]:
    """What a name in the script can mean: the ids of the deck, and pieces by their colour."""
    names: dict[str, list[str]] = {}
    for id, answer in _names():
        names.setdefault(id, []).append(answer)
    return names


def _names() -> Iterator[tuple[str, str]]:
    deck = load_deck()
    for event in deck.events:
        yield event.id, f"event-{event.number}"
    for placard in deck.placards:
        yield placard.refugium.id, f"refugium-{placard.number}"
        yield placard.bacterium.id, f"bacterium-{placard.number}"
    for card in deck.mutations:
        for side in (card.unpromoted, card.promoted):
            yield side.id, f"mutation-{card.number}"
            for cube in ("base", "added"):
                yield f"{side.id}-{cube}", f"mutation-{card.number}-{cube}"
    for parasite in deck.parasites:
        for number, face in enumerate(parasite.faces):
            yield face.id, f"face-{number + 1}"
    for side_number, colour in enumerate(PLAYERS):
        yield f"biont-{colour}", f"biont-{side_number}"


def answer_to(request: Request, word: str) -> Answer:
    """The one possible answer that a word of the script means."""
    meant: list[Answer] = [int(word)] if word.isdigit() else [word, *named().get(word, [])]
    possible = [answer for answer in meant if request.allows(answer)]
    assert 1 == len(possible), f"{request.rule}: {word} is not among {request.options()}"
    return possible[0]


def asked(request: Request) -> str:
    return "chance" if request.side == CHANCE else PLAYERS[request.side]


def play(table: Table[Any], turn: Turn) -> None:
    """Give the answers of a turn, each to the side and clause that the script says."""
    for number, (who, clause, word) in enumerate(turn.tape):
        request = next((r for r in table.requests if asked(r) == who), table.request)
        assert request is not None, f"{turn.name} is over before {who} {clause} {word}"
        context = f"{turn.name}, {number}: {request.options()}"
        assert (who, clause) == (asked(request), request.rule), f"{word}: {context}"
        seat = None if who == "chance" else request.seat
        table.answer(answer_to(request, word), seat=seat)


def set_up() -> Table[Any]:
    return new_table("genesis", players=2, seed=0, chance="manual")


def played_to(name: str) -> Table[Any]:
    """The game up to the beginning of a turn."""
    table = set_up()
    for turn in read_script():
        if turn.name == name:
            break
        play(table, turn)
    return table


# --- positions --------------------------------------------------------------------------------


def describe(g: State) -> list[str]:
    """Events, refugia, pools, organisms and trophies, as the script writes them."""
    icons = " ".join([CLIMATES[icon] for icon in g.history]) or "-"
    active = " ".join([ROWS[row] for row, on in enumerate(g.active) if on]) or "-"
    order = " ".join([PLAYERS[side] for side in g.order]) or "-"
    lines = [f"climate: {CLIMATES[g.climate]} | {icons}", f"active: {active}", f"order: {order}"]
    lines += [refugium_line(r) for r in g.refugia()]
    for side, colour in enumerate(PLAYERS):
        lines.append(f"{colour}: {cubes(g.catalysts[side])} | {g.unassigned[side]} bionts")
    for side in range(g.sides):
        lines += [organism_line(g, o) for o in g.in_tableau(side)]
    for side, colour in enumerate(PLAYERS):
        lines += [f"{colour}: trophy {name_of(word)}" for word in g.trophies[side]]
    return lines


def refugium_line(r: Refugium) -> str:
    bionts = [f"biont-{PLAYERS[side]}" for side in r.bionts]
    organized = " ".join([*bionts, *words(r.organized)]) or "-"
    enzymes = [f"enzyme-{COLOURS[colour]}" for colour in r.enzymes]
    name = name_of(f"refugium-{r.placard}")
    return " | ".join([f"{name}: {organized}", cubes(r.disorganized), *enzymes])


def organism_line(g: State, o: Organism) -> str:
    name = face_of(o) if o.host else name_of(g.word(o.id))
    bionts = [f"biont-{PLAYERS[side]}" for side in o.bionts]
    diseased = [f"diseased-{COLOURS[cube.colour]}" for cube in o.diseased]
    own = " ".join([*bionts, *words(o.cubes), *diseased])
    on = f" on {name_of(g.word(o.host))}" if o.host else ""
    mutations = [mutation_words(g, m) for m in o.mutations]
    return " | ".join([f"{PLAYERS[o.owner]} {name}{on}: {own}", *mutations])


def mutation_words(g: State, m: Mutation) -> str:
    printed = g.facts.mutations[m.card]
    pairs = ((m.base, printed.base), (m.added, printed.added))
    found = [COLOURS[colour] for cube, colour in pairs if cube == PRESENT]
    found += [f"stolen-{COLOURS[colour]}" for cube, colour in pairs if cube == STOLEN]
    card = next(card for card in load_deck().mutations if card.number == m.card)
    return " ".join([card.promoted.id if m.promoted else card.unpromoted.id, *found])


def face_of(o: Organism) -> str:
    colour = COLOURS[PARASITE_IDS.index(o.id)]
    card = next(card for card in load_deck().parasites if card.colour == colour)
    return card.faces[o.face].id


def name_of(word: str) -> str:
    return next(name for name, meant in named().items() if word in meant)


def words(counts: list[int]) -> list[str]:
    return [COLOURS[colour] for colour, count in enumerate(counts) for _ in range(count)]


def cubes(counts: list[int]) -> str:
    return " ".join(words(counts)) or "-"


# --- the game ---------------------------------------------------------------------------------


@pytest.mark.clause("A1.1", "A1.2", "A1.3", "A1.4", "A1.5", "A1.6")
def test_the_two_player_game_of_the_book_goes_as_it_is_told() -> None:
    """EX31-EX42. After every turn the table is as the script says."""
    table = set_up()
    for turn in read_script():
        play(table, turn)

        assert (turn.name, turn.position) == (turn.name, describe(table.state))
    assert ("setup", *TURNS) == tuple([turn.name for turn in read_script()])


@pytest.mark.clause("D10a.2", "I0", "I1a", "I1b", "I1c")
def test_the_two_player_game_ends_as_in_the_book() -> None:
    """EX42. Snowball Earth: blue has 10 + 4 points, green 6 with the amyloid trophy."""
    table = played_to("")
    assert table.outcome is not None
    assert (None, "D10a.2") == (table.request, table.outcome.reason)
    assert ((0,), (14, 6)) == (table.outcome.winners, table.outcome.scores)

    again = verify(table.dump(), GAMES)
    assert (table.fingerprint(), table.outcome) == (again.fingerprint(), again.outcome)


@pytest.mark.clause("D10b", "D10b.1", "D10c")
def test_the_vote_that_the_book_tells_of_would_halve_the_points_of_medea() -> None:
    """EX42, D10c. If blue votes for the end, she keeps 7 of her 14 points, and still wins."""
    table = played_to("J12")
    last = read_script()[-1]
    at = [clause for _, clause, _ in last.tape].index("D10b")
    vote = [("green", "D10b", "demand"), ("green", "D10b.1", "gaia"), ("blue", "D10b.1", "medea")]

    play(table, Turn("J12", [*last.tape[:at], *vote, *last.tape[at + 2 :]]))

    assert table.outcome is not None
    assert ((0,), (7, 6)) == (table.outcome.winners, table.outcome.scores)


# --- what the book does against the rules --------------------------------------------------------


def waiting(name: str, who: str, clause: str) -> Table[Any]:
    """The game where that question of a turn comes first."""
    table = played_to(name)
    turn = next(turn for turn in read_script() if turn.name == name)
    at = [entry[:2] for entry in turn.tape].index((who, clause))
    play(table, Turn(name, turn.tape[:at]))
    return table


def clause_against(table: Table[Any], answer: Answer) -> str | None:
    refusal = table.why(answer)
    return None if refusal is None else refusal.clause


@pytest.mark.clause("E1b")
def test_in_j8_the_vent_is_out_of_reach_for_blue() -> None:
    """EX38. The book moves two bionts there, but the ocean is inactive and blue has none in it."""
    assert "E1b" == clause_against(waiting("J8", "blue", "E0"), "refugium-13")


@pytest.mark.clause("E3b")
def test_in_j12_no_parasite_reaches_the_mars_bug() -> None:
    """EX42. No landform is active and green has no biont in the cosmic row any more."""
    assert "E3b" == clause_against(waiting("J12", "green", "E0"), "attach")


@pytest.mark.clause("H0.1", "H0e.1")
def test_in_j12_one_biont_with_fission_buys_twice_and_no_more() -> None:
    """EX42. The book makes four purchases for the Mars bug."""
    last = read_script()[-1]
    bought = [word for who, clause, word in last.tape if (who, clause) == ("blue", "H0.1")]

    assert ["atp-synthase", "cytoplasmic-streaming"] == bought
    assert played_to("").request is None


@pytest.mark.clause("B4.1")
def test_the_fourth_biont_of_each_player_stays_in_the_pool() -> None:
    """J is played with three bionts; by B4.1 there are four, and nobody ever needs the fourth."""
    table = set_up()
    for turn in read_script():
        for entry in turn.tape:
            play(table, Turn(turn.name, [entry]))

            assert min(table.state.unassigned) > 0, entry
