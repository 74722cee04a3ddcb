"""A poster for the wall and the doors, with the code that leads a phone to the public page."""

from django.urls import reverse

from tournament.desks.documents.answers.manuscripts import Manuscript, paper
from tournament.models import Tournament
from tournament.papers import qr


def poster(tournament: Tournament, base: str) -> Manuscript:
    there = base + reverse("public", args=[tournament.slug])
    context = {"code": qr.svg(there), "address": there, "in_the_hall": base.startswith("http:")}
    return paper(tournament, "poster/public_poster", context)
