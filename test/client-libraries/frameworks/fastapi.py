"""The part of FastAPI that the README uses."""


class FastAPI:
    def post(self, path):
        return lambda handler: handler


class Request:
    def __init__(self, body, headers):
        self._body = body
        self.headers = headers

    async def body(self):
        return self._body


class Response:
    def __init__(self, content=None, status_code=200):
        self.status_code = status_code
