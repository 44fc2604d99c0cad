"""The rules of Symbioz, one module per chapter of the book."""
