"""Client for the Kaunter payment API: signs requests, retries safely, verifies webhooks."""

from .client import Client
from .errors import (
    KaunterConfigError,
    KaunterConnectionError,
    KaunterError,
    NotificationError,
)
from .generated.version import VERSION as __version__
from .page import Page
from .transport import Request, Response, Transport
from .webhooks import verify_notification

__all__ = [
    "Client",
    "KaunterConfigError",
    "KaunterConnectionError",
    "KaunterError",
    "NotificationError",
    "Page",
    "Request",
    "Response",
    "Transport",
    "__version__",
    "verify_notification",
]
