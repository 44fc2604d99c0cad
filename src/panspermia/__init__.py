"""Rules-enforced board games from the origin of life to the first starship."""

from panspermia.kernel.errors import CannotUndo, IllegalAnswer, StaleAnswer
from panspermia.registry import list_games, load_table, new_table

__version__ = "0.1.0"

__all__ = ["CannotUndo", "IllegalAnswer", "StaleAnswer", "list_games", "load_table", "new_table"]
