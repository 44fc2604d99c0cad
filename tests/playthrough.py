"""Golden games and playthroughs: made here, and compared with what the files say.

`python -m tests.playthrough` writes them again; look at the difference before you commit it.
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from panspermia.kernel import Table, render
from panspermia.kernel.events import event_message
from panspermia.registry import load_table, new_table
from tests.laws import play_one, seats_of

GOLDEN = Path(__file__).parent / "golden"
RESULTS = GOLDEN / "results.json"

GAMES: dict[str, dict[str, Any]] = {
    "symbioz-2-rings": {"game": "symbioz", "players": 2, "options": {"board": "rings"}},
    "symbioz-3-diamond": {"game": "symbioz", "players": 3, "options": {"board": "diamond"}},
    "symbioz-4-rings": {"game": "symbioz", "players": 4, "options": {"board": "rings"}},
    "genesis-2": {"game": "genesis", "players": 2, "seed": 2686},
    "genesis-solitaire": {
        "game": "genesis", "players": 1, "options": {"mode": "solitaire"}, "seed": 2285,
    },
    "genesis-coop-chimera": {
        "game": "genesis", "players": 2, "options": {"mode": "coop", "chimera": True}, "seed": 4519,
    },
    "megafauna-2": {"game": "megafauna", "players": 2},
    "megafauna-claw-3": {
        "game": "megafauna", "players": 3, "options": {"mode": "tooth-and-claw"},
    },
    "megafauna-mars": {"game": "megafauna", "players": 1, "options": {"mode": "solitaire"}},
    "exodus-3": {"game": "exodus", "players": 3},
    "exodus-ceo": {"game": "exodus", "players": 1, "options": {"mode": "ceo", "quick": True}},
    "bazaar-3": {"game": "bazaar", "players": 3},
}  # fmt: skip
"""The seeds of Genesis are those of random games in which much happens: macroorganisms, Red Queen,
foreign genes, landfall; supplanting; a chimera."""
TEXTS = {"symbioz-2-rings": 60, "genesis-2": 60, "bazaar-3": 1000}
"""These games have a text, of so many answers."""


def play(id: str, answers: int = 100_000) -> Table[Any]:
    """The game of that id, or its beginning."""
    rng = Random(id)
    table = begin(id)
    initiative = 0.1 if table.game.initiatives else 0.0
    while table.request is not None and table.version < answers:
        play_one(table, rng, initiative)
    return table


def begin(id: str) -> Table[Any]:
    """The game of that id before its first answer."""
    return new_table(**{"seed": len(id), **GAMES[id]})


def result_of(table: Table[Any]) -> dict[str, Any]:
    outcome: dict[str, Any] = msgspec.to_builtins(table.outcome)
    return {**outcome, "answers": len(table.tape()), "fingerprint": table.fingerprint()}


def text_of(id: str) -> str:
    """A game as people would follow it: requests, answers, what every seat is told, views."""
    rng = Random(id)
    table = begin(id)
    initiative = 0.1 if table.game.initiatives else 0.0
    lines = [f"{table.game.id} {table.setup.players} {json.dumps(table.setup.options)}", ""]
    told = tell(table, 0, lines)
    while table.request is not None and table.version < TEXTS[id]:
        before = table.requests
        seen = len(table.tape())
        play_one(table, rng, initiative)
        lines += ["", *[asked(request) for request in before]]
        lines += [f"  answer {side} {rule} {value}" for side, rule, value, _ in table.tape()[seen:]]
        told = tell(table, told, lines)
    lines += ["", *[f"view {seat}: {view(table, seat)}" for seat in (*seats_of(table), None)]]
    lines += [f"outcome {table.outcome}", f"fingerprint {table.fingerprint()}", ""]
    return "\n".join(lines)


def asked(request: Any) -> str:
    options = request.options()
    some = " ".join(map(str, options[:8]))
    more = f" ... {len(options)}" if len(options) > 8 else ""
    question = f"ask {request.seat} {request.rule} ({request.needs}) {render(request.prompt)}"
    return f"{question} [{some}{more}]"


def tell(table: Table[Any], since: int, lines: list[str]) -> int:
    """What each seat is told, once where all are told the same."""
    seats = (*seats_of(table), None)
    heard = [table.events(seat, since) for seat in seats]
    for number, event in enumerate(heard[-1]):
        words = [render(event_message(events[number], table.game.package)) for events in heard]
        for word in dict.fromkeys(words):
            to = [str(s) for s, w in zip(seats, words, strict=True) if w == word]
            who = "" if len(to) == len(seats) else f" (to {', '.join(to)})"
            lines.append(f"  {event['clause']}{who} {word}")
    return since + len(heard[-1])


def view(table: Table[Any], seat: int | None) -> str:
    return json.dumps(table.view(seat)["position"])


def write_all() -> None:
    GOLDEN.mkdir(exist_ok=True)
    results = {}
    for id in GAMES:
        table = play(id)
        (GOLDEN / f"{id}.json").write_text(table.dump(), encoding="utf-8")
        results[id] = result_of(load_table(table.dump()))
    RESULTS.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")
    for id in TEXTS:
        (GOLDEN / f"{id}.txt").write_text(text_of(id), encoding="utf-8")


if __name__ == "__main__":
    write_all()
