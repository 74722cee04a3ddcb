"""Pages: who is taken from a result into a final, and in the final who qualified and who stands by."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.access import HallRequest, actions_of, allowed, post_only, roles_at
from tournament.desks.registration.entries.reading import numbers_in
from tournament.desks.registration.qualifying import services
from tournament.desks.registration.qualifying.forms import FinalForm
from tournament.desks.registration.qualifying.reading import Result, Taken, finals_for, plan, usable
from tournament.models import Qualification, Tournament, User
from tournament.queries.people.qualified import ways
from tournament.queries.ranking.qualifying import ladders
from tournament.refused import Refused


@allowed("cards.qualify")
def take_into_final(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """`into` and the numbers of the address ask for a preview; nothing is saved before the answer."""
    return final_page(request, usable(tournament), request.GET)


def final_page(
    request: HallRequest, result: Result, asked: QueryDict, *, status: int = 200, **more: Any
) -> HttpResponse:
    finals = finals_for(result.tournament, request.user)
    form = form_of(result, finals, asked)
    opens = may_open(request.user, result.tournament)
    context = {"form": form, "result": result, "finals": finals, "opens": opens, **more}
    if form.is_bound and form.is_valid():
        context |= preview(request, result, form, finals)
    elif form.is_bound:
        status = 422
    return render(request, "registration/qualifying/final.html", context, status=status)


def form_of(result: Result, finals: list[Tournament], asked: QueryDict) -> FinalForm:
    """Without numbers it is not filled in yet; a final that was just opened is chosen."""
    filled = asked if "reserves" in asked else None
    return FinalForm(filled, finals=finals, ladders=ladders(result.posted), initial={"into": asked.get("into")})


def preview(request: HallRequest, result: Result, form: FinalForm, finals: list[Tournament]) -> dict[str, Any]:
    final = chosen_final(form, finals)
    hidden = [(name, form[name].value() or "") for name in form.fields]
    return {"final": final, "plan": plan(result, final, form.asked()), "hidden": hidden}


def chosen_final(form: FinalForm, finals: list[Tournament]) -> Tournament:
    return next(final for final in finals if final.slug == form.cleaned_data["into"])


def may_open(user: User, tournament: Tournament) -> bool:
    return "tournament.open" in actions_of(roles_at(tournament.organizer, user))


def chosen(request: HallRequest) -> frozenset[tuple[str, int]]:
    """Of equal ones at the edge those that are ticked, as `main:7`."""
    told = (text.rpartition(":") for text in request.POST.getlist("chosen"))
    return frozenset((rating, int(key)) for rating, _colon, key in told if key.isdecimal() and len(key) < 8)


@post_only
@allowed("cards.qualify")
def take_confirmed(request: HallRequest, tournament: Tournament) -> HttpResponse:
    result, finals = usable(tournament), finals_for(tournament, request.user)
    form = form_of(result, finals, request.POST)
    if not form.is_bound or not form.is_valid():
        return final_page(request, result, request.POST, status=422)
    final, asked = chosen_final(form, finals), form.asked(chosen(request))
    digest, same = request.POST.get("digest", ""), numbers_in(request, "same")
    try:
        taken = services.take(tournament, final, asked, by=request.user, digest=digest, same=same)
    except Refused as refusal:
        return final_page(request, usable(tournament), request.POST, status=409, findings=refusal.findings)
    if taken.qualified or taken.reserves:
        messages.success(request, said(taken))
    else:
        messages.info(request, _("All of them were taken over before. Nobody was added."))
    return redirect("qualified", final.slug)


def said(taken: Taken) -> str:
    words = {"count": taken.qualified, "cards": len(taken.cards), "reserves": taken.reserves}
    return (
        ngettext(
            "%(count)s player is taken over: new start cards %(cards)s, reserves %(reserves)s.",
            "%(count)s players are taken over: new start cards %(cards)s, reserves %(reserves)s.",
            taken.qualified,
        )
        % words
    )


@allowed("cards.look")
def qualified(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return render(request, "registration/qualifying/qualified.html", {"ways": ways(tournament)})


@post_only
@allowed("cards.move_up")
def move_up(request: HallRequest, tournament: Tournament, place: int) -> HttpResponse:
    card = services.move_up(row_of(tournament, place), by=request.user)
    messages.success(request, _("Start card %(number)s: %(name)s") % {"number": card.number, "name": card.name})
    return redirect("qualified", tournament.slug)


@post_only
@allowed("cards.move_up")
def decline(request: HallRequest, tournament: Tournament, place: int) -> HttpResponse:
    services.decline(row_of(tournament, place), by=request.user)
    return redirect("qualified", tournament.slug)


@post_only
@allowed("cards.move_up")
def take_back_decline(request: HallRequest, tournament: Tournament, place: int) -> HttpResponse:
    services.take_back_decline(row_of(tournament, place), by=request.user)
    return redirect("qualified", tournament.slug)


def row_of(tournament: Tournament, place: int) -> Qualification:
    return get_object_or_404(Qualification.objects.select_related("tournament"), tournament=tournament, pk=place)
