"""The command line: play in the terminal, simulate, match, replay, verify, read the rules."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main() -> NoReturn:
    """Run the command line; Ctrl-C is answered by a line even while it is being loaded.

    What the terminal cannot show or has mistyped becomes a question mark.
    """
    try:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")
        with _loading():
            # Not above: the processes of a simulation import this module, and nothing of it.
            from panspermia.cli.app import app

        app(prog_name="panspermia")
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted.\n")
        sys.exit(INTERRUPTED)
    sys.exit(0)


@contextmanager
def _loading() -> Iterator[None]:
    """Leave at once on Ctrl-C: there is nothing to save yet, and imports take no exception well."""
    before = signal.getsignal(signal.SIGINT)
    if before is not signal.default_int_handler:  # somebody wants it ignored
        yield
        return
    signal.signal(signal.SIGINT, lambda *_: _leave())
    yield
    signal.signal(signal.SIGINT, before)


def _leave() -> NoReturn:
    sys.stderr.write("Interrupted.\n")
    sys.stderr.flush()
    os._exit(INTERRUPTED)
