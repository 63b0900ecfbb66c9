"""The canonical text of a JSON value, which is what is signed."""

from __future__ import annotations

import json
import math
import re
from typing import Any, Dict, List, Mapping, Tuple, Union

DEPTH_MAX = 64
BYTES_MAX = 1_048_576
_EXACT_MAX = 2**53 - 1
_ESCAPED = re.compile(r"[<>&\u2028\u2029]")
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def canonicalize(value: object) -> str:
    """Compact, keys sorted at every level, numbers as in JavaScript, nothing dropped.

    Raises ValueError for what JSON cannot represent.
    """
    return _write(value, "the body", 0)


def _write(value: object, place: str, depth: int) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _quote(value)
    if isinstance(value, int):
        return _write_integer(value, place)
    if isinstance(value, float):
        return _write_float(value, place)
    if depth >= DEPTH_MAX:
        raise ValueError(f"The body is nested deeper than {DEPTH_MAX} levels; flatten it.")
    if isinstance(value, Mapping):
        return _write_object(value, place, depth)
    if isinstance(value, (list, tuple)):
        items = (_write(item, f"{place}[{i}]", depth + 1) for i, item in enumerate(value))
        return "[" + ",".join(items) + "]"
    kind = type(value).__name__
    raise ValueError(
        f"{place} is a {kind}, which JSON cannot represent; "
        "use a dict, list, str, int, float, bool or None."
    )


def _write_object(value: Mapping[Any, object], place: str, depth: int) -> str:
    members = []
    for key in value:
        if not isinstance(key, str):
            raise ValueError(f"{place} has the key {key!r}; keys must be text.")
        members.append(key)
    members.sort(key=lambda key: _well_formed(key).encode())
    texts = [
        f"{_quote(key)}:{_write(value[key], _member(place, key), depth + 1)}" for key in members
    ]
    return "{" + ",".join(texts) + "}"


def _member(place: str, key: str) -> str:
    return key if place == "the body" else f"{place}.{key}"


def _quote(text: str) -> str:
    quoted = json.dumps(_well_formed(text), ensure_ascii=False)
    quoted = re.sub(r"\\.", _short_escape, quoted)
    return _ESCAPED.sub(lambda match: f"\\u{ord(match.group()):04x}", quoted)


def _short_escape(match: "re.Match[str]") -> str:
    return {"\\b": "\\u0008", "\\f": "\\u000c"}.get(match.group(), match.group())


def _well_formed(text: str) -> str:
    return _SURROGATE.sub("\ufffd", text)


def _write_integer(value: int, place: str) -> str:
    if abs(value) <= _EXACT_MAX:
        return str(int(value))  # without the name of an IntEnum
    try:
        text = _write_float(float(value), place)
    except (OverflowError, ValueError):
        text = ""
    if text != str(value):
        raise ValueError(
            f"{place} is {value}, which a JSON number cannot hold exactly; send it as text."
        )
    return text


def _write_float(value: float, place: str) -> str:
    """As JavaScript writes numbers: 10.0 is 10, 1e21 is 1e+21."""
    if not math.isfinite(value):
        raise ValueError(f"{place} is {value}, which JSON cannot represent; send a finite number.")
    mantissa, _, exponent = repr(abs(float(value))).partition("e")
    whole, _, fraction = mantissa.partition(".")
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0) - (len(whole + fraction) - len(digits))
    digits = digits.rstrip("0")
    sign = "-" if math.copysign(1.0, value) < 0 else ""
    return sign + _place_point(digits, point)


def _place_point(digits: str, point: int) -> str:
    """`digits` with a decimal point before the digit at `point`."""
    if digits == "":
        return "0"
    if len(digits) <= point <= 21:
        return digits.ljust(point, "0")
    if 0 < point <= 21:
        return f"{digits[:point]}.{digits[point:]}"
    if -6 < point <= 0:
        return f"0.{'0' * -point}{digits}"
    fraction = f".{digits[1:]}" if len(digits) > 1 else ""
    return f"{digits[0]}{fraction}e{point - 1:+d}"


def read_json(body: bytes) -> Dict[str, Any]:
    """Read a body strictly, so that one signed text never has two meanings. Raises ValueError."""
    if len(body) > BYTES_MAX:
        raise ValueError(f"it is larger than {BYTES_MAX} bytes")
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from error
    try:
        value = json.loads(
            text,
            object_pairs_hook=_read_members,
            parse_int=_read_integer,
            parse_constant=_reject_constant,
        )
        canonicalize(value)
    except RecursionError as error:
        raise ValueError(f"it is nested deeper than {DEPTH_MAX} levels") from error
    if not isinstance(value, dict):
        raise ValueError("it is not an object")
    return value


def _read_members(members: List[Tuple[str, Any]]) -> Dict[str, Any]:
    value = dict(members)
    if len(value) < len(members):
        keys = [key for key, _ in members]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice!r} occurs twice")
    for text in (*value, *value.values()):
        if isinstance(text, str) and _SURROGATE.search(text):
            raise ValueError("it contains half of a surrogate pair")
    return value


def _read_integer(text: str) -> Union[int, float]:
    return -0.0 if text == "-0" else int(text)


def _reject_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")
