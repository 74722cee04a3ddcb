"""Pages about start cards: the list with its quick entry, and one card."""

from collections.abc import Mapping, Set
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django_tables2 import RequestConfig

from scoring import finding
from tournament.access import HallRequest, allowed, post_only
from tournament.desks.registration.cards import services
from tournament.desks.registration.cards.counts import chosen, counts_of
from tournament.desks.registration.cards.forms import ChangeForm, RegistrationForm, initial_of, stored
from tournament.desks.registration.cards.reading import seen
from tournament.desks.registration.cards.tables import CardsTable
from tournament.desks.registration.entries.entry import Entry
from tournament.desks.registration.entries.reading import (
    answered,
    asking,
    card_of,
    decided,
    knows_alone,
    knows_late,
    struck_card,
    typed,
)
from tournament.desks.registration.funds.forms import FundForm
from tournament.desks.registration.ratings.forms import ReasonForm
from tournament.desks.registration.ratings.reading import ticks_of
from tournament.gate import CARD_CODE, locks
from tournament.models import StartCard, Tournament
from tournament.queries.bookings import last_booking
from tournament.queries.day import splits
from tournament.queries.money.refunds import fee_of
from tournament.queries.people.admission import admission_notes, is_outside, is_uninvited
from tournament.queries.people.advance import news_count
from tournament.queries.people.bans import Bans
from tournament.queries.people.cards import expulsions, remaining, start_cards
from tournament.queries.people.fees import fees_of, owed
from tournament.queries.people.register import has_members
from tournament.queries.people.search import searched
from tournament.queries.protests.rulings import entries, of_card
from tournament.queries.protests.times import any_begun
from tournament.queries.ranking.standings import standings
from tournament.queries.seats.going_on import unseated
from tournament.queries.strikes import strike_lacks
from tournament.refused import Refused
from tournament.wording import money
from tournament.wording.settings import admission

AT_ONCE = 25  # cards; the search finds the others


