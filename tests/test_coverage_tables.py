"""The committed tables of coverage are those that the tests give today, and are complete."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from panspermia.registry import GROUP
from panspermia.rulebook import load_coverage

ROOT = Path(__file__).resolve().parents[1]
RULES = ROOT / "docs" / "rules"
INSTALLED = sorted(entry.name for entry in entry_points(group=GROUP))


@pytest.mark.parametrize("game", INSTALLED)
def test_every_clause_is_covered(game: str) -> None:
    """A rule without a test that executes it is not implemented, unless its stage is coming."""
    table = load_coverage(game, folder=RULES)

    assert [] == [clause.id for clause in table.missing]
    assert len(table.clauses) == table.count_covered + len(table.coming)


@pytest.mark.slow
@pytest.mark.parametrize("game", INSTALLED)
def test_the_committed_table_is_current(game: str, tmp_path: Path) -> None:
    """If this fails, run `make coverage-table` and look at what has changed."""
    command = ["-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/games/{game}"]
    # Tests that are about no clause tell the table nothing.
    run = subprocess.run(
        [sys.executable, *command, "-m", "clause", "--coverage-table", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert 0 == run.returncode, run.stdout

    committed = RULES / "coverage" / f"{game}.json"
    assert committed.read_text() == (tmp_path / f"{game}.json").read_text()
