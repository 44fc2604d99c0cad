"""What only a real terminal shows: screens, Ctrl-C, the end of the input."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path
from struct import pack
from termios import TIOCSWINSZ

import pytest

pytestmark = pytest.mark.slow

ANSI = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PATIENCE = 180
AGAIN = 20


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, home: Path, width: int, height: int, *args: str) -> None:
        self.master, slave = pty.openpty()
        ioctl(slave, TIOCSWINSZ, pack("HHHH", height, width, 0, 0))
        environment = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES")}
        environment |= {"TERM": "xterm-256color", "XDG_DATA_HOME": str(home)}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "panspermia", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: ioctl(0, 0x540E, 0),  # this terminal is the one that gets Ctrl-C
        )
        os.close(slave)
        self.seen = ""

    def read_until(self, pattern: str) -> str:
        """What was printed up to where the pattern is found."""
        while not (found := re.search(pattern, self.seen)):
            if not select.select([self.master], [], [], PATIENCE)[0]:
                raise AssertionError(f"{pattern!r} did not come: {self.seen[-2000:]}")
            self.seen += self._read()
        before, self.seen = self.seen[: found.end()], self.seen[found.end() :]
        return ANSI.sub("", before)

    def press_until(self, key: str, pattern: str) -> str:
        """Press a key until it is heard: a signal right after the prompt may be too early.

        Not soon again: a second signal would disturb a program that is only slow.
        """
        for _ in range(PATIENCE // AGAIN):
            self.type(key)
            end = time.monotonic() + AGAIN
            while (left := end - time.monotonic()) > 0 and not re.search(pattern, self.seen):
                if select.select([self.master], [], [], left)[0]:
                    self.seen += self._read()
            if re.search(pattern, self.seen):
                break
        return self.read_until(pattern)

    def _read(self) -> str:
        try:
            return os.read(self.master, 65536).decode(errors="replace")
        except OSError:  # Linux says so when the program has gone
            raise AssertionError(f"the program ended: {self.seen[-2000:]}") from None

    def type(self, words: str) -> None:
        os.write(self.master, words.encode())

    def close(self) -> int:
        code = self.process.wait(PATIENCE)
        os.close(self.master)
        return code


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        if terminal.process.poll() is None:
            terminal.process.send_signal(signal.SIGKILL)
            terminal.process.wait()


def play(terminals: list[Terminal], home: Path, width: int, height: int, *args: str) -> Terminal:
    terminal = Terminal(home, width, height, "play", "symbioz", *args)
    terminals.append(terminal)
    return terminal


@pytest.mark.parametrize(("width", "height"), [(80, 24), (100, 40)])
def test_the_screen_fits_the_terminal(
    terminals: list[Terminal], tmp_path: Path, width: int, height: int
) -> None:
    terminal = play(terminals, tmp_path, width, height, "--seed", "7")

    screen = terminal.read_until(r"\n> ")

    lines = screen.replace("\r", "").split("\n")
    assert height >= len(lines)
    assert any("lake" in line for line in lines)
    assert all(len(line) <= width for line in lines)
    terminal.type("quit\n")
    terminal.read_until(r"play --resume \S+")
    assert 0 == terminal.close()


def test_ctrl_c_saves_and_leaves_without_a_traceback(
    terminals: list[Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    terminal = play(terminals, tmp_path, 100, 40, "--seed", "7", "--save", str(path))
    terminal.read_until(r"\n> ")

    printed = terminal.press_until("\x03", r"play --resume \S+")

    assert "Traceback" not in printed
    assert 0 == terminal.close()
    assert path.exists()


def test_the_end_of_the_input_saves_too(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = play(terminals, tmp_path, 100, 40, "--seed", "7")
    terminal.read_until(r"\n> ")

    terminal.type("\x04")

    assert "Traceback" not in terminal.read_until(r"play --resume \S+")
    assert 0 == terminal.close()


def test_the_tab_key_completes_an_answer(terminals: list[Terminal], tmp_path: Path) -> None:
    terminal = play(terminals, tmp_path, 100, 40, "--seats", "me,me", "--seed", "7")
    terminal.read_until(r"\n> ")

    terminal.type("leg\t\n")

    terminal.read_until(r"can be chosen")
    terminal.type("quit\n")
    terminal.read_until(r"play --resume \S+")
    assert 0 == terminal.close()


def test_a_simulation_keeps_its_progress_bar_off_the_output(tmp_path: Path) -> None:
    result = subprocess.run(
        [sys.executable, "-m", "panspermia", "simulate", "symbioz", "--games", "3", "--json"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )

    assert result.stdout.startswith("{")
