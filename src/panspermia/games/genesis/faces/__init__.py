"""Bios: Genesis in words, in the terminal and in the browser."""
