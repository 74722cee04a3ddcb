"""Who gets the rest? What perfect play makes of a position and a claim, and the line that shows it. It stores nothing.

Anybody may ask; in a tournament a referee takes the answer over into the form of the log. It advises, he rules.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from scoring.play import Answer, Question, canonical, defects, question_of
from tournament.access import HallRequest, allowed
from tournament.claims import visitors
from tournament.claims.asking import Asked
from tournament.desks.rulings.claims.entry import entry_of, final_points, game_of, incident_of
from tournament.desks.rulings.claims.forms import ClaimForm
from tournament.desks.rulings.claims.questions import (
    field_of,
    fields,
    is_of_one,
    missing,
    questions,
    unseen,
    unseen_expected,
)
from tournament.desks.rulings.claims.reading import Told
from tournament.desks.rulings.claims.shown import Showing, Shown, name_of
from tournament.desks.rulings.decisions.place import PLACE, place_asked
from tournament.models import Tournament
from tournament.queries.sheets.written import contract_written
from tournament.wording.claims import MISSING, UNSEEN, knowledge_words

LONGEST = 2000  # signs of a position in an address


@dataclass(frozen=True)
class Answered:
    """One question of a page: its answer as it is shown, how far it is, or neither where it was stopped."""

    name: str
    knowledge: str
    asked: Asked | None = None
    shown: Shown | None = None
    links: dict[str, str] = field(default_factory=dict)
    stop: str = ""


@allowed("calculator.use")
def claims_for_all(request: HallRequest) -> HttpResponse:
    addresses = {"calculator": "calculator", "guided": "guided-for-all", "diagram": "position-paper"}
    return page(request, {name: reverse(view) for name, view in addresses.items()})


@allowed("public.look")
def claims_of_hall(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The same on a player's phone, from which it leads back to his tournament."""
    addresses = {"calculator": "public-calculator", "guided": "public-guided", "diagram": "public-position-paper"}
    return page(request, {name: reverse(view, args=[tournament.slug]) for name, view in addresses.items()})


@allowed("rulings.rule")
def claims(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """For a referee: the answer goes into the form of the log by one tap."""
    addresses = {"calculator": "tournament-calculator", "guided": "guided", "log": "rulings"}
    addresses |= {"diagram": "tournament-position-paper"}
    written = contract_of(tournament, place_asked(request.GET))
    return page(request, {name: reverse(view, args=[tournament.slug]) for name, view in addresses.items()}, written)


def contract_of(tournament: Tournament, place: dict[str, int]) -> str:
    """Of the game that the form of the log was about, where its sheet says it already."""
    if not {"series", "table", "game"} <= set(place):
        return ""
    return contract_written(tournament, series=place["series"], table=place["table"], game=place["game"])


def page(request: HallRequest, addresses: dict[str, str], contract: str = "") -> HttpResponse:
    """addresses: of the pages that take an answer over. contract: as long as none was chosen."""
    told = told_in(request)
    if contract and "contract" not in told:
        told = told.copy()
        told["contract"] = contract
    form = ClaimForm(told)
    place = place_asked(request.GET)
    context: dict[str, object] = {"form": form, "place": place, "along": urlencode(place)}
    context |= asked(request, form, addresses, place)
    return render(request, "rulings/claims/claims.html", context)


def told_in(request: HallRequest) -> QueryDict:
    """The fields of the form; a position that a paper or a log has kept fills them, in the pack of whoever looks."""
    written = request.GET.get("position", "")[:LONGEST]
    question = kept_position(written) if written else None
    if question is None:
        return request.GET
    told = QueryDict(mutable=True)
    for name, value in fields(question).items():
        told.setlist(name, value if isinstance(value, list) else [value])
    if "pack" in request.GET:
        told["pack"] = request.GET["pack"]
    return told


def kept_position(written: str) -> Question | None:
    try:
        told = json.loads(written)
    except (ValueError, RecursionError):
        return None
    return question_of(told)[0] if isinstance(told, dict) else None


def asked(request: HallRequest, form: ClaimForm, addresses: dict[str, str], place: dict[str, int]) -> dict[str, object]:
    """The answers to what was told, what is still to be told, or what can't be, marked at its field."""
    told = form.told
    if told is None or told.contract is None or list(missing(told)):
        return {"missing": list(still_missing(told)) if told else []}
    first, *more = questions(told, told.contract)
    if problems := defects(first):
        for problem in problems:
            form.mark(problem, field_of(told, problem.where.field))
        return {}
    along = {"pack": form.pack_chosen, **place}
    asking = [first, *(question for question in more if not defects(question))]
    answers = [answered(request, question, told, along, addresses) for question in asking]
    return {
        "answers": answers,
        "is_coming": any(answer.asked and answer.asked.is_coming for answer in answers),
        "skat_is_missing": told.is_open and is_of_one(told) and not more,
    }


def still_missing(told: Told) -> Iterator[str]:
    """In words, with how many cards are to be marked yet where the unseen ones are counted."""
    for what in missing(told):
        yield str(MISSING[what])
        if what == "gone":
            yield UNSEEN % {"count": len(unseen(told)), "expected": unseen_expected(told)}


def answered(
    request: HallRequest, question: Question, told: Told, along: dict[str, Any], addresses: dict[str, str]
) -> Answered:
    """What is known of one question by now; whoever has stopped it asks again by himself."""
    name, stopped = name_of(question), request.GET.getlist("stop")
    if name in stopped:
        visitors.left(request, question)
        return Answered(name, knowledge_words(question))
    asked = visitors.asked(request, question)
    if asked.answer is None:
        return Answered(name, knowledge_words(question), asked, stop=stop_address(request, name))
    shown = Showing(question, asked.answer, along["pack"], along).shown()
    return Answered(
        name, knowledge_words(question), asked, shown, links(question, asked.answer, told, along, addresses)
    )


def stop_address(request: HallRequest, name: str) -> str:
    query = request.GET.copy()
    query.appendlist("stop", name)
    return f"?{query.urlencode()}"


def links(
    question: Question, answer: Answer, told: Told, along: dict[str, Any], addresses: dict[str, str]
) -> dict[str, str]:
    """The pages that take the answer over, each filled in."""
    final = final_points(told, question, answer)
    place = {name: along[name] for name in PLACE if name in along}
    filled = {
        "calculator": game_of(question, answer, final),
        "guided": incident_of(question, answer, final) and {**place, **incident_of(question, answer, final)},
        "log": {**place, **entry_of(question, answer, along["pack"]), "pack": along["pack"]},
        "diagram": {"position": canonical(question), "pack": along["pack"]},
    }
    anchors = {"log": "#ruling_table"}
    return {
        name: f"{address}?{urlencode(filled[name])}{anchors.get(name, '')}"
        for name, address in addresses.items()
        if filled[name]
    }
