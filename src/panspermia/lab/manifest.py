"""The manifest of a simulation: all that its results follow from, so that it can be repeated."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from panspermia import __version__
from panspermia.kernel.game import Setup, Value
from panspermia.kernel.plain import digest_of
from panspermia.kernel.saves import seal
from panspermia.lab.digest import code_digest
from panspermia.lab.errors import BadRun
from panspermia.lab.simulate import LabPlan, check
from panspermia.registry import find_game

KIND = "panspermia simulation"
FORMAT = 1
NAME = "manifest.json"
LARGEST_CHUNK = 100
SMALLEST_PARTS = 100
"""A run of that many games or more has at least that many chunks."""


class Manifest(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A simulation: what is played with which code, and how the results are cut into chunks."""

    kind: str
    format: int
    panspermia: str
    code: str
    """A digest of all that kernel, game and bots are made of."""
    game: str
    rules: int
    """The version of the game's rules."""
    options: dict[str, Value]
    seats: tuple[str, ...]
    rotate: bool
    seed: int
    games: int
    chunk: int
    decisions: bool
    """Whether every decision is recorded."""
    deck: dict[str, Any] | None
    """The whole content of the deck."""
    digest: str = ""

    @property
    def plan(self) -> LabPlan:
        return LabPlan(self.game, self.seats, dict(self.options), self.seed, self.rotate, self.deck)


def describe(
    plan: LabPlan, games: int, *, chunk: int | None = None, decisions: bool = False
) -> Manifest:
    """The manifest of a simulation, with all options and the deck filled in."""
    game = find_game(plan.game)
    setup = game.check(Setup(len(plan.seats), dict(plan.options), deck=plan.deck))
    sealed = _seal(
        Manifest(
            kind=KIND,
            format=FORMAT,
            panspermia=__version__,
            code=code_digest(plan.game, plan.seats),
            game=plan.game,
            rules=game.rules_version,
            options=setup.options,
            seats=plan.seats,
            rotate=plan.rotate,
            seed=plan.seed,
            games=games,
            chunk=chunk or max(1, min(LARGEST_CHUNK, games // SMALLEST_PARTS)),
            decisions=decisions,
            deck=setup.deck,
        )
    )
    return _parse(sealed.encode())


def text_of(manifest: Manifest) -> str:
    return _seal(manifest)


def _seal(manifest: Manifest) -> str:
    return seal(msgspec.to_builtins(manifest))


def read_manifest(path: Path) -> Manifest:
    """The manifest in a file, checked for damage and against what is installed, or BadRun."""
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        raise BadRun(f"There is no manifest {path}.") from None
    except OSError as error:
        raise BadRun(f"{path} cannot be read: {error.strerror}.") from None
    try:
        return _parse(content)
    except BadRun as error:
        raise BadRun(f"{path}: {error}") from None


def _parse(content: bytes) -> Manifest:
    try:
        plain = msgspec.json.decode(content, type=dict[str, Any])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise BadRun("this is no manifest of a simulation.") from None
    if plain.get("kind") != KIND:
        raise BadRun("this is no manifest of a simulation.")
    if plain.get("format") != FORMAT:
        raise BadRun(f"this manifest has format {plain.get('format')}, not {FORMAT}.")
    rest = {key: value for key, value in plain.items() if key != "digest"}
    if digest_of(rest) != plain.get("digest"):
        raise BadRun("the manifest is damaged: its content does not fit its digest.")
    try:
        manifest = msgspec.convert(plain, Manifest)
    except msgspec.ValidationError as error:
        raise BadRun(f"the manifest is not complete: {error}.") from None
    if manifest.games < 1 or manifest.chunk < 1 or not manifest.seats:
        raise BadRun("the manifest asks for no games.")
    return manifest


def check_repeatable(manifest: Manifest) -> None:
    """BadRun, if the games of the manifest cannot be played here just as they were."""
    rules = find_game(manifest.game).rules_version
    if rules != manifest.rules:
        raise BadRun(
            f"The simulation was made with version {manifest.rules} of the rules of "
            f"{manifest.game}; this is version {rules}."
        )
    check(manifest.plan)


def is_same_code(manifest: Manifest) -> bool:
    """Whether kernel, game and bots are what the simulation was begun with."""
    return manifest.code == code_digest(manifest.game, manifest.seats)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file: either the whole new one is on disk afterwards, or the old one."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(name).chmod(0o644)
        replace_whole(Path(name), path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def replace_whole(new: Path, path: Path) -> None:
    """Put a file that is written in the place of another one, so that it outlives a power cut."""
    _sync(new)
    new.replace(path)
    _sync(path.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
