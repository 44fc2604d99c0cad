"""Only addresses of the open network are public."""

from __future__ import annotations

import pytest

from panspermia.hall.addresses import is_public


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "0.0.0.0",
        "100.64.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "198.18.0.1", "192.0.2.1",
        "192.0.0.1", "192.0.0.9", "192.0.0.170", "192.88.99.1", "168.63.129.16",
        "::1", "::", "::7f00:1", "::1.1.1.1", "fe80::1", "fec0::1", "fc00::1", "ff02::1",
        "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:168.63.129.16", "64:ff9b::7f00:1",
        "64:ff9b:1::a00:1", "64:ff9b::101:101", "2002:7f00:1::", "2001:0:7f00:1::", "2001:10::1",
        "2001:db8::1", "3fff::1", "100::1", "4000::1", "5f00::1",
    ],
)  # fmt: skip
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize(
    "address",
    ["1.1.1.1", "8.8.8.8", "168.63.129.17", "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1"],
)
def test_public_addresses_are(address: str) -> None:
    assert is_public(address)
