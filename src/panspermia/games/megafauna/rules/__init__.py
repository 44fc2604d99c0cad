"""The rules of Bios: Megafauna, a module for each chapter of the book."""
