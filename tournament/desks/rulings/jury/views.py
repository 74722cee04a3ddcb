"""Pages of the jury: who is of it, and one protest with its judges, their votes and their decision."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.jury import services
from tournament.desks.rulings.jury.change import Change
from tournament.desks.rulings.jury.forms import JurorForm, VerdictForm
from tournament.models import Juror, Protest, Tournament
from tournament.queries.protests.filed import State, judged
from tournament.queries.protests.jury import conflicts, deciding, leaders, members, own_case
from tournament.queries.protests.times import day_of
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("jury.name")
def jury(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Who is of the jury: named before the start, afterwards with a reason only (SkWO 6.2)."""
    form = JurorForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        try:
            juror = services.name(tournament, by=request.user, **form.cleaned_data)
        except Refused as refusal:
            return jury_page(request, tournament, form, status=409, findings=refusal.findings)
        messages.success(request, _("%(name)s is of the jury.") % {"name": juror.name})
        return redirect("jury", tournament.slug)
    return jury_page(request, tournament, form, status=422 if form.is_bound else 200)


def jury_page(
    request: HallRequest, tournament: Tournament, form: JurorForm, *, status: int = 200, **more: object
) -> HttpResponse:
    named = Juror.objects.filter(tournament=tournament).select_related("user", "card", "named_by", "removed_by")
    context = {"form": form, "jurors": named.order_by("removed_at", "pk"), **more}
    return render(request, "rulings/jury/jury.html", context, status=status)


@post_only
@allowed("jury.name")
def remove_juror(request: HallRequest, tournament: Tournament, juror: int) -> HttpResponse:
    member = get_object_or_404(Juror, tournament=tournament, pk=juror)
    if reason := reason_in(request, lacking=_("Give a reason; it stays on record.")):
        services.remove(member, by=request.user, reason=reason)
    return redirect("jury", tournament.slug)


@allowed("protests.decide")
def decide(request: HallRequest, tournament: Tournament, protest: int) -> HttpResponse:
    """Final once it is saved; a protest that is decided already only shows how."""
    filed = get_object_or_404(
        Protest.objects.select_related("ruling__table", "ruling__card", "ruling__ruled_by", "table__draw", "card"),
        tournament=tournament,
        number=protest,
    )
    named = members(tournament)
    biased = conflicts(filed, named)
    judges = [juror for juror in named if juror.pk not in biased]
    case = judged([filed], day_of(tournament))[0]
    form = VerdictForm(
        request.POST or None,
        tournament=tournament,
        judges=judges,
        late=case.late,
        names="jury.name" in request.may,
    )
    context: dict[str, object] = {"case": case, "form": form}
    context |= {"biased": list(biased.values()), "states": State}
    own = deciding(tournament, [filed], request.user)[0].own or own_case(filed, request.user)
    context |= {"own": own, "jurors": named, "leaders": leaders(tournament)}
    if not form.is_valid():
        return render(request, "rulings/jury/decide.html", context, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    change = Change(data["withdraws"], data["number"], data["game"], Effect(**form.effect_asked()))
    try:
        verdict = services.decide(
            filed,
            votes=form.votes(),
            by=request.user,
            change=change,
            newcomers=form.newcomers(),
            naming_reason=data["naming_reason"],
            **{name: data[name] for name in ("paragraph", "decision", "reason")},
        )
    except Refused as refusal:
        form.heed(refusal.findings)
        return render(request, "rulings/jury/decide.html", context | {"findings": refusal.findings}, status=409)
    words = _("Protest %(number)s is upheld.") if verdict.upheld else _("Protest %(number)s is turned down.")
    messages.success(request, words % {"number": filed.number})
    return redirect("protests", tournament.slug)
