"""Which card is meant, and what the desk is asked and answers: is it the same person, does a ban stand."""

from collections.abc import Sequence, Set
from typing import Any

from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from scoring import Finding
from tournament.access import HallRequest
from tournament.models import Ban, StartCard, Tournament
from tournament.queries.people.cards import refuse_struck, start_cards


def card_of(tournament: Tournament, number: int) -> StartCard:
    """Refused where it was struck; its page says by whom."""
    if struck := struck_card(tournament, number):
        refuse_struck(struck)
    return get_object_or_404(start_cards(tournament), number=number)


def struck_card(tournament: Tournament, number: int) -> StartCard | None:
    """The card of this number where it was struck: on its own page alone."""
    return tournament.cards.struck().filter(number=number).select_related("player__club", "struck_by").first()


def back_from(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """After a step with a card: its page, or the row of the list in which the step was taken, as that was asked for."""
    if "list" not in request.POST:
        return redirect("card", tournament.slug, number)
    return back_to_list(request, tournament, f"#card-{number}")


def back_to_list(request: HallRequest, tournament: Tournament, row: str = "") -> HttpResponse:
    """The list as it was asked for when the step was taken."""
    asked = QueryDict(request.POST.get("list", "")[:500]).urlencode()
    return redirect(f"{reverse('cards', args=[tournament.slug])}{'?' if asked or row else ''}{asked}{row}")


def asking(request: HallRequest, findings: Sequence[Finding], let_in: Set[int]) -> dict[str, Any]:
    """What a page shows of a refusal, and what it asks: whether start cards are the same person, whether a ban stands.

    Who may not let in hears of the ban alone; who may sees its reason, and keeps what was decided before.
    """
    banned = [finding for finding in findings if finding.code == "cards.banned"]
    if banned and "cards.let_in" not in request.may:
        return {"findings": banned}
    asked = [finding.values["number"] for finding in findings if finding.code in ("cards.alike", "cards.same_pass")]
    bans = Ban.objects.filter(pk__in=[finding.values["ban"] for finding in banned]).select_related("banned_by")
    others = [finding for finding in findings if finding not in banned]
    late = any(finding.code == "cards.after_last" for finding in findings)
    alone = knows_alone(request) or any(finding.code == "cards.name_alone" for finding in findings)
    clubs = [finding.values["known"] for finding in findings if finding.code == "clubs.alike"]
    questions = {"asked": asked, "clubs_alike": clubs, "late": late, "alone": alone}
    return {"findings": others, **questions, "bans": bans, "let_in": sorted(let_in)}


def answered(request: HallRequest) -> set[int | str]:
    """The start cards and the club that the desk was asked about and says are others: it holds for these alone."""
    if "another_of" in request.POST:
        return {*numbers_in(request, "asked")}
    return {*numbers_in(request, "asked"), *request.POST.getlist("club_asked")} if "another" in request.POST else set()


def typed(request: HallRequest) -> QueryDict:
    """What was typed, with the known club in its place where the desk says that it is that one."""
    data = request.POST.copy()
    for answer in ("club_is", "another_of"):
        if answer in data:
            data["club"] = request.POST[answer]
    return data


def knows_alone(request: HallRequest) -> bool:
    """The desk was told that a name stands alone, and goes on."""
    return ("another" in request.POST or "another_of" in request.POST) and "alone" in request.POST


def knows_late(request: HallRequest) -> bool:
    """The desk was told that the last series is drawn, and goes on."""
    return ("another" in request.POST or "another_of" in request.POST) and "late" in request.POST


def decided(request: HallRequest) -> set[int]:
    """What is ticked: bans, or a list's lines with bans. It counts for whoever may let in, and for nobody else."""
    return numbers_in(request, "let_in") if "cards.let_in" in request.may else set()


def numbers_in(request: HallRequest, name: str) -> set[int]:
    return {int(text) for text in request.POST.getlist(name) if text.isdecimal() and len(text) < 8}
