"""What games give beside their rules keeps to the contract, and a face is worked out once."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from importlib.resources import files
from inspect import isfunction
from random import Random
from typing import Any

import msgspec
import pytest

from panspermia import contract
from panspermia.contract import (
    ArtFace,
    DecksPart,
    MapFace,
    TextFace,
    WorldFace,
    art_of,
    looks_of,
    map_of,
    pictures_of,
    text_of,
    world_of,
)
from panspermia.faces.board import Seen
from panspermia.faces.looks import Look
from panspermia.games.exodus.faces import svg as exodus_svg
from panspermia.games.exodus.faces import text as exodus_text
from panspermia.games.genesis.components import decks
from panspermia.games.genesis.faces import svg as genesis_svg
from panspermia.games.genesis.faces import text as genesis_text
from panspermia.games.megafauna.faces import svg as megafauna_svg
from panspermia.games.megafauna.faces import text as megafauna_text
from panspermia.games.symbioz.faces import svg as symbioz_svg
from panspermia.games.symbioz.faces import text as symbioz_text
from panspermia.kernel import catalogue
from panspermia.kernel.events import fields_of
from panspermia.kernel.game import ROOM_OF
from panspermia.kernel.signs import KINDS, signs_of
from panspermia.registry import GAMES, new_table
from tests.atlas.faces import svg as atlas_svg
from tests.atlas.faces import text as atlas_text
from tests.bazaar.faces import text as bazaar_text
from tests.laws import SUBJECTS

OFFERED = ("exodus", "genesis", "megafauna", "symbioz")

# The type checker reads these.
LOOKS: list[Mapping[str, Look]] = [
    exodus_text.LOOKS, genesis_text.LOOKS, megafauna_text.LOOKS, symbioz_text.LOOKS,
    bazaar_text.LOOKS,
]  # fmt: skip
TEXTS: list[Callable[[dict[str, Any]], TextFace]] = [
    exodus_text.Face, genesis_text.Face, megafauna_text.Face, symbioz_text.Face, atlas_text.Face,
    bazaar_text.Face,
]  # fmt: skip
EXODUS: Callable[[exodus_text.Face], WorldFace] = exodus_svg.Face
GENESIS: Callable[[genesis_text.Face], WorldFace] = genesis_svg.Face
MEGAFAUNA: Callable[[megafauna_text.Face], WorldFace] = megafauna_svg.Face
SYMBIOZ: Callable[[symbioz_text.Face], MapFace] = symbioz_svg.Face
ATLAS: Callable[[atlas_text.Face], MapFace] = atlas_svg.Face
DECKS: DecksPart = decks


def required(protocol: type[Any]) -> set[str]:
    """All that a class must have to keep to a protocol."""
    return {
        name
        for name, member in vars(protocol).items()
        if not name.startswith("_") and (isfunction(member) or isinstance(member, property))
    }


@pytest.mark.parametrize("id", sorted(SUBJECTS))
def test_every_game_gives_what_faces_ask_for(id: str) -> None:
    face = text_of(GAMES[id])(SUBJECTS[id].new_table(1).view(0))
    assert set() == {name for name in required(TextFace) if not hasattr(face, name)}
    assert all([isinstance(look, Look) for look in looks_of(GAMES[id]).values()])
    part = art_of(GAMES[id])
    if part is not None:
        art = part.Face(face)
        kind = MapFace if world_of(art) is None else WorldFace
        names = required(ArtFace) | required(kind)
        assert set() == {name for name in names if not hasattr(art, name)}


def test_the_contract_names_every_part() -> None:
    """With the room that it lies in, and a protocol that is there."""
    words = contract.__doc__ or ""
    rows = dict(re.findall(r"^\| `(\w+)` \| `(?:(\w+)/)?\1\.py`", words, re.MULTILINE))
    assert ROOM_OF == rows
    named = re.findall(r"`(\w+(?:Part|Face))`", words)
    assert len([room for room in rows.values() if room]) <= len(named)
    assert [] == [name for name in named if not hasattr(contract, name)]


@pytest.mark.parametrize("id", OFFERED)
def test_a_view_is_read_once_for_words_and_pictures(
    id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However much a page or a screen asks for."""
    table, rng = new_table(id, players=2, seed=2), Random(2)
    for _ in range(30):
        assert table.request is not None
        table.answer(rng.choice(table.request.options()))
    read = []
    module = "symbioz.faces.text" if id == "symbioz" else f"{id}.faces.naming"
    convert = msgspec.convert

    def counted(value: Any, kind: Any) -> Any:
        read.append(kind.__name__)
        return convert(value, kind)

    monkeypatch.setattr(f"panspermia.games.{module}.msgspec.convert", counted)
    text = text_of(table.game)(table.view(0))
    part = art_of(table.game)
    assert part is not None
    art, seen = part.Face(text), Seen(names=("Ann", "Ben"))
    for _ in range(2):
        text.status(), text.players(["Ann"], 40), text.names(), text.tell(table.events(0))
        art.track()
        if (laid_out := world_of(art)) is not None:
            laid_out.world(seen), laid_out.bench(seen), laid_out.news(seen), laid_out.in_words()
        if (drawn := map_of(art)) is not None:
            drawn.pieces(frozenset()), drawn.places(), drawn.panel(0, "Ann"), drawn.strip()

    assert ["View"] == [name for name in read if name == "View"]


def test_faces_of_games_keep_no_views() -> None:
    """What is kept between views belongs to a deck, or is drawn of numbers and words alone."""
    for game in OFFERED:
        room = files(f"panspermia.games.{game}").joinpath("faces")
        for source in [entry for entry in room.iterdir() if entry.name.endswith(".py")]:
            code = source.read_text(encoding="utf-8")
            for signature in re.findall(r"@(?:lru_)?cache[^\n]*\ndef (\w+\([^)]*\))", code):
                assert not re.search(r"[Vv]iew|[Ss]cene", signature), f"{source.name}: {signature}"


@pytest.mark.parametrize("id", sorted(SUBJECTS))
def test_a_game_says_what_each_of_its_events_means(id: str) -> None:
    """By fields that the event has, in words that the catalogue has."""
    game, words = GAMES[id], catalogue(GAMES[id].package)
    signs = signs_of(game)
    assert set(game.events) == set(signs)
    for kind, found in signs.items():
        for sign in found:
            fields = {sign.side, sign.owner, sign.place, sign.what, sign.count} - {""}
            assert fields | {*(sign.when or {})} <= set(fields_of(kind)), (kind, sign)
            assert sign.kind in KINDS
            assert f"sign.{sign.name}" in words
            assert f"odds.{sign.name}" in words


@pytest.mark.parametrize("id", OFFERED)
def test_every_sign_has_a_picture_and_every_picture_a_sign(id: str) -> None:
    used = {sign.picture for signs in signs_of(GAMES[id]).values() for sign in signs}

    assert used == set(pictures_of(GAMES[id]))
