"""Ctrl-C: where it has to wait, and which processes do not hear it."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ctrl-C waits until the block is through."""
    pressed = []
    try:
        before = signal.signal(signal.SIGINT, lambda *args: pressed.append(args))
    except ValueError:  # not the main thread, which gets no Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


@contextmanager
def out_of_reach() -> Iterator[None]:
    """Processes that are started in the block hear no Ctrl-C, from their first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It is started with the first process, and then lets this one hear Ctrl-C again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
