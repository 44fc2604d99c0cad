"""Checks that hold for every deck, and what a game's own checks are made of.

A problem is a message that names the kind of card, the card and the field. The words of those here
are the kernel's; a game has words for its own, and for its kinds (`word.card.<kind>`).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, chain
from typing import TypeVar

from panspermia.decks.cards import ORIGINS, Card, Deck, Numbered, sides_of, values_of
from panspermia.kernel.messages import Message, Param

G = TypeVar("G", bound=str)

Params = Mapping[str, Param]
Problems = Iterator[Message]
_ORIGIN = re.compile(f"({'|'.join(ORIGINS)})(: \\S.*)?")


class Checks:
    """Checks of the decks of one game, whose package has the words for its kinds."""

    def __init__(self, package: str) -> None:
        self.package = package

    def problem(self, id: str, kind: str, card: str, field: str, params: Params) -> Message:
        """A message about one field of one card, or of the deck as a whole."""
        place: dict[str, Param] = {"kind": kind, "card": card, "field": field}
        return Message(f"deck.{id}", {**place, **params}, self.package)

    def of_card(self, id: str, kind: str, card: Card, field: str, params: Params) -> Message:
        words = dict.fromkeys([str(card.key), sides_of(card)[0].id])
        return self.problem(id, kind, " ".join(words), field, params)

    def of_deck(self, id: str, deck: Deck, field: str, params: Params) -> Message:
        return self.problem(id, "deck", deck.name, field, params)

    # --- for the checks of a game ---------------------------------------------------------------

    def sizes(
        self, deck: Deck, field: str, found: Mapping[G, int], wanted: Mapping[G, int]
    ) -> Problems:
        """The groups of a kind have the sizes that the rules state."""
        for group, size in wanted.items():
            if found.get(group, 0) != size:
                params: Params = {"group": group, "found": found.get(group, 0), "wanted": size}
                yield self.of_deck("group", deck, field, params)

    def twice(self, kind: str, card: Card, field: str, values: Iterable[str | int]) -> Problems:
        for value, times in Counter(list(values)).items():
            if times > 1:
                yield self.of_card("twice", kind, card, field, {"value": str(value)})

    # --- for every deck -------------------------------------------------------------------------

    def check_numbers(self, deck: Deck, numbers: Mapping[str, Sequence[int]]) -> Problems:
        """No number of a kind stands twice; where the numbers are given, each is there."""
        for kind, type_ in deck.kinds().items():
            if not issubclass(type_, Numbered):
                continue
            found = Counter([int(card.key) for card in deck.cards(kind)])
            wanted = numbers.get(kind)
            for number in sorted({*(wanted or ()), *found}):
                params: dict[str, Param] = {"number": number}
                if wanted is not None and number not in wanted:
                    params |= {"first": wanted[0], "last": wanted[-1]}
                    yield self.of_deck("number-unknown", deck, kind, params)
                elif found[number] != 1:
                    id = "number-twice" if found[number] else "number-missing"
                    yield self.of_deck(id, deck, kind, params)

    def check_ids(self, deck: Deck) -> Problems:
        """Every side has an id of its own."""
        seen: dict[str, int | str] = {}
        for kind, card in deck.all_cards():
            for side in sides_of(card):
                if side.id in seen:
                    params: dict[str, Param] = {"id": side.id, "other": seen[side.id]}
                    yield self.of_card("id-twice", kind, card, "id", params)
                seen[side.id] = card.key

    def check_origins(self, deck: Deck) -> Problems:
        """An origin is one of four words, mostly with a reason, and stands for a value there is."""
        for kind, card in deck.all_cards():
            for id, path, params in _wrong_origins(card.origins, values_of(card)):
                yield self.of_card(id, kind, card, f"origins.{path}", params)
        for kind, origins in deck.origins.items():
            if kind not in deck.kinds():
                known: dict[str, Param] = {"value": kind, "known": list(deck.kinds())}
                yield self.of_deck("wrong-value", deck, "origins", known)
                continue
            paths = chain.from_iterable(map(values_of, deck.cards(kind)))
            for id, path, params in _wrong_origins(origins, paths):
                yield self.of_deck(id, deck, f"origins.{kind}.{path}", params)


def _wrong_origins(
    origins: Mapping[str, str], paths: Iterable[str]
) -> Iterator[tuple[str, str, Params]]:
    missing = _without(origins, paths)
    for path, origin in origins.items():
        if not _ORIGIN.fullmatch(origin):
            yield "origin", path, {"value": origin, "known": list(ORIGINS)}
        if path in missing:
            yield "origin-of-nothing", path, {"path": path}


def _without(wanted: Iterable[str], paths: Iterable[str]) -> set[str]:
    """Which of these are no path and lead to none; it ends early, for most decks are right."""
    missing = set(wanted)
    for path in paths if missing else ():
        missing.difference_update(accumulate(path.split("."), "{}.{}".format))
        if not missing:
            break
    return missing
