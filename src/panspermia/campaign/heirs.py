"""Who brings what from Bios: Genesis into Bios: Megafauna, as data for pages and reports (C2, C3).

It says what is sure before the next table is set up, and what is left to choose there.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from panspermia.campaign.errors import BadRecord
from panspermia.games.megafauna.components.cards import COLOURS
from panspermia.games.megafauna.rules.vocabulary import FORM_OF, FORMS
from panspermia.records import BiosRecord, GenesisEnd, InheritedBody


class Heirloom(msgspec.Struct, frozen=True):
    """C2. What one macroorganism becomes, if it is brought."""

    card: str
    form: str
    """As what it comes, such as `mosses`: a word of Megafauna."""
    at_sea: str
    """What it is or was called at sea, such as `algae`."""
    terrestrial: bool
    colours: list[str]
    """C2a-C2e. The colours of Megafauna that it qualifies for."""
    clause: str
    organs: dict[str, int]
    """C2f.1. Basal organs by colour; none for who comes by sea (C2g.1)."""
    convertible: list[str]
    """C2i. Colours of which two organs may be one white organ."""
    mutations: dict[str, int]
    """C2f.2. Random mutations by colour; none by sea (C2g.4)."""
    fossils: int
    """C2f.3."""
    guests: list[int]
    """C2k. The players of Genesis who get a creeple of it."""


class Heir(msgspec.Struct, frozen=True):
    """What a player of Genesis goes on with."""

    player: int
    colours: list[str]
    """The colours that it had in Genesis."""
    score: float
    """C2.4. Exact points of Genesis."""
    heirlooms: list[Heirloom]
    """C2.2. One of them is brought."""
    clause: str
    """By what it begins: C2f or C2g with one macroorganism, C2.2 or C3a.1 with a choice, C2j.1
    without any, C3b alone after a loss."""
    rank: int
    """C2h. Who chooses first; the same for who is tied."""


def who_brings_what(record: BiosRecord, *, alone: bool | None = None) -> list[Heir]:
    """Every player of Genesis, in the order of their seats.

    Who played alone goes on alone, unless `alone` says that others join: C3 is not for them.
    """
    genesis = record.genesis
    if genesis is None:
        raise BadRecord("empty")
    is_solo = genesis.alone if alone is None else alone
    players = sorted({side.player for side in genesis.sides})
    worths = {player: _worth(genesis, player) for player in players}
    return [
        Heir(
            player=player,
            colours=[side.colour for side in genesis.sides if side.player == player],
            score=genesis.score(player) or 0.0,
            heirlooms=(found := _heirlooms(genesis, player, is_solo)),
            clause=_clause(genesis, found, is_solo),
            rank=1 + len([other for other in players if worths[other] > worths[player]]),
        )
        for player in players
    ]


def _worth(genesis: GenesisEnd, player: int) -> tuple[float, int]:
    return genesis.score(player) or 0.0, genesis.catalysts(player)


def _heirlooms(genesis: GenesisEnd, player: int, is_solo: bool) -> list[Heirloom]:
    """C2.1, C3b. What a player can bring: alone nothing after a loss."""
    if is_solo and not genesis.winners:
        return []
    return [_heirloom(genesis, player, body) for body in genesis.bodies(player)]


def _clause(genesis: GenesisEnd, found: list[Heirloom], is_solo: bool) -> str:
    if is_solo and not genesis.winners:
        return "C3b"
    if not found:
        return "C2j.1"
    if len(found) > 1:
        return "C3a.1" if is_solo else "C2.2"
    return "C2f" if found[0].terrestrial else "C2g"


def _heirloom(genesis: GenesisEnd, player: int, body: InheritedBody) -> Heirloom:
    word = FORM_OF[body.card, body.terrestrial]
    organs = Counter(body.organs if body.terrestrial else [])
    bionts = body.bionts if body.terrestrial else []
    return Heirloom(
        card=body.card,
        form=word,
        at_sea=FORM_OF[body.card, False],
        terrestrial=body.terrestrial,
        colours=[COLOURS[colour] for colour in FORMS[word].colours],
        clause=FORMS[word].clause,
        organs=dict(organs),
        convertible=[colour for colour, count in organs.items() if count > 1],
        mutations=dict(Counter([biont.colour for biont in bionts])),
        fossils=int(body.terrestrial),
        guests=genesis.guests(player, body),
    )
