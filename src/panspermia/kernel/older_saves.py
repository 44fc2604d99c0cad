"""Saves of older rules and formats, brought up to date.

A game says in `migrations` how a state of each older version of its rules goes on. Where
the format of saves has changed, what older ones lack is made good here, for every game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from panspermia.kernel import sight
from panspermia.kernel.counted import with_names
from panspermia.kernel.errors import BadSave
from panspermia.kernel.game import Game, Setup
from panspermia.kernel.messages import Message, Param
from panspermia.kernel.plain import digest_of
from panspermia.kernel.sequence import NamedCursor, NoStep

if TYPE_CHECKING:
    from panspermia.kernel.saves import Save
    from panspermia.kernel.table import Table

FORMAT = 3
"""The format of today."""
OLDEST_FORMAT = 1
NAMED_STEP, NAMED_DECK, TYPED_LEGACY = 2, 3, 3
"""From which format on a cursor names its step, where it counted the lines of the sequence; a state
names its deck, where it held the facts of it as text; and a legacy is a record, not anything."""


def migrated(save: Save, game: Game[Any], data: dict[str, Any]) -> dict[str, Any]:
    """A state of the save as today's rules write it, or BadSave."""
    try:
        data = with_names(data, game.counted_lines)
    except NoStep as error:
        raise no_step(error) from None
    except msgspec.ValidationError as error:
        raise BadSave(Message("save.invalid", {"detail": str(error)})) from None
    for version in range(save.rules, game.rules_version):
        if version not in game.migrations:
            params: dict[str, Param] = {"found": save.rules, "known": game.rules_version}
            raise BadSave(Message("save.older-rules", params))
        try:
            data = game.migrations[version](data)
        except (LookupError, TypeError, ValueError) as error:
            raise BadSave(Message("save.invalid", {"detail": repr(error)})) from None
    return data


def no_step(error: NoStep) -> BadSave:
    return BadSave(Message("save.step", {"step": str(error)}))


def naming_its_deck(save: Save, setup: Setup, state: dict[str, Any]) -> dict[str, Any]:
    """A state of an older format, which held facts of the deck, with the name of it instead."""
    is_older = save.format < NAMED_DECK and setup.deck is not None and "deck" in state
    return state | {"deck": setup.deck_name} if is_older else state


def legacy_of(save: Save, game: Game[Any]) -> dict[str, Any] | None:
    """What the game takes up; older formats held anything, though a game did not look at it."""
    is_idle = save.format < TYPED_LEGACY and game.inherits is None
    return None if is_idle else save.legacy


def fingerprint(table: Table[Any], save: Save) -> str:
    """The fingerprint as it was made in the format of the save."""
    if save.format == FORMAT:
        return table.fingerprint()
    content = sight.position(table)
    state = content["state"]
    if save.format < NAMED_STEP:
        named = msgspec.convert(state["cursor"], NamedCursor)
        try:
            state["cursor"] = table.game.counted_lines.counted(named)
        except NoStep:
            return ""  # a step that this save cannot have come to
    return digest_of(content)
