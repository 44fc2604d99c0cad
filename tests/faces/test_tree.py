"""The tree of life: what events tell of descent, how it is laid out, drawn and told."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from panspermia import new_table
from panspermia.contract import tree_of
from panspermia.faces.descent import (
    ALIVE,
    BODY,
    LOST,
    MICROBE,
    TURNED,
    Chapter,
    Descent,
    Lineage,
    Mark,
    Tree,
    Turn,
    one_game,
)
from panspermia.faces.looks import Look, marked
from panspermia.faces.tree import file_picture, page_picture
from panspermia.faces.tree_layout import Layout
from panspermia.faces.tree_words import alt_text, as_text, in_words, lane_summary
from panspermia.kernel import Message, Table
from panspermia.kernel.saves import read_save, replay_table
from panspermia.kernel.seating import seat_table
from panspermia.players import make_player
from panspermia.registry import GAMES
from tests.descents import check_descent, check_life, descent_at, overlaps, tree_at
from tests.laws import MEGAFAUNA_PLAYERS, draw_genesis, draw_megafauna, play_one

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
GENESIS_MODES = ("standard", "intro", "solitaire", "coop")
LOOKS = (
    marked(0, Message("title", {}, "panspermia.games.genesis"), "#d1495b", "life-0"),
    marked(3, Message("title", {}, "panspermia.games.megafauna"), "#3d7dd8", "life-3"),
)


# --- games ----------------------------------------------------------------------------------------


def played(table: Table[Any], bot: str, seed: int) -> Table[Any]:
    players = [make_player(bot, seed + seat) for seat in range(table.setup.players)]
    while (request := table.request) is not None:
        answer = players[request.seat].choose(table.perspective(request.seat))
        table.answer(answer, seat=request.seat)
    return table


def setup_of(game: str, mode: str, seed: int) -> dict[str, Any]:
    """Players and options of a mode, some of the options drawn."""
    if game == "megafauna":
        return draw_megafauna(Random(seed), mode)
    found = (draw_genesis(Random(n)) for n in range(seed * 100, seed * 100 + 100))
    return next(setup for setup in found if setup["options"]["mode"] == mode)


@cache
def random_game(game: str, mode: str, seed: int) -> Table[Any]:
    return played(new_table(game, seed=seed, **setup_of(game, mode, seed)), "random", seed)


@cache
def good_game(game: str, players: int, seed: int = 15, **options: Any) -> Table[Any]:
    return played(new_table(game, players=players, seed=seed, options=options), "greedy", seed)


def golden(name: str) -> Table[Any]:
    content = (GOLDEN / name).read_bytes()
    return replay_table(content, GAMES, len(read_save(content).tape))


MODES = [("genesis", mode) for mode in GENESIS_MODES]
MODES += [("megafauna", mode) for mode in MEGAFAUNA_PLAYERS]


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_lineages_of_every_mode_agree_with_the_view(game: str, mode: str) -> None:
    for seed in range(6):
        check_descent(random_game(game, mode, seed))


@pytest.mark.parametrize(
    "name",
    [
        "genesis-2.json",
        "genesis-coop-chimera.json",
        "genesis-solitaire.json",
        "megafauna-2.json",
        "megafauna-claw-3.json",
        "megafauna-mars.json",
    ],
)
def test_lineages_of_golden_games_agree_with_the_view(name: str) -> None:
    table = golden(name)
    check_descent(table)
    tree = tree_at(table)
    assert tree is not None
    assert [] == overlaps(tree)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_no_names_touch_each_other(game: str, mode: str) -> None:
    for seed in range(6):
        tree = tree_at(random_game(game, mode, seed))
        assert tree is None or [] == overlaps(tree)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("genesis", 1, {"mode": "solitaire", "chimera": True}),
        ("genesis", 2, {"mode": "coop", "chimera": True}),
        ("genesis", 3, {"chimera": True}),
        ("genesis", 4, {}),
        ("megafauna", 2, {"long": True}),
        ("megafauna", 3, {"mode": "venus-animals"}),
        ("megafauna", 4, {"long": True}),
    ],
)
def test_long_games_are_told_and_drawn(game: str, players: int, options: dict[str, Any]) -> None:
    """Bots that play well have animals, plants, parasites and many daughters."""
    table = good_game(game, players, **options)
    check_descent(table)
    tree = tree_at(table)
    assert tree is not None
    assert [] == overlaps(tree)
    check_drawing(tree)


def check_drawing(tree: Tree) -> None:
    """Everybody is in the picture by name or in words, and nothing is drawn outside of it."""
    svg = file_picture(tree)
    root = ElementTree.fromstring(svg)
    width, height = [float(root.attrib[side]) for side in ("width", "height")]
    layout = Layout(tree, titled=True)
    lineages = [one for chapter in tree.chapters for one in chapter.descent.lineages]
    assert len(lineages) == len(layout.spots) == svg.count('class="lin"')
    for spot in layout.spots:
        left, top, right, bottom = spot.name_box
        assert left >= 0
        assert top >= 0
        assert right <= width
        assert bottom <= height
        assert spot.start < spot.end <= width
    words = as_text(tree)
    for one in lineages:
        assert one.name in words


def test_the_same_game_has_the_same_picture_to_the_byte() -> None:
    """Also when it is read from a record, and in each theme another one."""
    once, again = tree_at(golden("genesis-2.json")), tree_at(golden("genesis-2.json"))
    assert once is not None
    assert again is not None
    assert file_picture(once) == file_picture(again)
    assert page_picture(once) == page_picture(again)
    assert file_picture(once, "light") != file_picture(once, "dark")


def test_a_game_without_descent_has_no_tree() -> None:
    table = new_table("symbioz", players=2, seed=1)
    assert tree_of(table.game, table.view(0), table.events(0), ["", ""]) is None


def test_before_anything_has_lived_there_is_no_tree() -> None:
    table = new_table("genesis", players=2, seed=1)
    assert tree_of(table.game, table.view(0), table.events(0), ["", ""]) is None


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_a_game_that_goes_on_from_a_moment_has_its_tree(game: str, mode: str) -> None:
    """What lived at that moment lives from the beginning; turns keep their numbers."""
    for seed in range(3):
        rng, half = Random(seed), random_game(game, mode, seed).version // 2
        table = new_table(game, seed=seed, **setup_of(game, mode, seed))
        while table.request is not None and table.version < half:
            play_one(table, rng)
        if table.request is not None:
            later = seat_table(GAMES[game], table.branch(None, rng), seed=seed)
            check_branch(played(later, "random", seed))


def check_branch(table: Table[Any]) -> None:
    found = descent_at(table)
    for one in found.lineages:
        check_life(found, one.id)
    position = table.view(None)["position"]
    assert position["turn"] == found.turns[-1].number
    living = [one for one in found.lineages if one.end == ALIVE]
    if "places" in position:
        sizes = [s["living"] for side in position["sides"] for s in side["species"]]
        assert sorted(sizes) == sorted([one.size for one in living])
    tree = tree_at(table)
    if tree is not None:
        assert [] == overlaps(tree)
        check_drawing(tree)


# --- a small tree ---------------------------------------------------------------------------------


def small(*lineages: Lineage, turns: int = 6, awards: dict[int, int] | None = None) -> Descent:
    named = tuple([Turn(n + 1, "Dawn" if n == 0 else "", f"event {n + 1}") for n in range(turns)])
    return Descent(lineages, named, "As wide as it is many.", awards or {})


GERM = Lineage(0, 0, "Germ", MICROBE, 0.5, origin="a pond", died=4.2, end=TURNED)
FISH = Lineage(1, 0, "Fish", BODY, 4.2, parent=0, marks=(Mark(4.5, "shore", "went ashore"),))
GONE = Lineage(2, 1, "Mould", MICROBE, 1.5, origin="a crust", died=2.5, end=LOST, fossils=("A",))
LATE = Lineage(3, 1, "Slime", MICROBE, 2.2, origin="a vent", died=2.9, end=LOST)
FIRST = small(GERM, FISH, GONE, LATE, awards={1: 2})


def small_tree() -> Tree:
    return one_game("Game", FIRST, LOOKS, ["Ann", ""])


def test_a_lineage_is_told_from_its_beginning_to_its_end() -> None:
    ann, other = in_words(small_tree())
    (germ,) = ann.branches
    (fish,) = germ.branches
    assert "Ann, Bios: Genesis" == ann.title
    assert "2 lineages, 1 alive, 0 fossils" == ann.summary
    assert "Arose in turn 1: a pond. Became Fish in turn 5." == germ.words
    assert ("Descended from Germ in turn 5. Turn 5: went ashore. Alive at the end.") == fish.words
    assert (False, True) == (germ.is_alive, fish.is_alive)
    assert "2 lineages, 0 alive, 3 fossils (2 awarded for its numbers)" == other.summary
    assert (
        "Arose in turn 2: a crust. Died out in turn 3 (event 3). It left as fossils: A."
    ) == other.branches[0].words


def test_in_a_terminal_each_lineage_is_further_in_than_its_forebear() -> None:
    lines = as_text(small_tree()).splitlines()
    assert ["●", "  ● Germ", "    ● Fish", "○", "  ○ Mould", "  ○ Slime"] == [
        re.sub(r"( Bios| Ann|:).*", "", line) for line in lines
    ]


def test_what_lives_is_counted_in_the_alternative_text() -> None:
    assert "Tree of life of Game: 4 lineages, 1 of them alive at the end." == alt_text(small_tree())


def test_a_line_goes_on_in_its_row_and_others_get_their_own() -> None:
    germ, fish, gone, late = Layout(small_tree()).spots
    assert germ.y == fish.y
    assert germ.end == fish.start
    assert gone.y != late.y
    assert germ.y < min(gone.y, late.y)


def test_a_turn_in_which_many_died_out_is_noted() -> None:
    (note,) = Layout(small_tree()).notes
    assert "2 died out: event 3" == note.words
    assert "2 died out: event 3" in file_picture(small_tree())


def test_a_name_cannot_break_out_of_the_picture() -> None:
    wicked = Lineage(0, 0, "</text><script>", MICROBE, 0.5, origin='"&', died=2.5, end=LOST)
    svg = file_picture(one_game("<b>", small(wicked), LOOKS, ["<i>", ""]))
    ElementTree.fromstring(svg)
    assert "<script>" not in svg


# --- games that follow each other -----------------------------------------------------------------


def chapters() -> Tree:
    second = small(
        Lineage(0, 1, "Newt", BODY, 0.0, origin="the first", shape="M0,0h9z"),
        Lineage(1, 1, "Bird", BODY, 2.5, parent=0),
        Lineage(2, 0, "Worm", BODY, 0.0, origin="chance", died=3.5, end=LOST),
    )
    looks = (Look(Message("title"), token="skeleton-0"), Look(Message("title"), token="skeleton-1"))
    first = Chapter("One", FIRST, LOOKS, (0, 1))
    return Tree(("Ann", "Ben"), (first, Chapter("Two", second, looks, (1, 0), {0: 1})))


def test_chapters_stand_one_after_the_other_with_their_own_turns() -> None:
    layout = Layout(chapters())
    assert layout.x(0, 6) < layout.x(1, 0)
    numbers = re.findall(r">(\d+)</text>", file_picture(chapters()))
    assert [*"23456", *"123456"] == numbers[:11]


def test_a_lineage_hangs_on_that_of_the_chapter_before() -> None:
    """In the lane of the same person, whose side may be another one."""
    tree = chapters()
    spots = {spot.one.name: spot for spot in Layout(tree).spots}
    assert spots["Newt"].forebear is spots["Fish"]
    assert spots["Newt"].lane == spots["Fish"].lane == 0
    assert spots["Newt"].y == spots["Fish"].y
    assert spots["Worm"].forebear is None
    assert not spots["Fish"].is_tip
    assert spots["Bird"].is_tip
    assert "4 lineages, 2 alive, 0 fossils" == lane_summary(tree, 0)
    (germ,) = in_words(tree)[0].branches
    fish = germ.branches[0]
    assert fish.words.endswith("Lives on in Two as Newt.")
    assert "Newt" == fish.branches[0].name
    check_drawing(tree)
    assert [] == overlaps(tree)


def test_whole_games_can_be_chapters() -> None:
    first, second = tree_at(golden("genesis-2.json")), tree_at(golden("megafauna-2.json"))
    assert first is not None
    assert second is not None
    bodies = [one.id for one in first.chapters[0].descent.lineages if one.end == ALIVE]
    later = second.chapters[0]
    joined = Chapter(later.title, later.descent, later.looks, later.lanes, {0: bodies[0]})
    tree = Tree(first.names, (first.chapters[0], joined))
    check_drawing(tree)
    assert [] == overlaps(tree)
