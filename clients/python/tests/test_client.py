"""What the client rejects before it sends, and what it does not take for a response.

python3 -m unittest discover -s clients/python/tests
"""

import pathlib
import unittest

from kaunter import Client, KaunterConfigError, KaunterConnectionError, Request, Response

REPOSITORY = pathlib.Path(__file__).resolve().parents[3]
KEY = REPOSITORY / "packages/signing/vectors/keys/test-only-private.pem"


def client_of(body: str) -> Client:
    """A client whose gateway always responds with this body."""

    def send(request: Request) -> Response:
        if request.url.endswith("/v1/token"):
            return Response(200, {}, b'{"accessToken":"a.b.c","expiresIn":3600}')
        return Response(200, {}, body.encode())

    return Client(
        base_url="http://127.0.0.1:9",
        client_id="1",
        client_secret="s",
        private_key=KEY.read_text(),
        max_retries=0,
        transport=send,
    )


class ClientTest(unittest.TestCase):
    def test_an_id_that_leads_to_another_url_is_rejected(self):
        for customer_id in (".", ".."):
            with self.assertRaisesRegex(KaunterConfigError, "^customer_id must not be"):
                client_of('{"item":{}}').customers.retrieve(customer_id)

    def test_a_response_without_its_item_is_not_a_gateways(self):
        with self.assertRaisesRegex(KaunterConnectionError, "^HTTP 200 without a readable body"):
            client_of("{}").merchant.retrieve()

    def test_a_page_without_its_meta_is_not_a_gateways(self):
        with self.assertRaisesRegex(KaunterConnectionError, "^HTTP 200 without a readable body"):
            client_of('{"items":[]}').stores.list()


if __name__ == "__main__":
    unittest.main()
