#!/usr/bin/env python3
"""Generates vectors.json: signed requests from an independent implementation.

The canonical text comes from Python's json module and the signatures from the openssl command, so
nothing here shares code with the package it tests. Needed only to add a vector; the tests read the
committed file. Existing keys are reused: run with --new-keys to replace them.

    python3 packages/signing/vectors/make.py
"""

import base64
import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
KEYS = HERE / "keys"
PRIVATE_KEY = KEYS / "test-only-private.pem"


def openssl(*arguments, given=None):
    return subprocess.run(["openssl", *arguments], input=given, check=True, capture_output=True).stdout


def make_keys():
    KEYS.mkdir(exist_ok=True)
    openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", str(PRIVATE_KEY))
    openssl("rsa", "-in", str(PRIVATE_KEY), "-traditional", "-out", str(KEYS / "test-only-private-pkcs1.pem"))
    openssl("pkcs8", "-topk8", "-in", str(PRIVATE_KEY), "-passout", "pass:test", "-out",
            str(KEYS / "test-only-private-encrypted.pem"))
    openssl("pkey", "-in", str(PRIVATE_KEY), "-pubout", "-out", str(KEYS / "public.pem"))
    openssl("rsa", "-in", str(PRIVATE_KEY), "-RSAPublicKey_out", "-out", str(KEYS / "public-pkcs1.pem"))
    openssl("req", "-x509", "-key", str(PRIVATE_KEY), "-subj", "/CN=test only", "-days", "36500", "-out",
            str(KEYS / "certificate.pem"))
    short = openssl("genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024")
    (KEYS / "public-1024.pem").write_bytes(openssl("pkey", "-pubout", given=short))
    curve = openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256")
    (KEYS / "public-ec.pem").write_bytes(openssl("pkey", "-pubout", given=curve))
    pss = openssl("genpkey", "-algorithm", "RSA-PSS", "-pkeyopt", "rsa_keygen_bits:2048")
    (KEYS / "public-pss.pem").write_bytes(openssl("pkey", "-pubout", given=pss))


# Numbers as ECMAScript writes them, spelled out because Python's notation differs.
NUMBERS = {
    "1.0": "1", "10.50": "10.5", "1e2": "100", "1e21": "1e+21", "1e-7": "1e-7",
    "0.000001": "0.000001", "1.5e-10": "1.5e-10", "-0": "-0", "-0.0": "-0", "0.1": "0.1",
    "123456789012345680000": "123456789012345680000", "5e-324": "5e-324", "-1.25e+3": "-1250",
    "9007199254740991": "9007199254740991", "4.5975": "4.5975", "101.0901": "101.0901",
}


class Number(float):
    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.canonical = NUMBERS[text] if text in NUMBERS else str(int(text))
        return number


def canonical(value):
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, Number):
        return value.canonical
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, list):
        return "[" + ",".join(canonical(item) for item in value) + "]"
    members = sorted(value.items(), key=lambda member: member[0].encode("utf-8"))
    return "{" + ",".join(quote(key) + ":" + canonical(item) for key, item in members) + "}"


def quote(text):
    out = '"'
    for char in text:
        if char in '"\\':
            out += "\\" + char
        elif char in "\n\r\t":
            out += {"\n": "\\n", "\r": "\\r", "\t": "\\t"}[char]
        elif ord(char) < 0x20 or char in "<>&\u2028\u2029":
            out += "\\u%04x" % ord(char)
        else:
            out += char
    return out + '"'


def read(wire):
    return json.loads(wire, parse_int=Number, parse_float=Number)


def sign(text):
    with tempfile.NamedTemporaryFile() as file:
        file.write(text.encode("utf-8"))
        file.flush()
        return base64.b64encode(openssl("dgst", "-sha256", "-sign", str(PRIVATE_KEY), file.name)).decode()


