"""Everything that a game of High Frontier asks, refuses, tells and shows has words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from panspermia.cli.screen import OpenQuestion, Screen, frame
from panspermia.contract import text_of
from panspermia.faces.text import Marks
from panspermia.games.exodus.components.catalog import catalog_of
from panspermia.games.exodus.faces.naming import Scene, space_names
from panspermia.games.exodus.faces.text import Face
from panspermia.games.exodus.faces.words import PACKAGE
from panspermia.games.exodus.game import GAME
from panspermia.games.exodus.rules import events
from panspermia.games.exodus.rules.deeds import deeds_with
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.happenings import EVENTS, NOTHING_HAPPENS
from panspermia.games.exodus.rules.view import PHASE_OF
from panspermia.games.exodus.rules.vocabulary import VOCABULARY
from panspermia.kernel import Setup, Table, catalogue, render, seat_table
from panspermia.kernel.events import event_message
from panspermia.kernel.values import write_value
from tests.games.exodus.agencies import contracted
from tests.games.exodus.drawn import drawn
from tests.games.exodus.positions import position, table_at
from tests.games.exodus.test_random_games import SETUPS, play

RULES = Path(__file__).resolve().parents[4] / "src/panspermia/games/exodus/rules"
CLAUSE = re.compile(r"[A-Z][A-Za-z]*-?[0-9A-Z][A-Za-z0-9.]*|N[ab]|P-Moon|V-SA3")
RAW = re.compile(
    r"\b(?:lag|burn|hoh|rad)-[0-9a-z]{5}\b|\boutpost-\d|-stack\b|\{|\bside\.\d|\bcard\.|\bword\."
    r"|\b(?:ask|ban|event|answer|look|text|thrust|name|choices)\.[a-zA-Z]"
)
"""Ids, which nobody should read."""
NAMES = ["Ann", "Bob", "Cy", "Dot", "Eve"]


def tables() -> Iterator[tuple[Table[Any], Random, int]]:
    """From the beginning and from drawn positions, with so many decisions."""
    for seed, setup in enumerate(SETUPS):
        yield seat_table(GAME, setup, seed=seed), Random(f"words {seed}"), 120
    for seed in range(16):
        rng = Random(seed)
        g = drawn(rng) if seed % 4 else contracted(rng)
        yield table_at(g, seed=seed), rng, 50


def check_lines(lines: list[str]) -> None:
    for line in lines:
        assert line.strip()
        assert not RAW.search(line), line


def asked(table: Table[Any], face: Face) -> list[str]:
    """The question, its options and the refusals, as the seat that is asked reads them."""
    request = table.request
    assert request is not None
    words = catalogue(PACKAGE)
    assert request.prompt.id in words, request.prompt.id
    found = [render(request.prompt, names=face.names(request.prompt))]
    for group in face.choices(request.options(), request.prompt):
        found += [text.plain for _, text in group.answers]
    for value in request.candidates():
        refusal = request.refusal(value)
        if refusal is not None:
            assert refusal.message.id in words, refusal.message.id
            found.append(render(refusal.message, names=face.names(request.prompt)))
    return found


def test_questions_options_and_refusals_have_words() -> None:
    """Every option is in one group, none is called like another, and places can be looked at."""
    for table, rng, decisions in tables():
        for _ in range(decisions):
            request = table.request
            if request is None:
                break
            if rng.random() < 0.25:
                face = Face(table.view(request.seat))
                check_lines(asked(table, face))
                options = request.options()
                groups = face.choices(options, request.prompt)
                told = {answer: text.plain for group in groups for answer, text in group.answers}
                assert sorted(map(str, options)) == sorted(map(str, told))
                assert len(set(told.values())) == len(told), (request.rule, told)
                for option in options[:8]:
                    for place in face.places(option):
                        seen = face.look(place)
                        assert seen is not None, place
                        check_lines([seen.plain])
            play(table, rng)


def test_the_log_and_the_result_have_words() -> None:
    """For seats and spectators; each event alone is told as well."""
    for table, rng, decisions in tables():
        for _ in range(decisions):
            if table.request is None:
                break
            play(table, rng)
        for seat in (0, None):
            face = Face(table.view(seat))
            check_lines([line.text.plain for line in face.tell(table.events(seat))])
        for event in table.events(None):
            check_lines([line.text.plain for line in face.tell([event])])


def test_the_screen_is_drawn_in_every_size() -> None:
    """Nothing is wider than the terminal, and a narrow one gets a list."""
    for table, rng, decisions in tables():
        for number in range(decisions // 2):
            request = table.request
            if request is None:
                break
            if number % 20 == 19:
                face = text_of(GAME)(table.view(request.seat))
                question = OpenQuestion(
                    request.side, request.rule, request.prompt, request.options()
                )
                screen = Screen(face, NAMES, face.tell(table.events(0)), question)
                for width, height in ((120, 45), (80, 24), (40, 24)):
                    lines = [line.plain for line in frame(screen, width, height)]
                    assert max([len(line) for line in lines]) <= width
                    check_lines([line for line in lines if line.strip()])
            play(table, rng)


# --- words that a random game may never ask for ---------------------------------------------------


def test_every_event_has_its_sentence() -> None:
    words = catalogue(PACKAGE)
    missing = [kind.__name__ for kind in events.EVENTS if f"event.{kind.__name__}" not in words]
    assert [] == missing
    assert "event.Arrived" == event_message({"event": "Arrived"}, PACKAGE).id


def calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield node.func.id, node


def test_every_question_of_the_rules_has_words() -> None:
    """`ask.<clause>` where a clause is named, and every prompt that is."""
    asks, words, found = ("choose", "weigh", "decide", "Request"), catalogue(PACKAGE), set()
    for path in RULES.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, call in calls(tree):
            prompted = any([keyword.arg == "prompt" for keyword in call.keywords])
            if name in asks and len(call.args) > 1 and not prompted:
                rule = call.args[1]
                if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
                    found.add(f"ask.{rule.value}")
        texts = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
        found |= {t for t in texts if isinstance(t, str) and re.fullmatch(r"ask\..*[^.]", t)}
    assert len(found) > 60
    assert [] == sorted([id for id in found if id not in words])


def bans(path: Path) -> Iterator[str]:
    """The clauses that functions give against something."""
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef):
            values: list[ast.expr | None] = []
            for node in ast.walk(function):
                if isinstance(node, (ast.Return, ast.Assign)):
                    values.append(node.value)
                elif isinstance(node, ast.IfExp):
                    values += [node.body, node.orelse]
                elif isinstance(node, ast.BoolOp):
                    values += node.values
            for value in values:
                clause = value.value if isinstance(value, ast.Constant) else None
                if isinstance(clause, str) and CLAUSE.fullmatch(clause):
                    yield clause


def test_every_clause_against_something_has_words() -> None:
    words, found = catalogue(PACKAGE), set()
    for path in RULES.rglob("*.py"):
        found |= set(bans(path))
    assert {"D1b", "H5d", "N3b", "P-Moon", "Nb"} <= found
    assert [] == sorted([clause for clause in found if f"ban.{clause}" not in words])


def test_every_answer_of_the_vocabulary_has_words() -> None:
    scene = Scene(table_at(position(2)).view(0))
    words = [scene.name(str(answer)) for answer in VOCABULARY if isinstance(answer, str)]
    check_lines(words)
    raw = [a for a, w in zip(VOCABULARY, words, strict=False) if a == w and "-" in str(a)]
    assert [] == raw


def test_all_that_events_and_views_name_has_words() -> None:
    words = catalogue(PACKAGE)
    wanted = [f"word.happening.{id}" for id in (*EVENTS, NOTHING_HAPPENS)]
    wanted += [f"word.{deed}" for deed in deeds_with(("module0",))]
    wanted += [f"course.{phase}" for phase in PHASE_OF.values()]
    factions = catalog_of("").factions
    wanted += [f"privilege.{faction.privilege}" for faction in factions]
    wanted += [f"word.faction.{faction.word}" for faction in factions]
    wanted += [f"ability.{id}" for face in catalog_of("").faces for id in face.abilities]
    wanted += [f"start.{initiative.name}" for initiative in GAME.initiatives]
    for option in GAME.options:
        wanted += [f"option.{option.id}", f"option-title.{option.id}"]
        values = [write_value(value) for value in option.values]
        wanted += [f"option-value.{option.id}.{value}" for value in values]
    assert [] == [id for id in wanted if id not in words]


def test_every_space_is_called_otherwise_than_all_others() -> None:
    names = space_names()
    assert len(MAP.ids) == len(set(names.values()))
    assert "LEO" == names["leo"]


def test_a_narrow_terminal_gets_a_list() -> None:
    table = seat_table(GAME, Setup(2), seed=3)
    face = Face(table.view(0))
    assert face.board(Marks(), 40, 24).is_table
    assert not face.board(Marks(), 80, 40).is_table
