"""When a call may be sent again."""

from __future__ import annotations

from typing import Literal, Mapping, NamedTuple, Optional, cast

from .errors import KaunterConnectionError, KaunterError

Retry = Literal["always", "order", "key", "never"]
"""When a call with an unknown outcome may be sent again: `always` (it changes nothing), `order`
(with an order id, which the gateway recognises), `key` (with an Idempotency-Key), `never`."""

_FIRST_WAIT = 0.25
_WAIT_MAX = 5.0
_UNPROCESSED_STATUS = 429
"""The gateway rejected the call before it processed anything; 503 may come after a lost commit."""


class Decision(NamedTuple):
    wait: Optional[float]
    """Seconds; None: do not retry."""
    drops_token: bool = False
    """The access token is no longer valid."""
    corrects_clock: bool = False
    """The local clock is wrong: take the time from the response."""


_NO_RETRY = Decision(None)


def decide_retry(
    error: Exception, attempt: int, attempts_max: int, is_retryable: bool, random: float
) -> Decision:
    """Decide after `attempt` (1 is the first). Each attempt is signed anew.

    An error that proves that nothing was processed may always be retried; an unknown outcome only
    where the gateway recognises the repeated call.
    """
    if attempt >= attempts_max:
        return _NO_RETRY
    # Exponential backoff with jitter, so that many clients do not retry at the same time.
    wait = min(_WAIT_MAX, _FIRST_WAIT * 2 ** (attempt - 1)) * (0.5 + random / 2)
    if isinstance(error, KaunterConnectionError):
        return Decision(wait) if is_retryable else _NO_RETRY
    if not isinstance(error, KaunterError):
        return _NO_RETRY
    if error.code in ("TOKEN_EXPIRED", "TOKEN_INVALID"):
        return Decision(0, drops_token=True) if attempt == 1 else _NO_RETRY
    if error.code == "INVALID_TIMESTAMP":
        return Decision(0, corrects_clock=True) if attempt == 1 else _NO_RETRY
    may_retry = error.status == _UNPROCESSED_STATUS or (error.status >= 500 and is_retryable)
    requested = error.retry_after or 0
    if not may_retry or requested > _WAIT_MAX:
        return _NO_RETRY
    return Decision(max(wait, requested))


def can_retry(retry: str, body: object) -> bool:
    """Whether the gateway recognises a repetition of this call."""
    if retry != "order":
        return retry != "never"
    order = body.get("order") if isinstance(body, Mapping) else None
    order_id = cast("Mapping[str, object]", order).get("id") if isinstance(order, Mapping) else None
    return isinstance(order_id, str) and order_id != ""
