"""Random campaigns by the laws: Bios: Genesis in every mode, and Megafauna on what it left."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from panspermia.campaign import (
    next_chapter,
    read_campaign,
    record_of,
    who_brings_what,
    write_campaign,
)
from panspermia.games.megafauna import GAME as MEGAFAUNA
from panspermia.kernel import Table
from panspermia.players import make_player
from panspermia.records import BiosRecord, GenesisEnd
from panspermia.registry import new_table
from tests.games.megafauna.conservation import kept
from tests.laws import (
    Subject,
    draw_genesis,
    dumped_on_failure,
    play_by_the_laws,
    play_on,
)

NEVER = 100_000
GREEDY = 25
"""One in so many first chapters is played by greedy bots, which come to macroorganisms more often
than chance does; the others are cheap."""
PROVEN = 10
"""One in so many campaigns is written to a file and proven, which plays it again."""


def play_campaign(seed: int) -> tuple[Table[Any], Table[Any]]:
    """Both chapters of a random campaign."""
    rng = Random(f"campaign {seed}")
    first = play_genesis(rng, seed)
    with dumped_on_failure(first, f"campaign-{seed}"):
        record = record_of(first)
        assert "megafauna" == next_chapter(record)[0]
        setup = draw_sequel(rng, record)
        sequel = Subject("megafauna", lambda _rng: setup, kept, dear=0.004)
        second = play_by_the_laws(sequel, seed)
        check_seam(record, second)
        if seed % PROVEN == 0:
            check_file(first, second)
    return first, second


def play_genesis(rng: Random, seed: int) -> Table[Any]:
    setup = draw_genesis(rng)
    if setup["options"]["mode"] != "intro":
        setup["options"]["macro"] = rng.random() < 0.8
    table = new_table("genesis", seed=seed, **setup)
    if seed % GREEDY:
        play_on(table, rng, NEVER, 0.05)
        return table
    bots = [make_player("greedy", seed + seat) for seat in range(table.setup.players)]
    while table.request is not None:
        seat = table.request.seat
        table.answer(bots[seat].choose(table.perspective(seat)), seat=seat)
    return table


def draw_sequel(rng: Random, record: BiosRecord) -> dict[str, Any]:
    """How people go on: mostly the same, sometimes others, in another order, by other options."""
    genesis = record.genesis
    assert genesis is not None
    people = sorted({side.player for side in genesis.sides})
    options = {
        option.id: rng.choice(option.values)
        for option in MEGAFAUNA.options
        if option.id not in ("mode", "protagonist", "planet") and rng.random() < 0.3
    }
    if genesis.alone and rng.random() < 0.9:
        return {"players": 1, "options": options, "legacy": record.plain()}
    options["mode"] = rng.choice(("achterbahn", "achterbahn", "tooth-and-claw"))
    players = len(people) if len(people) > 1 and rng.random() < 0.7 else rng.randint(2, 4)
    seats = [*people, -1, -1, -1]
    if rng.random() < 0.3:
        rng.shuffle(seats)
    legacy = record.seated(seats[:players])
    return {"players": players, "options": options, "legacy": legacy.plain()}


def check_seam(record: BiosRecord, table: Table[Any]) -> None:
    """What was brought is what was left: points are added, forms and fossils are from there."""
    left = record_of(table)
    genesis, end = left.genesis, left.megafauna
    assert end is not None
    assert genesis == record.genesis
    assert isinstance(genesis, GenesisEnd)
    told = {heir.player: heir for heir in who_brings_what(record, alone=end.alone)}
    legacy = table.setup.legacy
    assert isinstance(legacy, BiosRecord)
    seats = legacy.seats or tuple(range(table.setup.players))
    for side in end.sides:
        heir = told.get(seats[side.player])
        assert side.genesis == (None if heir is None else heir.score)
        forms = [thing.form for thing in heir.heirlooms] if heir else []
        assert (side.brought in forms) if forms else side.brought is None


def check_file(first: Table[Any], second: Table[Any]) -> None:
    """A campaign in a file is proven, and the same as before."""
    text = write_campaign([first.dump(), second.dump()])
    found = read_campaign(text)
    assert found.is_proven
    assert record_of(second) == found.record
    assert json.loads(text)["record"] == found.record.plain()
