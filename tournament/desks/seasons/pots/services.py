"""Shares of the pots of a season: credited to somebody's account, and never more than is in the pot."""

import uuid

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.seasons.accounts.services import opened, refuse_stranger, told_of
from tournament.models import AccountEntry, Player, Season, User
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.pots import pots_of
from tournament.refused import Refused

KINDS = AccountEntry.Kind


def give(
    season: Season, player: Player, *, pot: str, period: str, cents: int, note: str, token: uuid.UUID, by: User
) -> AccountEntry:
    """The same form sent twice gives once."""
    with audit.atomic():
        season, organizer, _rules = opened(season)
        if booked := AccountEntry.objects.filter(token=token).first():
            told = (booked.season, booked.player, booked.pot, booked.period, booked.cents)
            if told != (season, player, pot, period, -cents):
                raise Refused(finding("accounts.sent_before"))
            return booked
        refuse_stranger(season, player)
        this = pots_of(accounts_of(season)).pot(pot, period)
        if this is None:
            raise Refused(finding("accounts.no_pot", name=pot))
        if cents > this.left:
            raise Refused(finding("accounts.pot_empty", name=pot))
        entry = AccountEntry.objects.create(
            season=season, player=player, kind=KINDS.POT, cents=-cents, day=timezone.localdate(), note=note, pot=pot,
            period=period, token=token, by=by,
        )  # fmt: skip
        audit.record("account.pot", by=by, organizer=organizer, after=told_of(entry) | {"pot": pot}, reason=note)
    return entry