@allowed("cards.look")
def cards(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return card_list(request, tournament, RegistrationForm(tournament=tournament))


def card_list(
    request: HallRequest, tournament: Tournament, form: RegistrationForm, *, status: int = 200, **context: Any
) -> HttpResponse:
    """The list with the quick entry above it: empty, or as it was typed where something is to be asked."""
    everyone = start_cards(tournament)
    counts = counts_of(everyone, tournament)
    show = request.GET.get("show", "")
    listed = chosen(everyone, show)
    if request.GET or any(context.get(name) for name in ("asked", "bans", "late", "clubs_alike", "alone")):
        form.fields["last_name"].widget.attrs.pop("autofocus")  # the list that was looked for or the question has it
    nobody = nobody_so(counts, show, request.GET.get("q", ""))
    cards = searched(listed, tournament, request.GET.get("q", ""))
    fees, bans = fees_of(tournament), bans_for(request, tournament)
    table = CardsTable(cards, order_by="number", empty_text=nobody, fees=fees, bans=bans, may=request.may)
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(table)
    return render(
        request,
        "registration/cards/cards.html",
        {
            "table": table,
            "form": form,
            "counts": counts,
            "splits": splits(tournament, 1),
            "unseated": unseated(tournament),
            "struck": tournament.cards.struck().order_by("number").values_list("number", flat=True),
            "unpaid_alone": show == "unpaid",
            "absent_alone": show == "absent",
            "clubless_alone": show == "clubless",
            "admission": admission(tournament),
            "outside": admission_notes(tournament),
            "qualified": tournament.qualifications.exists(),
            "rated_by_fee": tournament.own_ratings.with_fee().exists(),
            "booking": last_booking(tournament, request.user) if "cards.register" in request.may else None,
            "entered": tournament.advance_entries.exists(),
            "entered_news": news_count(tournament) if "advance.look" in request.may else 0,
            "has_members": has_members(tournament.organizer),
            "prints": tournament.start_cards and "documents.codes" in request.may and remaining(tournament).exists(),
            **context,
        },
        status=status,
    )


def nobody_so(counts: Mapping[str, int], show: str, typed: str) -> str | None:
    """What an empty list says; None: that there are no start cards yet."""
    if not counts["registered"]:
        return None
    if show == "unpaid" and not counts["unpaid"]:
        return with_all(_("Everybody has paid."))
    if show == "absent" and not typed:
        return with_all(_("Everybody is here."))
    return _("Nobody here is like that.")


def with_all(text: str) -> str:
    return format_html('{} <a href="?">{}</a>', text, _("All start cards"))


def bans_for(request: HallRequest, tournament: Tournament) -> Bans | None:
    """Whom the organizer bans, for those alone who decide on it."""
    return Bans(tournament.organizer) if "cards.let_in" in request.may else None


@post_only
@allowed("cards.register")
def register(request: HallRequest, tournament: Tournament) -> HttpResponse:
    return registered(request, tournament)


@post_only
@allowed("cards.let_in")
def let_in(request: HallRequest, tournament: Tournament) -> HttpResponse:
    """The quick entry with the director's word on bans."""
    return registered(request, tournament, decided(request))


def registered(request: HallRequest, tournament: Tournament, let_in: Set[int] = frozenset()) -> HttpResponse:
    form = RegistrationForm(typed(request), tournament=tournament)
    if not form.is_valid():
        return card_list(request, tournament, form, status=422)
    entry, another, late = Entry(**form.cleaned_data), answered(request), knows_late(request)
    is_new_club = bool(entry.club) and not form.clubs.filter(name=entry.club).exists()
    try:
        if is_name_alone(request.POST) and not knows_alone(request):
            raise Refused(finding("cards.name_alone", name=entry.last_name))
        card = services.register(tournament, entry, by=request.user, another=another, let_in=let_in, late=late)
    except Refused as refusal:
        return card_list(request, tournament, form, status=409, **asking(request, refusal.findings, let_in))
    messages.success(request, registration_message(card, is_new_club=is_new_club))
    return redirect("cards", tournament.slug)


def is_name_alone(told: Mapping[str, str]) -> bool:
    """What a key pressed in the wrong field leaves there, too: nothing says who that is."""
    return not any(told.get(name, "").strip() for name in ("first_name", "club", "pass_number"))


def registration_message(card: StartCard, *, is_new_club: bool) -> str:
    """The new card, its club, and the money: what was taken, or what is still to be taken."""
    parts = [_("Start card %(number)s: %(name)s") % {"number": card.number, "name": card.name}]
    if club := card.player.club:
        parts.append(_("%(club)s (new club)") % {"club": club} if is_new_club else str(club))
    if fee := fee_of(card):
        parts.append(_("%(sum)s taken") % {"sum": money(fee.cents)})
    elif cents := owed(card):
        parts.append(_("%(sum)s to be taken") % {"sum": money(cents)})
    return " · ".join(parts)


@allowed("cards.look")
def card(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A player's page: the card, and what every series brought; of a struck one, by whom and why."""
    if struck := struck_card(tournament, number):
        return render(request, "registration/strikes/struck.html", {"card": struck})
    this = card_of(tournament, number)
    initial = {**initial_of(this), "base": seen(this)}
    return card_page(request, tournament, this, ChangeForm(card=this, initial=initial))


def card_page(
    request: HallRequest, tournament: Tournament, this: StartCard, form: ChangeForm, *, status: int = 200, **more: Any
) -> HttpResponse:
    row = next(row for row in standings(tournament).rows if row.number == this.number)
    seats = this.seats.published()
    seated = list(seats.order_by("draw__series__number").values_list("draw__series__number", flat=True))
    context = {
        "card": this,
        "outside": is_outside(this, tournament),
        "uninvited": is_uninvited(this, tournament),
        "row": row,
        "form": form,
        "missing": [series for series in seated if not row.line(series)],
        "seated": bool(seated),
        "strike_lacks": strike_lacks(this) if "cards.strike" in request.may and not seated else [],
        "owed": owed(this),
        "locked_until": locks(CARD_CODE, [this.pk]).get(this.pk),
        "fee_booked": fee_of(this),
        "ticks": ticks_of(this),
        "tick_form": ReasonForm(),
        "begun": any_begun(tournament),
        "fund_form": FundForm(initial={"pays": this.pays}),
        "gone": row.withdrawn or row.expelled,
        "expulsions": expulsions().filter(card=this).select_related("ruling"),
        "refused": bans.of(this.plays) if (bans := bans_for(request, tournament)) else [],
        "decisions": entries(list(of_card(this)), tournament),
    }
    return render(request, "registration/cards/card.html", context | more, status=status)


@post_only
@allowed("cards.register")
def change(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    return changed(request, tournament, number)


@post_only
@allowed("cards.let_in")
def change_and_let_in(request: HallRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A name or pass number that is banned, with the director's word on it."""
    return changed(request, tournament, number, decided(request))


def changed(request: HallRequest, tournament: Tournament, number: int, let_in: Set[int] = frozenset()) -> HttpResponse:
    this = card_of(tournament, number)
    form = ChangeForm(typed(request), card=this)
    if not form.is_valid():
        return card_page(request, tournament, this, form, status=422)
    try:
        entry, base = Entry(**form.values()), form.cleaned_data["base"]
        services.change(this, entry, by=request.user, base=base, another=answered(request), let_in=let_in)
    except Refused as refusal:
        this, shown = card_of(tournament, number), asking(request, refusal.findings, let_in)
        now = stored(this) if any(finding.code == "form.stale" for finding in refusal.findings) else None
        return card_page(request, tournament, this, form, status=409, stored=now, **shown)
    messages.success(request, _("Start card %(number)s is saved.") % {"number": number})
    return redirect("card", tournament.slug, number)
