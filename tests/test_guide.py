"""What newcomers are told about a game: every part has its words, and says what the rules say."""

from __future__ import annotations

from random import Random

import pytest

from panspermia.contract import GuidePart, guide_of
from panspermia.faces.guide import said_as
from panspermia.games.exodus.faces import guide as exodus_guide
from panspermia.games.genesis.faces import guide as genesis_guide
from panspermia.games.megafauna.faces import guide as megafauna_guide
from panspermia.games.symbioz.faces import guide as symbioz_guide
from panspermia.kernel import Message, Setup, render
from panspermia.kernel.game import Value
from panspermia.kernel.messages import catalogue
from panspermia.registry import GAMES, new_table
from panspermia.rulebook import load_rulebook
from panspermia.web.guides import overview
from tests import bazaar

# The type checker reads these.
GUIDES: dict[str, GuidePart] = {
    "exodus": exodus_guide, "genesis": genesis_guide, "megafauna": megafauna_guide,
    "symbioz": symbioz_guide,
}  # fmt: skip


def messages(guide: GuidePart) -> list[Message]:
    """All words of a guide."""
    named = [(word.word, word.meaning) for word in guide.WORDS]
    phases = [(phase.word, phase.purpose) for phase in guide.COURSE]
    modes = [(mode.name, mode.about) for mode in guide.MODES]
    goals = [guide.goal(mode.options) for mode in guide.MODES]
    pairs = [message for pair in (*named, *phases, *modes) for message in pair]
    return [*goals, *pairs, *[worth.words for worth in guide.WORTH], guide.SAY]


@pytest.mark.parametrize("id", sorted(GUIDES))
def test_numbers_of_players_are_listed_from_few_to_many(id: str) -> None:
    """They ran 2, 3, 4, 1."""
    info = GAMES[id].info()
    assert sorted(info.players) == [*info.players]
    assert all([sorted(mode.players) == [*mode.players] for mode in GUIDES[id].MODES])


@pytest.mark.parametrize("id", sorted(GUIDES))
def test_every_part_of_a_guide_has_its_words(id: str) -> None:
    package = GAMES[id].package
    further = ("era", "about", "course.again", "mode.first.about")
    for message in [*messages(GUIDES[id]), *[Message(word, {}, package) for word in further]]:
        assert message.id in catalogue(message.domain), message.id
        assert render(message).strip()


@pytest.mark.parametrize("id", sorted(GUIDES))
def test_a_guide_names_clauses_of_the_book(id: str) -> None:
    book, guide = load_rulebook(id), GUIDES[id]
    clauses = [part.clause for part in guide.WORTH]
    clauses += [part.clause for part in guide.COURSE] + [part.clause for part in guide.WORDS]
    assert clauses == [book.find(clause).id for clause in clauses]


@pytest.mark.parametrize("id", sorted(GUIDES))
def test_the_course_is_that_of_the_views(id: str) -> None:
    """Every phase of a game in which somebody is asked, in the order of the turn."""
    options: dict[str, Value] = {"quick": True} if id == "exodus" else {}
    table, rng = new_table(id, players=2, seed=4, options=options), Random(4)
    seen: dict[str, None] = {}
    for _ in range(400):
        if table.request is None:
            break
        seen[table.view(None)["position"]["phase"]] = None
        table.answer(rng.choice(table.request.options()))

    course = [phase.id for phase in GUIDES[id].COURSE]
    assert set(seen) - {"S3"} <= set(course)
    assert 3 < len(set(course) & set(seen))


@pytest.mark.parametrize("id", sorted(GUIDES))
def test_every_mode_can_be_played_with_its_numbers_of_players(id: str) -> None:
    game, guide = GAMES[id], GUIDES[id]
    for mode in guide.MODES:
        assert tuple(sorted(mode.players)) == mode.players
        for players in mode.players:
            game.setup(game.check(Setup(players, dict(mode.options))))
    first = next(mode for mode in guide.MODES if mode.id == guide.FIRST.mode)
    assert guide.FIRST.players in first.players
    game.setup(game.check(Setup(guide.FIRST.players, {**first.options, **guide.FIRST.options})))


@pytest.mark.parametrize("id", sorted(GUIDES))
def test_what_players_say_is_in_the_book(id: str) -> None:
    """So that a search for it finds something."""
    book = load_rulebook(id)
    said = said_as(GUIDES[id].SAY)
    assert said["score"]
    for words in said.values():
        for word in words:
            assert book.search(word), word


def test_a_game_of_somebodys_own_needs_no_guide() -> None:
    assert guide_of(bazaar.GAME) is None


def test_what_needs_an_option_is_told_where_it_is_on() -> None:
    game = GAMES["exodus"]
    usual = overview(game, {"mode": "standard", "module4": False})
    more = overview(game, {"mode": "standard", "module4": True})
    alone = overview(game)
    assert usual is not None
    assert more is not None
    assert alone is not None
    assert 3 == len(more.worth) - len(usual.worth)
    assert 4 == len(more.words) - len(usual.words)
    assert len(more.words) == len(alone.words)
