"""What bots know of Bios: Megafauna."""
