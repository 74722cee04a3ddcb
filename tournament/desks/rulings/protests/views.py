"""Pages of the protest desk: all protests with their deadlines, a new one, one that is taken back."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.rulings.protests import services
from tournament.desks.rulings.protests.forms import DeskProtestForm
from tournament.fields import number_asked
from tournament.models import Protest, Tournament
from tournament.queries.protests.filed import filed_protests, searched
from tournament.queries.protests.hall import hall
from tournament.queries.protests.jury import deciding, leaders, members, scribes
from tournament.queries.record.pulse import waits
from tournament.reasons import reason_in
from tournament.refused import Refused


@allowed("protests.look")
@waits
def protests(request: HallRequest, tournament: Tournament) -> HttpResponse:
    filed = filed_protests(tournament)
    shown = list(reversed(searched(filed, tournament, request.GET.get("q", ""))))
    by_whom = deciding(tournament, [case.protest for case in shown], request.user)
    context = {
        "all": filed,
        "filed": list(zip(shown, by_whom, strict=True)),
        "hall": hall(tournament),
        "jurors": members(tournament),
        "scribes": scribes(tournament),
        "leaders": leaders(tournament),
    }
    return render(request, "rulings/protests/protests.html", context)


@allowed("protests.file")
@waits
def file_protest(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The desk types in what a player hands over in writing; the stamp is the moment of saving."""
    initial = {"number": number_asked(request.GET, "number")}
    form = DeskProtestForm(request.POST or None, tournament=tournament, initial=initial)
    if not form.is_valid():
        return file_page(request, tournament, form, status=422 if form.is_bound else 200)
    data = form.cleaned_data
    try:
        protest = services.file(
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
    filed = get_object_or_404(Protest, tournament=tournament, number=protest)
    if reason := reason_in(request, lacking=_("Give a reason; it stays on record.")):
        services.take_back(filed, by=request.user, reason=reason)
        messages.success(request, _("Protest %(number)s is taken back.") % {"number": protest})
    return redirect("protests", tournament.slug)
