"""Rooms, and how they are kept: it knows the kernel, and nothing of pages."""
