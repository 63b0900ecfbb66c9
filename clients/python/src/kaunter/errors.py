"""What the client raises."""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, Literal, Optional, Sequence

if TYPE_CHECKING:
    from .generated.types import SignatureDebug


class KaunterError(Exception):
    """An error response of the gateway. Branch on `code`; `message` may change."""

    def __init__(
        self,
        *,
        code: str,
        message: str,
        status: int,
        request_id: str,
        debug: Optional[SignatureDebug],
        retry_after: Optional[int],
        details: Sequence[Dict[str, str]] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        """A code from the error reference. A newer gateway may return others."""
        self.message = message
        """What is wrong, and what to do."""
        self.status = status
        """HTTP status."""
        self.request_id = request_id
        """Quote it when you contact support about this call."""
        self.debug = debug
        """With INVALID_REQUEST_SIGNATURE: each step as the gateway computed it."""
        self.details = details
        """Each invalid field as `field` and `message`, where the application's setting Error details
        is ON; else empty."""
        self.retry_after = retry_after
        """Seconds to wait before a retry, when the gateway sent them."""

    def __str__(self) -> str:
        return f"{self.message} ({self.code}, request {self.request_id})"


class KaunterConnectionError(Exception):
    """No response, or an unreadable one. The gateway may or may not have processed the call."""

    def __init__(self, message: str, *, is_timeout: bool = False) -> None:
        super().__init__(message)
        self.is_timeout = is_timeout
        """True after a timeout."""


class KaunterConfigError(ValueError):
    """An option, a key or an argument is invalid; the message says how to fix it."""


NotificationErrorCode = Literal[
    "HEADER_MISSING",
    "HEADER_MALFORMED",
    "BODY_UNREADABLE",
    "TIMESTAMP_OUTSIDE_TOLERANCE",
    "SIGNATURE_WRONG",
]


class NotificationError(Exception):
    """The notification is forged, changed or too old. Respond with 400."""

    def __init__(self, code: NotificationErrorCode, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message

    def __str__(self) -> str:
        return f"{self.message} ({self.code})"
