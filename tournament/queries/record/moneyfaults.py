"""What doesn't add up of money: a jackpot against its bookings, a season's accounts, and what was carried on."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.models import AccountEntry, Season, Tournament, YearClosing
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.pots import pots_of
from tournament.queries.money.jackpots import has_jackpot, jackpot_account
from tournament.queries.record.damage import each
from tournament.queries.record.rowfaults import at


def jackpot_faults(tournament: Tournament) -> Iterator[str]:
    """What was paid for grands ouverts, and carried on, is what the bookings make of the jackpot."""
    if has_jackpot(tournament) and not jackpot_account(tournament).proven:
        yield at(tournament, _("the jackpot does not add up"))


def year_faults() -> Iterator[str]:
    """Of all seasons that keep accounts, and of all ends of a year that stand."""
    kept = Season.objects.filter(money__isnull=False).distinct().select_related("organizer")
    yield from each(account_faults, kept.order_by("pk"))
    yield from each(closing_faults, YearClosing.objects.in_force().select_related("season", "into").order_by("pk"))


def account_faults(season: Season) -> Iterator[str]:
    made = accounts_of(season)
    if not made.proven:
        yield at(season, _("the accounts do not add up to what was booked"))
    if not pots_of(made).proven:
        yield at(season, _("the pots do not add up to what was booked"))


def closing_faults(closing: YearClosing) -> Iterator[str]:
    """The shares are the surplus, and what left the season has come into the next one, person by person."""
    kinds = AccountEntry.Kind
    entries = list(closing.entries.in_force())
    shares = -sum(entry.cents for entry in entries if entry.kind == kinds.SHARE)
    if shares != closing.surplus_cents:
        yield at(closing.season, _("the shares of the surplus do not add up to it"))
    left = sorted((entry.player_id, -entry.cents) for entry in entries if entry.kind == kinds.CARRIED)
    came = sorted((entry.player_id, entry.cents) for entry in entries if entry.kind == kinds.OPENING)
    if left != came:
        yield at(closing.season, _("what was carried into the next season is not what left this one"))
