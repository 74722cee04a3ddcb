"""Books the jackpot for a grand ouvert: who buys in, who has won and is paid, and what goes to the next tournament."""

from collections.abc import Collection

from django.utils import timezone

from scoring import finding
from tournament import audit
from tournament.lock import locked, refuse_final
from tournament.models import CashEntry, JackpotWin, Seat, StartCard, Table, Tournament, User
from tournament.models.cash import CARRY
from tournament.queries.money.jackpots import JackpotAccount, booked, jackpot_account
from tournament.queries.people.cards import cards_in_force
from tournament.queries.sheets.feet import published
from tournament.refused import Refused

KINDS = CashEntry.Kind


def buy_in(tournament: Tournament, numbers: Collection[int], *, by: User) -> list[StartCard]:
    """Takes the buy-in of these start cards; whoever has paid it already pays nothing more.

    Before the first win: from then on the sum stands of which shares are taken.
    """
    with audit.atomic():
        tournament = locked(tournament)
        refuse_final(tournament)
        if not (cents := tournament.jackpot_buy_in_cents):
            raise Refused(finding("jackpot.off"))
        refuse_moved(tournament)
        cards = list(cards_in_force(tournament).filter(number__in=numbers).order_by("number"))
        if missing := tuple(sorted(set(numbers) - {card.number for card in cards})):
            raise Refused(finding("jackpot.no_card", cards=missing, count=len(missing)))
        paid = set(booked(tournament, KINDS.BUY_IN).values_list("card", flat=True))
        buying = [card for card in cards if card.pk not in paid]
        CashEntry.objects.bulk_create(
            CashEntry(tournament=tournament, kind=KINDS.BUY_IN, cents=cents, card=card, by=by) for card in buying
        )
        audit.record_each("jackpot.buy_in", [(card, {"cents": cents}) for card in buying], by=by, tournament=tournament)
    return buying


def refuse_moved(tournament: Tournament) -> None:
    """Once a win stands, or the rest went to the next tournament, nothing comes in and nothing goes back."""
    account = jackpot_account(tournament)
    refuse_carried(account)
    if account.wins:
        raise Refused(finding("jackpot.won_since"))


def refuse_carried(account: JackpotAccount) -> None:
    if account.carried_out:
        raise Refused(finding("jackpot.carried_on"))


def note_win(
    tournament: Tournament, *, number: int, series: int, table: int, game: int, vouched_by: str, by: User
) -> JackpotWin:
    """A grand ouvert that was won, by who sat at that table, with the referee or director who vouches for it."""
    with audit.atomic():
        tournament = locked(tournament)
        account = jackpot_account(tournament)
        if not (tournament.jackpot_buy_in_cents or account.money):
            raise Refused(finding("jackpot.off"))
        refuse_carried(account)
        card = cards_in_force(tournament).filter(number=number).first()
        if card is None:
            raise Refused(finding("jackpot.no_card", cards=(number,), count=1))
        place = place_of(tournament, card, series, table)
        if game > tournament.games(place.seats.count()):
            raise Refused(finding("jackpot.no_game", table=table, game=game))
        if JackpotWin.objects.in_force().filter(table=place, game=game).exists():
            raise Refused(finding("jackpot.noted_before", table=table, game=game))
        win = JackpotWin.objects.create(
            tournament=tournament, card=card, table=place, game=game, vouched_by=vouched_by, noted_by=by
        )
        after = {"series": series, **audit.values(win, "game", "vouched_by")}
        audit.record("jackpot.win", by=by, tournament=tournament, table=place, card=card, after=after)
    return win


def place_of(tournament: Tournament, card: StartCard, series: int, table: int) -> Table:
    """The table at which this card has its seat."""
    drawn = published(tournament, tournament.series_count)
    seat = (
        Seat.objects.filter(draw__in=drawn, draw__series__number=series, table__number=table, card=card)
        .select_related("table")
        .first()
    )
    if seat is None:
        raise Refused(finding("jackpot.not_there", number=card.number, series=series, table=table))
    return seat.table


