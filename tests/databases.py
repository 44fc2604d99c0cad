"""Databases for the tests: SQLite always, PostgreSQL in the slow tests."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import psycopg
import pytest

from tests import postgres


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[Callable[[], str]]:
    """A function that makes a new, empty database and gives its URL."""
    # Its own short path: that of a socket has at most a hundred letters, and root's is closed.
    with tempfile.TemporaryDirectory(prefix="panspermia-pg-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)
        with postgres.server(folder / "pg") as url:
            yield lambda: _new_database(url)


def _new_database(url: str) -> str:
    name = f"t{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return url.replace("/postgres?", f"/{name}?")


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'rooms.db'}"
    made: str = request.getfixturevalue("postgres_url")()
    return made
