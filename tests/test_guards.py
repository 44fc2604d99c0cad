"""The source keeps its own rules; every check is also shown a seeded mistake."""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from panspermia.kernel import Offers, catalogue, make_power
from panspermia.kernel.sequence import Cursor
from panspermia.registry import GAMES
from panspermia.rulebook import parse_rulebook
from tests import laws
from tests.bazaar.components.charters import CARDS
from tests.bazaar.rules.guild import ABILITIES, CUSTOMS, POWERS
from tests.guards import (
    PACKAGE,
    ROOT,
    ability_faults,
    copy_faults,
    filled,
    function_lengths,
    function_size_faults,
    message_ids_in,
    module_size_faults,
    modules_in,
    sentences_in,
    undriven_flows,
    wrong_imports,
)

SUBJECTS = tuple(laws.SUBJECTS)
CATALOGUES = sorted(PACKAGE.rglob("locale/*.po"))


# Read when a test asks for them: every process of the tests collects all, and runs a part.
def kernel() -> dict[str, ast.Module]:
    return modules_in(PACKAGE / "kernel")


def games() -> dict[str, ast.Module]:
    return modules_in(PACKAGE / "games")


def bazaar() -> dict[str, ast.Module]:
    return modules_in(ROOT / "tests" / "bazaar", ROOT)


def ruled() -> dict[str, ast.Module]:
    """Everything in which flows run and events are told."""
    return {**games(), **bazaar(), **modules_in(PACKAGE / "decks"), **kernel()}


def module(text: str) -> dict[str, ast.Module]:
    return {"panspermia.games.toy.rules": ast.parse(text)}


# --- forgotten yield from ---------------------------------------------------------------------


def test_every_flow_is_driven() -> None:
    assert [] == undriven_flows(ruled(), {})


FLOWS = """
from collections.abc import Callable
import panspermia.kernel
import panspermia.kernel as k
from panspermia.kernel import Flow, choose, chance as luck
from panspermia.kernel.chance import roll
TABLE: dict[str, Callable[..., Flow[None]]] = {}
class Cards:
    def play(self, g) -> Flow[None]:
        yield from ()
def other(g) -> "Flow[None]":
    yield from ()
def step(g, then: Callable[[int], Flow[None]]) -> Flow[None]:
    yield from ()
    def inner() -> k.Flow[None]:
        yield from ()
    LINE
"""


@pytest.mark.parametrize(
    "line",
    [
        "choose(0, 'T1', list)",
        "x = choose(0, 'T1', list)",
        "yield choose(0, 'T1', list)",
        "if roll('T1') > 3: pass",
        "k.choose(0, 'T1', list)",
        "panspermia.kernel.roll('T1')",
        "luck.roll('T1')",
        "other(g)",
        "inner()",
        "then(3)",
        "TABLE['a'](g)",
        "g.cards.play(g)",
        "Cards().play(g)",
        "return other(g)",
        "x = [other(g) for _ in range(2)]",
        "yield from step(g, len(other(g)))",
    ],
)
def test_a_forgotten_yield_from_is_found(line: str) -> None:
    assert 1 == len(undriven_flows(module(FLOWS.replace("LINE", line)), kernel()))


@pytest.mark.parametrize(
    "line",
    [
        "x = yield from choose(0, 'T1', list)",
        "if (yield from roll('T1')) > 3: pass",
        "yield from TABLE['a'](g)",
        "yield from k.choose(0, 'T1', list)",
        "yield from g.cards.play(g)",
        "x = yield from step(g, other(g))",
        "once('T1', other)",
    ],
)
def test_a_flow_that_is_driven_or_only_named_is_no_mistake(line: str) -> None:
    assert [] == undriven_flows(module(FLOWS.replace("LINE", line)), kernel())


@pytest.mark.parametrize("returns", ["Flow[int]", "Flow[int] | None"])
def test_a_function_that_only_hands_a_flow_on_is_no_mistake(returns: str) -> None:
    text = f"def die() -> {returns}:\n    return roll('T1')"
    text = f"from panspermia.kernel import Flow, roll\n{text}"

    assert [] == undriven_flows(module(text), kernel())


# --- imports ----------------------------------------------------------------------------------


def test_imports_point_one_way() -> None:
    assert [] == wrong_imports(modules_in(PACKAGE))


