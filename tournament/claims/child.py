"""In the process that answers: the core is asked there, and neither Django nor the database is anywhere near.

What goes through the line between the processes is plain: questions as JSON, answers as the values of their fields.
"""

import time
from dataclasses import fields
from typing import Any

from scoring.play import Answer, answer, read_question
from tournament.beside.children import tell
from tournament.files import limits

MEMORY = 64 * 1024 * 1024  # bytes that a question may take beyond what such a process has when it starts
EVERY = 0.2  # seconds, until it tells again how far it is


def warm_up() -> None:
    """The core is there by now: what is taken from here on is taken by questions."""
    limits.hold_memory(MEMORY)


def answered(text: str) -> dict[str, Any]:
    """The fields of the answer. A MemoryError is the caller's to see."""
    question, wrong = read_question(text)
    if question is None:
        raise ValueError(wrong)
    told = answer(question, progress=Teller())
    return {field.name: getattr(told, field.name) for field in fields(told)} | {"values": dict(told.values)}


def as_answer(told: dict[str, Any]) -> Answer:
    """The answer of its fields, in the process that asked."""
    return Answer(**told)


class Teller:
    """Tells how far a question is, now and then."""

    def __init__(self) -> None:
        self.told_at = time.monotonic()

    def __call__(self, share: float) -> None:
        now = time.monotonic()
        if now - self.told_at >= EVERY:
            self.told_at = now
            tell(share)
