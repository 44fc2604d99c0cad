"""Bots for any game on the kernel: they see a seat's perspective, never the table.

`make_player("search:500", seed=7)` makes one. Kinds of players come through the entry points of the
group `panspermia.players`; ours use the same hook.
"""

from panspermia.players.contract import Player, PlayerKind
from panspermia.players.evaluators import Evaluator, Guided, Judged
from panspermia.players.registry import PLAYERS, make_player, split_specs

__all__ = [
    "PLAYERS",
    "Evaluator",
    "Guided",
    "Judged",
    "Player",
    "PlayerKind",
    "make_player",
    "split_specs",
]