@pytest.mark.parametrize("part", ["kernel", "decks"])
def test_what_all_games_share_knows_no_game(part: str) -> None:
    words = [id for id in GAMES if id not in ("bazaar", "toy")]
    for path in sorted((PACKAGE / part).rglob("*.py")):
        text = path.read_text(encoding="utf-8").lower()
        assert [] == [word for word in words if word in text], path


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("panspermia.kernel.table", "from panspermia.games import symbioz"),
        ("panspermia.kernel.table", "import panspermia.registry"),
        ("panspermia.kernel.game", "from panspermia.decks import cards"),
        ("panspermia.decks.schema", "from panspermia.games.genesis.components import cards"),
        ("panspermia.decks.cards", "from panspermia.faces import art"),
        ("panspermia.kernel.table", "from panspermia import new_table"),
        ("panspermia.games.symbioz.rules.state", "from panspermia.games.genesis import state"),
        ("panspermia.games.symbioz.rules.state", "import panspermia.players.random"),
        ("panspermia.players.random", "from panspermia.cli import app"),
        ("panspermia.lab.match", "def f():\n    from panspermia.store import tables"),
        ("panspermia.web.app", "import panspermia.cli"),
    ],
)
def test_an_import_that_points_the_wrong_way_is_found(importer: str, line: str) -> None:
    assert 1 == len(wrong_imports({importer: ast.parse(line)}))


@pytest.mark.parametrize(
    ("importer", "line"),
    [
        ("panspermia.games.symbioz.rules.state", "from panspermia.kernel import Flow"),
        (
            "panspermia.games.symbioz.rules.state",
            "from panspermia.games.symbioz.rules.board import COUNT",
        ),
        ("panspermia.games.genesis.components.cards", "from panspermia.decks.cards import Card"),
        ("panspermia.games.symbioz.faces.svg", "from panspermia.faces.svg import picture"),
        ("panspermia.players.random", "from panspermia.registry import GAMES"),
        ("panspermia.cli.app", "from panspermia import new_table"),
    ],
)
def test_an_import_that_points_the_right_way_is_none(importer: str, line: str) -> None:
    assert [] == wrong_imports({importer: ast.parse(line)})


# --- words ------------------------------------------------------------------------------------


def test_no_sentence_stands_in_kernel_decks_or_games() -> None:
    found = [
        f"{name}:{line} {text!r}"
        for name, tree in ruled().items()
        for line, text in sentences_in(tree)
    ]

    assert [] == found


