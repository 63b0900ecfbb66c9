"""Creates a checkout and lists the stores with two signed calls.

Requires the package "cryptography": pip install cryptography, or apt install python3-cryptography.
"""

import base64
import json
import os
import secrets
import time
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

PRIVATE_KEY = serialization.load_pem_private_key(
    os.environ["SHOP_PRIVATE_KEY"].encode(), password=None
)


def canonical_text(body):
    """Keys sorted at every level, no white space, five characters escaped."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    for char in "<>&\u2028\u2029":
        text = text.replace(char, f"\\u{ord(char):04x}")
    return text


def sign_headers(method, url, text):
    """url: exactly as it will be called, with its query; text: empty for a request without a body."""
    nonce = secrets.token_hex(16)
    timestamp = str(int(time.time()))
    parts = [
        f"method={method.lower()}",
        f"nonceStr={nonce}",
        f"requestUrl={url}",
        "signType=sha256",
        f"timestamp={timestamp}",
    ]
    if text:
        parts.insert(0, "data=" + base64.b64encode(text.encode()).decode())
    signature = PRIVATE_KEY.sign("&".join(parts).encode(), padding.PKCS1v15(), hashes.SHA256())
    return {
        "X-Signature": "sha256 " + base64.b64encode(signature).decode(),
        "X-Nonce-Str": nonce,
        "X-Timestamp": timestamp,
    }


def call(method, path, body=None):
    url = os.environ["SHOP_BASE_URL"] + path
    text = "" if body is None else canonical_text(body)
    headers = {
        "Authorization": "Bearer " + os.environ["SHOP_ACCESS_TOKEN"],
        "Content-Type": "application/json",
        **sign_headers(method, url, text),
    }
    request = urllib.request.Request(url, text.encode() or None, headers, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return response.read().decode()
    except urllib.error.HTTPError as refusal:
        return refusal.read().decode()


checkout = {
    "order": {
        "id": f"PYTHON-{secrets.token_hex(4)}",
        "title": "Nasi lemak & teh <ais>",
        "detail": "2 × set, 少冰",
        "additionalData": "",
        "amount": 1250,  # sen; a float such as 1250.0 would be signed as another text
        "currencyType": "MYR",
    },
    "customer": {"userId": "payer-1"},
    "method": [],
    "type": "WEB_PAYMENT",
    "storeId": os.environ["SHOP_STORE_ID"],
    "redirectUrl": "https://shop.example/return",
    "notifyUrl": "https://shop.example/notify",
}
print(call("POST", "/v3/payment/online", checkout))
print(call("GET", "/v3/stores?limit=1"))
