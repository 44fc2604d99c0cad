"""What is printed on the components of Bios: Genesis: their schema, files and checks."""

PACKAGE = "panspermia.games.genesis"
"""The package of the game: its words lie under `locale`, its files under `data`."""
