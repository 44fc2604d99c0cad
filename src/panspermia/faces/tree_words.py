"""A tree of life in words: what became of each lineage, as sentences and as a list by descent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from panspermia.faces.descent import (
    ALIVE,
    JOINED,
    LOST,
    PARASITE,
    PASSED,
    TRAIT,
    Chapter,
    Lineage,
    Tree,
    Turn,
    say,
)
from panspermia.faces.looks import Look
from panspermia.kernel import render


class Branch(NamedTuple):
    """A lineage in words, with those that descended from it."""

    name: str
    words: str
    look: Look
    is_alive: bool
    branches: tuple[Branch, ...]


class Limb(NamedTuple):
    """All that belongs to a lane."""

    title: str
    summary: str
    look: Look
    branches: tuple[Branch, ...]


def turn_at(chapter: Chapter, at: float) -> Turn:
    """The turn in which something happened."""
    turns = chapter.descent.turns
    return turns[min(int(at), len(turns) - 1)] if turns else Turn(1)


def turn_of(chapter: Chapter, at: float) -> int:
    """Its number."""
    return turn_at(chapter, at).number


# --- a lane ---------------------------------------------------------------------------------------


def lane_title(tree: Tree, lane: int) -> str:
    """Whose lane it is: the sides it has had, and who played them."""
    sides = [render(look.name) for look in lane_looks(tree, lane)]
    name = tree.names[lane]
    return say("lane", sides=sides, name=name) if name else say("lane-alone", sides=sides)


def lane_looks(tree: Tree, lane: int) -> list[Look]:
    """How a lane is shown in each chapter."""
    return [
        chapter.looks[side]
        for chapter in tree.chapters
        for side, of in enumerate(chapter.lanes)
        if of == lane
    ]


def lane_summary(tree: Tree, lane: int) -> str:
    """How many lineages a lane had, how many of them live, and what fossils they left."""
    found = [one for chapter in tree.chapters for one in chapter.in_lane(lane)]
    living = [one for one in tree.chapters[-1].in_lane(lane) if one.end == ALIVE]
    awards = [
        chapter.descent.awards.get(side, 0)
        for chapter in tree.chapters
        for side, of in enumerate(chapter.lanes)
        if of == lane
    ]
    fossils = sum(awards) + sum([len(one.fossils) for one in found])
    words = [
        say("lineages", count=len(found)),
        say("living", count=len(living)),
        say("fossils", count=fossils),
    ]
    if sum(awards):
        words[-1] = say("awarded-too", fossils=words[-1], awarded=sum(awards))
    return ", ".join(words)


# --- a lineage ------------------------------------------------------------------------------------


def story(tree: Tree, number: int, one: Lineage) -> str:
    """What became of a lineage, from its beginning to its end."""
    chapter = tree.chapters[number]
    found = [_beginning(tree, number, one)]
    for mark in [mark for mark in one.marks if mark.sign != TRAIT]:
        found.append(say("then", turn=turn_of(chapter, mark.at), words=mark.words))
    traits = [mark for mark in one.marks if mark.sign == TRAIT]
    if traits:
        told = [say("trait", name=mark.words, turn=turn_of(chapter, mark.at)) for mark in traits]
        found.append(say("gained", names=told))
    found.append(_ending(tree, number, one))
    if one.fossils:
        found.append(say("left", names=one.fossils))
    return " ".join(found)


def _beginning(tree: Tree, number: int, one: Lineage) -> str:
    chapter = tree.chapters[number]
    turn = turn_of(chapter, one.born)
    before = tree.forebear(number, one)
    if before is not None:
        return say("descended", turn=turn, name=before[1].name)
    kind = "parasite" if one.kind == PARASITE else "arose"
    return say(kind, turn=turn, origin=one.origin)


def _ending(tree: Tree, number: int, one: Lineage) -> str:
    chapter = tree.chapters[number]
    if one.end == ALIVE or one.died is None:
        return _after(tree, number, one)
    turn, event = turn_of(chapter, one.died), turn_at(chapter, one.died).event
    if one.end == LOST:
        return say("lost-in" if event else "lost", turn=turn, event=event)
    if one.end == JOINED and one.into is not None:
        return say("joined", turn=turn, name=chapter.descent.lineages[one.into].name)
    heir = next(other for other in chapter.descent.lineages if other.parent == one.id)
    if one.end == PASSED:
        return say("passed", turn=turn, side=render(chapter.looks[heir.side].name))
    return say("turned", turn=turn, name=heir.name)


def _after(tree: Tree, number: int, one: Lineage) -> str:
    """What came after the chapter, for those who saw its end."""
    if number + 1 == len(tree.chapters):
        return say("alive")
    following = tree.chapters[number + 1]
    heirs = [heir for heir, of in following.heirs.items() if of == one.id]
    if not heirs:
        return say("stays")
    return say("carried", title=following.title, name=following.descent.lineages[heirs[0]].name)


# --- all of it ------------------------------------------------------------------------------------


def in_words(tree: Tree) -> list[Limb]:
    """The whole tree, lane by lane, each lineage below its forebear."""
    return [_limb(tree, lane) for lane in range(len(tree.names)) if _has_lived(tree, lane)]


def _has_lived(tree: Tree, lane: int) -> bool:
    return any([chapter.in_lane(lane) for chapter in tree.chapters])


def _limb(tree: Tree, lane: int) -> Limb:
    roots = [
        _branch(tree, number, one)
        for number, chapter in enumerate(tree.chapters)
        for one in chapter.in_lane(lane)
        if tree.forebear(number, one) is None
    ]
    look = lane_looks(tree, lane)[0]
    return Limb(lane_title(tree, lane), lane_summary(tree, lane), look, tuple(roots))


def _branch(tree: Tree, number: int, one: Lineage) -> Branch:
    chapter = tree.chapters[number]
    is_alive = one.end == ALIVE and number + 1 == len(tree.chapters)
    branches = tuple([_branch(tree, *found) for found in _daughters(tree, number, one)])
    words = story(tree, number, one)
    return Branch(one.name, words, chapter.looks[one.side], is_alive, branches)


def _daughters(tree: Tree, number: int, one: Lineage) -> Iterator[tuple[int, Lineage]]:
    for other in range(number, min(number + 2, len(tree.chapters))):
        for daughter in tree.chapters[other].descent.lineages:
            if tree.forebear(other, daughter) == (number, one):
                yield other, daughter


def as_text(tree: Tree) -> str:
    """The tree as lines of text, each lineage further in than its forebear."""
    lines: list[str] = []
    for limb in in_words(tree):
        lines += [f"{limb.look.sign} {limb.title}: {limb.summary}".strip()]
        for branch in limb.branches:
            lines += _lines(branch, 1)
    return "\n".join(lines)


def _lines(branch: Branch, depth: int) -> list[str]:
    lines = [f"{'  ' * depth}{branch.look.sign} {branch.name}: {branch.words}"]
    for below in branch.branches:
        lines += _lines(below, depth + 1)
    return lines


def alt_text(tree: Tree) -> str:
    """What the picture shows, in a sentence."""
    found = [one for chapter in tree.chapters for one in chapter.descent.lineages]
    living = [one for one in tree.chapters[-1].descent.lineages if one.end == ALIVE]
    titles = [chapter.title for chapter in tree.chapters]
    return say("alt", titles=titles, lineages=len(found), living=len(living))
