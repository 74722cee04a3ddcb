"""What can't be read in an object of JSON, as findings. Games and claims have readers of their own."""

import json

from scoring.findings import Finding, finding

_MOST = 40  # signs


def short(value: object) -> str:
    """What was written, cut to what fits in a line.

    >>> short("x" * 50)[-3:], short([1, 2])
    ('xx…', '[1, 2]')
    """
    try:
        text = value if isinstance(value, str) else json.dumps(value)
    except (ValueError, RecursionError):
        text = type(value).__name__
    return text if len(text) <= _MOST else f"{text[:_MOST]}…"


def wrong_type(field: str, value: object, expected: str) -> Finding:
    """A value of another kind than the one that belongs there.

    >>> wrong_type("tops", "two", "whole number").values["found"]
    'two'
    """
    return finding("input.wrong_type", field=field, found=short(value), expected=expected)


def unknown_key(name: str, within: str = "") -> Finding:
    """A key that no such object has; within: the key of the object in which it stands.

    >>> unknown_key("dealer", "hands").where.field
    'hands.dealer'
    """
    return finding("input.key_unknown", field=f"{within}.{short(name)}" if within else short(name), found=short(name))
