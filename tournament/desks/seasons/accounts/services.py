"""Bookings on the accounts of a season: payments, corrections, dues. Nothing is changed; a wrong one is voided."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked
from tournament.models import AccountEntry, CashEntry, Organizer, Player, Season, StartCard, Tournament, User
from tournament.models.cash import ON_ACCOUNT
from tournament.queries.accounts.pots import short_pots
from tournament.queries.accounts.rules import Rules, rules_of
from tournament.queries.people.persons import Persons
from tournament.refused import Refused

KINDS = AccountEntry.Kind


def book(
    season: Season, player: Player, *, kind: str, cents: int, day: date, note: str, token: uuid.UUID, by: User
) -> AccountEntry:
    """A payment, what is paid out, or a correction with its reason; `cents` as the account counts them.

    The same form sent twice books once.
    """
    with audit.atomic():
        season, organizer, rules = opened(season)
        if booked := AccountEntry.objects.filter(token=token).first():
            told = (booked.season, booked.player, booked.kind, booked.cents, booked.day, booked.note)
            if told != (season, player, kind, cents, day, note):
                raise Refused(finding("accounts.sent_before"))
            return booked
        refuse_day(rules, day)
        refuse_stranger(season, player)
        if kind == KINDS.CORRECTION and not note:
            raise Refused(finding("accounts.no_note"))
        with within_pots(season):
            entry = AccountEntry.objects.create(
                season=season, player=player, kind=kind, cents=cents, day=day, note=note, token=token, by=by
            )
        audit.record("account.book", by=by, organizer=organizer, after=told_of(entry), reason=note)
    return entry


def pay(evening: Tournament, player: Player, cents: int, *, token: uuid.UUID, by: User) -> AccountEntry:
    """What somebody pays at the door of an evening for the season's account: in its cash book, too, both or neither."""
    with audit.atomic():
        if evening.season is None:
            raise Refused(finding("accounts.other_season"))
        season, _organizer, rules = opened(evening.season)
        evening = locked(evening)
        if booked := AccountEntry.objects.filter(token=token).first():
            if (booked.season, booked.player, booked.cents) != (season, player, -cents):
                raise Refused(finding("accounts.sent_before"))
            return booked
        if evening.season_id != season.pk or evening.currency != season.currency:
            raise Refused(finding("accounts.other_season"))
        refuse_stranger(season, player)
        day = timezone.localdate()
        refuse_day(rules, day)
        entries = Persons(season.organizer_id).entries(player.pk)
        card = StartCard.objects.in_force().filter(tournament=evening, player__in=entries).first()
        kind = CashEntry.Kind.INCOME
        taken = CashEntry.objects.create(
            tournament=evening, kind=kind, cents=cents, card=card, note=ON_ACCOUNT, token=token, by=by
        )
        entry = AccountEntry.objects.create(
            season=season, player=player, kind=KINDS.PAYMENT, cents=-cents, day=day, cash=taken, token=token, by=by
        )
        audit.record("account.pay", by=by, tournament=evening, card=card, after=told_of(entry))
    return entry


def book_dues(season: Season, *, by: User) -> int:
    """The annual dues of every member who has none in this season yet; how many. Pressed again it books nothing."""
    with audit.atomic():
        season, organizer, rules = opened(season)
        if not (cents := rules.newest.dues_cents):
            raise Refused(finding("accounts.no_dues"))
        persons, kind = Persons(organizer), KINDS.DUES
        members = Player.objects.named().members().filter(organizer=organizer).order_by("pk")
        owing = season.account_entries.in_force().filter(kind=kind).values_list("player", flat=True)
        have = {persons.head(player) for player in owing}
        new = [player for player in members if persons.head(player.pk) == player.pk and player.pk not in have]
        day = rules.history[0].since
        with within_pots(season):
            AccountEntry.objects.bulk_create(
                AccountEntry(season=season, player=player, kind=kind, cents=cents, day=day, by=by) for player in new
            )
        if new:
            after = {"season": season.name, "count": len(new), "cents": cents, "currency": season.currency}
            audit.record("account.dues", by=by, organizer=organizer, after=after)
    return len(new)


def void(entry: AccountEntry, *, by: User, reason: str) -> None:
    """Voids a booking with its reason; the row stays and no longer counts, nor does its entry in a cash book."""
    with audit.atomic():
        season, organizer, _rules = opened(entry.season)
        entry = AccountEntry.objects.select_related("cash__tournament", "season").get(pk=entry.pk)
        if entry.voided_at:
            return
        if entry.closing_id:
            raise Refused(finding("accounts.of_closing"))
        evening = locked(entry.cash.tournament) if entry.cash else None
        if entry.cash and entry.cash.voided_at is None:
            entry.cash.save(update_fields=entry.cash.strike(by, reason))
        with within_pots(season):
            entry.save(update_fields=entry.strike(by, reason))
        before = told_of(entry)
        audit.record("account.void", by=by, organizer=organizer, tournament=evening, before=before, reason=reason)


def opened(season: Season) -> tuple[Season, Organizer, Rules]:
    """Behind the lock of its organizer, as it stands now; refused where no accounts are kept, or they are closed."""
    organizer = Organizer.objects.select_for_update().get(pk=season.organizer_id)
    season = Season.objects.get(pk=season.pk)
    rules = rules_of(season)
    if not rules.kept:
        raise Refused(finding("accounts.no_rule"))
    if season.closings.in_force().exists():
        raise Refused(finding("accounts.closed", name=season.name))
    return season, organizer, rules


@contextmanager
def within_pots(season: Season) -> Iterator[None]:
    """Refuses what is booked in it where more would then have been given of a pot than came in."""
    before = short_pots(season)
    yield
    for key, pot in short_pots(season).items():
        if key not in before or pot.left < before[key].left:
            raise Refused(finding("accounts.pot_short", name=pot.name, given_cents=pot.given))


def refuse_day(rules: Rules, day: date) -> None:
    if day > timezone.localdate():
        raise Refused(finding("accounts.day_ahead"))
    if day < rules.first_day:
        raise Refused(finding("accounts.day_before", first=rules.first_day))


def refuse_stranger(season: Season, player: Player) -> None:
    if player.organizer_id != season.organizer_id:
        raise Refused(finding("accounts.stranger", name=str(player)))


def told_of(entry: AccountEntry) -> dict[str, object]:
    """As the trail keeps it: by the entry of the register, so that a name that is removed stands nowhere in it."""
    told = audit.values(entry, "kind", "cents", "day")
    return {"season": entry.season.name, "register_entry": entry.player_id, **told, "currency": entry.season.currency}
