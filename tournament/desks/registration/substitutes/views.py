"""Pages for somebody who plays on in another's place: appoint him, spell him better, take him back."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.entries.reading import answered, asking, card_of, decided, typed
from tournament.desks.registration.substitutes import services
from tournament.desks.registration.substitutes.forms import SubstituteForm, initial_of_substitute
from tournament.desks.registration.substitutes.reading import lacks_of, seen
from tournament.models import StartCard, Tournament
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("cards.substitute")
def substitute(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Names a substitute, or corrects how the one is written who plays already."""
    this = card_of(tournament, number)
    if request.method != "POST":
        names = initial_of_substitute(this.substitute) if this.substitute else {}
        context = context_of(this, initial={**names, "base": seen(this)})
        context["lacks"] = [] if this.substitute else lacks_of(tournament, this)
        return render(request, "registration/substitutes/substitute.html", context)
    context = context_of(this, data=typed(request))
    form = context["form"]
    if not form.is_valid():
        return render(request, "registration/substitutes/substitute.html", context, status=422)
    try:
        save(request, this, form)
    except Refused as refusal:
        context |= asking(request, refusal.findings, decided(request))
        context["stale"] = any(finding.code == "form.stale" for finding in refusal.findings)
        return render(request, "registration/substitutes/substitute.html", context, status=409)
    messages.success(request, said_of(this, card_of(tournament, number)))
    return redirect("card", tournament.slug, number)


def said_of(before: StartCard, now: StartCard) -> str:
    """Of a new substitute who plays on for whom; of a corrected one that he is saved."""
    if before.substitute or not now.substitute:
        return _("Start card %(number)s is saved.") % {"number": now.number}
    return _("%(name)s plays on for %(player)s.") % {"name": now.substitute, "player": now.player}


def context_of(this: StartCard, **form: object) -> dict[str, Any]:
    return {"card": this, "form": SubstituteForm(tournament=this.tournament, **form)}


def save(request: HallRequest, this: StartCard, form: SubstituteForm) -> None:
    entry, data = Entry(**form.person()), form.cleaned_data
    answers: dict[str, Any] = {"by": request.user, "another": answered(request), "let_in": decided(request)}
    if data["base"]:
        services.correct(this, entry, base=data["base"], **answers)
    else:
        services.substitute(this, entry, reason=data["reason"], **answers)


@post_only
@allowed("cards.substitute")
def take_back(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    if reason := reason_in(request, lacking=_("Give a reason; it stays in the trail.")):
        services.take_back(card_of(tournament, number), by=request.user, reason=reason)
    return redirect("card", tournament.slug, number)
