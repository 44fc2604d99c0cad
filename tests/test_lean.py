"""What needs no server runs without the packages that only a server needs."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]
OF_THE_SERVER = (
    "alembic", "httptools", "httpx", "jinja2", "litestar", "sqlalchemy", "uvicorn", "uvloop",
)  # fmt: skip
NEEDED = ("babel", "msgspec", "rich", "typer")

PROGRAM = f"""
import sys
for name in {OF_THE_SERVER}:
    sys.modules[name] = None
from panspermia import list_games, new_table
from panspermia.env import aec
from panspermia.players import make_player
for game in list_games():
    table = new_table(game.id, players=3, seed=1)
    seat = table.request.seat
    table.answer(make_player("greedy", 1).choose(table.perspective(seat)), seat=seat)
aec("symbioz").reset(seed=1)
from panspermia.cli import main
sys.argv = ["panspermia", "match", "symbioz", "first", "last", "--games", "2", "--workers", "1"]
main()
"""


def test_games_bots_environments_and_matches_need_no_server() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=300, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)
    assert "first" in done.stdout


def test_the_readme_names_what_is_needed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    names = {line.split(">")[0].split(";")[0].strip() for line in project["dependencies"]}

    assert {*OF_THE_SERVER, *NEEDED} == names
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert f"pip install {' '.join(NEEDED)}`" in readme
