"""Composes papers in the process of the test, from the order that would go to a child, and without a database."""

from django.db import connection
from django.utils import timezone
from django.utils.translation import get_language

from tournament.desks.documents.answers import composing
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.papers import pdf


class Shelf:
    """A cache of papers for one test, in memory."""

    def __init__(self) -> None:
        self.papers: dict[str, bytes] = {}

    def get(self, digest: str) -> bytes | None:
        return self.papers.get(digest)

    def put(self, digest: str, data: bytes) -> None:
        self.papers[digest] = data


def composed_here(order: composing.Order, _is_over: object = None) -> list[pdf.Paper] | bytes:
    with connection.execute_wrapper(composing.refuse):
        return composing.composed(order)


def compose_papers(*manuscripts: Manuscript) -> list[pdf.Paper]:
    """Composes manuscripts as a view does, in the language of this test; returns the papers."""
    orders = [
        composing.Order(manuscript.written(), get_language() or "en", timezone.now()) for manuscript in manuscripts
    ]
    made = [composed_here(order) for order in orders]
    return [paper for papers in made if isinstance(papers, list) for paper in papers]
