"""States as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec
import pytest

from panspermia.kernel.plain import convert, filled


@dataclass(slots=True)
class Stall:
    owner: int = -1
    marks: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Town:
    name: str
    gate: Stall | None = None
    stalls: list[Stall] = field(default_factory=list)
    by_colour: dict[str, Stall] = field(default_factory=dict)
    is_open: bool = True


def test_what_is_left_out_has_its_default_at_any_depth() -> None:
    """Numbers are put in before msgspec sees them: a compiled object lacks none, but has 0."""
    data = {"name": "x", "gate": {}, "stalls": [{}, {"owner": 2}], "by_colour": {"red": {}}}

    told = filled(data, Town)

    assert {"owner": -1} == told["gate"] == told["stalls"][0] == told["by_colour"]["red"]
    assert ({"owner": 2}, True) == (told["stalls"][1], told["is_open"])
    assert Town("x", Stall(), [Stall(), Stall(2)], {"red": Stall()}) == convert(data, Town)
    assert Town("x") == convert({"name": "x", "gate": None}, Town)


@pytest.mark.parametrize("data", [7, [], {"name": "x", "gate": 7}, {"name": "x", "stalls": 7}])
def test_what_is_no_such_data_is_refused(data: object) -> None:
    with pytest.raises(msgspec.ValidationError):
        convert(data, Town)
