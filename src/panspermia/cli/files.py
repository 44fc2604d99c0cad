"""Saved games on disk: read with clear errors, written whole or not at all.

A file of a game played here carries, besides what the kernel saves, who sits where. A file is
replaced only by a later position of the same game, which its table's id tells.
"""

from __future__ import annotations

import os
import secrets
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from panspermia.cli.errors import Problem
from panspermia.kernel import Table
from panspermia.kernel.saves import KIND, read_save, seal
from panspermia.players import make_player

ME = "me"
LARGEST = 64 * 1024 * 1024
"""No saved game is as large as this."""


class Seating(msgspec.Struct, frozen=True):
    """Who plays: `me` or the spec of a bot per seat, the seed of the bots, the id of the table."""

    seats: list[str]
    bots: int
    table: str


def new_seating(seats: list[str], bots: int) -> Seating:
    return Seating(seats, bots, secrets.token_hex(6))


def seated(seats: list[str], seed: int | None) -> Seating:
    """Who plays a new game; the bots of a game with a seed always answer alike."""
    for spec in seats:
        if spec != ME:
            make_player(spec, 0)
    return new_seating(seats, seed if seed is not None else time.time_ns() % 1_000_000_007)


def read(path: Path) -> bytes:
    """What is in a file, or Problem."""
    try:
        if path.is_dir():
            raise Problem(f"{path} is a directory, not a saved game.")
        if path.stat().st_size > LARGEST:
            raise Problem(f"{path} is too large for a saved game.")
        return path.read_bytes()
    except FileNotFoundError:
        raise Problem(f"There is no file {path}.") from None
    except OSError as error:
        raise Problem(f"{path} cannot be read: {error.strerror}.") from None


def read_game(path: Path) -> bytes:
    """What is in a saved game, checked for damage; a complaint names the file."""
    content = read(path)
    try:
        read_save(content)
    except Exception as error:
        if not hasattr(error, "message"):
            raise
        raise Problem(f"{path}: {error}") from None
    return content


def seating_of(content: bytes) -> Seating | None:
    """Who sat at a saved table, if it was played here."""
    class_of = msgspec.json.decode(content, type=dict[str, Any])
    try:
        return msgspec.convert(class_of.get("seating"), Seating)
    except msgspec.ValidationError:
        return None


def text_of(table: Table[Any], seating: Seating) -> str:
    """The table as text, with its seating."""
    content = msgspec.json.decode(table.dump())
    content["seating"] = msgspec.to_builtins(seating)
    return seal(content)


def check_target(path: Path, seating: Seating, *, force: bool = False) -> None:
    """Problem, if a save there would fail or would destroy something else."""
    if path.is_dir():
        raise Problem(f"{path} is a directory; name a file to save to.")
    if not path.parent.is_dir():
        raise Problem(f"There is no directory {path.parent} to save in.")
    if path.exists() and not force and not _is_same_game(path, seating):
        raise Problem(f"{path} exists and is not this game; it was not overwritten (see --force).")


def save(path: Path, table: Table[Any], seating: Seating, *, force: bool = False) -> None:
    """Write the game: either the whole new file is there afterwards, or the old one."""
    check_target(path, seating, force=force)
    write(path, text_of(table, seating))


def write(path: Path, text: str) -> None:
    """Write a file as a whole, or say why that cannot be."""
    try:
        _replace(path, text)
    except OSError as error:
        raise Problem(f"{path} cannot be written: {error.strerror}.") from None


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _is_same_game(path: Path, seating: Seating) -> bool:
    try:
        content = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return False
    own = content.get("seating")
    return (
        content.get("kind") == KIND and isinstance(own, dict) and own.get("table") == seating.table
    )


def default_path(game: str, seating: Seating) -> Path:
    """Where a game is kept that was given no file, under the user's data directory."""
    return data_folder("games") / f"{game}-{seating.table}.json"


def data_folder(name: str) -> Path:
    """A folder of that name under the user's data directory."""
    base = os.environ.get("XDG_DATA_HOME") or ""
    home = Path(base) if Path(base).is_absolute() else Path.home() / ".local" / "share"
    folder = home / "panspermia" / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Problem(f"{folder} cannot be made: {error.strerror}.") from None
    return folder
