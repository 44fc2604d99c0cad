"""The command line: play in the terminal, simulate, match, replay, verify, read the rules."""

from panspermia.cli.app import app, main

__all__ = ["app", "main"]
