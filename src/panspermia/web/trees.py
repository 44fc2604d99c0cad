"""The tree of life of a table that is over, for its page and as a file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from panspermia.contract import tree_of
from panspermia.faces.descent import Tree
from panspermia.faces.tree import page_picture
from panspermia.faces.tree_words import Limb, in_words
from panspermia.store.room import Room
from panspermia.web.scene import SeenTable

NOTHING = Markup("")


class ShownTree(NamedTuple):
    """A tree for templates: in words, and as a picture with what its signs mean."""

    limbs: list[Limb]
    heads: Markup = NOTHING
    picture: Markup = NOTHING
    legend: Sequence[tuple[Markup, str]] = ()


NO_TREE = ShownTree([])


def tree_at(room: Room, look: SeenTable) -> Tree | None:
    """The tree of a table as its reader may see it, or None if its game has none."""
    table = room.table
    sides = range(len(look.text.looks))
    seats = {side: seat for seat in range(len(room.seats)) for side in table.sides_of(seat)}
    names = [look.name_of(seats[side]) if side in seats else "" for side in sides]
    return tree_of(table.game, table.view(look.seat), table.events(look.seat), names)


def shown_tree(room: Room, look: SeenTable, *, text: bool = False) -> ShownTree | None:
    """The tree for a page; one in words has no picture."""
    tree = tree_at(room, look)
    return None if tree is None else in_page(tree, text=text)


def in_page(tree: Tree, *, text: bool = False) -> ShownTree:
    """A tree as templates show it."""
    limbs = in_words(tree)
    if text:
        return ShownTree(limbs)
    drawn = page_picture(tree)
    legend = [(Markup(sign), words) for sign, words in drawn.legend]
    return ShownTree(limbs, Markup(drawn.heads), Markup(drawn.tree), legend)
