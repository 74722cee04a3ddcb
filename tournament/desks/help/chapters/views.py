"""The manual as pages: its contents, what is found in it, and a chapter."""

from django.http import Http404, HttpResponse
from django.shortcuts import render

from tournament.access import HallRequest, allowed
from tournament.manual import search, texts

LONGEST = 100  # letters of a question
MOST = 14  # places that are shown: more than a page of them nobody reads


@allowed("help.read")
def contents(request: HallRequest) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:LONGEST]
    shown = {"hits": search.hits(query), "most": MOST} if query else {"parts": texts.parts()}
    return render(request, "help/chapters/contents.html", {"query": query, **shown})


@allowed("help.read")
def chapter(request: HallRequest, name: str) -> HttpResponse:
    try:
        text = texts.chapter(name)
    except KeyError:
        raise Http404 from None
    return render(request, "help/chapters/chapter.html", {"chapter": text, "next": texts.after(name)})
