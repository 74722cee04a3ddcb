"""Pages of a season's accounts: the list of them, and somebody's account with every line and what is booked on it."""

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy
from django_tables2 import RequestConfig

from tournament.access import HallRequest, allowed, post_only
from tournament.desks.seasons.accounts import services
from tournament.desks.seasons.accounts.bound import of_season
from tournament.desks.seasons.accounts.forms import BookingForm
from tournament.desks.seasons.accounts.reading import days_of, matching, voided_on
from tournament.desks.seasons.accounts.tables import AccountsTable
from tournament.models import Organizer, Season
from tournament.queries.accounts.accounts import Accounts, accounts_of
from tournament.queries.people.persons import Persons
from tournament.reasons import reason_in
from tournament.refused import Refused
from tournament.wording.account_lines import balance_words, money_words

SHOWS = {
    "": pgettext_lazy("people", "all"),
    "owing": gettext_lazy("who owes something"),
    "credit": gettext_lazy("who has a credit"),
}
AT_ONCE = 25  # people; the search finds the others
LATE = 12  # days of an account; those before them are folded


@allowed("accounts.look")
def kept_accounts(request: HallRequest, organizer: Organizer) -> HttpResponse:
    """The seasons whose accounts there are, for whoever keeps money and nothing else."""
    context = {"organizer": organizer, "seasons": organizer.seasons.all()}
    return render(request, "seasons/accounts/kept.html", context)


@allowed("accounts.look")
@of_season
def accounts(request: HallRequest, season: Season) -> HttpResponse:
    made = accounts_of(season)
    show = request.GET.get("show", "")
    listed = matching(made, show, request.GET.get("q", ""))
    table = AccountsTable(listed, empty_text=_("Nobody here is like that."), season=season)
    RequestConfig(request, paginate={"per_page": AT_ONCE}).configure(table)
    context = {
        "organizer": season.organizer,
        "season": season,
        "made": made,
        "table": table,
        "show": show,
        "shows": SHOWS.items(),
        "words": list(money_words(made.rules.newest)) if made.rules.kept else [],
    }
    return render(request, "seasons/accounts/accounts.html", context)


@allowed("accounts.look")
@of_season
def account(request: HallRequest, season: Season, player: int) -> HttpResponse:
    """Asked for another entry of the same person: the page of the one under which he is known."""
    head = Persons(season.organizer_id).head(player)
    if head != player:
        return redirect("season-account", season.organizer.slug, season.pk, head)
    made = accounts_of(season)
    if player not in made.by_player:
        raise Http404
    form = BookingForm(request.POST or None)
    if not form.is_valid():
        return account_page(request, made, player, form, status=422 if form.is_bound else 200)
    try:
        services.book(season, made.by_player[player].player, **form.booked(), by=request.user)
    except Refused as refusal:
        return account_page(request, made, player, form, status=409, findings=refusal.findings)
    messages.success(request, _("Booked."))
    return redirect("season-account", season.organizer.slug, season.pk, player)


def account_page(
    request: HallRequest, made: Accounts, player: int, form: BookingForm, *, status: int = 200, **more: object
) -> HttpResponse:
    this = made.by_player[player]
    days = days_of(this)
    context = {
        "organizer": made.season.organizer,
        "season": made.season,
        "account": this,
        "late": days[:LATE],
        "early": days[LATE:],
        "voided": voided_on(made.season, player),
        "balance": balance_words(this.balance),
        "form": form,
        **more,
    }
    return render(request, "seasons/accounts/account.html", context, status=status)


@post_only
@allowed("accounts.book")
@of_season
def dues(request: HallRequest, season: Season) -> HttpResponse:
    count = services.book_dues(season, by=request.user)
    told = ngettext("Annual dues of %(count)s member booked.", "Annual dues of %(count)s members booked.", count)
    messages.success(request, told % {"count": count})
    return redirect("season-accounts", season.organizer.slug, season.pk)


@post_only
@allowed("accounts.book")
@of_season
def void(request: HallRequest, season: Season, booking: int) -> HttpResponse:
    entry = get_object_or_404(season.account_entries.select_related("season"), pk=booking)
    if reason := reason_in(request, lacking=_("Give a reason; it stays on the account.")):
        services.void(entry, by=request.user, reason=reason)
        messages.success(request, _("The booking is void."))
    return redirect("season-account", season.organizer.slug, season.pk, entry.player_id)
