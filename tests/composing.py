"""Papers composed where a test can look on: from what would go to another process, and without a database."""

from django.db import connection
from django.utils import timezone
from django.utils.translation import get_language

from tournament.desks.documents.answers import composing
from tournament.desks.documents.answers.manuscripts import Manuscript
from tournament.papers import pdf


class Shelf:
    """Of one test."""

    def __init__(self) -> None:
        self.papers: dict[str, bytes] = {}

    def get(self, digest: str) -> bytes | None:
        return self.papers.get(digest)

    def put(self, digest: str, data: bytes) -> None:
        self.papers[digest] = data


def composed_here(order: composing.Order, _is_over: object = None) -> list[pdf.Paper] | bytes:
    with connection.execute_wrapper(composing.refuse):
        return composing.composed(order)


def composed(*manuscripts: Manuscript) -> list[pdf.Paper]:
    """As a view's papers come to be, in the language of this test."""
    orders = [
        composing.Order(manuscript.written(), get_language() or "en", timezone.now()) for manuscript in manuscripts
    ]
    made = [composed_here(order) for order in orders]
    return [paper for papers in made if isinstance(papers, list) for paper in papers]
