"""Letters: what is written to people who want to be told by e-mail, and how it is sent.

Before anything else an address gets one letter, which asks whether its reader wants more. It leads
to a page where letters are confirmed and stopped; the address of that page is signed.
"""

from __future__ import annotations

import hmac
import re
import smtplib
import socket
import ssl
from email.message import EmailMessage
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from panspermia.hall.addresses import NotAllowed
from panspermia.hall.words import say
from panspermia.store.links import Link
from panspermia.store.secrets import secret_for

SECONDS = 10.0
"""How long a mail server may take."""

ONE_ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+", re.ASCII)


class Letter(NamedTuple):
    """What is written, to whomever."""

    subject: str
    text: str


def is_address(address: str) -> bool:
    """Whether this is the address of one person, and nothing besides."""
    return ONE_ADDRESS.fullmatch(address) is not None


def asking(game: str, url: str, page: str) -> Letter:
    """The first letter. No word of it is the asker's own, or strangers could be sent anything."""
    return Letter(say("ask.subject"), say("ask.text", game=game, url=url, page=page))


def telling(title: str, text: str, page: str) -> Letter:
    """The letter that it is somebody's turn."""
    subject = say("turn.subject", title=" ".join(title.split()))
    return Letter(subject, f"{text}\n\n-- \n{say('turn.why', page=page)}\n")


def mail_path(secret: str, link: Link) -> str:
    """Where letters to the address of a link are confirmed and stopped."""
    return f"/mail/{link.id}/{_signature(secret, link)}"


def is_signed(secret: str, link: Link, signature: str) -> bool:
    """Whether somebody comes from a letter to the address that the link has now."""
    wanted = _signature(secret, link).encode()
    return bool(link.email) and hmac.compare_digest(wanted, signature.encode())


def _signature(secret: str, link: Link) -> str:
    return secret_for(secret, f"mail\n{link.id}\n{link.email}")


def send_letter(server: str, address: str, letter: Letter) -> None:
    """Send a letter by SMTP; blocks."""
    if not is_address(address):
        raise NotAllowed
    place = urlsplit(server)
    sender = parse_qs(place.query).get("from", [f"panspermia@{socket.getfqdn()}"])[0]
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = sender, address, letter.subject
    message.set_content(letter.text)
    context = ssl.create_default_context()
    host = place.hostname or "localhost"
    is_secure = place.scheme == "smtps"
    port = place.port or (465 if is_secure else 25)
    smtp: smtplib.SMTP
    if is_secure:
        smtp = smtplib.SMTP_SSL(host, port, timeout=SECONDS, context=context)
    else:
        smtp = smtplib.SMTP(host, port, timeout=SECONDS)
    with smtp:
        smtp.ehlo()
        if not is_secure and smtp.has_extn("starttls"):
            smtp.starttls(context=context)
        if place.username:
            smtp.login(unquote(place.username), unquote(place.password or ""))
        smtp.send_message(message)
