"""Shares out a pot or a part of one, just as it was proposed: a booking on the account of each, all or none."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.seasons.accounts.services import opened, told_of
from tournament.desks.seasons.sharing.reading import offer_of, sources_in
from tournament.models import AccountEntry, Season, SeasonRanking, User
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.accounts.pots import pots_of
from tournament.refused import Refused


def share_out(
    season: Season, source: str, *, ranking: SeasonRanking, people: int, by_lists: bool, seen: str, by: User
) -> int:
    """How many got something. `seen`: the proposal that was looked at; whoever booked since has made it another."""
    with audit.atomic():
        season, organizer, _rules = opened(season)
        there = sources_in(pots_of(accounts_of(season)).pots).get(source)
        offer = offer_of(there, ranking, people=people, by_lists=by_lists) if there else None
        if offer is None or offer.seen != seen:
            raise Refused(finding("accounts.moved_on"))
        handed = [share for share in offer.shares if share.cents]
        for share in handed:
            entry = AccountEntry.objects.create(
                season=season, player=share.player, kind=AccountEntry.Kind.POT, cents=-share.cents,
                day=timezone.localdate(), note=offer.source.part or ranking.name, pot=offer.source.pot.name,
                period=offer.source.pot.period, by=by,
            )  # fmt: skip
            audit.record("account.pot", by=by, organizer=organizer, after=told_of(entry) | {"pot": entry.pot})
    return len(handed)
