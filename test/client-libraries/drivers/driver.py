"""Makes the calls that a test describes as lines of JSON; prints what came of each as another."""

import json
import sys
import time

import kaunter


class TamperingTransport:
    """Sends requests, keeps what was sent, and spoils the signed ones that the test names."""

    def __init__(self, faults):
        self.faults = faults
        self.sent = []
        self.tokens = 0

    def __call__(self, request):
        if request.url.endswith("/v1/token"):
            self.tokens += 1
            response = kaunter.transport.send_over_http(request)
            if self.faults.get("token") == "spoil" and self.tokens == 1:
                token = {**json.loads(response.body), "accessToken": "old.old.old"}
                return kaunter.Response(200, response.headers, json.dumps(token).encode())
            return response
        headers = {name.lower(): value for name, value in request.headers.items()}
        self.sent.append({"method": request.method, "url": request.url, "headers": headers})
        fault = self.faults.get(str(len(self.sent)))
        if fault and fault["kind"] == "refuse":
            body = json.dumps({"error": {"code": fault["code"], "message": "Try again."}}).encode()
            return kaunter.Response(fault["status"], fault.get("headers", {}), body)
        response = kaunter.transport.send_over_http(request)
        if fault and fault["kind"] == "lose":
            raise ConnectionResetError("socket hang up")
        return response


def make_call(client, call):
    target = client
    for name in call["name"].split("."):
        target = getattr(target, name)
    result = target(*call.get("args", []), **call.get("named", {}))
    if isinstance(result, kaunter.Page):
        outcome = {"items": result.items, "meta": result.meta}
        if call.get("iterate"):
            outcome["all"] = list(result)
            outcome["pages"] = len(list(result.pages()))
    else:
        outcome = {"value": result}
    last = client.last_response
    return {**outcome, "requestId": last.request_id, "status": last.status, "text": last.text}


def describe(error):
    described = {"type": type(error).__name__, "message": str(error)}
    if isinstance(error, kaunter.KaunterError):
        described.update(
            code=error.code,
            message=error.message,
            status=error.status,
            requestId=error.request_id,
            debug=error.debug,
            details=error.details,
        )
    if isinstance(error, kaunter.KaunterConnectionError):
        described.update(isTimeout=error.is_timeout)
    return described


def main():
    """The first line describes the client, each other line a call."""
    task = json.loads(sys.stdin.readline())
    transport = TamperingTransport(task.get("faults", {}))
    waits = []
    skew = task.get("clockSkew", 0)
    client = None
    refusal = None
    try:
        client = kaunter.Client(
            **task["options"],
            transport=transport if "faults" in task else kaunter.transport.send_over_http,
            clock=lambda: time.time() + skew,
            sleep=waits.append,
        )
    except kaunter.KaunterConfigError as error:
        refusal = {"error": describe(error)}
    for line in iter(sys.stdin.readline, ""):
        try:
            outcome = refusal or make_call(client, json.loads(line))
        except Exception as error:  # the test looks at each
            outcome = {"error": describe(error)}
        print(json.dumps(outcome), flush=True)
    print(json.dumps({"sent": transport.sent, "tokens": transport.tokens, "waits": waits}))


main()
