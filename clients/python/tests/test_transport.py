"""What the transport keeps out of dumps.

python3 -m unittest discover -s clients/python/tests
"""

import unittest

from kaunter import Request


class RequestTest(unittest.TestCase):
    def test_a_dump_shows_no_secret(self):
        headers = {"Authorization": "Basic hidden-pair"}
        request = Request("GET", "https://pay.example/", headers, b"card", 1.0)
        self.assertIn("https://pay.example/", repr(request))
        self.assertNotIn("hidden-pair", repr(request))
        self.assertNotIn("card", repr(request))


if __name__ == "__main__":
    unittest.main()
