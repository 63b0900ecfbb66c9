"""A shop that signs without an SDK:  python3 shop.py data/demo.json 3000   (pip install cryptography)"""
import base64
import http.client
import json
import secrets
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding

DEMO = json.load(open(sys.argv[1] if len(sys.argv) > 1 else "data/demo.json"))
PORT = int(sys.argv[2]) if len(sys.argv) > 2 else 3000
PRIVATE_KEY = serialization.load_pem_private_key(DEMO["privateKey"].encode(), None)
SERVER_KEY = serialization.load_pem_public_key(DEMO["serverPublicKey"].encode())
ORDERS = {}  # a real shop uses a database; amounts are in sen: 1250 is RM 12.50
LOCK = threading.Lock()
TOKEN = {"value": "", "until": 0.0}


def canonical(body):
    """Keys sorted, no spaces, UTF-8, < > & as escapes; for bodies whose numbers are integers."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    for char in "<>&\u2028\u2029":
        text = text.replace(char, "\\u%04x" % ord(char))
    return text


def signed_text(body, method, nonce, timestamp, url=""):
    parts = []
    if body not in ("", "{}", "null"):
        parts.append("data=" + base64.b64encode(body.encode()).decode())
    parts += ["method=" + method.lower(), "nonceStr=" + nonce]
    if url:  # webhooks are signed without it
        parts.append("requestUrl=" + url)
    return "&".join(parts + ["signType=sha256", "timestamp=" + timestamp]).encode()


def fetch(url, method, body="", headers=None):
    data = body.encode() if body else None
    request = urllib.request.Request(url, data, headers or {}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=10) as response:
            return json.load(response)
    except urllib.error.HTTPError as error:
        return json.load(error)


def token():
    """Caches the access token for nine tenths of its lifetime."""
    if time.time() > TOKEN["until"]:
        pair = f'{DEMO["clientId"]}:{DEMO["clientSecret"]}'.encode()
        headers = {"Authorization": "Basic " + base64.b64encode(pair).decode(),
                   "Content-Type": "application/json"}
        response = fetch(DEMO["oauthUrl"] + "/v1/token", "POST",
                       '{"grantType":"client_credentials"}', headers)
        TOKEN.update(value=response["accessToken"], until=time.time() + response["expiresIn"] * 0.9)
    return TOKEN["value"]


def call(method, path, body=None, tries=3):
    """Tried again while there is no response: the same order ID never creates a second checkout."""
    url, text = DEMO["baseUrl"] + path, "" if body is None else canonical(body)
    nonce, timestamp = secrets.token_hex(16), str(int(time.time()))
    signature = PRIVATE_KEY.sign(signed_text(text, method, nonce, timestamp, url),
                                 padding.PKCS1v15(), hashes.SHA256())
    headers = {"Authorization": "Bearer " + token(), "Content-Type": "application/json",
               "X-Signature": "sha256 " + base64.b64encode(signature).decode(),
               "X-Nonce-Str": nonce, "X-Timestamp": timestamp}
    try:
        return fetch(url, method, text, headers)
    except (OSError, http.client.HTTPException, ValueError):  # no response
        if tries == 1:
            raise
        return call(method, path, body, tries - 1)


def is_from_gateway(body, headers):
    """The raw body of a webhook is its canonical form, so it is verified as received."""
    scheme, _, signature = headers.get("X-Signature", "").partition(" ")
    timestamp = headers.get("X-Timestamp", "")
    try:
        if scheme != "sha256" or abs(time.time() - int(timestamp)) > 300:
            return False
        text = signed_text(body, "post", headers.get("X-Nonce-Str", ""), timestamp)
        SERVER_KEY.verify(base64.b64decode(signature), text, padding.PKCS1v15(), hashes.SHA256())
        return True
    except (ValueError, InvalidSignature):
        return False


def mark_paid(order_id):
    """Webhooks are repeated, and the payer returns in the meantime: only the first has an effect."""
    with LOCK:
        order = ORDERS[order_id]
        if order["status"] != "PAID":
            order.update(status="PAID", paidCount=order["paidCount"] + 1)


def fulfil_if_paid(order_id):
    """Whoever says that an order was paid: the gateway is asked, and what it was paid is compared."""
    if order_id not in ORDERS:
        return
    paid = call("GET", "/v3/payment/transaction/order/" + order_id).get("item", {})
    is_whole = paid and (paid["order"]["amount"], paid["currencyType"]) == (ORDERS[order_id]["amount"], "MYR")
    if paid.get("status") == "SUCCESS" and is_whole:
        mark_paid(order_id)


def buy(shop):
    order = {"id": "P-" + secrets.token_hex(8), "amount": 1250, "status": "OPEN", "paidCount": 0}
    ORDERS[order["id"]] = order
    response = call("POST", "/v3/payment/online", {
        "order": {"id": order["id"], "title": "Lunch", "detail": "Nasi lemak & teh <ais>",
                  "additionalData": "", "amount": order["amount"], "currencyType": "MYR"},
        "customer": {"userId": "payer-1"}, "method": [], "type": "WEB_PAYMENT",
        "storeId": DEMO["storeId"], "redirectUrl": shop + "/return", "notifyUrl": shop + "/notify"})
    return response["item"]["url"] if "item" in response else sys.stderr.write(str(response))


class Shop(BaseHTTPRequestHandler):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path == "/":
            return self.respond(200, '<form method="post" action="/buy"><button>Lunch, RM 12.50</button></form>')
        if path == "/orders":
            return self.respond(200, json.dumps(list(ORDERS.values())), "application/json")
        order_id = urllib.parse.parse_qs(query).get("orderId", [""])[0]
        if path == "/probe":  # for `kaunter check`; a real shop offers it in tests only
            count = ORDERS.get(order_id, {}).get("paidCount", 0)
            return self.respond(200, json.dumps({"paid": count > 0, "count": count}), "application/json")
        if path != "/return" or order_id not in ORDERS:
            return self.respond(404, "")
        fulfil_if_paid(order_id)  # the redirect proves nothing
        self.respond(200, f'<p>Order {order_id}: {ORDERS[order_id]["status"]}</p>')

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        if self.path == "/buy":
            url = buy(f"http://127.0.0.1:{self.server.server_port}")
            return self.respond(303, "", location=url) if url else self.respond(502, "")
        if self.path != "/notify" or not is_from_gateway(body, self.headers):
            return self.respond(400, "")
        fulfil_if_paid(json.loads(body)["data"].get("order", {}).get("id"))
        self.respond(200, "")

    def respond(self, status, text, kind="text/html; charset=utf-8", location=None):
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(text.encode())))
        if location:
            self.send_header("Location", location)
        self.end_headers()
        self.wfile.write(text.encode())

    def log_message(self, *_):
        pass


SERVER = ThreadingHTTPServer(("127.0.0.1", PORT), Shop)
print(f"shop: http://127.0.0.1:{SERVER.server_port}", flush=True)
SERVER.serve_forever()
