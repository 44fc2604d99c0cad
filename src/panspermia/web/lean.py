"""Scripts and styles as they go over the wire: without comments, indentation and idle spaces.

Only what certainly means nothing is left out, so that no knowledge of either language is needed: a
script keeps all of its lines but comments that stand alone, and strings of a style stay.
"""

from __future__ import annotations

import re
from functools import lru_cache

MINIFIED = ".min."
"""In the name of a file that somebody else has made lean."""

_QUOTED = re.compile(r"""("[^"]*"|'[^']*')""")
_REMARK = re.compile(r"/\*.*?\*/", re.DOTALL)
_AROUND = re.compile(r" ?([{};,>]) ?")
_SPACES = re.compile(r"\s+")


def lean(name: str, text: str) -> str:
    """The content of a file of this name, smaller and with the same meaning."""
    if MINIFIED in name:
        return text
    return lean_style(text) if name.endswith(".css") else lean_script(text)


def lean_script(text: str) -> str:
    """Without comments that have lines of their own, and without indentation."""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join([line for line in lines if line and not line.startswith("//")])


@lru_cache(maxsize=64)
def lean_style(text: str) -> str:
    """Without comments, and without spaces where they say nothing."""
    parts = _QUOTED.split(_REMARK.sub("", text))
    found = [part if part[:1] in ('"', "'") else _tight(part) for part in parts if part]
    return "".join(found).replace(";}", "}").strip()


def _tight(part: str) -> str:
    return _AROUND.sub(r"\1", _SPACES.sub(" ", part)).replace(": ", ":")
