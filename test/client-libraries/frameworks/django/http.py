"""The part of Django that the README uses."""


class HttpResponse:
    def __init__(self, content=b"", status=200):
        self.status_code = status
