"""Every example, interaction and card ruling of a stage that is built is a test by its id."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from panspermia.rulebook import load_rulebook
from panspermia.rulebook.clauses import COMING

TESTS = Path(__file__).parent
RULES = TESTS.parents[2] / "docs" / "rules"


def test_every_example_of_what_is_built_is_a_test() -> None:
    marked = set(marks())
    assert [] == [id for id in examples() if id not in marked]


def examples() -> Iterator[str]:
    """What the chapters `Stages` name beside clauses, but for stages that are coming."""
    book = load_rulebook("exodus", folder=RULES)
    built = {clause.stage for clause in book.clauses if clause.kind != COMING}
    assert {"core", "contracts"} <= built
    for entry in (*book.examples, *book.interactions, *book.decisions):
        if entry.stage in built:
            yield entry.id


def marks() -> Iterator[str]:
    """The ids that tests are about."""
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                ids = node.args if node.func.attr == "clause" else []
                yield from [str(id.value) for id in ids if isinstance(id, ast.Constant)]
