"""Plugins of the whole test suite, how Hypothesis draws, the seeds of games without one, thrift."""

import functools
import gc
import hashlib
import itertools
import os
import signal
from collections.abc import Generator, Iterator
from types import SimpleNamespace

import pytest
from hypothesis import settings
from typer.main import get_command

from panspermia.kernel import chance

# Tests run side by side; the threads of a numeric library would only spin, at four times the cost.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

# A shell lets commands in its background ignore Ctrl-C, and they pass that on to what they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

pytest_plugins = ["tests.clause_coverage", "tests.costs", "tests.databases", "tests.workers"]

# The same examples in every run; HYPOTHESIS_PROFILE=explore draws others and more of them.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is loaded stays: to look for garbage in it again and again takes a tenth of all."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    return found


@pytest.fixture(scope="session", autouse=True)
def commands_made_once() -> Iterator[None]:
    """Typer's runner would make all commands anew for each that is run."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("typer.testing._get_command", functools.cache(get_command))
        yield


@pytest.fixture(autouse=True)
def steady_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that asks for no seed has another one each time, but the same in every run."""
    if settings.get_current_profile_name() != "steady":
        return
    count = itertools.count()

    def token_bytes(size: int) -> bytes:
        return hashlib.sha256(f"{request.node.nodeid} {next(count)}".encode()).digest()[:size]

    monkeypatch.setattr(chance, "secrets", SimpleNamespace(token_bytes=token_bytes))
