"""The pieces and numbers of Symbioz."""

PACKAGE = "panspermia.games.symbioz"
"""The package of the game: its words lie under `locale`, its files under `data`."""
