"""Everything that a room says has words, and its parameters are what it gives."""

from __future__ import annotations

import ast
import string

import pytest

from panspermia.kernel import catalogue
from panspermia.store import commands as do
from tests.guards import PACKAGE, called_name, literal, modules_in

ROOMS = ("store", "hall", "web")
REPORTS = ("crashed", "hung", "erred", "failed")


def ids_in(tree: ast.Module) -> set[str]:
    """Messages that refusals and notices name by literals."""
    found = set()
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        if called_name(node) == "Refused":
            found |= {f"room.{reason}" for reason in literal(node.args[0])}
        elif called_name(node) == "note":
            found |= {f"notice.{kind}" for kind in literal(node.args[0])}
    return found


@pytest.fixture(scope="module")
def ids() -> set[str]:
    trees = [tree for room in ROOMS for tree in modules_in(PACKAGE / room).values()]
    return (
        {id for tree in trees for id in ids_in(tree)}
        | {f"notice.proposed-{what}" for what in do.PROPOSALS}
        | {f"notice.bot-{kind}" for kind in REPORTS}
    )


@pytest.mark.slow
def test_there_is_something_to_check(ids: set[str]) -> None:
    assert {"room.taken", "room.closing", "notice.rewound", "notice.late"} < ids


@pytest.mark.slow
def test_everything_has_words(ids: set[str]) -> None:
    words = catalogue("panspermia.store")

    assert [] == [id for id in sorted(ids) if id not in words]


def test_a_notice_needs_only_what_pages_give_it(ids: set[str]) -> None:
    given = {"name", "other", "bot", "to", "step"}
    asked = {id: fields_of(id) for id in ids if id.startswith("notice.")}

    assert {} == {id: fields for id, fields in asked.items() if not fields <= given}


def fields_of(id: str) -> set[str]:
    """The parameters that the words of a message need."""
    pattern = catalogue("panspermia.store")._one(id)
    return {field for _, field, _, _ in string.Formatter().parse(pattern) if field}
