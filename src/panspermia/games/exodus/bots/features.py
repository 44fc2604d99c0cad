"""What a seat sees, for learning programs: the state, as nothing in it is hidden but factions.

Cards and Sites stand in the order of their numbers, wherever they are, so that each has its
columns; the map itself is the same in every game, so it has none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from panspermia.games.exodus.components.catalog import IDEOLOGIES, KINDS, catalog_of
from panspermia.games.exodus.components.chart import ZONES
from panspermia.games.exodus.components.strip import MOST_MASS
from panspermia.games.exodus.rules.auction import BIDDING, PLEDGED
from panspermia.games.exodus.rules.dealing import LENT
from panspermia.games.exodus.rules.engines import MAP
from panspermia.games.exodus.rules.pieces import NOBODY, NOWHERE, Glory, Stack
from panspermia.games.exodus.rules.state import SPOTS, Politics, State
from panspermia.games.exodus.rules.vocabulary import (
    DIRT_REFUEL,
    DRIVE,
    LEGACY,
    LOBBY,
    MOONCABLE,
    MOST_NUMBER,
    MOST_OUTPOSTS,
    MURDER,
)
from panspermia.games.exodus.rules.voyage import ENTERED
from panspermia.kernel import Offers
from panspermia.kernel.features import Bag, Busy, Exactly, From, Most, OneOf, Span

MOST_SIDES = 5
CYCLES, YEARS = 4, 48
STANDARD = catalog_of("")
PATENTS, FACES = len(STANDARD.patents), len(STANDARD.faces)
FACTIONS = len(STANDARD.factions)
SITES = tuple([space for space, size in enumerate(MAP.size) if size])
MARKS = (ENTERED, DRIVE, MURDER, MOONCABLE, DIRT_REFUEL, LOBBY, BIDDING, LEGACY)
"""What is done once a Turn, and what is under way."""
ENDINGS = ("D2b.2", "V6d.2")
PLACES = 3
"""LEO, the Rocket, and any outpost."""
STACKS = MOST_SIDES * (2 + MOST_OUTPOSTS)
STACK_FACTS = 3
"""The Space of a stack, its FT, and whether it is glitched or has FT that moved."""

OWNER = Span(NOBODY, MOST_SIDES - 1)
NUMBER = Span(-1, MOST_NUMBER)
BY_SITE = Exactly(len(SITES))
BY_FACE = Exactly(FACES)
BY_KIND = Exactly(len(KINDS))
SPACE = Span(0, len(MAP.ids))


def _owners(found: dict[int, int]) -> list[int]:
    """Whose token stands on each Site."""
    return [found.get(site, NOBODY) for site in SITES]


def _flags(spaces: list[int]) -> list[int]:
    return [int(site in spaces) for site in SITES]


def _holders(hands: list[list[int]]) -> list[int]:
    """In whose hand each patent is."""
    found = [NOBODY] * PATENTS
    for side, hand in enumerate(hands):
        for patent in hand:
            found[patent] = side
    return found


def _lying(tell: Callable[[int, int, Stack], int]) -> Callable[[list[list[Stack]]], list[int]]:
    """By face what is to be told of the stack in which it lies, -1 if in none."""

    def told(stacks: list[list[Stack]]) -> list[int]:
        found = [-1] * FACES
        for side, own in enumerate(stacks):
            for place, stack in enumerate(own):
                for face in stack.cards:
                    found[face] = tell(side, place, stack)
        return found

    return told


def _side(side: int, _place: int, _stack: Stack) -> int:
    return side


def _place(_side: int, place: int, _stack: Stack) -> int:
    return min(place, PLACES - 1)


def _stack_facts(stacks: list[list[Stack]]) -> list[int]:
    """Every stack of every side: where it is, its FT, its marks."""
    found = [0] * (STACKS * STACK_FACTS)
    for side, own in enumerate(stacks):
        for place, stack in enumerate(own):
            at = STACK_FACTS * (side * (2 + MOST_OUTPOSTS) + place)
            marks = stack.glitched + 2 * bool(stack.moved_tanks)
            tanks = min(stack.tanks, MOST_NUMBER)
            found[at : at + STACK_FACTS] = stack.space - NOWHERE, tanks, marks
    return found


def _tops(decks: list[list[int]]) -> list[int]:
    """The patent on top of each deck, from 1."""
    return [deck[0] if deck else 0 for deck in decks]


def _sizes(decks: list[list[int]]) -> list[int]:
    return [len(deck) for deck in decks]


def _unseen(unseen: list[list[int]]) -> list[int]:
    """The patents that nobody has seen."""
    return [card for cards in unseen for card in cards]


def _glory(chits: list[Glory]) -> list[int]:
    """By zone whose chit it is, which side is up, and the face that carries it, from 1."""
    return [number for c in chits for number in (c.side, c.up, c.carrier - NOWHERE)]


def _settled(settlers: dict[int, int]) -> list[int]:
    """By faction the Space where its crew landed first, from 1."""
    return [settlers.get(faction.face, NOWHERE) - NOWHERE for faction in STANDARD.factions]


def _marks(used: list[str]) -> list[int]:
    """Known marks of the Turn, and how many others."""
    found = [int(mark in used) for mark in MARKS]
    return [*found, min(len([word for word in used if word not in MARKS]), MOST_NUMBER)]


def _pledges(used: list[str]) -> list[int]:
    """I2c. By side the bid by which it stands."""
    found = [NOBODY] * MOST_SIDES
    for word in used:
        if word.startswith(PLEDGED):
            side, bid = word.removeprefix(PLEDGED).split()
            found[int(side)] = int(bid)
    return found


def _lent(granted: list[tuple[str, int, int]]) -> list[int]:
    """By what for the sides that have given leave."""
    given = {(what, by) for what, by, _where in granted}
    return [int((what, side) in given) for what in LENT for side in range(MOST_SIDES)]


def _moved(faces: list[int]) -> list[int]:
    return [int(face in faces) for face in range(FACES)]


def _traded(pairs: list[tuple[int, int]]) -> list[int]:
    traded = [patent for patent, _ in pairs]
    return [int(patent in traded) for patent in range(PATENTS)]


def _offers(offers: Offers) -> list[int]:
    """From whom to whom an offer stands."""
    ends = {(made.maker, made.taker) for made in offers.standing}
    return [int((one, other) in ends) for one in range(MOST_SIDES) for other in range(MOST_SIDES)]


def _assembly(politics: Politics | None) -> list[int]:
    """O. Delegates by ideology and side, legacy, what is lobbied; the star, assistance."""
    if politics is None:
        return [0] * ASSEMBLY
    found = []
    for sides in politics.delegates:
        found += sides + [0] * (MOST_SIDES - len(sides))
    found += [min(disks, MOST_NUMBER) for disks in politics.legacy]
    found += [int(n in politics.lobbied) for n in range(len(IDEOLOGIES))]
    return [*found, politics.star, int(politics.assistance)]


ASSEMBLY = len(IDEOLOGIES) * (MOST_SIDES + 2) + 2
MARK_COUNT = len(MARKS) + 1


class Features:
    """The state, without what is the same in the whole game or follows from the rest."""

    year: Annotated[int, Span(0, YEARS)]
    spot: Annotated[int, Span(0, SPOTS - 1)]
    seniority: Annotated[int, Span(0, CYCLES)]
    anarchy: bool
    ending: Annotated[str, OneOf(ENDINGS)]
    first: Annotated[int, Span(0, MOST_SIDES - 1)]
    cube_of: Annotated[int, OWNER]
    active: Annotated[int, OWNER]
    moved: Annotated[bool, Busy()]
    operated: Annotated[bool, Busy()]
    ended: Annotated[bool, Busy()]
    fatalities: Annotated[int, Span(0, YEARS)]
    factions: Annotated[list[int], Span(NOBODY, FACTIONS - 1)]
    wet: Annotated[list[int], Span(0, 2 * MOST_MASS)]
    grades: Annotated[list[int], Span(0, 2)]
    powersats: list[bool]
    heroism: Annotated[list[int], Most(CYCLES), OWNER]
    hands: Annotated[list[int], From("hands", _holders), Exactly(PATENTS), OWNER, Busy()]
    tops: Annotated[list[int], From("decks", _tops), BY_KIND, Span(0, PATENTS), Busy()]
    sizes: Annotated[list[int], From("decks", _sizes), BY_KIND, Span(0, PATENTS), Busy()]
    unseen: Annotated[
        list[int], From("unseen", _unseen), Bag(range(1, PATENTS + 1)), Span(0, 1), Busy()
    ]
    card_sides: Annotated[list[int], From("stacks", _lying(_side)), BY_FACE, OWNER, Busy()]
    card_places: Annotated[
        list[int], From("stacks", _lying(_place)), BY_FACE, Span(-1, PLACES - 1), Busy()
    ]
    stacks: Annotated[
        list[int], From("stacks", _stack_facts), Exactly(STACKS * STACK_FACTS),
        Span(0, len(MAP.ids)), Busy(),
    ]  # fmt: skip
    claims: Annotated[list[int], From("claims", _owners), BY_SITE, OWNER]
    busted: Annotated[list[int], From("busted", _flags), BY_SITE, Span(0, 1)]
    factories: Annotated[list[int], From("factories", _owners), BY_SITE, OWNER]
    domes: Annotated[list[int], From("domes", _owners), BY_SITE, OWNER]
    landed: Annotated[list[int], From("landed", _flags), BY_SITE, Span(0, 1)]
    settlers: Annotated[list[int], From("settlers", _settled), Exactly(FACTIONS), SPACE]
    glory: Annotated[list[int], From("glory", _glory), Exactly(3 * len(ZONES)), Span(-1, FACES)]
    used: Annotated[list[int], From("used", _marks), Exactly(MARK_COUNT), NUMBER, Busy()]
    pledges: Annotated[list[int], From("used", _pledges), Exactly(MOST_SIDES), NUMBER, Busy()]
    granted: Annotated[
        list[int], From("granted", _lent), Exactly(len(LENT) * MOST_SIDES), Span(0, 1)
    ]
    moved_cards: Annotated[list[int], From("moved_cards", _moved), BY_FACE, Span(0, 1), Busy()]
    traded: Annotated[list[int], From("traded", _traded), Exactly(PATENTS), Span(0, 1)]
    offers: Annotated[
        list[int], From("offers", _offers), Exactly(MOST_SIDES * MOST_SIDES), Span(0, 1)
    ]
    politics: Annotated[list[int], From("politics", _assembly), Exactly(ASSEMBLY), NUMBER]


def see(g: State, sides: tuple[int, ...]) -> State:
    """The seat sees the whole table; a faction that has not been shown yet is not in the state."""
    return g
