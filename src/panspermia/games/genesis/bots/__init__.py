"""What bots and learning programs know of Bios: Genesis."""
