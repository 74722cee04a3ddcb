"""Pages of the referees' desk: the log of decisions, a new one, a withdrawal."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.models import Ruling, Tournament
from tournament.refused import Refused
from tournament.rulings import services
from tournament.rulings.forms import RulingForm, WithdrawForm


@allowed("rulings.look")
def rulings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return log(request, tournament, RulingForm(tournament=tournament))


def log(
    request: HallRequest, tournament: Tournament, form: RulingForm, *, status: int = 200, **context: object
) -> HttpResponse:
    said = Ruling.objects.filter(tournament=tournament).order_by("-id")
    said = said.select_related(
        "series", "card__player", "card__substitute", "ruled_by", "withdrawn_by"
    ).prefetch_related("adjustments")
    context = {"rulings": said, "form": form, "withdraw_form": WithdrawForm(), **context}
    return render(request, "rulings/rulings.html", context, status=status)


@post_only
@allowed("rulings.rule")
def rule(request: HallRequest, tournament: Tournament) -> HttpResponse:
    form = RulingForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return log(request, tournament, form, status=422)
    data = form.cleaned_data
    try:
        services.rule(
            data["series"],
            data["number"],
            by=request.user,
            points=data["points"] or 0,
            **{name: data[name] for name in ("paragraph", "facts", "decision", "effect", "token")},
        )
    except Refused as refusal:
        return log(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("The decision is in the log."))
    return redirect("rulings", tournament.slug)


@post_only
@allowed("rulings.withdraw")
def withdraw(request: HallRequest, tournament: Tournament, ruling: int) -> HttpResponse:
    form = WithdrawForm(request.POST)
    said = get_object_or_404(Ruling, pk=ruling, tournament=tournament)
    if form.is_valid():
        services.withdraw(said, by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it stays in the log."))
    return redirect("rulings", tournament.slug)
