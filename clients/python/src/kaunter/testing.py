"""For the tests of your webhook receiver: keys, and notifications signed as the gateway does."""

from __future__ import annotations

import time
from typing import Any, Dict, Mapping, NamedTuple, Optional

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from .canonical_json import canonicalize
from .signing import SIGN_TYPE, build_signed_text, create_nonce, read_private_key, sign_text


class KeyPair(NamedTuple):
    """PEM."""

    public_key: str
    private_key: str


class SignedNotification(NamedTuple):
    body: bytes
    """To post."""
    headers: Dict[str, str]


def create_test_keys() -> KeyPair:
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
    private = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return KeyPair(public.decode(), private.decode())


def sign_test_notification(
    notification: Mapping[str, Any],
    *,
    private_key: str,
    event_id: Optional[str] = None,
    now: Optional[float] = None,
) -> SignedNotification:
    """Sign a notification as the gateway does, to post it to your own receiver in a test."""
    body = canonicalize(notification)
    nonce = create_nonce()
    timestamp = str(int(time.time() if now is None else now))
    text = build_signed_text(body, "post", nonce, "", timestamp)
    signature = sign_text(text, read_private_key(private_key))
    headers = {
        "Content-Type": "application/json",
        "X-Signature": f"{SIGN_TYPE} {signature}",
        "X-Nonce-Str": nonce,
        "X-Timestamp": timestamp,
        "X-Event-Id": event_id or create_nonce(),
    }
    return SignedNotification(body.encode(), headers)
