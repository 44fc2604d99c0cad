"""Pytest plugin inside a run of tools/mutants.py: only the overlay is tested, fast tests first.

The tool copies this file beside the overlay and tells it in the environment what to do.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path

import pytest

STILLBORN = 97
WRONG_COPY = 98
MEMORY = 4 << 30

_seconds: dict[str, float] = {}


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Import the mutated module before anything else does; a mutant that cannot is stillborn."""
    _limit_memory()
    try:
        module = importlib.import_module(os.environ["MUTANTS_MODULE"])
    except Exception:
        sys.exit(STILLBORN)
    overlay = Path(os.environ["MUTANTS_OVERLAY"])
    if not Path(module.__file__ or "").resolve().is_relative_to(overlay.resolve()):
        sys.exit(WRONG_COPY)


def pytest_sessionstart() -> None:
    """Make property tests repeatable and keep them from shrinking what only has to fail."""
    try:
        from hypothesis import Phase, settings
    except ImportError:
        return
    phases = (Phase.explicit, Phase.generate)
    settings.register_profile(
        "mutants", settings(), derandomize=True, database=None, deadline=None, phases=phases
    )
    settings.load_profile("mutants")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Order the tests by the time they took without a mutant."""
    times = Path(os.environ["MUTANTS_TIMES"])
    if times.is_file():
        seconds = json.loads(times.read_text())
        items.sort(key=lambda item: float(seconds.get(item.nodeid, 0)))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the time of a test's phases."""
    _seconds[report.nodeid] = _seconds.get(report.nodeid, 0) + report.duration


def pytest_sessionfinish() -> None:
    """Keep the times of the first run."""
    times = Path(os.environ["MUTANTS_TIMES"])
    if not times.is_file():
        times.write_text(json.dumps(_seconds))


def _limit_memory() -> None:
    """A mutant that fills the memory fails its test instead of stopping the machine."""
    try:
        import resource
    except ImportError:
        return
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, most))
