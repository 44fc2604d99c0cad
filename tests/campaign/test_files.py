"""Campaigns as files: they prove themselves, and golden ones load for ever."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from panspermia.campaign import (
    BadRecord,
    next_chapter,
    read_campaign,
    record_of,
    who_brings_what,
    write_campaign,
)
from panspermia.kernel import CHANCE, BadSetup
from panspermia.kernel.saves import seal
from panspermia.records import BiosRecord
from panspermia.registry import load_table, new_table
from tests.campaign.made import GOLDEN_CAMPAIGNS, path_of, played, saved
from tests.records import body, record, side

Change = Callable[[dict[str, Any]], object]


def golden(name: str = "alone-1") -> str:
    return path_of(name).read_text(encoding="utf-8")


# --- golden campaigns -----------------------------------------------------------------------------


@pytest.mark.parametrize("name", GOLDEN_CAMPAIGNS)
def test_a_golden_campaign_loads_and_is_written_as_it_was(name: str) -> None:
    text = golden(name)
    found = read_campaign(text)

    assert ["genesis", "megafauna"] == [table.game.id for table in found.tables]
    assert json.loads(text)["record"] == found.record.plain()
    assert text == write_campaign([json.dumps(save) for save in json.loads(text)["chapters"]])


def test_a_golden_campaign_ends_as_it_did() -> None:
    """A won game alone that has come to Era III: Insects are a Black archetype."""
    end = read_campaign(golden()).record.megafauna
    assert end is not None

    assert ("solitaire", "earth", (0,), 3) == (end.mode, end.planet, end.winners, end.era)
    black = end.sides[0]
    assert ("black", "insects", 27.0, 4, 31.0) == (
        black.colour, black.brought, black.genesis, black.points, black.total,
    )  # fmt: skip
    assert "black-archetype" == black.chosen
    assert ("", "N.1") == next_chapter(read_campaign(golden()).record)


# --- what is refused ------------------------------------------------------------------------------


def first(content: dict[str, Any]) -> dict[str, Any]:
    """The save of the first chapter."""
    found: dict[str, Any] = content["chapters"][0]
    return found


def resealed(change: Change) -> Change:
    """A change to the first chapter by somebody who knows how to seal it again."""

    def changed(content: dict[str, Any]) -> None:
        change(first(content))
        content["chapters"][0] = json.loads(seal(first(content)))

    return changed


def another_die(save: dict[str, Any]) -> None:
    die = next(entry for entry in save["tape"] if entry[0] == CHANCE and entry[2] in range(1, 7))
    die[2] = 7 - die[2]


def another_answer(save: dict[str, Any]) -> None:
    entry = next(entry for entry in save["tape"] if entry[0] != CHANCE)
    entry[2] = "no such word"


@pytest.mark.parametrize(
    ("change", "words", "is_false"),
    [
        (lambda c: c.update(kind="panspermia-room"), "neither the record of a campaign", False),
        (lambda c: c.update(format=2), "format 2, made by a newer version", False),
        (lambda c: c.update(format="x"), "format x, made by a newer", False),
        (lambda c: c.update(extra=1), "unknown field `extra`", False),
        (lambda c: c.update(chapters=[]), "does not have the form", False),
        (lambda c: c["chapters"].pop(0), "the game that left its record is missing", False),
        (lambda c: c["chapters"].pop(), "something else than what its games have left", True),
        (lambda c: c["record"]["genesis"].update(goal=1), "something else than what", True),
        (lambda c: first(c).update(seed="00"), "Chapter 1: .* changed by hand", True),
        (resealed(another_die), r"Chapter 1 .* Entry \d+, by .*: the file says \d, but", True),
        (resealed(another_answer), r"Chapter 1 .* Entry \d+, by .*, does not follow", True),
        (resealed(lambda s: s.update(rules=99)), "Chapter 1: .* version 99 of the rules", False),
        (resealed(lambda s: s.update(options=s["options"] | {"macro": True})), "Chapter 1", True),
    ],
)  # fmt: skip
def test_a_record_that_was_edited_is_refused_and_says_why(
    change: Change, words: str, is_false: bool
) -> None:
    content = json.loads(golden())
    change(content)

    with pytest.raises(BadRecord, match=words) as refused:
        read_campaign(json.dumps(content))
    assert is_false == refused.value.is_false


@pytest.mark.parametrize("text", ["", "[1]", "{", b"\xff", '{"kind": 1}'])
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(BadRecord):
        read_campaign(text)


def test_a_chapter_must_begin_with_what_the_last_one_left() -> None:
    """Whoever plays on from better days than there were is found out."""
    genesis = load_table(saved("genesis-solitaire"))
    better = record(side("red", body(14, organs="red red")), side("green"), goal=2)
    other = played(new_table("megafauna", players=1, seed=1, legacy=better), 1)

    with pytest.raises(BadRecord, match="Chapter 2 does not begin with what") as refused:
        write_campaign([genesis.dump(), other.dump()])
    assert refused.value.is_false


def test_people_may_change_seats_between_chapters() -> None:
    genesis = load_table(saved("genesis-2"))
    legacy = record_of(genesis).seated([1, 0, -1])
    three = played(new_table("megafauna", players=3, seed=2, legacy=legacy), 2)

    found = read_campaign(write_campaign([genesis.dump(), three.dump()])).record.megafauna
    assert found is not None
    assert [2.0, 12.0, None] == [player.genesis for player in found.sides]


def test_a_finished_save_is_a_campaign_of_one_chapter() -> None:
    found = read_campaign(saved("genesis-2"))

    assert (1, True) == (len(found.tables), found.is_proven)
    assert ("megafauna", "C2.1") == next_chapter(found.record)


def test_a_chapter_of_older_rules_loads_but_is_not_proven() -> None:
    text = (path_of("x").parents[1] / "older" / "genesis-rules-2-ended.json").read_text("utf-8")
    found = read_campaign(text)

    assert not found.is_proven
    assert found.record.genesis is not None


def test_what_is_not_over_leaves_nothing() -> None:
    with pytest.raises(BadRecord, match="not over yet"):
        record_of(new_table("genesis", players=2, seed=1))
    with pytest.raises(BadRecord, match="leaves nothing"):
        record_of(load_table(saved("symbioz-2-rings")))
    with pytest.raises(BadRecord, match="no game has left"):
        next_chapter(BiosRecord())


# --- the record itself ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "value", "words"),
    [
        ("colour", "purple", "matching regex"),
        ("catalysts", [1, 2], "length >= 4"),
        ("player", 7, "<= 3"),
        ("half", "yes", "Expected `bool`"),
        ("fame", 1, "unknown field `fame`"),
    ],
)
def test_a_wrong_record_names_what_is_wrong(where: str, value: object, words: str) -> None:
    plain = record(side("red"), side("blue", player=1)).plain()
    plain["genesis"]["sides"][0][where] = value

    with pytest.raises(BadSetup, match=words):
        new_table("megafauna", players=2, legacy=plain)


def test_a_record_of_a_later_version_is_refused() -> None:
    plain = record(side("red"), side("blue", player=1)).plain()

    with pytest.raises(BadSetup, match="a legacy of version 2, only of 1"):
        new_table("megafauna", players=2, legacy={**plain, "version": 2})


# --- who brings what ------------------------------------------------------------------------------


def test_who_brings_what_is_told_before_the_next_table_is_set_up() -> None:
    snails = body(12, organs="red red yellow", bionts="0:yellow 1:blue 5:red")
    algae = body(10, terrestrial=False, organs="red", bionts="1:blue")
    found = who_brings_what(
        record(
            side("yellow", snails, points=9.5),
            side("blue", algae, body(13, bionts="1:blue"), points=10, player=1),
            side("red", points=10, catalysts=1, player=2),
        )
    )

    assert [3, 2, 1] == [heir.rank for heir in found]
    assert ["C2f", "C2.2", "C2j.1"] == [heir.clause for heir in found]
    land, sea, worms = found[0].heirlooms[0], *found[1].heirlooms
    assert ("snails", ["orange"], {"red": 2, "yellow": 1}, ["red"]) == (
        land.form, land.colours, land.organs, land.convertible,
    )  # fmt: skip
    assert ({"yellow": 1, "blue": 1, "red": 1}, 1, [1]) == (
        land.mutations, land.fossils, land.guests,
    )  # fmt: skip
    assert ("algae", {}, {}, 0, "C2a") == (
        sea.form, sea.organs, sea.mutations, sea.fossils, sea.clause,
    )  # fmt: skip
    assert ["orange", "black"] == worms.colours


@pytest.mark.parametrize(
    ("goal", "armageddon", "clause"),
    [(0, False, "C3b"), (2, False, "C2f"), (2, True, "C2j.1")],
)
def test_alone_it_depends_on_the_win_what_is_brought(
    goal: int, armageddon: bool, clause: str
) -> None:
    legacy = record(side("red", body(16)), side("green"), goal=goal, armageddon=armageddon)

    assert [clause] == [heir.clause for heir in who_brings_what(legacy)]
    assert ("megafauna", "C3.1") == next_chapter(legacy)
