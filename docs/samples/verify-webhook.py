"""Verifies that a webhook came from the gateway. Reads its body from standard input.

    python3 verify-webhook.py X-SIGNATURE X-NONCE-STR X-TIMESTAMP < body
"""

import base64
import binascii
import os
import sys
import time

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

AGE_SECONDS_MAX = 300


def is_from_gateway(raw_body, signature, nonce, timestamp, server_public_key):
    """raw_body: the bytes as received, before any parsing; server_public_key: PEM."""
    sign_type, _, encoded = signature.partition(" ")
    if sign_type != "sha256" or not timestamp.isdecimal():
        return False
    if abs(time.time() - int(timestamp)) > AGE_SECONDS_MAX:
        return False
    data = base64.b64encode(raw_body).decode()
    text = f"data={data}&method=post&nonceStr={nonce}&signType=sha256&timestamp={timestamp}"
    key = serialization.load_pem_public_key(server_public_key.encode())
    try:
        key.verify(base64.b64decode(encoded), text.encode(), padding.PKCS1v15(), hashes.SHA256())
    except (InvalidSignature, binascii.Error):
        return False
    return True


is_valid = is_from_gateway(
    sys.stdin.buffer.read(), *sys.argv[1:4], os.environ["SHOP_SERVER_PUBLIC_KEY"]
)
print("valid" if is_valid else "invalid")
