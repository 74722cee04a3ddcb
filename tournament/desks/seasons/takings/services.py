"""The rule of a season's money: never changed, a newer one with its day and reason is written."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils import timezone

from scoring import finding
from scoring.accounts_told import money_rule_told
from tournament import audit
from tournament.desks.seasons.accounts.services import within_pots
from tournament.models import Organizer, Season, SeasonMoney, User
from tournament.queries.accounts.rules import currency_of
from tournament.refused import Refused, refuse


def write(season: Season, rule: Mapping[str, Any], *, since: date, reason: str, by: User) -> SeasonMoney:
    """What is taken from a day on. With the first one the season begins to keep accounts, in one currency.

    The same again changes nothing.
    """
    with audit.atomic():
        organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
        season = Season.objects.select_for_update().get(pk=season.pk)
        refuse(*money_rule_told(rule)[1])
        if season.closings.in_force().exists():
            raise Refused(finding("accounts.closed", name=season.name))
        newest = season.money.newest_first().first()
        refuse_day(season, since)
        if newest and (newest.rule, newest.since) == (rule, since):
            return newest
        if newest is None:
            choose_currency(season)
        elif not reason:
            raise Refused(finding("accounts.no_reason"))
        with within_pots(season):
            new = SeasonMoney.objects.create(season=season, rule=rule, since=since, reason=reason, made_by=by)
        after = {"season": season.name, "day": since.isoformat(), "currency": season.currency}
        audit.record("account.rule", by=by, organizer=organizer, after=after, reason=reason)
    return new


def refuse_day(season: Season, since: date) -> None:
    if since > timezone.localdate() and since > season.begins:
        raise Refused(finding("accounts.since_ahead"))
    if not season.begins <= since <= season.ends:
        raise Refused(finding("accounts.since_outside", first=season.begins, last=season.ends))


def choose_currency(season: Season) -> None:
    """That of its evenings, which have to agree: a sum in two currencies is none."""
    season.currency = currency_of(season)
    for day in season.tournaments.exclude(currency=season.currency).order_by("date", "pk")[:1]:
        found, expected = day.currency, season.currency
        raise Refused(finding("accounts.two_currencies", name=day.name, found=found, expected=expected))
    season.save(update_fields=["currency"])
