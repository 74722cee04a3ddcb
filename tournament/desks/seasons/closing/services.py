"""Ends a season's accounts: shares the surplus, carries every balance into the next season; and opens them again."""

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.desks.seasons.accounts.services import opened
from tournament.desks.seasons.closing.reading import seen_in
from tournament.models import AccountEntry, Organizer, Season, User, YearClosing
from tournament.queries.accounts.accounts import accounts_of
from tournament.queries.season.closing import Share, proposal
from tournament.refused import Refused

KINDS = AccountEntry.Kind


def close(
    season: Season, into: Season, *, surplus: int, least: int, members_only: bool, seen: str, by: User
) -> YearClosing:
    """As it was proposed: a booking for each share, and two for each balance that goes on; all of it or nothing.

    `seen`: the proposal that was looked at; whoever booked something since has made it another one.
    """
    with audit.atomic():
        season, organizer, _rules = opened(season)
        into = Season.objects.select_for_update().get(pk=into.pk)
        refuse_into(season, into)
        made = proposal(accounts_of(season), surplus=surplus, least=least, members_only=members_only)
        if surplus and not made.someone:
            raise Refused(finding("accounts.nobody_shares", least=made.least))
        if seen_in(made) != seen:
            raise Refused(finding("accounts.moved_on"))
        closing = YearClosing.objects.create(
            season=season, into=into, surplus_cents=surplus, least_lists=made.least, members_only=members_only, by=by
        )
        if not into.money.exists():
            into.currency = season.currency
            into.save(update_fields=["currency"])
        AccountEntry.objects.bulk_create([entry for share in made.shares for entry in entries_of(closing, share)])
        after = {"season": season.name, "into": into.name, "surplus_cents": surplus, "currency": season.currency}
        audit.record("account.close", by=by, organizer=organizer, after=after)
    return closing


def refuse_into(season: Season, into: Season) -> None:
    if into.organizer_id != season.organizer_id or into.begins <= season.begins:
        raise Refused(finding("accounts.into_earlier", name=into.name))
    if into.money.exists() and into.currency != season.currency:
        raise Refused(finding("accounts.into_currency", name=into.name))
    if into.closings.in_force().exists():
        raise Refused(finding("accounts.closed", name=into.name))


def entries_of(closing: YearClosing, share: Share) -> list[AccountEntry]:
    today = timezone.localdate()
    last = min(today, closing.season.ends)
    common = {"player": share.account.player, "closing": closing, "by": closing.by}
    entries = []
    if share.cents:
        entries.append(AccountEntry(season=closing.season, kind=KINDS.SHARE, cents=-share.cents, day=last, **common))
    if share.after:
        entries.append(AccountEntry(season=closing.season, kind=KINDS.CARRIED, cents=-share.after, day=last, **common))
        day = closing.into.begins
        entries.append(AccountEntry(season=closing.into, kind=KINDS.OPENING, cents=share.after, day=day, **common))
    return entries


def reopen(closing: YearClosing, *, by: User, reason: str) -> None:
    """What was shared and carried is void in both seasons together. Not once the next one is closed itself."""
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=closing.season.organizer_id)
        closing = YearClosing.objects.select_related("season", "into").get(pk=closing.pk)
        if closing.reopened_at:
            return
        if closing.into.closings.in_force().exists():
            raise Refused(finding("accounts.closed", name=closing.into.name))
        for entry in closing.entries.in_force():
            entry.save(update_fields=entry.strike(by, reason))
        closing.reopened_at, closing.reopened_by, closing.reopen_reason = timezone.now(), by, reason
        closing.save(update_fields=["reopened_at", "reopened_by", "reopen_reason"])
        before = {"season": closing.season.name, "into": closing.into.name}
        audit.record("account.reopen", by=by, organizer=organizer, before=before, reason=reason)
