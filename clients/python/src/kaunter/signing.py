"""RSA keys, and the text that is signed."""

from __future__ import annotations

import base64
import binascii
import re
import secrets
from typing import Optional

from cryptography import x509
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from .errors import KaunterConfigError

SIGN_TYPE = "sha256"
_BITS_MIN = 2048
_BEGIN = re.compile(r"-----BEGIN ([A-Z0-9 ]{1,40})-----")
_BLOCK = re.compile(r"-----BEGIN [A-Z0-9 ]{1,40}-----(.*?)-----END ", re.DOTALL)
_INVISIBLE = re.compile("[\N{ZERO WIDTH NO-BREAK SPACE}\u200b-\u200f\u2060\u00ad]")


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


def read_private_key(pem: object) -> rsa.RSAPrivateKey:
    """Read an RSA private key from PEM: PKCS#8 or PKCS#1, not encrypted."""
    der = _read_pem("private_key", pem)
    try:
        key = serialization.load_der_private_key(der, password=None)
    except TypeError as error:
        raise _encrypted("private_key") from error
    except (ValueError, UnsupportedAlgorithm) as error:
        if _is_public(der):
            raise _error(
                "private_key", "This is a public key. Use the private key of the pair."
            ) from error
        raise _unreadable("private_key") from error
    if not isinstance(key, rsa.RSAPrivateKey):
        raise _not_rsa("private_key")
    _expect_length("private_key", key.key_size)
    return key


def read_public_key(pem: object) -> rsa.RSAPublicKey:
    """Read an RSA public key from PEM: SPKI or PKCS#1, or a certificate's."""
    der = _read_pem("public_key", pem)
    if _is_private(der):
        raise _error(
            "public_key",
            "This is a private key. Use the server public key of this application from the portal.",
        )
    try:
        key = _load_public(der)
    except (ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise _unreadable("public_key") from error
    if not isinstance(key, rsa.RSAPublicKey):
        raise _not_rsa("public_key")
    _expect_length("public_key", key.key_size)
    return key


def _load_public(der: bytes) -> object:
    try:
        return serialization.load_der_public_key(der)
    except ValueError:
        return x509.load_der_x509_certificate(der).public_key()


def _is_public(der: bytes) -> bool:
    try:
        _load_public(der)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return False
    return True


def _is_private(der: bytes) -> bool:
    try:
        serialization.load_der_private_key(der, password=None)
    except TypeError:
        return True
    except (ValueError, UnsupportedAlgorithm):
        return False
    return True


def _read_pem(option: str, pem: object) -> bytes:
    """The bytes between the PEM lines, however the text was pasted."""
    if pem is None:
        raise _error(option, "The key is missing: None was passed. Is the variable set?")
    if isinstance(pem, bytes):
        pem = pem.decode(errors="replace")
    text = _clean(pem) if isinstance(pem, str) else ""
    labels = _BEGIN.findall(text)
    if len(labels) > 1:
        raise _error(option, "This text contains several keys. Pass one.")
    if "ENCRYPTED" in text:
        raise _encrypted(option)
    if "OPENSSH" in text or text.startswith("ssh-") or text.startswith("PuTTY"):
        raise _error(
            option, "This key is in the format of OpenSSH or PuTTY. Convert it to PEM with ssh-keygen."
        )
    match = _BLOCK.search(text)
    der = _decode(match.group(1) if match else "" if labels else text)
    if der is None or der[:1] != b"\x30":
        if match:
            raise _unreadable(option)
        raise _error(
            option,
            "This is not a PEM key. "
            "Pass the whole text, from -----BEGIN to the last dash of -----END.",
        )
    return der


def _clean(text: str) -> str:
    """Without what files, environments and editors add."""
    text = _INVISIBLE.sub("", text).replace("\u00a0", " ")
    text = re.sub(r"\\+r(?=\\+n|[\r\n])", "", text)
    text = re.sub(r"\\+[nr]", "\n", text)
    text = text.strip().strip("\"'`").strip()
    inner = None if "-----BEGIN " in text else _decode(text)
    if inner is not None and inner.lstrip().startswith(b"-----BEGIN "):
        return inner.decode(errors="replace").strip()
    return text


def _decode(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(re.sub(r"\s+", "", text), validate=True)
    except (binascii.Error, ValueError):
        return None


def _encrypted(option: str) -> KaunterConfigError:
    return _error(
        option,
        "This private key is protected by a password. Remove the password: "
        "openssl pkey -in key.pem -out plain.pem",
    )


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