BASE = "https://api.example.com"
CHECKOUT = "/v3/payment/online"
REQUESTS = [
    ("a checkout with keys out of order and blanks between tokens", "POST", CHECKOUT,
     '{\n  "type": "WEB_PAYMENT", "method": [],\n  "storeId": "1761962400123456789",\n'
     '  "order": {"title": "Lunch", "amount": 2590, "id": "A-1009-77", "detail": "", "currencyType": "MYR",'
     ' "additionalData": "table 12"},\n  "customer": {"userId": "u-1"},\n'
     '  "redirectUrl": "https://shop.example.com/r?a=1&b=2", "notifyUrl": "https://shop.example.com/n"\n}'),
    ("all six members of a new merchant", "POST", "/v3/partner/merchant",
     '{"companyName":"EXAMPLE CAFE","countryCode":"60","email":"a@example.com","firstName":"Ali",'
     '"lastName":"Bin Abu","phoneNumber":"123456789"}'),
    ("objects inside arrays are sorted too", "POST", CHECKOUT,
     '{"z":[{"b":1,"a":[{"d":1,"c":2}]},{"b":0,"a":null}],"a":[[{"y":1,"x":2}]]}'),
    ("less, greater, ampersand, apostrophe, slash and DEL", "POST", CHECKOUT,
     '{"text":"<b>R&D</b> it\'s a \\/ and / \\u007f \\u003c\\u003E\\u0026"}'),
    ("accents, Chinese and an emoji, raw and escaped", "POST", CHECKOUT,
     '{"nama":"Caf\u00e9","\u4e2d\u6587":"\u8336\u8005","emoji":"\U0001f35c","escaped":"\\u00e9\\ud83c\\udf5c"}'),
    ("keys in UTF-8 order where UTF-16 order differs", "POST", CHECKOUT,
     '{"\U0001f35c":1,"\uff21":2,"\ue000":3,"a":4,"A":5,"":6,"\u00e9":7}'),
    ("keys that look like numbers are text", "POST", CHECKOUT, '{"10":1,"9":2,"1":3,"01":4,"-1":5}'),
    ("line and paragraph separators", "POST", CHECKOUT, '{"text":"a\u2028b\u2029c \\u2028"}'),
    ("control characters", "POST", CHECKOUT,
     '{"text":"\\u0000\\u0001\\b\\f\\u001f\\n\\r\\t\\"\\\\ \\\\u003c \\\\b"}'),
    ("numbers", "POST", CHECKOUT,
     '{"a":1.0,"b":1e-7,"c":-0,"d":-0.0,"e":10.50,"f":1e2,"g":0.000001,"h":1.5e-10,"i":9007199254740991,'
     '"j":-1.25e+3,"k":5e-324,"l":0.1}'),
    ("null, empty text, empty list and empty object stay", "POST", CHECKOUT,
     '{"d":null,"c":"","b":[],"a":{},"e":false,"f":true}'),
    ("a key named __proto__", "POST", CHECKOUT, '{"b":1,"__proto__":{"admin":true},"constructor":2}'),
    ("no body", "POST", "/v3/partner/merchant/1761962400123456789", ""),
    ("an empty object", "POST", "/v3/account", "{}"),
    ("an empty object with blanks", "POST", "/v3/account", " { } "),
    ("null", "POST", "/v3/account", "null"),
    ("GET with a query", "GET",
     "/v3/stores?cursor=&limit=10&filter=%7B%22updatedAt%22%3A%7B%22%24gte%22%3A%222026-01-01%22%7D%7D", ""),
    ("PUT", "PUT", "/v3/accounts/1761962400123456789", '{"companyName":"X","brandName":"Y"}'),
    ("DELETE", "DELETE", "/v3/store/1761962400123456789", ""),
    ("a notification, without requestUrl", "POST", None,
     '{"eventType":"PAYMENT_WEB_ONLINE","data":{"transactionId":"260302040506300412345678","status":"SUCCESS",'
     '"order":{"id":"A-1009-77","amount":2590},"voucher":null,'
     '"store":{"geoLocation":{"longitude":101.0901,"latitude":4.5975}}}}'),
]
# Values that no request may contain (the reader rejects them), but that have a canonical text.
VALUES = ['{"a":1e21}', '{"a":123456789012345680000}', "[]", "[1.0]", '"<"', "true", "1e-7", "-0"]


def request_vector(index, name, method, path, wire):
    body = read(wire) if wire else None
    text = canonical(body) if body else ""
    vector = {
        "name": name, "method": method, "baseUrl": "" if path is None else BASE, "pathAndQuery": path or "",
        "nonce": "vectorNonce%04d" % index, "timestamp": str(1767225600 + index), "body": wire,
        "canonicalText": text, "data": base64.b64encode(text.encode("utf-8")).decode(),
    }
    parts = [
        ("data", vector["data"]), ("method", method.lower()), ("nonceStr", vector["nonce"]),
        ("requestUrl", vector["baseUrl"] + vector["pathAndQuery"]), ("signType", "sha256"),
        ("timestamp", vector["timestamp"]),
    ]
    vector["signedText"] = "&".join(name + "=" + value for name, value in parts if value)
    vector["signature"] = sign(vector["signedText"])
    return vector


if "--new-keys" in sys.argv or not PRIVATE_KEY.exists():
    make_keys()
spki = openssl("pkey", "-in", str(PRIVATE_KEY), "-pubout", "-outform", "DER")
vectors = {
    "about": "Made by make.py with Python and openssl. The keys beside it are for tests only.",
    "publicKeyFingerprint": openssl("dgst", "-sha256", "-r", given=spki).decode().split()[0],
    "requests": [request_vector(index, *request) for index, request in enumerate(REQUESTS)],
    "values": [{"json": wire, "canonicalText": canonical(read(wire))} for wire in VALUES],
}
(HERE / "vectors.json").write_text(json.dumps(vectors, indent=2) + "\n")