@pytest.mark.parametrize(
    "text",
    [
        "raise ValueError('You cannot do that.')",
        "message = f'{name} has too few points'",
        "print('the game is over')",
        "LABELS = {'a': 'Buy a piece'}",
        "def f():\n    '''Doc.'''\n    return 'not a docstring'",
    ],
)
def test_a_sentence_is_found(text: str) -> None:
    assert 1 == len(sentences_in(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    [
        "'''A module says what it is.'''",
        "X = 1\n'''An attribute says so too.'''",
        "assert x, f'{rule} leaves nobody'",
        "re.compile('one two')",
        "id = 'ask.P1a'",
    ],
)
def test_what_nobody_reads_is_no_sentence(text: str) -> None:
    assert [] == sentences_in(ast.parse(text))


def test_every_message_of_the_kernel_has_words() -> None:
    words = catalogue("panspermia.kernel")
    ids = {id for tree in kernel().values() for id in message_ids_in(tree)} - {"title"}

    assert len(ids) > 20
    assert [] == sorted([id for id in ids if id not in words])


@pytest.mark.parametrize("id", SUBJECTS)
def test_every_message_option_and_event_of_a_game_has_words(id: str) -> None:
    game = GAMES[id]
    words = catalogue(game.package)
    inside = {n: t for n, t in {**games(), **bazaar()}.items() if n.startswith(game.package)}
    ids = {
        "title",
        *[f"option.{option.id}" for option in game.options],
        *[f"event.{name}" for name in game.event_kinds],
        *[message for tree in inside.values() for message in message_ids_in(tree)],
    }

    assert inside
    assert [] == sorted([message for message in ids if message not in words])


def test_every_clause_that_the_bazaar_names_stands_in_its_rules() -> None:
    rules = (ROOT / "tests" / "bazaar" / "rules.md").read_text(encoding="utf-8")
    book = {clause.id for clause in parse_rulebook("bazaar", rules).clauses}
    named = {
        node.value
        for tree in bazaar().values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and re.fullmatch(r"K\d+[a-z]?", str(node.value))
    }

    assert len(named) > 30
    assert set() == named - book


# --- copies -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*[GAMES[id].state for id in SUBJECTS], Cursor, Offers])
def test_a_copy_has_every_field_and_shares_nothing(kind: type[Any]) -> None:
    assert [] == copy_faults(filled(kind))


@pytest.mark.parametrize("id", SUBJECTS)
def test_a_copied_state_begins_with_an_empty_log(id: str) -> None:
    state = filled(GAMES[id].state)
    state.log.append("something")

    assert [] == state.copy().log


@dataclass
class Forgetful:
    """Its copy has faults."""

    coins: list[int]
    round: int = 0
    names: dict[str, list[int]] = field(default_factory=dict)

    def copy(self) -> Forgetful:
        return Forgetful(self.coins, names=dict(self.names))


def test_a_forgotten_field_and_shared_lists_are_found() -> None:
    faults = copy_faults(filled(Forgetful))

    assert 3 == len(faults)
    assert "round is not copied" == faults[0]
    assert ["is shared", "is shared"] == [fault[-9:] for fault in faults[1:]]


# --- abilities --------------------------------------------------------------------------------


def test_every_ability_of_the_bazaar_is_named_in_data_and_tested() -> None:
    named = [card.ability for card in (*CARDS.charters, *CARDS.customs)]
    tests = modules_in(ROOT / "tests" / "kernel", ROOT)

    assert [] == ability_faults(named, ABILITIES, [*POWERS, *CUSTOMS], bazaar(), tests)


RULE = "def loot(g): return RAID_LOOT.ask(in_force(g), 2, g)"
MARKED = "@pytest.mark.ability('raider')\ndef test_raider(): pass"


@pytest.mark.parametrize(
    ("named", "abilities", "rule", "mark", "faults"),
    [
        (["raider"], ["raider"], RULE, MARKED, []),
        (
            ["raider", "thief"],
            ["raider"],
            RULE,
            MARKED,
            ["thief is named, but has no code"],
        ),
        ([], ["raider"], RULE, MARKED, ["raider is named in no data"]),
        (["raider"], ["raider"], RULE, "", ["raider has no test"]),
        ([], [], "", MARKED, ["raider is a test without an ability"]),
        (["raider"], ["raider"], "", MARKED, ["raid_loot is asked by no rule"]),
        ([], [], RULE, "", ["raid_loot is answered by no card"]),
    ],
)
def test_an_ability_without_code_data_or_test_is_found(
    named: list[str], abilities: list[str], rule: str, mark: str, faults: list[str]
) -> None:
    known = {name: ABILITIES[name] for name in abilities}
    powers = [make_power(known, name, coins=1) for name in abilities]

    assert faults == ability_faults(named, known, powers, module(rule), module(mark))


# --- catalogues -----------------------------------------------------------------------------------


def twice_in(text: str) -> list[str]:
    """The ids that a catalogue has more than once; babel takes the last without a word."""
    found = Counter(re.findall(r'^msgid "(.+)"$', text, re.M))
    return [id for id, count in found.items() if count > 1]


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_no_catalogue_has_an_id_twice(path: Path) -> None:
    assert [] == twice_in(path.read_text(encoding="utf-8"))


def test_an_id_that_stands_twice_is_found() -> None:
    text = 'msgid "a"\nmsgstr "x"\n\nmsgid "b"\nmsgstr "x"\n\nmsgid "a"\nmsgstr "x"\n'
    assert ["a"] == twice_in(text)


# --- sizes ------------------------------------------------------------------------------------


def function(lines: int, name: str = "f") -> str:
    return f"def {name}():\n" + "    x = 1\n" * (lines - 1)


def test_functions_are_short() -> None:
    assert [] == function_size_faults(function_lengths(modules_in(PACKAGE)))


def test_no_module_is_long_without_a_reason() -> None:
    assert [] == module_size_faults(modules_in(PACKAGE))


@pytest.mark.parametrize(
    ("sizes", "faults"),
    [
        ([6, 6, 6], []),
        ([6, 7, 7], ["the median is 7 lines"]),
        ([6] * 9 + [17], []),
        ([6] * 9 + [18], []),
        ([6] * 8 + [18] * 2, ["2 of 10 have more than 17 lines"]),
        ([6] * 9 + [60], []),
        ([6] * 9 + [61], ["panspermia.games.toy.rules:55 f has 61 lines"]),
    ],
)
def test_functions_that_are_too_long_are_found(sizes: list[int], faults: list[str]) -> None:
    text = "".join([function(lines) for lines in sizes])

    assert faults == function_size_faults(function_lengths(module(text)))


@pytest.mark.parametrize("outer", ["class A:", "async def g():", "def g():"])
def test_a_long_function_is_found_wherever_it_stands(outer: str) -> None:
    inner = function(61).replace("\n", "\n    ").rstrip()
    found = function_lengths(module(f"{outer}\n    @property\n    {inner}"))

    assert 61 == found["panspermia.games.toy.rules:3 f"]


@pytest.mark.parametrize(
    ("docstring", "lines", "count"),
    [
        ("What it holds.", 600, 0),
        ("What it holds.", 601, 1),
        ("", 601, 1),
        ("What it holds.\n\nLong because the table has 700 rows.", 601, 0),
        ("What it holds. Long because the table has 700 rows.", 601, 0),
        ("What it holds, so long because nobody has split it.", 601, 1),
        ("What it holds.\n\nLong because ", 601, 1),
    ],
)
def test_a_long_module_gives_a_reason(docstring: str, lines: int, count: int) -> None:
    head = f"'''{docstring}'''\n"
    text = head + "x = 1\n" * (lines - head.count("\n"))

    assert count == len(module_size_faults(module(text)))
