"""The kinds of players that are installed: ours and others' come through the same entry points."""

from __future__ import annotations

import re
from typing import Any

from panspermia import registry
from panspermia.kernel import BadSetup, Message, PanspermiaError
from panspermia.players.contract import DOMAIN, Player, PlayerKind
from panspermia.players.own import own_kind
from panspermia.plugins import NOWHERE, Broken, Plugins

GROUP = "panspermia.players"

_SETTING = re.compile(r"[a-z]+=")


def _checked(id: str, kind: Any) -> PlayerKind:
    """The kind, if it can be listed and asked for by its id."""
    if not isinstance(kind, PlayerKind):
        raise TypeError(f"a PlayerKind is needed, not {type(kind).__name__}")
    ids = {kind.id, *[usage.partition(":")[0] for usage in kind.usage]}
    if ids != {id} or not kind.usage:
        raise ValueError(f"id {kind.id!r} and usage {kind.usage!r} do not fit {id!r}")
    kind.words()
    return kind


PLAYERS = Plugins(GROUP, _checked)
"""Kinds of players by id."""


def find_kind(spec: str) -> tuple[PlayerKind, str]:
    """The kind of player that a spec asks for, and the budget; BadSetup, if there is none."""
    id, colon, budget = spec.partition(":")
    if (broken := PLAYERS.trouble(id)) is not None:
        raise BadSetup(_fault(broken))
    if id in PLAYERS and (budget or not colon):
        return PLAYERS[id], budget
    try:
        own = own_kind(spec) if id not in PLAYERS else None
    except Exception as error:  # others' code may raise anything
        raise BadSetup(_fault(PLAYERS.blame(spec, error))) from error
    if own is None:
        raise BadSetup(_unknown(spec))
    return own, ""


def split_specs(text: str) -> list[str]:
    """The bots of a list with commas; a part such as `net=FILE` belongs to the bot before it."""
    found: list[str] = []
    for part in text.split(","):
        word = part.strip()
        if found and _SETTING.match(word):
            found[-1] += f",{word}"
        else:
            found.append(word)
    return found


def make_player(spec: str, seed: int) -> Player:
    """The player that a spec such as `greedy`, `search:500` or `bot.py:Bold` asks for.

    The same spec and seed give a player that answers alike, unless its budget is time. BadSetup, if
    there is no such player or it cannot be made.
    """
    kind, budget = find_kind(spec)
    try:
        return kind.make(budget, seed)
    except PanspermiaError:
        raise
    except Exception as error:
        raise BadSetup(_fault(PLAYERS.blame(kind.id, error))) from error


def faults() -> list[Message]:
    """What is wrong with the games and players that others have installed."""
    games = [registry.fault(broken) for broken in registry.GAMES.broken]
    return games + [_fault(broken) for broken in PLAYERS.broken]


def _fault(broken: Broken) -> Message:
    id = "player.broken" if broken.package != NOWHERE else "player.broken-own"
    return Message(id, dict(broken._asdict()), DOMAIN)


def _unknown(spec: str) -> Message:
    if spec.endswith(".py"):
        return Message("player.classless", {"spec": spec}, DOMAIN)
    return Message("player.unknown", {"spec": spec, "known": ", ".join(_usages())}, DOMAIN)


def _usages() -> list[str]:
    return [usage for kind in PLAYERS.values() for usage in kind.usage]
