"""What is sent of an element that has changed."""

from __future__ import annotations

import pytest

from panspermia.web.patch import AFTER, BEFORE, DELETE, MORPH, Element, ElementPatch, read
from tests.web.patching import between, patched, plain

FILLER = f'<g id="filler">{"x" * 400}</g>'


def element(*parts: str) -> str:
    return f'<svg viewBox="0 0 9 9">{"".join(parts)}{FILLER}</svg>'


A, B, C = '<g id="a"><path d="M0"/></g>', '<g id="b"/>', '<g id="c"><b>1</b></g>'


def test_children_are_told_apart_by_their_ids_and_words_belong_to_the_element() -> None:
    found = read(f"<div>one{A}two<br>{B}</div>")
    assert "<div>onetwo</div>" == found.own
    assert {"a": A, "#2": "<br>", "b": B} == {id: e.html for id, e in found.children.items()}


BESIDE = [
    ((A, B, C), (A, B, C)),
    ((A, B, C), (A.replace("M0", "M1"), B, C)),
    ((A, B, C), (C, B, A)),
    ((B, C), (A, B, C)),
    ((A, B, C), ("one", B, "<br>", C)),
    (("<i>1</i>", "<i>2</i>", "<br>"), ("<i>1</i>", "<i>3</i>", "<br>")),
    (("<i>1</i>", A), (A, A, "<i>1</i>")),
    ((C,), (C.replace("</b>", "</b><br>"),)),
    ((C,), ('<g id="c"/>',)),
    (('<g id="c"/>',), (C,)),
]
"""Elements before, and those that are read beside them."""


@pytest.mark.parametrize(("old", "new"), BESIDE)
def test_what_is_read_beside_an_earlier_element_is_what_is_read_alone(
    old: tuple[str, ...], new: tuple[str, ...]
) -> None:
    before = read(element(*old))
    assert taken_apart(read(element(*new))) == taken_apart(read(element(*new), before))


def taken_apart(found: Element) -> tuple[object, ...]:
    parts = [(id, taken_apart(child)) for id, child in found.children.items()]
    return found.html, found.own, parts


def test_of_an_element_only_what_has_changed_is_read() -> None:
    """The rest is taken over from the earlier one."""
    before = read(element(A, B, C))
    after = read(element(A, B, C.replace("1", "2")), before)
    kept = {id for id, child in after.children.items() if child is before.children[id]}
    assert {"a", "b", "filler"} == kept


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ((A, B), (A.replace("M0", "M1"), B), [("a", A.replace("M0", "M1"), MORPH)]),
        ((A, B), (B,), [("a", "", DELETE)]),
        ((A,), (A, B, C), [("a", B + C, AFTER)]),
        ((), (A, B), [("filler", A + B, BEFORE)]),
        ((A,), (B, A, C), [("a", B, BEFORE), ("a", C, AFTER)]),
    ],
)
def test_only_what_differs_is_sent(
    old: tuple[str, ...], new: tuple[str, ...], expected: list[tuple[str, str, str]]
) -> None:
    parts = between(element(*old), element(*new))
    assert parts is not None
    assert [ElementPatch(*part) for part in expected] == [*parts]
    assert plain(element(*new)) == plain(patched(element(*old), parts))


def test_an_element_within_an_element_is_sent_alone() -> None:
    old = f'<g id="row"><text>1</text>{A}{FILLER.replace("filler", "more")}</g>'
    new = old.replace("M0", "M1")
    assert (ElementPatch("a", A.replace("M0", "M1"), MORPH),) == between(element(old), element(new))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((A, B), (B, A)),
        (("<defs>1</defs>",), ("<defs>2</defs>",)),
        (("one",), ("two",)),
        ((A,), (A.replace("M0", "M" + "1" * 4000),)),
    ],
)
def test_all_of_it_is_sent_if_that_is_better(old: tuple[str, ...], new: tuple[str, ...]) -> None:
    assert between(element(*old), element(*new)) is None


def test_words_beside_an_element_that_has_changed_are_not_lost() -> None:
    old = f'<g id="row">one{A}</g>'
    new = old.replace("one", "two").replace("M0", "M1")
    assert (ElementPatch("row", new, MORPH),) == between(element(old), element(new))
