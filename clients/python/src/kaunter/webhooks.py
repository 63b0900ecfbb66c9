"""Verification of webhooks (notifications)."""

from __future__ import annotations

import re
import time
from typing import Any, Mapping, Optional, Protocol, Sequence, Tuple, Union, cast, TYPE_CHECKING

from .canonical_json import canonicalize, read_json
from .errors import NotificationError
from .signing import SIGN_TYPE, build_signed_text, read_public_key, verify_text

if TYPE_CHECKING:
    from .generated.types import VerifiedNotification

TOLERANCE_SECONDS = 300
_SIGNATURE = re.compile(SIGN_TYPE + r" ([A-Za-z0-9+/]+={0,2})")


class Headers(Protocol):
    """A dict, or the headers of a framework's request."""

    def items(self) -> Any: ...


def verify_notification(
    body: Union[bytes, str, Mapping[str, Any]],
    headers: Headers,
    public_key: Union[str, Sequence[str]],
    *,
    tolerance: float = TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> VerifiedNotification:
    """Verify that a webhook came from the gateway, unchanged and recently, and return it.

    `body`: the raw bytes. A parsed body works too, because the signature covers its canonical
    form; but a parser may drop or change values. `headers`: as received, in any spelling, also
    those of a WSGI environment. `public_key`: the server public key of the application, PEM; a
    list while a new key replaces an old one. `tolerance`: maximum age in seconds.

    Raises NotificationError. Deliveries are repeated: process each `eventType` with its
    `data.transactionId` (`data.orderId` for RECURRING_PAYMENT) once. `eventId` is for logs and
    support only: it comes from a header, which is not signed.
    """
    found = _SIGNATURE.fullmatch(_header(headers, "x-signature"))
    nonce = _header(headers, "x-nonce-str")
    timestamp = _header(headers, "x-timestamp")
    if found is None or not re.fullmatch(r"[0-9]{10}", timestamp) or re.search(r"[\s&]", nonce):
        raise NotificationError(
            "HEADER_MALFORMED",
            "X-Signature, X-Nonce-Str or X-Timestamp is malformed. Pass the headers as received.",
        )
    value, data = _read_body(body)
    text = build_signed_text(data, "post", nonce, "", timestamp)
    keys = [public_key] if isinstance(public_key, (str, bytes)) else public_key
    # All keys are read, so that a damaged one is noticed.
    if not any([verify_text(text, found[1], read_public_key(pem)) for pem in keys]):
        raise NotificationError(
            "SIGNATURE_WRONG",
            "The signature does not match this body. Use the server public key of this application "
            "from the portal (not your own public key), and pass the raw body, neither changed nor "
            "serialized again.",
        )
    age = abs((time.time() if now is None else now) - int(timestamp))
    if age > tolerance:
        raise NotificationError(
            "TIMESTAMP_OUTSIDE_TOLERANCE",
            f"X-Timestamp is {age:.0f} seconds from now; at most {tolerance:g} are allowed. "
            "Check your clock.",
        )
    # The signature proves that the gateway wrote it, in the declared shape.
    event = {**value, "eventId": _header(headers, "x-event-id", "")}
    return cast("VerifiedNotification", event)


def _read_body(body: Union[bytes, str, Mapping[str, Any]]) -> Tuple[Mapping[str, Any], str]:
    try:
        if isinstance(body, str):
            value: Mapping[str, Any] = read_json(body.encode())
        elif isinstance(body, Mapping):
            value = body
        else:
            value = read_json(bytes(body))
        return value, canonicalize(value)
    except (ValueError, TypeError) as error:
        raise NotificationError(
            "BODY_UNREADABLE", f"The body is not a JSON object: {error}. Pass the raw body."
        ) from error


def _header(headers: Headers, name: str, fallback: Optional[str] = None) -> str:
    for key, value in headers.items():
        spelled = str(key).lower().replace("_", "-")
        if spelled in (name, f"http-{name}"):
            text = value if isinstance(value, str) else value[0] if value else ""
            if text != "":
                return str(text)
    if fallback is not None:
        return fallback
    raise NotificationError(
        "HEADER_MISSING", f"The header {name} is missing. Pass the headers as received."
    )
