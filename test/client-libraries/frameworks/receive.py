"""Gives a handler of the README the webhooks on standard input; prints each response's status."""

import asyncio
import json
import sys
from types import SimpleNamespace

import fastapi
import flask

paid = []
handler = {"mark_paid": lambda *order: paid.append(order), "__name__": "shop"}
task = json.load(sys.stdin)
exec(task["program"], handler)


def receive(body, headers):
    if "Flask" in handler:
        flask.request.get_data = lambda: body
        flask.request.headers = headers
        return handler["notify"]()[1]
    if "FastAPI" in handler:
        response = asyncio.run(handler["notify"](fastapi.Request(body, headers)))
    else:
        response = handler["notify"](SimpleNamespace(body=body, headers=headers))
    return response.status_code


statuses = [receive(each["body"].encode(), each["headers"]) for each in task["webhooks"]]
print(json.dumps({"statuses": statuses, "paid": paid}))
