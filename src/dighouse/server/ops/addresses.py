"""Which names this server answers to, and who is really asking.

A page of another site must not talk to a server that its visitor can reach: so Host has to be a
name of ours (or else a foreign name could be made to lead here), and Origin has to be our page.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterable

from dighouse.protocol.bodies import Reach
from dighouse.server.ops.setting_values import WEB_PORTS
from dighouse.server.ops.settings import Settings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ANY = ("0.0.0.0", "::")
HOPS = 16  # of X-Forwarded-For, from the right; honest ones have one or two
# Reserved for documentation: nobody has them, so they are routed as the internet at large is.
ELSEWHERE = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))


class Addresses:
    """`port` is the one that is listened on, which the settings may leave open."""

    def __init__(
        self, settings: Settings, port: int | None = None, local: Iterable[str] | None = None
    ) -> None:
        self.port = settings.port if port is None else port
        self._settings = settings
        everywhere = settings.lan or settings.host in ANY
        # Those that other computers of the network can use.
        self.local = list(local_addresses() if local is None else local) if everywhere else []
        names = [*LOOPBACK, *self.local]
        if settings.host not in (*names, *ANY):
            names.append(settings.host)
        authorities = [authority(name, self.port) for name in names]
        self._origins = {f"http://{name}" for name in authorities}
        self._hosts = set(authorities)
        if self.port == WEB_PORTS["http"]:
            self._hosts |= {authority(name) for name in names}
            self._origins |= {f"http://{authority(name)}" for name in names}
        if settings.public_url is not None:
            scheme, _, name = settings.public_url.partition("://")
            self._origins.add(settings.public_url)
            self._hosts.add(name)
            if ":" not in name.rpartition("]")[2]:
                self._hosts.add(f"{name}:{WEB_PORTS[scheme]}")
        self._trusted = [ipaddress.ip_network(text) for text in settings.trusted_proxies]

    @property
    def url(self) -> str:
        """The best address to give to somebody."""
        if self._settings.public_url is not None:
            return self._settings.public_url
        if self._settings.lan and self.local:
            return self.url_of(self.local[0])
        return self.url_here

    def outward(self, host: str | None) -> tuple[str, Reach]:
        """The address to give to somebody, by one who has come here as `host`; and how far it leads.

        A name of the network that has led here leads others here, too; "localhost" leads everybody
        to a computer of their own.
        """
        url = self.url
        if self._settings.public_url is None:
            name = _name(host or "")
            if name not in LOOPBACK and self.allowed_host(host):
                url = f"http://{(host or '').lower()}"
            elif self.local:
                url = self.url_of(self.local[0])
        if _name(url.partition("://")[2]) in LOOPBACK:
            return url, "computer"
        return url, "network" if self._settings.public_url is None else "anywhere"

    @property
    def url_here(self) -> str:
        """The address on this computer."""
        host = self._settings.host
        return self.url_of("localhost" if host in (*LOOPBACK, *ANY) else host)

    def url_of(self, name: str) -> str:
        bare = self.port == WEB_PORTS["http"]
        return f"http://{authority(name) if bare else authority(name, self.port)}"

    def allowed_host(self, host: str | None) -> bool:
        return host is not None and host.lower() in self._hosts

    def trustworthy(self, host: str | None) -> bool:
        """Is a page of this name a secure context to browsers? On a home network it is not."""
        if (self._settings.public_url or "").startswith("https://"):
            return True
        return host is not None and host.lower() in {
            authority(name, self.port) for name in LOOPBACK
        } | {authority(name) for name in LOOPBACK}

    def allowed_origin(self, origin: str | None) -> bool:
        """None is what programs send; a browser always names the page."""
        return origin is None or origin.lower() in self._origins

    def client_address(self, peer: str, forwarded: str | None = None) -> str:
        """Who asks: the peer, or whom trusted proxies say that they ask for.

        Anybody can write anything into X-Forwarded-For; each proxy adds on the right whom it got
        the request from. So only what our own proxies added counts: up to the first stranger.
        """
        address = parse_address(peer)
        if address is None:
            return peer
        if forwarded is not None:
            for hop in reversed(forwarded.split(",")[-HOPS:]):
                if not self._is_trusted(address):
                    break
                following = parse_address(hop.strip())
                if following is None:
                    break
                address = following
        return str(address)

    def is_trusted(self, peer: str) -> bool:
        """Is it one of our proxies, which speak for others?"""
        if not self._trusted:
            return False
        address = parse_address(peer)
        return address is not None and self._is_trusted(address)

    def _is_trusted(self, address: Address) -> bool:
        return any(address in network for network in self._trusted)


def _name(host: str) -> str:
    """A host without its port."""
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.lower().partition(":")[0]


def authority(name: str, port: int | None = None) -> str:
    """A host as URLs write it."""
    host = f"[{name}]" if ":" in name else name
    return host if port is None else f"{host}:{port}"


def parse_address(text: str) -> Address | None:
    """An address, perhaps with a port; an IPv4 one that came by IPv6 is the same."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def client_network(address: str) -> str:
    """What limits count by: one IPv6 subscriber has a whole /64 of addresses."""
    parsed = parse_address(address)
    if isinstance(parsed, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return address


def local_addresses() -> list[str]:
    """Where other computers of the local network find this one. Nothing is sent to find out."""
    found = [ours for family, target in ELSEWHERE if (ours := _towards(family, target))]
    if not found:
        # No way out at all, such as a router that is not connected: ask for our own name.
        try:
            entries = socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)
        except OSError:
            entries = []
        found = [str(entry[4][0]) for entry in entries]
    parsed = [address for text in dict.fromkeys(found) if (address := parse_address(text))]
    return [
        str(address)
        for address in parsed
        if not (address.is_loopback or address.is_unspecified or address.is_link_local)
    ]


def _towards(family: socket.AddressFamily, target: str) -> str | None:
    """Our address on the way to a target. Connecting a UDP socket only asks the routing table."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
