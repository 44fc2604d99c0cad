"""Records of Bios: Genesis that could have been, for games that go on from them."""

from __future__ import annotations

from random import Random

from panspermia.records import (
    BiosRecord,
    GenesisEnd,
    InheritedBiont,
    InheritedBody,
    InheritedSide,
)

COLOURS = ("red", "yellow", "green", "blue")


def body(
    number: int, *, terrestrial: bool = True, organs: str = "", bionts: str = "0:red"
) -> InheritedBody:
    """A macroorganism by its number; bionts are told as side:colour, the trophic one first."""
    pairs = [word.split(":") for word in bionts.split()]
    found = [InheritedBiont(int(side), colour) for side, colour in pairs]
    return InheritedBody(
        f"macroorganism-{number}", terrestrial, tuple(organs.split()), tuple(found)
    )


def side(
    colour: str, *bodies: InheritedBody, points: float = 10, catalysts: int = 0, player: int = 0
) -> InheritedSide:
    half = points != int(points)
    return InheritedSide(colour, int(points), (catalysts, 0, 0, 0), bodies, half, player)


def record(*sides: InheritedSide, armageddon: bool = False, goal: int = 0) -> BiosRecord:
    """What a game of Genesis leaves; with one player for all sides it was played alone.

    Alone a goal above 0 was won.
    """
    alone = len({side.player for side in sides}) == 1
    mode = "solitaire" if alone else "standard"
    winners = (0,) if goal or not alone else ()
    reason = "D10a.1" if armageddon else "I0"
    return BiosRecord(genesis=GenesisEnd(armageddon, goal, sides, mode, alone, winners, reason))


def draw_record(rng: Random, players: int) -> BiosRecord:
    """Any record with which so many can go on."""
    alone = players == 1 or rng.random() < 0.1
    count = 2 if alone else rng.randint(2, 4)
    cards = rng.sample(range(9, 17), 8)
    colours = rng.sample(COLOURS, 4)
    sides = [
        side(
            colours[number],
            *[draw_body(rng, cards.pop(), number, colours, count) for _ in range(rng.choice(HELD))],
            points=rng.randint(0, 30) / rng.choice((1, 2)),
            catalysts=rng.randrange(3),
            player=0 if alone else number,
        )
        for number in range(count)
    ]
    goal = rng.choice((0, 1, 2)) if alone else 0
    return record(*sides, armageddon=rng.random() < 0.1, goal=goal)


HELD = (0, 1, 1, 1, 2)
"""How many macroorganisms a side has."""


def draw_body(
    rng: Random, number: int, owner: int, colours: list[str], sides: int
) -> InheritedBody:
    guests = rng.sample(range(4), rng.randrange(3))
    bionts = " ".join([f"{side}:{colours[side]}" for side in (owner, *guests)])
    organs = " ".join(rng.choices(COLOURS, k=rng.randrange(5)))
    return body(number, terrestrial=rng.random() < 0.6, organs=organs, bionts=bionts)
