"""The press text: ready to copy, and as a file, in the language in which it is asked for."""

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language, override

from scoring import finding
from tournament.access import HallRequest, allowed
from tournament.desks.documents.answers.files import text_file
from tournament.desks.documents.press.reading import news_of
from tournament.models import Tournament
from tournament.refused import Refused
from tournament.wording.press import press_text


@allowed("documents.look")
def press(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Nothing to copy before anything is released: the page says so."""
    language = language_asked(request)
    context = {"text": text_in(language, tournament), "language": language, "languages": settings.LANGUAGES}
    return render(request, "documents/press/press.html", context)


@allowed("documents.look")
def press_txt(request: HallRequest, tournament: Tournament) -> HttpResponse:
    language = language_asked(request)
    text = text_in(language, tournament)
    if not text:
        raise Refused(finding("press.nothing"))
    return text_file(tournament, text, f"press-{language}")


def language_asked(request: HallRequest) -> str:
    """One of ours; what is asked otherwise is that of the page."""
    asked = request.GET.get("in", "")
    return asked if asked in dict(settings.LANGUAGES) else get_language() or settings.LANGUAGE_CODE


def text_in(language: str, tournament: Tournament) -> str:
    news = news_of(tournament)
    with override(language):
        return press_text(news) if news else ""
