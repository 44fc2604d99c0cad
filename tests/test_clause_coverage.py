"""The plugin that records which clauses are covered, on a tiny game of its own."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

pytest_plugins = ["pytester"]

RULES = """\
# Toy

## Play

- P1 Roll.
- P2 Move.
- P3 Score.
- P4 Rest.
- P5 Be nice.

## Kinds

- P4: component: a fact.
- P5: advice: nobody can check it.
"""

GAME = '''\
"""A game whose module names P4 where nothing is executed."""

from functools import partial


class Board:
    """P4 in a class is not executed either."""

    def rest(self):
        yield "P4"


def roll():
    """P1. Roll."""
    return 4


def steps():
    """P2-P3. Move and score."""
    yield roll()
    yield 1


def ban():
    return [("P3", text) for text in ("a", "b")]


def silent():
    return "xP1 P1.2 P12"
'''

CONFTEST = """\
import importlib.util
import sys
from pathlib import Path

name = "panspermia.games.toy.rules"
spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / "toy_rules.py")
sys.modules[name] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules[name])
"""

HEAD = """\
import sys
import pytest
rules = sys.modules["panspermia.games.toy.rules"]
"""


@pytest.fixture
def toy(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """A project with the rules, the game and no tests yet; the plugin is importable."""
    here = Path(__file__).parent
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(here), str(here.parent / "src")]))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    for name, text in {"docs/rules/toy.md": RULES, "tests/games/toy/toy_rules.py": GAME}.items():
        (pytester.path / name).parent.mkdir(parents=True, exist_ok=True)
        (pytester.path / name).write_text(text)
    (pytester.path / "tests/games/toy/conftest.py").write_text(CONFTEST)
    pytester.makeini("[pytest]\naddopts = --strict-markers\n")
    return pytester


def write_tests(toy: pytest.Pytester, text: str, name: str = "test_toy") -> None:
    (toy.path / f"tests/games/toy/{name}.py").write_text(HEAD + text)


def run(toy: pytest.Pytester, *args: str) -> pytest.RunResult:
    return toy.runpytest_subprocess("-p", "clause_coverage", "-p", "no:cacheprovider", *args)


def clauses(toy: pytest.Pytester) -> dict[str, Any]:
    """The written table by clause id."""
    table = json.loads((toy.path / "out/toy.json").read_text())
    assert "toy" == table["game"]
    return {clause["id"]: clause for clause in table["clauses"]}


def covered(toy: pytest.Pytester) -> list[str]:
    return [id for id, clause in clauses(toy).items() if clause["tests"]]


def test_a_clause_is_covered_by_a_passed_test_that_executes_a_function_naming_it(
    toy: pytest.Pytester,
) -> None:
    """Generators, ranges and constants in tuples count; what is not executed does not."""
    write_tests(
        toy,
        """
@pytest.mark.clause("P1", "P2")
def test_steps():
    assert list(rules.steps())

@pytest.mark.clause("P3")
def test_ban():
    assert rules.ban()

@pytest.mark.clause("P4")
def test_nothing_names_it():
    rules.Board()
    rules.silent()
""",
    )

    result = run(toy, "--coverage-table", "out", "tests")

    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["toy: 4/5, not covered: P4"])
    rules, here = "panspermia.games.toy.rules", "tests/games/toy/test_toy.py"
    table = clauses(toy)
    assert [f"{rules}:roll"] == table["P1"]["functions"]
    assert [f"{rules}:steps"] == table["P2"]["functions"]
    assert [f"{rules}:ban"] == table["P3"]["functions"]
    assert [f"{here}::test_ban"] == table["P3"]["tests"]
    assert ("component", "a fact.") == (table["P4"]["kind"], table["P4"]["reason"])
    assert ([], []) == (table["P4"]["functions"], table["P4"]["tests"])


def test_only_what_is_marked_and_passed_counts(toy: pytest.Pytester) -> None:
    """Failed, skipped, expected to fail, broken in teardown and unmarked tests cover nothing."""
    write_tests(
        toy,
        """
@pytest.mark.clause("P1")
def test_fails():
    assert not rules.roll()

@pytest.mark.clause("P1")
def test_skips():
    rules.roll()
    pytest.skip()

@pytest.mark.clause("P1")
@pytest.mark.xfail
def test_is_expected_to_fail():
    assert not rules.roll()

@pytest.fixture
def untidy():
    yield
    raise ValueError

@pytest.mark.clause("P1")
def test_breaks_in_teardown(untidy):
    rules.roll()

def test_is_not_marked():
    rules.roll()

@pytest.mark.clause("P3")
def test_passes():
    rules.ban()
""",
    )

    run(toy, "--coverage-table", "out", "tests/games/toy")

    assert ["P3"] == covered(toy)


def test_fixtures_of_the_test_count_and_shared_ones_do_not(toy: pytest.Pytester) -> None:
    """Otherwise the table would depend on the order of the tests."""
    write_tests(
        toy,
        """
@pytest.fixture
def rolled():
    return rules.roll()

@pytest.fixture(scope="module")
def banned():
    return rules.ban()

@pytest.mark.clause("P1", "P3")
def test_both(rolled, banned):
    pass
""",
    )

    run(toy, "--coverage-table", "out")

    assert ["P1"] == covered(toy)


def test_what_a_game_is_compared_with_is_not_seen(toy: pytest.Pytester) -> None:
    write_tests(
        toy,
        """
