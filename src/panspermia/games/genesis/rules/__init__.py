"""The rules of Bios: Genesis, one module per chapter of the book."""
