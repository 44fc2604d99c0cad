"""A saved game again, answer by answer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from panspermia.cli import files
from panspermia.cli.errors import Problem
from panspermia.cli.screen import Screen, show, told_lines
from panspermia.contract import TextFace, text_of, tree_of
from panspermia.faces.descent import Tree
from panspermia.faces.svg import THEMES
from panspermia.faces.text import Told
from panspermia.faces.tree import file_picture
from panspermia.faces.tree_words import as_text
from panspermia.kernel import BadSave, Table
from panspermia.kernel.requests import CHANCE
from panspermia.kernel.saves import follow, read_save, replay_table
from panspermia.kernel.tape import FORCED, Entry
from panspermia.registry import GAMES
from panspermia.store.names import clean_name

KEYS = "Enter: next answer · t: next turn · a: all · a number: go there · q: quit"


class Replay:
    """A record and a table that follows it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.content = files.read_game(path)
        save = read_save(self.content)
        self.entries: list[Entry] = list(save.tape)
        seating = files.seating_of(self.content)
        self.names = [] if seating is None else [clean_name(seat) for seat in seating.seats]
        self.same_rules = save.game in GAMES and save.rules == GAMES[save.game].rules_version
        self.at = 0
        self.table: Table[Any] = self._table(0)

    def _table(self, at: int) -> Table[Any]:
        """The table after so many entries of the record."""
        with self._complaints(at):
            return replay_table(self.content, GAMES, at)

    def go(self, at: int) -> None:
        """Go to the position after so many entries, from here if it lies ahead."""
        if self.same_rules and at >= self.at:
            with self._complaints(at):
                follow(self.table, self.entries[self.at : at], strict=False, base=self.at)
        else:
            self.table = self._table(at)
        self.at = at

    @contextmanager
    def _complaints(self, at: int) -> Iterator[None]:
        """A record that breaks the program is what a failing test leaves: say where."""
        try:
            yield
        except BadSave as error:
            raise Problem(f"{self.path}: {error}") from None
        except Exception as error:
            what = f"{type(error).__name__} {error}"
            raise Problem(
                f"{self.path}: the game breaks off before entry {at}: {what}", 1
            ) from error

    def next_stop(self, at: int) -> int:
        """The entry after the next answer that somebody chose, with all that follows from it."""
        while at < len(self.entries):
            at += 1
            if at < len(self.entries) and not self._follows(self.entries[at]):
                break
        return at

    def _follows(self, entry: Entry) -> bool:
        return entry[0] == CHANCE or bool(entry[3] & FORCED)

    def events_since(self, count: int) -> list[Told]:
        return self.face().tell(self.table.events(None, count))

    def face(self) -> TextFace:
        """What spectators see of the position, in words."""
        return text_of(self.table.game)(self.table.view(None))

    def count_events(self) -> int:
        return len(self.table.events(None))

    def turn(self) -> object:
        """What changes when a turn is over, if the game has turns."""
        return self.table.view(None)["position"].get("turn")

    def screen(self, log: list[Told], note: str = "") -> Screen:
        names = [self._name(seat) for seat in range(self.table.setup.players)]
        return Screen(self.face(), names, log, note=note, log_title="what happened")

    def _name(self, seat: int) -> str:
        return self.names[seat] if seat < len(self.names) else ""


def print_replay(console: Console, replay: Replay, start: int) -> None:
    """The whole record from an entry on: the log, and the board at the start of every turn."""
    replay.go(start)
    show(console, replay.screen([]))
    while replay.at < len(replay.entries):
        turn, seen = replay.turn(), replay.count_events()
        while replay.at < len(replay.entries) and replay.turn() == turn:
            replay.go(replay.next_stop(replay.at))
        for told in replay.events_since(seen):
            for line in told_lines(told, console.width):
                console.print(line, highlight=False)
        show(console, replay.screen([]))
    _print_result(console, replay)


def keep_tree(replay: Replay, target: Path, *, dark: bool = False) -> str:
    """Write the tree of life as a picture and say where; `-` is the tree in words."""
    table = replay.table
    seats = {n: seat for seat in range(table.setup.players) for n in table.sides_of(seat)}
    sides = range(len(replay.face().looks))
    names = [replay._name(seats[side]) if side in seats else "" for side in sides]
    tree = tree_of(table.game, table.view(None), table.events(None), names)
    return write_tree(tree, str(replay.path), target, dark=dark)


def write_tree(tree: Tree | None, whose: str, target: Path, *, dark: bool) -> str:
    """Write a tree as a picture and say where; `-` is the tree in words."""
    if tree is None:
        raise Problem(f"{whose} has no tree of life: nothing descended from anything.")
    if str(target) == "-":
        return as_text(tree)
    if target.suffix != ".svg":
        raise Problem(f"{target}: the tree is a picture; name a file that ends in .svg.")
    files.write(target, file_picture(tree, THEMES[dark]))
    return f"drawn: {target}"


def step_through(console: Console, replay: Replay, start: int) -> None:
    """One answer after the other, as the keys say."""
    replay.go(start)
    seen = 0
    while True:
        note = f"{replay.at}/{len(replay.entries)}  {KEYS}"
        screen = replay.screen(replay.events_since(seen), note)
        show(console, screen, clear=True, reserve=len(_result_lines(replay)))
        _print_result(console, replay)
        key = _read_key()
        seen = replay.count_events()
        if key == "q":
            return
        if key == "a":
            print_replay(console, replay, replay.at)
            return
        before = replay.at
        replay.go(_target(replay, key))
        seen = seen if replay.at >= before else 0


def _target(replay: Replay, key: str) -> int:
    """The entry that a key leads to."""
    if key.isdecimal():
        return min(int(key), len(replay.entries))
    at = replay.next_stop(replay.at)
    if key == "t":
        turn = replay.turn()
        while at < len(replay.entries):
            replay.go(at)
            if replay.turn() != turn:
                break
            at = replay.next_stop(at)
    return at


def _read_key() -> str:
    try:
        return input("> ").strip().casefold()
    except (EOFError, KeyboardInterrupt):
        sys.stdout.write("\n")
        return "q"


def _print_result(console: Console, replay: Replay) -> None:
    for line in _result_lines(replay):
        console.print(line, highlight=False)


def _result_lines(replay: Replay) -> list[Text]:
    """How the game ended, or who is asked where the record ends."""
    face = replay.face()
    if face.view["outcome"] is not None:
        names = [replay._name(seat) or f"seat {seat}" for seat in range(face.view["players"])]
        return face.result(names)
    request = replay.table.request
    if replay.at < len(replay.entries) or request is None:
        return []
    line = Text("The record ends here; ").append_text(face.side(request.side))
    return [line.append(f" is asked ({request.rule}).")]
