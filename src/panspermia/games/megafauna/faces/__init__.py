"""Bios: Megafauna in words, in the terminal and in the browser."""
