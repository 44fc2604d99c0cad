"""Pytest plugin: which tests go to the same worker, where several share the work.

What is dear to start (a browser and its server, PostgreSQL, a cluster) is started by one worker.
All other tests go to whoever is free.
"""

from __future__ import annotations

from typing import Any

import pytest

TOGETHER = ("tests/browser/", "tests/lab/test_ray.py", "postgresql")
"""Parts of the ids of tests that stay together."""


def group_of(nodeid: str) -> str:
    """What the tests have in common that stay together with this one; if there are none, its id."""
    return next((part for part in TOGETHER if part in nodeid), nodeid)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Who takes part in `-n` gets a whole group, or a single test."""
    from xdist.scheduler import LoadScopeScheduling

    class ByGroup(LoadScopeScheduling):  # type: ignore[misc]  # xdist comes without types
        def _split_scope(self, nodeid: str) -> str:
            return group_of(nodeid)

    return ByGroup(config, log)