def take_back(win: JackpotWin, *, by: User, reason: str) -> None:
    """It was none after all. Not while it, or a win after it, is paid: the shares of those would be others."""
    with audit.atomic():
        tournament = locked(win.tournament)
        win = JackpotWin.objects.select_related("card", "table").get(pk=win.pk)
        if win.taken_back_at:
            return
        account = jackpot_account(tournament)
        refuse_carried(account)
        if any(won.paid for won in account.wins if won.win.pk >= win.pk):
            raise Refused(finding("jackpot.paid_since"))
        win.taken_back_at, win.taken_back_by, win.take_back_reason = timezone.now(), by, reason
        win.save(update_fields=["taken_back_at", "taken_back_by", "take_back_reason"])
        before = audit.values(win, "game", "vouched_by")
        audit.record(
            "jackpot.no_win",
            by=by,
            tournament=tournament,
            table=win.table,
            card=win.card,
            before=before,
            reason=reason,
        )


def pay(win: JackpotWin, *, by: User) -> CashEntry:
    """Pays what the win gets; pressed twice it is paid once."""
    with audit.atomic():
        tournament = locked(win.tournament)
        won = next((won for won in jackpot_account(tournament).wins if won.win.pk == win.pk), None)
        if won is None:
            raise Refused(finding("jackpot.no_win"))
        if won.paid:
            return won.paid
        if not won.cents:
            raise Refused(finding("jackpot.nothing_due", number=won.win.card.number))
        entry = CashEntry.objects.create(
            tournament=tournament, kind=KINDS.JACKPOT, cents=-won.cents, card=won.win.card, win=won.win, by=by
        )
        after = audit.values(entry, "cents") | audit.values(won.win, "game")
        audit.record("jackpot.pay", by=by, tournament=tournament, card=won.win.card, table=won.win.table, after=after)
    return entry


def carry_over(tournament: Tournament, earlier: Tournament, *, by: User) -> int:
    """What remained of an earlier tournament's jackpot is booked out there and in here, together, to the cent."""
    with audit.atomic():
        both = {key: locked(key) for key in sorted({tournament.pk, earlier.pk})}
        tournament, earlier = both[tournament.pk], both[earlier.pk]
        there = jackpot_account(earlier)
        refuse_carrying(tournament, earlier, there)
        for place, other, cents in ((earlier, tournament, -there.remains), (tournament, earlier, there.remains)):
            entry = CashEntry.objects.create(
                tournament=place, kind=KINDS.CARRIED, cents=cents, note=f"{CARRY} {other.slug}", by=by
            )
            audit.record("jackpot.carry", by=by, tournament=place, after=audit.values(entry, "cents", "note"))
    return there.remains


def refuse_carrying(tournament: Tournament, earlier: Tournament, there: JackpotAccount) -> None:
    refuse_moved(tournament)
    refuse_carried(there)
    if booked(tournament, KINDS.CARRIED).exists():
        raise Refused(finding("jackpot.carried_before"))
    if earlier.currency != tournament.currency or earlier.organizer_id != tournament.organizer_id:
        raise Refused(finding("jackpot.other_money"))
    if there.unpaid or not there.remains:
        raise Refused(finding("jackpot.unsettled", name=earlier.name))


def take_back_carrying(tournament: Tournament, *, by: User, reason: str) -> None:
    """Both bookings are void together."""
    with audit.atomic():
        taken = booked(tournament, KINDS.CARRIED).filter(cents__gt=0).first()
        if taken is None:
            return
        slug = taken.note.removeprefix(f"{CARRY} ")
        sender = Tournament.objects.filter(slug=slug, organizer=tournament.organizer_id).first()
        for key in sorted({tournament.pk, *([sender.pk] if sender else [])}):
            locked(key)
        refuse_moved(tournament)
        entries = [taken]
        if sender:
            entries += booked(sender, KINDS.CARRIED).filter(cents__lt=0, note=f"{CARRY} {tournament.slug}")
        for entry in entries:
            entry.save(update_fields=entry.strike(by, reason))
            before = audit.values(entry, "kind", "cents", "note")
            audit.record("cash.void", by=by, tournament=entry.tournament, before=before, reason=reason)
