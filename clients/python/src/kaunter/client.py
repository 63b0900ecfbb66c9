"""The client of one application."""

from __future__ import annotations

import email.utils
import json
import os
import random
import re
import secrets
import threading
import time
from typing import (
    Any,
    BinaryIO,
    Callable,
    Dict,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    Union,
    cast,
)
from urllib.parse import quote

from .access_token import TokenSource
from .canonical_json import canonicalize
from .errors import KaunterConfigError, KaunterConnectionError, KaunterError
from .generated.resources import Resources
from .generated.version import VERSION
from .page import Page
from .retry import can_retry, decide_retry
from .signing import SIGN_TYPE, build_signed_text, create_nonce, read_private_key, sign_text
from .transport import Request, Response, Transport, send_over_http, send_request

_RETRIES_MAX = 10
_SKEW_MIN = 5.0
"""Less can be latency, and the Date header's resolution of one second."""
_BASE_URL = re.compile(r"https?://[^/?#\s]+(/[^?#\s]*[^/?#\s])?")
_PATH = re.compile(r"/[!-~]*")
_MEMBERS = {"item": ("item",), "page": ("items", "meta")}
"""What the response to a method must contain."""
_IDEMPOTENCY_KEY = re.compile(r"[!-~]{1,255}")


class _Message(NamedTuple):
    """What is sent, apart from what each attempt signs anew."""

    method: str
    url: str
    signed_body: str
    body: Optional[bytes]
    headers: Mapping[str, str]
    timeout: float


