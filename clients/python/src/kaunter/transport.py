"""One HTTP request with a time limit. Pass your own `transport` for a proxy or a pool."""

from __future__ import annotations

import http.client
import io
import socket
import ssl
import time
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping, Optional
from urllib.parse import urlsplit

from .errors import KaunterConnectionError


@dataclass(frozen=True)
class Request:
    """Send these bytes to exactly this URL: it is signed."""

    method: str
    url: str
    headers: Mapping[str, str] = field(repr=False)
    """They hold the client secret or the access token."""
    body: Optional[bytes] = field(repr=False)
    """It can hold card numbers."""
    timeout: float
    """Seconds for the whole attempt."""


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    """Names in lower case."""
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    @property
    def request_id(self) -> str:
        """Quote it when you contact support about this call."""
        return self.headers.get("x-request-id", "")


Transport = Callable[[Request], Response]
"""Returns any response. Raises OSError when there is none. Does not follow redirects."""


def send_request(transport: Transport, request: Request) -> Response:
    """Send one attempt; raises KaunterConnectionError when there is no response."""
    parts = urlsplit(request.url)
    origin = f"{parts.scheme}://{parts.netloc}"
    try:
        return transport(request)
    except (TimeoutError, socket.timeout) as error:
        message = f"No response from {origin} within {request.timeout:g} seconds"
        raise KaunterConnectionError(message, is_timeout=True) from error
    except (OSError, http.client.HTTPException) as error:
        reason = str(error) or type(error).__name__
        raise KaunterConnectionError(f"Cannot connect to {origin}: {reason}") from error


def send_over_http(request: Request) -> Response:
    """The default transport: a connection of its own for each attempt."""
    deadline = time.monotonic() + request.timeout
    parts = urlsplit(request.url)
    connection = _connect(parts.scheme, parts.hostname or "", parts.port, request.timeout)
    connection.connect()
    with connection.sock as sock:
        # http.client sees a socket; all waits of this one end at the deadline.
        connection.sock = _DeadlineSocket(sock, deadline)
        path = request.url[len(f"{parts.scheme}://{parts.netloc}") :]
        connection.request(request.method, path, request.body, dict(request.headers))
        received = connection.getresponse()
        headers = {name.lower(): value for name, value in received.getheaders()}
        return Response(received.status, headers, received.read())


def _connect(
    scheme: str, host: str, port: Optional[int], timeout: float
) -> http.client.HTTPConnection:
    if scheme == "https":
        context = ssl.create_default_context()
        return http.client.HTTPSConnection(host, port, timeout=timeout, context=context)
    return http.client.HTTPConnection(host, port, timeout=timeout)


class _DeadlineSocket:
    """The part of a socket that http.client uses, with one time limit for all waits together."""

    def __init__(self, sock: socket.socket, deadline: float) -> None:
        self._sock = sock
        self._deadline = deadline

    def makefile(self, *_: object) -> io.BufferedReader:
        return io.BufferedReader(_Reader(self))

    def sendall(self, data: Any) -> None:
        self.limit().sendall(data)

    def close(self) -> None:
        """http.client closes it while it still reads the response."""

    def limit(self) -> socket.socket:
        left = self._deadline - time.monotonic()
        if left <= 0:
            raise TimeoutError
        self._sock.settimeout(left)
        return self._sock


class _Reader(io.RawIOBase):
    def __init__(self, sock: _DeadlineSocket) -> None:
        self._sock = sock

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        return self._sock.limit().recv_into(buffer)
