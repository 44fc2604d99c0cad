from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from panspermia import env


def test_whoever_lacks_gymnasium_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = spec_from_file_location("again", env.__file__)
    assert spec is not None
    assert spec.loader is not None
    monkeypatch.setitem(sys.modules, "gymnasium", None)

    with pytest.raises(ModuleNotFoundError, match=r"pip install '\.\[research\]'") as refused:
        spec.loader.exec_module(module_from_spec(spec))

    assert "gymnasium" == refused.value.name