class Client(Resources):
    """Every operation by resource, and `request` for operations that this version does not have.

    It caches the access token, signs each attempt anew, retries what is safe to retry and corrects
    for a wrong local clock. Share one instance; threads may use it together.
    """

    def __init__(
        self,
        *,
        base_url: str,
        client_id: str,
        client_secret: str,
        private_key: str,
        oauth_url: Optional[str] = None,
        timeout: float = 10.0,
        max_retries: int = 2,
        transport: Transport = send_over_http,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        """`base_url` is the URL of the API without a trailing slash: https://pay.example.com.

        `client_id` and `client_secret` are your application's, from its page in the portal;
        `private_key` is the PEM text whose public key you uploaded there. `oauth_url` is the base
        URL of the token endpoint if it is another one. `timeout` limits one attempt, in seconds.
        `max_retries` is the number of attempts after the first; 0 disables retries, 10 is the most.
        `transport`, `clock` and `sleep` are for tests and proxies.
        """
        super().__init__(self._call)
        self._base_url = _read_url("base_url", base_url)
        token_url = _read_url("oauth_url", base_url if oauth_url is None else oauth_url)
        for name, value in (("client_id", client_id), ("client_secret", client_secret)):
            if not isinstance(value, str) or value == "":
                raise KaunterConfigError(
                    f"{name} must be text that is not empty. "
                    "Copy it from the application's page in the portal."
                )
        self._timeout = _read_timeout(timeout)
        if not isinstance(max_retries, int) or not 0 <= max_retries <= _RETRIES_MAX:
            raise KaunterConfigError(
                f"max_retries must be an integer from 0 to {_RETRIES_MAX}; it is {max_retries!r}."
            )
        self._attempts_max = max_retries + 1
        self._key = read_private_key(private_key)
        self._transport = transport
        self._clock = clock
        self._sleep = sleep
        self._skew = 0.0
        self._local = threading.local()
        self._tokens = TokenSource(
            f"{token_url}/v1/token", client_id, client_secret, timeout, clock, self._send_for_token
        )

    @property
    def last_response(self) -> Optional[Response]:
        """The response to the latest call of this thread: its status, headers and `request_id`."""
        return cast("Optional[Response]", getattr(self._local, "response", None))

    def request(
        self, method: str, path: str, body: Optional[Mapping[str, object]] = None
    ) -> Dict[str, Any]:
        """Sign and send any request and return the whole response. Only a GET is retried."""
        if not _PATH.fullmatch(path):
            raise KaunterConfigError(f"path must start with / and be encoded; it is {path!r}.")
        message = self._write_json(method, path, body, None)
        retry = "always" if method.upper() == "GET" else "never"
        response = self._send_with_retries(message, can_retry(retry, body), None)
        return _parse_response(response)

    def _call(
        self,
        method: str,
        path: str,
        part: str,
        retry: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
        file: Union[str, os.PathLike[str], BinaryIO, None] = None,
        file_name: Optional[str] = None,
        cursor_in: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Any:
        target = path + _format_query(query or {})
        if file is None:
            message = self._write_json(method, target, body, timeout)
        else:
            message = self._write_form(method, target, file, file_name, timeout)
        key = _read_idempotency_key(idempotency_key) if retry == "key" else None
        response = self._send_with_retries(message, can_retry(retry, body), key)
        if part == "text":
            return response.text
        answer = _parse_response(response, _MEMBERS.get(part, ()))
        if part != "page":
            return answer["item"] if part == "item" else None

        def fetch(cursor: str) -> Page[Any]:
            following = {"cursor": cursor}
            page = self._call(
                *(method, path, part, retry),
                query={**(query or {}), **following} if cursor_in == "query" else query,
                body={**(body or {}), **following} if cursor_in == "body" else body,
                cursor_in=cursor_in,
                timeout=timeout,
            )
            return cast("Page[Any]", page)

        place = (body if cursor_in == "body" else query) or {}
        cursor = str(place.get("cursor") or "")
        return Page(answer["items"], answer["meta"], cursor, fetch if cursor_in else None)

    def _write_json(
        self,
        method: str,
        target: str,
        body: Optional[Mapping[str, object]],
        timeout: Optional[float],
    ) -> _Message:
        try:
            text = "" if body is None else canonicalize(body)
        except ValueError as error:
            raise KaunterConfigError(str(error)) from error
        if body is not None and not text.startswith("{"):
            raise KaunterConfigError("The body must be a dict.")
        return _Message(
            method=method.upper(),
            url=self._base_url + target,
            signed_body="" if text == "{}" else text,  # an empty object is signed as no body
            body=text.encode() if text else None,
            headers={"Content-Type": "application/json"} if text else {},
            timeout=self._timeout if timeout is None else _read_timeout(timeout),
        )

    def _write_form(
        self,
        method: str,
        target: str,
        file: Union[str, os.PathLike[str], BinaryIO],
        file_name: Optional[str],
        timeout: Optional[float],
    ) -> _Message:
        name, content = _read_file(file, file_name)
        boundary = secrets.token_hex(16)
        escaped = name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
        head = (
            f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{escaped}"\r\n'
            "Content-Type: application/octet-stream\r\n\r\n"
        )
        return _Message(
            method=method,
            url=self._base_url + target,
            signed_body="",  # a form is not signed
            body=head.encode() + content + f"\r\n--{boundary}--\r\n".encode(),
            headers={"Content-Type": f"multipart/form-data; boundary={boundary}"},
            timeout=self._timeout if timeout is None else _read_timeout(timeout),
        )

    def _send_with_retries(
        self, message: _Message, is_retryable: bool, idempotency_key: Optional[str]
    ) -> Response:
        self._local.response = None
        attempt = 0
        while True:
            attempt += 1
            response: Optional[Response] = None
            token: Optional[str] = None
            error: Exception
            try:
                token = self._tokens.get()
                response = self._send_signed(message, token, idempotency_key)
                self._local.response = response
                if response.status == 200:
                    return response
                error = _to_error(response)
            except (KaunterError, KaunterConnectionError) as raised:
                error = raised
            decision = decide_retry(
                error, attempt, self._attempts_max, is_retryable, random.random()
            )
            if decision.wait is None:
                raise error
            if token is not None and decision.drops_token:
                self._tokens.drop(token)
            if response is not None and decision.corrects_clock:
                self._correct_clock(response)
            if decision.wait > 0:
                self._sleep(decision.wait)

    def _send_signed(
        self, message: _Message, token: str, idempotency_key: Optional[str]
    ) -> Response:
        nonce = create_nonce()
        timestamp = str(int(self._clock() + self._skew))
        signed = build_signed_text(
            message.signed_body, message.method, nonce, message.url, timestamp
        )
        headers = {
            **message.headers,
            "Authorization": f"Bearer {token}",
            "User-Agent": f"kaunter-python/{VERSION}",
            "X-Signature": f"{SIGN_TYPE} {sign_text(signed, self._key)}",
            "X-Nonce-Str": nonce,
            "X-Timestamp": timestamp,
        }
        if idempotency_key is not None:
            headers["Idempotency-Key"] = idempotency_key
        request = Request(message.method, message.url, headers, message.body, message.timeout)
        return send_request(self._transport, request)

    def _send_for_token(self, request: Request) -> Response:
        response = send_request(self._transport, request)
        if response.status != 200:
            raise _to_error(response)
        self._correct_clock(response)
        return response

    def _correct_clock(self, response: Response) -> None:
        date = email.utils.parsedate_tz(response.headers.get("date", ""))
        if date is not None:
            difference = email.utils.mktime_tz(date) - self._clock()
            self._skew = 0.0 if abs(difference) < _SKEW_MIN else difference


def _read_url(name: str, url: object) -> str:
    if not isinstance(url, str) or not _BASE_URL.fullmatch(url):
        raise KaunterConfigError(
            f"{name} must be an http(s) URL without a trailing slash, such as "
            f"https://pay.example.com; it is {url!r}."
        )
    return url


def _read_timeout(timeout: object) -> float:
    if not isinstance(timeout, (int, float)) or isinstance(timeout, bool) or not timeout > 0:
        raise KaunterConfigError(f"timeout must be a number of seconds above 0; it is {timeout!r}.")
    return float(timeout)


def _read_idempotency_key(key: Optional[str]) -> str:
    if key is None:
        return create_nonce()
    if not isinstance(key, str) or not _IDEMPOTENCY_KEY.fullmatch(key):
        raise KaunterConfigError(
            f"idempotency_key must be 1 to 255 visible ASCII characters; it is {key!r}. "
            "Omit it to have one generated."
        )
    return key


def _read_file(
    file: Union[str, os.PathLike[str], BinaryIO], file_name: Optional[str]
) -> Tuple[str, bytes]:
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            return file_name or os.path.basename(file), opened.read()
    name = file_name or os.path.basename(str(getattr(file, "name", "")))
    if name == "":
        raise KaunterConfigError("file_name is required for a file object without a name.")
    return name, file.read()


def _format_query(query: Mapping[str, object]) -> str:
    parts = [
        f"{quote(name, safe='')}={quote(str(value), safe='')}"
        for name, value in query.items()
        if value is not None
    ]
    return "?" + "&".join(parts) if parts else ""


def _parse_object(body: bytes) -> Optional[Dict[str, Any]]:
    try:
        value = json.loads(body)
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


def _parse_response(response: Response, members: Sequence[str] = ()) -> Dict[str, Any]:
    answer = _parse_object(response.body)
    if response.status == 200 and answer is not None and "error" not in answer:
        if all(name in answer for name in members):
            return answer
    raise _to_error(response)


def _to_error(response: Response) -> Exception:
    answer = _parse_object(response.body) or {}
    error = answer.get("error")
    code = error.get("code") if isinstance(error, dict) else None
    if not isinstance(error, dict) or not isinstance(code, str):
        start = " ".join(response.text[:120].split())
        return KaunterConnectionError(
            f"HTTP {response.status} without a readable body. "
            f"Check that base_url is a gateway's. {start}"
        )
    retry_after = response.headers.get("retry-after", "")
    return KaunterError(
        code=code,
        message=str(error.get("message", "")),
        status=response.status,
        request_id=response.request_id,
        debug=answer.get("debug"),
        details=answer.get("details") or [],
        retry_after=int(retry_after) if re.fullmatch(r"\d{1,6}", retry_after) else None,
    )
