"""What newcomers are told about Bios: Megafauna has words, and says what the rules say."""

from __future__ import annotations

from random import Random

from panspermia.faces.guide import said_as
from panspermia.games.megafauna import GAME
from panspermia.games.megafauna.faces import guide
from panspermia.kernel import Message, Setup, catalogue, render
from panspermia.registry import new_table
from panspermia.rulebook import load_rulebook


def messages() -> list[Message]:
    named = [(word.word, word.meaning) for word in guide.WORDS]
    phases = [(phase.word, phase.purpose) for phase in guide.COURSE]
    modes = [(mode.name, mode.about) for mode in guide.MODES]
    further = ("era", "about", "course.again", "mode.first.about", "chance", "chance.about")
    return [
        *[guide.goal(mode.options) for mode in guide.MODES],
        *[message for pair in (*named, *phases, *modes) for message in pair],
        *[worth.words for worth in guide.WORTH],
        *[Message(id, {}, GAME.package) for id in further],
        guide.SAY,
    ]


def test_every_part_of_the_guide_has_its_words() -> None:
    for message in messages():
        assert message.id in catalogue(GAME.package), message.id
        assert render(message).strip()


def test_the_guide_names_clauses_of_the_book() -> None:
    book = load_rulebook(GAME.id)
    clauses = [part.clause for part in guide.WORTH]
    clauses += [part.clause for part in guide.COURSE] + [part.clause for part in guide.WORDS]
    assert clauses == [book.find(clause).id for clause in clauses]


def test_the_course_is_that_of_the_views() -> None:
    table, rng = new_table(GAME.id, players=2, seed=11), Random(11)
    seen: dict[str, None] = {}
    for _ in range(400):
        if table.request is None:
            break
        seen[table.view(None)["position"]["phase"]] = None
        table.answer(rng.choice(table.request.options()))
    course = [phase.id for phase in guide.COURSE]
    assert set(seen) <= set(course)
    assert 3 < len(set(course) & set(seen))


def test_every_mode_can_be_played_with_its_numbers_of_players() -> None:
    ids = {option.id for option in GAME.options}
    for mode in guide.MODES:
        assert mode.without <= ids
        for players in mode.players:
            GAME.setup(GAME.check(Setup(players, dict(mode.options))))
    assert [*dict.fromkeys([mode.id for mode in guide.MODES])] == [
        value for option in GAME.options if option.id == "mode" for value in option.values
    ]


def test_what_players_say_is_in_the_book() -> None:
    book = load_rulebook(GAME.id)
    said = said_as(guide.SAY)
    assert said["score"]
    assert [] == [word for words in said.values() for word in words if not book.search(word)]
