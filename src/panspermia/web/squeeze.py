"""Streams as gzip, piece by piece: each piece goes out at once, and none helps to shrink another.

So whoever listens on the line and can make somebody's stream carry words of theirs, such as chat,
learns nothing from its length about what that reader alone may see. It also means that a stream
needs no memory of its own, and that what many watch is squeezed once.
"""

from __future__ import annotations

import gzip
import struct
import zlib
from functools import lru_cache

SQUEEZE, WHOLE_PAGE = 5, 6
"""How hard what changes is compressed, and whole pages, of which there are few.

The utmost costs four times as much as the first for two per cent less.
"""
HARDEST = 9
"""The same of what is squeezed once, and sent as it is to everybody."""
HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"
LAST_BLOCK = b"\x03\x00"
KEPT = 64
"""Pieces that are kept, for those who get the same."""


@lru_cache(maxsize=KEPT)
def _squeezed(piece: bytes) -> bytes:
    """Whole blocks of deflate that look back at nothing before them, up to a full byte."""
    packer = zlib.compressobj(SQUEEZE, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(piece) + packer.flush(zlib.Z_FULL_FLUSH)


class Plain:
    """A stream as it is."""

    headers: tuple[tuple[bytes, bytes], ...] = ()

    def pack(self, *pieces: bytes) -> bytes:
        return b"".join(pieces)

    def end(self) -> bytes:
        return b""


class Squeezed(Plain):
    """A stream as gzip."""

    headers = ((b"content-encoding", b"gzip"),)

    def __init__(self) -> None:
        self._head = HEAD
        self._sum = self._size = 0

    def pack(self, *pieces: bytes) -> bytes:
        """The pieces, each squeezed by itself."""
        head, self._head = self._head, b""
        for piece in pieces:
            self._sum = zlib.crc32(piece, self._sum)
            self._size += len(piece)
        return head + b"".join([_squeezed(piece) for piece in pieces])

    def end(self) -> bytes:
        """What a reader checks the whole by."""
        return LAST_BLOCK + struct.pack("<II", self._sum, self._size & 0xFFFFFFFF)


def wire(accepted: str) -> Plain:
    """How a stream goes to somebody with this header Accept-Encoding."""
    return Squeezed() if takes_gzip(accepted) else Plain()


def takes_gzip(accepted: str) -> bool:
    """Whether somebody with this header Accept-Encoding reads it."""
    names = [part.partition(";") for part in accepted.lower().replace(" ", "").split(",")]
    return any([name == "gzip" and quality != "q=0" for name, _, quality in names])


@lru_cache(maxsize=KEPT)
def squeezed_hard(content: bytes) -> bytes:
    """A file that everybody gets alike."""
    return gzip.compress(content, HARDEST, mtime=0)
