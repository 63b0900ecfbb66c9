"""RSA keys, and the text that is signed."""

from __future__ import annotations

import base64
import binascii
import re
import secrets

from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from .errors import KaunterConfigError

SIGN_TYPE = "sha256"
_BITS_MIN = 2048
_BEGIN = re.compile(r"-----BEGIN ([A-Z0-9 ]{1,40})-----")


def build_signed_text(data: str, method: str, nonce: str, request_url: str, timestamp: str) -> str:
    """The plain text that is signed; an empty part is left out.

    `data`: the body's canonical text, empty when there is no body. `request_url`: the full URL
    called, empty for a notification.
    """
    parts = [
        ("data", base64.b64encode(data.encode()).decode()),
        ("method", method.lower()),
        ("nonceStr", nonce),
        ("requestUrl", request_url),
        ("signType", SIGN_TYPE),
        ("timestamp", timestamp),
    ]
    return "&".join(f"{name}={value}" for name, value in parts if value != "")


def sign_text(text: str, key: rsa.RSAPrivateKey) -> str:
    """RSA PKCS#1 v1.5 over SHA-256, in Base64."""
    signature = key.sign(text.encode(), padding.PKCS1v15(), hashes.SHA256())
    return base64.b64encode(signature).decode()


def verify_text(text: str, signature: str, key: rsa.RSAPublicKey) -> bool:
    try:
        decoded = base64.b64decode(signature, validate=True)
        key.verify(decoded, text.encode(), padding.PKCS1v15(), hashes.SHA256())
    except (InvalidSignature, binascii.Error):
        return False
    return True


def create_nonce() -> str:
    """16 random bytes in hexadecimal."""
    return secrets.token_hex(16)


def read_private_key(pem: str) -> rsa.RSAPrivateKey:
    """Read an RSA private key from PEM: PKCS#8 or PKCS#1, not encrypted."""
    text, label = _read_pem("private_key", pem)
    if "PUBLIC" in label or "CERTIFICATE" in label:
        raise _error("private_key", "This is a public key. Use the private key of the pair.")
    if "ENCRYPTED" in text:
        raise _error(
            "private_key",
            "This private key is protected by a password. Remove the password: "
            "openssl pkey -in key.pem -out plain.pem",
        )
    try:
        key = serialization.load_pem_private_key(text.encode(), password=None)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _unreadable("private_key") from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise _not_rsa("private_key")
    _expect_length("private_key", key.key_size)
    return key


def read_public_key(pem: str) -> rsa.RSAPublicKey:
    """Read an RSA public key from PEM: SPKI or PKCS#1."""
    text, label = _read_pem("public_key", pem)
    if "PRIVATE" in label:
        raise _error(
            "public_key",
            "This is a private key. Use the server public key of this application from the portal.",
        )
    try:
        key = serialization.load_pem_public_key(text.encode())
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _unreadable("public_key") from error
    if not isinstance(key, rsa.RSAPublicKey):
        raise _not_rsa("public_key")
    _expect_length("public_key", key.key_size)
    return key


def _read_pem(option: str, pem: object) -> "tuple[str, str]":
    if isinstance(pem, bytes):
        pem = pem.decode(errors="replace")
    # Environment files often store line breaks as the two characters \n.
    text = pem.replace("\\n", "\n").replace("\r\n", "\n") if isinstance(pem, str) else ""
    labels = _BEGIN.findall(text)
    if len(labels) == 0:
        raise _error(
            option,
            "This is not a PEM key. "
            "Pass the whole text, from -----BEGIN to the last dash of -----END.",
        )
    if len(labels) > 1:
        raise _error(option, "This text contains several keys. Pass one.")
    return text, labels[0]


def _expect_length(option: str, bits: int) -> None:
    if bits < _BITS_MIN:
        raise _error(
            option, f"This RSA key is shorter than {_BITS_MIN} bits. Generate a longer one."
        )


def _not_rsa(option: str) -> KaunterConfigError:
    return _error(
        option, "This is not an RSA key. Generate one: openssl genrsa -out private.pem 2048"
    )


def _unreadable(option: str) -> KaunterConfigError:
    return _error(option, "The text between the PEM lines is damaged. Paste the whole key again.")


def _error(option: str, message: str) -> KaunterConfigError:
    return KaunterConfigError(f"{option}: {message}")
