"""Secrets: what opens a link or is a personal key, and the little that is kept of it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import string

LETTERS = string.ascii_letters + string.digits


def new_secret() -> str:
    """256 bits for a link or a personal key."""
    return secrets.token_urlsafe(32)


def secret_for(key: str, what: str) -> str:
    """As many bits, always the same for this; whoever lacks the key cannot find them out."""
    found = hmac.digest(key.encode(), what.encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(found).decode().rstrip("=")


def new_id() -> str:
    """A name for a room that cannot be guessed, fit for addresses and commands."""
    return "".join([secrets.choice(LETTERS) for _ in range(12)])


def hashed(secret: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
