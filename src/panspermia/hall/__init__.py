"""The running server without HTTP: rooms in memory, bots at work, notices and lessons."""
