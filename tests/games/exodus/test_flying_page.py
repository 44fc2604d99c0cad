"""What the page about flying shows works, and it names what there is."""

from __future__ import annotations

import re
from pathlib import Path

from panspermia.games.exodus.components.solar import SolarMap
from panspermia.games.exodus.rules import engines, moves

PAGE = Path(__file__).resolve().parents[3] / "docs" / "explanation" / "flying.md"
TEXT = PAGE.read_text("utf-8")


def test_the_code_of_the_page_runs() -> None:
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL))
    known: dict[str, object] = {}
    exec(compile(code, str(PAGE), "exec"), known)
    assert {"MAP", "rocket", "course", "left"} <= known.keys()


def test_the_page_names_every_table_of_the_map_that_goes_by_space() -> None:
    rows = re.findall(r"^\| (`.*?) \|", TEXT, re.MULTILINE)
    fields = {word for row in rows for word in re.findall(r"`(\w+)", row)}
    assert fields - {"adjacent"} <= set(SolarMap.__dataclass_fields__)


def test_the_functions_that_the_page_names_are_there() -> None:
    for name in ("start", "options", "can_stop", "settled", "refusals", "suffer", "irradiated"):
        assert f"`{name}" in TEXT
        assert callable(getattr(moves, name))
    assert "`engines(" in TEXT
    assert callable(engines.engines)
