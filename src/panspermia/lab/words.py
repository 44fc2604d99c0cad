"""What things are called in a report, and the marks and colours of the sides.

All of it comes from the game's public contract: its catalogue and its part `text`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any, NamedTuple

from panspermia.contract import looks_of, text_of
from panspermia.kernel import catalogue, render
from panspermia.lab.manifest import Manifest
from panspermia.lab.simulate import derive
from panspermia.registry import find_game, new_table

OTHER_INKS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00")
"""For what has no colour in the game: colours that the colour-blind can tell apart."""
MIXED = "#5c646b"


class Legend(NamedTuple):
    """How a side is shown in a chart: its name, its ink, and its mark if it has one."""

    label: str
    ink: str
    mark: str = ""


class ReportWords:
    """Names for the ids of one simulation."""

    def __init__(self, manifest: Manifest) -> None:
        self.manifest = manifest
        self.game = find_game(manifest.game)
        self._catalogue = catalogue(self.game.package)

    @cached_property
    def title(self) -> str:
        return self._catalogue.text("title", {})

    def ending(self, reason: str) -> str:
        """How a game ended: the first clause of the sentence, and the clause of the rules."""
        id = f"result.{reason}"
        if id not in self._catalogue:
            return reason
        sentence = self._catalogue.text(id, {})
        return f"{re.split(r'[:.;]', sentence)[0]} ({reason})"

    def event(self, kind: str) -> str:
        """`MutationBought` as `mutation bought`."""
        return re.sub(r"(?<!^)(?=[A-Z])", " ", kind).lower()

    def thing(self, id: str) -> str:
        return self._catalogue.word(id, self.names)

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What the ids of this deck are called, if the game says so."""
        table = self._table()  # It holds the deck that its view only names.
        return text_of(self.game)(table.view(None)).names()

    def siblings(self, ids: set[str]) -> set[str]:
        """All ids of the deck that are numbered like these: cards of the same kinds."""
        kinds = {match[1] for id in ids if (match := re.fullmatch(r"(.+)-\d+", id))}
        found = set()
        for id in self.names:
            match = re.fullmatch(r"(.+)-\d+", id)
            if match and match[1] in kinds:
                found.add(id)
        return found

    def looks(self, colours: set[str]) -> dict[str, Legend]:
        """Mark, name and ink of each colour of a seat, as the game itself shows them.

        A seat with several sides has all their names.
        """
        found = self._single_looks({part for colour in colours for part in colour.split("+")})
        for colour in colours - set(found):
            names = [found[part].label for part in colour.split("+")]
            found[colour] = Legend(" + ".join(names), MIXED)
        return {colour: found[colour] for colour in sorted(colours)}

    def _single_looks(self, colours: set[str]) -> dict[str, Legend]:
        found = {
            colour: Legend(render(look.name), look.ink, look.sign)
            for colour, look in looks_of(self.game).items()
            if colour in colours
        }
        for place, colour in enumerate(sorted(colours - set(found))):
            found[colour] = Legend(colour, OTHER_INKS[place % len(OTHER_INKS)])
        return found

    def _table(self) -> Any:
        manifest = self.manifest
        return new_table(
            manifest.game,
            players=len(manifest.seats),
            seed=derive(manifest.seed, 0, "table"),
            options=dict(manifest.options),
            deck=manifest.deck,
        )