from clause_coverage import unseen

@unseen
class Plainly:
    def two(self):
        return rules.roll() // 2

@pytest.mark.clause("P1", "P3")
def test_two():
    assert 2 == Plainly().two()
    assert rules.ban()
""",
    )

    run(toy, "--coverage-table", "out", "tests")

    assert ["P3"] == covered(toy)


def test_data_is_noted_by_hand(toy: pytest.Pytester) -> None:
    write_tests(
        toy,
        """
from clause_coverage import note_data
note_data("P1")

@pytest.mark.clause("P4")
def test_data():
    note_data("P1")
    note_data("P4", source="board.json")
""",
    )

    run(toy, "--coverage-table", "out", "tests")

    assert ["P4"] == covered(toy)
    assert ["board.json"] == clauses(toy)["P4"]["functions"]


def test_all_texts_and_stages_of_a_game_are_counted(toy: pytest.Pytester) -> None:
    """What is coming is no gap, and functions may name clauses of every text."""
    more = "# More\n## Later\n- P6 Fly.\n- P7 Sing.\n"
    stages = "## Stages\n- now (6): P1-P5 P6\n- later (1): P7\n- later: coming: soon.\n"
    (toy.path / "docs/rules/toy").mkdir()
    (toy.path / "docs/rules/toy/more.md").write_text(more + stages)
    write_tests(
        toy,
        """
from clause_coverage import note_data

@pytest.mark.clause("P1", "P6", "P7")
def test_roll():
    rules.roll()
    note_data("P6")
    note_data("P7")
""",
    )

    result = run(toy, "--coverage-table", "out", "tests")

    lacks = "not covered: P2 P3 P4"
    result.stdout.fnmatch_lines([f"toy: 3/7, now 3/6, later 0/1, {lacks}"])
    assert ["P1", "P6", "P7"] == covered(toy)
    assert ("now", "later") == (clauses(toy)["P6"]["stage"], clauses(toy)["P7"]["stage"])


def test_workers_of_xdist_write_the_same_table(toy: pytest.Pytester) -> None:
    pytest.importorskip("xdist")
    for index in range(4):
        write_tests(
            toy,
            """
@pytest.mark.clause("P1", "P2", "P3")
@pytest.mark.parametrize("n", range(3))
def test_steps(n):
    list(rules.steps())
""",
            name=f"test_{index}",
        )

    run(toy, "--coverage-table", "out", "tests").assert_outcomes(passed=12)
    alone = clauses(toy)
    result = run(toy, "-p", "xdist", "--coverage-table", "out", "-n", "2", "tests")

    result.assert_outcomes(passed=12)
    result.stdout.fnmatch_lines(["toy: 4/5, not covered: P4"])
    assert alone == clauses(toy)
    assert 12 == len(alone["P2"]["tests"])


@pytest.mark.parametrize(
    "args",
    [
        ("tests", "-k", "one"),
        ("tests/games/toy/test_toy.py",),
        ("tests/games/toy/test_toy.py::test_one",),
        ("tests", "-x"),
    ],
    ids=" ".join,
)
def test_a_part_of_the_tests_writes_nothing(toy: pytest.Pytester, args: tuple[str, ...]) -> None:
    write_tests(
        toy,
        """
@pytest.mark.clause("P1")
def test_one():
    rules.roll()

@pytest.mark.clause("P3")
def test_two():
    assert not rules.ban()
""",
    )

    result = run(toy, "--coverage-table", "out", *args)

    result.stdout.fnmatch_lines(["toy: no table written, only a part of its tests was run"])
    assert not (toy.path / "out").exists()


def test_without_the_option_nothing_is_traced_or_written(toy: pytest.Pytester) -> None:
    write_tests(
        toy,
        """
@pytest.mark.clause("P1")
def test_one():
    assert sys.getprofile() is None
""",
    )

    result = run(toy, "tests")

    result.assert_outcomes(passed=1)
    result.stdout.no_fnmatch_line("*clause coverage*")


@pytest.mark.parametrize(
    ("mark", "message"),
    [
        ('"P9"', "*::test_one: toy has no clause 'P9'; did you mean P5, P4, P3, P2?*"),
        ('"P1", game="chess"', "*::test_one: no rules text for 'chess'*"),
    ],
)
def test_a_wrong_mark_stops_the_run(toy: pytest.Pytester, mark: str, message: str) -> None:
    write_tests(toy, f"@pytest.mark.clause({mark})\ndef test_one(): pass\n")

    result = run(toy, "tests")

    assert pytest.ExitCode.USAGE_ERROR == result.ret
    result.stderr.fnmatch_lines([message])


def test_a_mark_elsewhere_names_its_game(toy: pytest.Pytester) -> None:
    """Outside the folder of a game there is no default."""
    text = "import pytest\n@pytest.mark.clause('P1'{})\ndef test_one(): pass\n"
    (toy.path / "tests/test_other.py").write_text(text.format(", game='toy'"))
    assert pytest.ExitCode.OK == run(toy, "tests").ret
    (toy.path / "tests/test_other.py").write_text(text.format(""))

    result = run(toy, "tests")

    assert pytest.ExitCode.USAGE_ERROR == result.ret
    result.stderr.fnmatch_lines(["*a clause mark outside tests/games needs game=...*"])
