"""Pages of the referees' desk: the log with its form, and the people at a table."""

from dataclasses import replace
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring import finding
from scoring.play import kept_as_json
from tournament.access import HallRequest, allowed, post_only
from tournament.claims.visitors import answered_soon
from tournament.desks.rulings.decisions import services
from tournament.desks.rulings.decisions.cases import Effect
from tournament.desks.rulings.decisions.choices import is_organizers
from tournament.desks.rulings.decisions.forms import RulingForm
from tournament.desks.rulings.decisions.kept import games_told
from tournament.fields import number_asked
from tournament.models import Series, Table, Tournament
from tournament.models.series import draw_is_published
from tournament.queries.people.own import sits_at
from tournament.queries.protests.referees import names_of_referees
from tournament.queries.protests.rulings import entries, rulings_of, searched
from tournament.queries.record.pulse import waits
from tournament.queries.sheets.calls import open_calls
from tournament.queries.sheets.written import counted_sheet
from tournament.refused import Refused
from tournament.wording.packs import pack_in
from tournament.wording.positions import ClaimInWords, words_of

A_PAGE = 50
TOLD_AT_MOST = 2000  # signs of what an address tells beforehand


@allowed("rulings.look")
@waits
def rulings(request: HallRequest, tournament: Tournament) -> HttpResponse:
    organizers = "rulings.exclude" in request.may
    initial = {"series": series_asked(request, tournament), **case_asked(request)}
    return log(request, tournament, RulingForm(tournament=tournament, organizers=organizers, initial=initial))


def log(
    request: HallRequest, tournament: Tournament, form: RulingForm, *, status: int = 200, **context: object
) -> HttpResponse:
    """The log of the day, the last decision first, with the form for the next one above it."""
    listed = searched(rulings_of(tournament), tournament, request.GET.get("q", ""))
    page = Paginator(listed, A_PAGE).get_page(request.GET.get("page"))
    names = {
        "entries": entries(list(page), tournament),
        "page": page,
        "form": form,
        "claim": claim_told(request, form),
        "calls": open_calls(tournament),
        "referees": names_of_referees(tournament),
    }
    return render(request, "rulings/decisions/rulings.html", names | context, status=status)


def series_asked(request: HallRequest, tournament: Tournament) -> Series | None:
    """The series of the decision before; else the one that is being played: the last with a published draw."""
    number = number_asked(request.GET, "series", digits=2)
    if number is not None:
        return tournament.planned.filter(number=number).first()
    return tournament.planned.filter(draw_is_published("draws")).last() or tournament.planned.first()


def case_asked(request: HallRequest) -> dict[str, object]:
    """What an address says of a case before it is told: its place, and what a guided ruling made of it."""
    numbers = {name: number_asked(request.GET, name) for name in ("table", "game", "number", "called_by", "value")}
    words = {name: request.GET.get(name, "") for name in ("paragraph", "facts", "decision", "effect", "position")}
    return numbers | {name: told[:TOLD_AT_MOST] for name, told in words.items() if told}


@allowed("rulings.rule")
def seats_at(request: HallRequest, tournament: Tournament, series: int, table: int) -> HttpResponse:
    """Who sits at a table, to be tapped: whom it concerns and who called. A part of a page."""
    planned = tournament.planned.filter(number=series)
    here = get_object_or_404(Table.objects.published(), number=table, draw__series__in=planned)
    seats = here.seats.select_related("card__player", "card__substitute")
    sheet = counted_sheet(here, tournament)
    context = {"seats": seats, "table": here, "games": tournament.games(len(seats)), "counts": sheet.counts}
    context["kept"] = games_told(sheet.kept, list(seats), tournament.rules)
    context["own_table"] = sits_at(request.user, here)
    context["says"] = {game: {seat.card.number: sheet.says(seat.card, game) for seat in seats} for game in sheet.games}
    return render(request, "rulings/decisions/seats.html", context)


@post_only
@allowed("rulings.rule")
def rule(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """A referee's decision. What the organizer alone may do is sent to `exclude`."""
    if is_organizers(request.POST.get("effect", "")):
        raise Refused(finding("ruling.organizers"))
    return logged(request, tournament, organizers=False)


@post_only
@allowed("rulings.exclude")
def exclude(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The director's form: whatever a referee decides, and beside it who is expelled and which sheet is invalid."""
    return logged(request, tournament, organizers=True)


def logged(request: HallRequest, tournament: Tournament, *, organizers: bool) -> HttpResponse:
    form = RulingForm(request.POST, tournament=tournament, organizers=organizers)
    if not form.is_valid():
        return log(request, tournament, form, status=422)
    series = form.cleaned_data["series"]
    try:
        ruling = services.rule(series, by=request.user, position=position_kept(request, form), **ruling_arguments(form))
    except Refused as refusal:
        form.heed(refusal.findings)
        return log(request, tournament, form, status=409, findings=refusal.findings)
    messages.success(request, _("The decision is in the log."))
    if ruling.table and sits_at(request.user, ruling.table):
        messages.warning(request, _("You play at this table yourself; the log shows who decided."))
    if not all(effect.moves for effect in ruling.adjustments.all()):
        messages.info(request, _("It changes no number: the sheet has it, or gets it, as it was ruled."))
    return redirect(f"{reverse('rulings', args=[tournament.slug])}?series={series.number}")


def claim_told(request: HallRequest, form: RulingForm) -> ClaimInWords | None:
    """The position that was handed over, with its answer; who sees it before it is there has asked for it by that."""
    if (question := form.question) is None:
        return None
    answer = answered_soon(request, question)
    claim = words_of(question, answer, pack_in(request.GET))
    return claim if answer else replace(claim, answered=_("The answer is being worked out"))


def position_kept(request: HallRequest, form: RulingForm) -> dict[str, Any]:
    """What was asked, and what is answered by now: the decision waits for no more than that."""
    question = form.cleaned_data["position"]
    return kept_as_json(question, answered_soon(request, question)) if question else {}


def ruling_arguments(form: RulingForm) -> dict[str, Any]:
    """What the service is told of a form."""
    data = form.cleaned_data
    return {
        "card": data["number"],
        "table": data["at"],
        "effect": Effect(**form.effect_asked()),
        **{
            name: data[name]
            for name in (
                *("paragraph", "facts", "decision", "game", "called_by", "happened_at", "decided_by", "token"),
            )
        },
    }
