"""Addresses of the open network: where a webhook may lead, and nowhere else.

By a list of what is allowed, since nobody can list every address that means a machine of ours.
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address


class NotAllowed(Exception):
    """Nothing may be sent to this address."""


OPEN_V6 = IPv6Network("2000::/3")
"""All global unicast addresses that have been given out lie here."""

CLOSED_V6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # protocols of the network itself, Teredo among them: an IPv4 address inside
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: an IPv4 address inside
        "3fff::/20",  # documentation
    )
)

CLOSED_V4 = tuple(
    IPv4Network(network)
    for network in (
        "168.63.129.16/32",  # a cloud's own services, behind an address that looks public
        "192.0.0.0/24",  # protocols of the network itself
        "192.88.99.0/24",  # relays of 6to4
    )
)


def is_public(address: str) -> bool:
    """Whether an address belongs to the open network."""
    found = ip_address(address)
    if isinstance(found, IPv4Address):
        return _is_public_v4(found)
    inner = found.ipv4_mapped
    return _is_public_v6(found) if inner is None else _is_public_v4(inner)


def _is_public_v4(address: IPv4Address) -> bool:
    is_unicast = address.is_global and not address.is_multicast and not address.is_reserved
    return is_unicast and not any([address in network for network in CLOSED_V4])


def _is_public_v6(address: IPv6Address) -> bool:
    is_open = address in OPEN_V6 and address.is_global
    return is_open and not any([address in network for network in CLOSED_V6])
