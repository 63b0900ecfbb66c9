"""The access token, cached in memory."""

from __future__ import annotations

import base64
import json
import threading
from typing import Callable, Optional, Tuple

from .errors import KaunterConnectionError
from .transport import Request, Response

_LIFETIME_SHARE = 0.9
"""A token is renewed after this share of its lifetime."""


class TokenSource:
    """Requests one token, however many threads wait for it."""

    def __init__(
        self,
        url: str,
        client_id: str,
        client_secret: str,
        timeout: float,
        clock: Callable[[], float],
        send: Callable[[Request], Response],
    ) -> None:
        pair = base64.b64encode(f"{client_id}:{client_secret}".encode()).decode()
        headers = {"Authorization": f"Basic {pair}", "Content-Type": "application/json"}
        body = b'{"grantType":"client_credentials"}'
        self._request = Request("POST", url, headers, body, timeout)
        self._clock = clock
        self._send = send
        self._lock = threading.Lock()
        self._known: Optional[Tuple[str, float]] = None

    def get(self) -> str:
        with self._lock:
            if self._known is None or self._clock() >= self._known[1]:
                self._known = self._fetch()
            return self._known[0]

    def drop(self, token: str) -> None:
        """Forget a token that the gateway no longer accepts."""
        with self._lock:
            if self._known is not None and self._known[0] == token:
                self._known = None

    def _fetch(self) -> Tuple[str, float]:
        response = self._send(self._request)
        try:
            answer = json.loads(response.body)
            return answer["accessToken"], self._clock() + answer["expiresIn"] * _LIFETIME_SHARE
        except (ValueError, KeyError, TypeError) as error:
            message = "The token response is unreadable. Check that base_url is a gateway's."
            raise KaunterConnectionError(message) from error
