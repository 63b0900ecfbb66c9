"""Verifies the webhooks that a test describes as JSON on standard input; prints the outcomes."""

import json
import sys

import kaunter


def verify(given):
    body = given["body"]
    try:
        event = kaunter.verify_notification(
            body.encode() if isinstance(body, str) else body,
            given["headers"],
            given["publicKey"],
            **{name: given[name] for name in ("tolerance", "now") if name in given},
        )
    except kaunter.NotificationError as error:
        return {"code": error.code, "message": error.message}
    except kaunter.KaunterConfigError as error:
        return {"code": "CONFIG", "message": str(error)}
    return {"event": event}


print(json.dumps([verify(given) for given in json.load(sys.stdin)]))
