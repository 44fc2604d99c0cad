"""Rules-enforced board games from the origin of life to the first starship."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from panspermia.kernel.errors import CannotUndo, IllegalAnswer, StaleAnswer
    from panspermia.registry import list_games, load_table, new_table, score_of

__version__ = "0.1.0"

__all__ = [
    "CannotUndo",
    "IllegalAnswer",
    "StaleAnswer",
    "list_games",
    "load_table",
    "new_table",
    "score_of",
]

_HOMES = {
    "CannotUndo": "panspermia.kernel.errors",
    "IllegalAnswer": "panspermia.kernel.errors",
    "StaleAnswer": "panspermia.kernel.errors",
    "list_games": "panspermia.registry",
    "load_table": "panspermia.registry",
    "new_table": "panspermia.registry",
    "score_of": "panspermia.registry",
}


def __getattr__(name: str) -> Any:
    """Import what is asked for: the command line must be there at once to answer Ctrl-C."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
