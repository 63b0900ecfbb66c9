"""Canonical text, signed text and signature, on the vectors that all clients share.

python3 -m unittest discover -s clients/python/tests
"""

import base64
import json
import pathlib
import re
import unittest

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from kaunter import KaunterConfigError
from kaunter.canonical_json import canonicalize, read_json
from kaunter.signing import (
    build_signed_text,
    read_private_key,
    read_public_key,
    sign_text,
    verify_text,
)

FOLDER = pathlib.Path(__file__).parents[3] / "packages/signing/vectors"
VECTORS = json.loads((FOLDER / "vectors.json").read_text())


class SigningTest(unittest.TestCase):
    def test_requests(self):
        private_key = read_private_key((FOLDER / "keys/test-only-private.pem").read_text())
        public_key = read_public_key((FOLDER / "keys/public.pem").read_text())
        for vector in VECTORS["requests"]:
            with self.subTest(vector["name"]):
                body = vector["body"].encode()
                text = "" if body in (b"", b"null") else canonicalize(read_json(body))
                text = "" if text == "{}" else text
                self.assertEqual(text, vector["canonicalText"])
                url = vector["baseUrl"] + vector["pathAndQuery"]
                signed = build_signed_text(
                    text, vector["method"], vector["nonce"], url, vector["timestamp"]
                )
                self.assertEqual(signed, vector["signedText"])
                self.assertEqual(sign_text(signed, private_key), vector["signature"])
                self.assertTrue(verify_text(signed, vector["signature"], public_key))

    def test_values(self):
        for vector in VECTORS["values"]:
            with self.subTest(vector["json"]):
                # JSON has -0; Python's integers do not.
                value = json.loads(vector["json"].replace("-0", "-0.0"))
                self.assertEqual(canonicalize(value), vector["canonicalText"])

    def test_what_python_writes_differently(self):
        cases = [
            (10.0, "10"),
            (0.000001, "0.000001"),
            (1.5e-7, "1.5e-7"),
            (123456.789, "123456.789"),
            (1e100, "1e+100"),
            (True, "true"),
            ((1, 2), "[1,2]"),
            ("\ud800", '"\ufffd"'),
            ({"b": None, "a": []}, '{"a":[],"b":null}'),
        ]
        for value, text in cases:
            self.assertEqual(canonicalize(value), text)

    def test_what_json_cannot_represent(self):
        loop = []
        loop.append(loop)
        for value in (float("nan"), {"a": {1, 2}}, {1: 2}, 2**53 + 1, b"bytes", loop):
            with self.assertRaises(ValueError):
                canonicalize(value)

    def test_keys_as_people_paste_them(self):
        key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        spki = key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        forms = (
            serialization.PrivateFormat.PKCS8,
            serialization.PrivateFormat.TraditionalOpenSSL,
        )
        plain = serialization.NoEncryption()
        texts = [key.private_bytes(serialization.Encoding.PEM, form, plain) for form in forms]
        pastes = (
            lambda pem: pem.replace("\n", "\\n"),
            lambda pem: pem.replace("\n", "\\\\n"),
            lambda pem: pem.replace("\n", "\\r\\n"),
            lambda pem: pem.replace("\n", " "),
            lambda pem: pem.replace("\n", "\n    "),
            lambda pem: f'"{pem}"',
            lambda pem: "\N{ZERO WIDTH NO-BREAK SPACE}" + pem,
            lambda pem: re.sub(r"-----[^\n]*\n", "", pem),
            lambda pem: pem.replace("RSA PRIVATE", "PRIVATE"),
            lambda pem: base64.b64encode(pem.encode()).decode(),
        )
        for paste in pastes:
            for pem in texts:
                self.assertEqual(
                    read_private_key(paste(pem.decode())).private_numbers(), key.private_numbers()
                )
            self.assertEqual(
                read_public_key(paste(spki.decode())).public_numbers(),
                key.public_key().public_numbers(),
            )

    def test_what_is_not_a_key_is_named(self):
        pem = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        with self.assertRaisesRegex(KaunterConfigError, "private_key: .*None"):
            read_private_key(None)
        with self.assertRaisesRegex(KaunterConfigError, "This is a private key"):
            read_public_key(pem.decode().replace("PRIVATE", "PUBLIC"))
        with self.assertRaisesRegex(KaunterConfigError, "OpenSSH"):
            read_public_key("ssh-rsa AAAA me@shop")


if __name__ == "__main__":
    unittest.main()
