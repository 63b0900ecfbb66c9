"""What the generated methods call."""

from __future__ import annotations

import os
from typing import Any, BinaryIO, Mapping, Optional, Protocol, Union
from urllib.parse import quote

from .errors import KaunterConfigError


class Call(Protocol):
    """Signs and sends a request and returns a part of the response."""

    def __call__(
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
    ) -> Any: ...


def path_segment(name: str, value: object) -> str:
    """A value within a path."""
    if not isinstance(value, (str, int)) or value == "" or isinstance(value, bool):
        raise KaunterConfigError(f"{name} must be text that is not empty; it is {value!r}.")
    if value in (".", ".."):
        raise KaunterConfigError(f"{name} must not be {value!r}, which leads to another URL.")
    return quote(str(value), safe="")
