"""Everything that a room says has words, and its parameters are what it gives."""

from __future__ import annotations

import ast
import string

import pytest

from panspermia.kernel import catalogue
from panspermia.store import commands as do
from tests.guards import PACKAGE, called_name, literal, modules_in

MODULES = {
    name: tree
    for room in ("store", "hall", "web")
    for name, tree in modules_in(PACKAGE / room).items()
}
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


IDS = sorted(
    {id for tree in MODULES.values() for id in ids_in(tree)}
    | {f"notice.proposed-{what}" for what in do.PROPOSALS}
    | {f"notice.bot-{kind}" for kind in REPORTS}
)


def test_there_is_something_to_check() -> None:
    assert {"room.taken", "room.closing", "notice.rewound", "notice.late"} < set(IDS)


@pytest.mark.parametrize("id", IDS)
def test_it_has_words(id: str) -> None:
    words = catalogue("panspermia.store")

    assert id in words


@pytest.mark.parametrize("id", [id for id in IDS if id.startswith("notice.")])
def test_a_notice_needs_only_what_pages_give_it(id: str) -> None:
    pattern = catalogue("panspermia.store")._words.gettext(id)
    fields = {field for _, field, _, _ in string.Formatter().parse(pattern) if field}

    assert fields <= {"name", "other", "bot", "to", "step"}
