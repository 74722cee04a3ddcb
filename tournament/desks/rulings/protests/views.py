"""Pages of the protest desk: all protests with their deadlines, a new one, one that is taken back; the jury."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.rulings.decisions.forms import WithdrawForm
from tournament.desks.rulings.jury import services as jury_services
from tournament.desks.rulings.jury.forms import JurorForm
from tournament.desks.rulings.protests import services as protest_services
from tournament.desks.rulings.protests.forms import DeskProtestForm
from tournament.models import Juror, Protest, Tournament
from tournament.queries.protests.filed import filed_protests
from tournament.queries.protests.hall import hall
from tournament.queries.protests.jury import members
from tournament.refused import Refused


@allowed("protests.look")
def protests(request: HallRequest, tournament: Tournament) -> HttpResponse:
    context = {
        "filed": list(reversed(filed_protests(tournament))),
        "hall": hall(tournament),
        "jurors": members(tournament),
    }
    return render(request, "rulings/protests/protests.html", context)


@allowed("protests.file")
def file_protest(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The desk types in what a player hands over in writing; the stamp is the moment of saving."""
    form = DeskProtestForm(request.POST or None, tournament=tournament)
    if not form.is_valid():
        return file_page(request, tournament, form, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        protest = protest_services.file(
            data["number"], against=data["subject"], text=data["text"], by=request.user, token=data["token"]
        )
    except Refused as refusal:
        return file_page(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("Protest %(number)s is taken down.") % {"number": protest.number})
    return redirect("protests", tournament.slug)


def file_page(
    request: HallRequest, tournament: Tournament, form: DeskProtestForm, *, status: int = 200, **more: object
) -> HttpResponse:
    context = {"form": form, "hall": hall(tournament), **more}
    return render(request, "rulings/protests/file_protest.html", context, status=status)


@post_only
@allowed("protests.file")
def take_back(request: HallRequest, tournament: Tournament, protest: int) -> HttpResponse:
    form = WithdrawForm(request.POST)
    found = get_object_or_404(Protest, tournament=tournament, number=protest)
    if form.is_valid():
        protest_services.take_back(found, by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it stays on record."))
    return redirect("protests", tournament.slug)


@allowed("jury.name")
def jury(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """Who is of the jury: named before the start, afterwards with a reason only (SkWO 6.2)."""
    form = JurorForm(request.POST or None, tournament=tournament)
    if form.is_valid():
        try:
            juror = jury_services.name(tournament, by=request.user, **form.cleaned_data)
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
    form = WithdrawForm(request.POST)
    found = get_object_or_404(Juror, tournament=tournament, pk=juror)
    if form.is_valid():
        jury_services.remove(found, by=request.user, reason=form.cleaned_data["reason"])
    else:
        messages.error(request, _("Give a reason; it stays on record."))
    return redirect("jury", tournament.slug)
