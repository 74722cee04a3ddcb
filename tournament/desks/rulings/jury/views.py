"""The jury's page of one protest: the case, the judges who may judge it, their votes and decision."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed
from tournament.desks.rulings.decisions.services import Effect
from tournament.desks.rulings.jury import services as jury_services
from tournament.desks.rulings.jury.forms import VerdictForm
from tournament.desks.rulings.jury.services import Change
from tournament.models import Protest, Tournament
from tournament.queries.protests.filed import State, judged
from tournament.queries.protests.jury import conflicts, members
from tournament.queries.protests.times import day_of
from tournament.refused import Refused


@allowed("protests.decide")
def decide(request: HallRequest, tournament: Tournament, protest: int) -> HttpResponse:
    """Final once it is saved; a protest that is decided already only shows how."""
    found = get_object_or_404(
        Protest.objects.select_related("ruling__table", "ruling__card", "ruling__ruled_by", "table__draw", "card"),
        tournament=tournament,
        number=protest,
    )
    named = members(tournament)
    biased = conflicts(found, named)
    judges = [juror for juror in named if juror.pk not in biased]
    case = judged([found], day_of(tournament))[0]
    form = VerdictForm(request.POST or None, tournament=tournament, judges=judges, late=case.late)
    context: dict[str, object] = {"case": case, "form": form}
    context |= {"biased": list(biased.values()), "states": State}
    if not form.is_valid():
        return render(request, "rulings/jury/decide.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    change = Change(data["withdraws"], data["number"], data["game"], Effect(**form.effect_asked()))
    try:
        verdict = jury_services.decide(
            found,
            votes=form.votes(),
            by=request.user,
            change=change,
            **{name: data[name] for name in ("paragraph", "decision", "reason")},
        )
    except Refused as refusal:
        return render(request, "rulings/jury/decide.html", context | {"findings": refusal.findings}, status=409)
    said = _("Protest %(number)s is upheld.") if verdict.upheld else _("Protest %(number)s is turned down.")
    messages.success(request, said % {"number": found.number})
    return redirect("protests", tournament.slug)
