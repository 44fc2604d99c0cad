"""Plugins of the whole test suite, how Hypothesis draws, and the seeds of games without one."""

import hashlib
import itertools
import os
from types import SimpleNamespace

import pytest
from hypothesis import settings

from panspermia.kernel import chance

# Tests run side by side; the threads of a numeric library would only spin, at four times the cost.
for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

pytest_plugins = ["tests.clause_coverage", "tests.databases", "tests.workers"]

# The same examples in every run; HYPOTHESIS_PROFILE=explore draws others and more of them.
settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.register_profile("explore", deadline=None, max_examples=500)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(autouse=True)
def steady_seeds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that asks for no seed has another one each time, but the same in every run."""
    if settings.get_current_profile_name() != "steady":
        return
    count = itertools.count()

    def token_bytes(size: int) -> bytes:
        return hashlib.sha256(f"{request.node.nodeid} {next(count)}".encode()).digest()[:size]

    monkeypatch.setattr(chance, "secrets", SimpleNamespace(token_bytes=token_bytes))
