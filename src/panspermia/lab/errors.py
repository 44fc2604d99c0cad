"""Errors of the laboratory.

LabError
├── BadRun           a directory or manifest that is no simulation, or another one
├── CannotWork       nobody can do the work: no cluster, or workers that die again and again
├── NoContest        all seats win or lose together, so that no bot can be better
└── MissingExtra     a library of the extra `lab` is not installed
"""

from __future__ import annotations

from importlib.util import find_spec

from panspermia.kernel import Message, PanspermiaError

LAB = ("altair", "openskill", "PIL", "polars", "vl_convert")
"""The libraries of the extra `lab`."""


class LabError(PanspermiaError):
    """Base of the errors of the laboratory; in English, like the command line."""

    def __init__(self, line: str) -> None:
        super().__init__(Message(line))
        self.args = (line,)  # what it is made of again in another process
        self.line = line

    def __str__(self) -> str:
        return self.line


class BadRun(LabError):
    """The files are not a simulation that can be used here."""


class CannotWork(LabError):
    """Nobody can do the work."""


class NoContest(LabError):
    """No bot can be better than another."""


class MissingExtra(LabError):
    """A library is not installed."""


def need_lab() -> None:
    """MissingExtra, unless everything of the extra `lab` is installed."""
    missing = [name for name in LAB if find_spec(name) is None]
    if missing:
        raise MissingExtra(f"This needs {', '.join(missing)}: make lab, or pip install '.[lab]'")
