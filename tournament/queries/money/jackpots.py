"""The jackpot for a grand ouvert: from the bookings and the wins that stand, and nothing else is stored of it."""

from dataclasses import dataclass

from django.db.models import QuerySet, Sum

from scoring import Finding, Jackpot, finding, jackpot, read_shares
from tournament.models import CashEntry, JackpotWin, Tournament
from tournament.queries.people.namesakes import tell_apart

KINDS = CashEntry.Kind


@dataclass(frozen=True)
class Won:
    """A grand ouvert, and what it gets: nothing for who had not bought in."""

    win: JackpotWin
    bought_in: bool
    cents: int
    paid: CashEntry | None

    @property
    def open(self) -> bool:
        """Whether it still has to be paid."""
        return bool(self.cents) and self.paid is None

    @property
    def difference(self) -> int:
        """Cents that were paid too much, below zero those that were too few; 0 where nothing was paid."""
        return -self.paid.cents - self.cents if self.paid else 0


@dataclass(frozen=True)
class JackpotAccount:
    """Whole cents. What came in is what the wins get, and what remains: proven to the cent."""

    carried_in: int
    added: int  # by the organizer, where nothing was carried over
    buy_ins: int
    payers: int
    pot: Jackpot
    wins: tuple[Won, ...]
    carried_out: CashEntry | None

    @property
    def money(self) -> int:
        return self.carried_in + self.added + self.buy_ins

    @property
    def given(self) -> int:
        return sum(won.cents for won in self.wins)

    @property
    def remains(self) -> int:
        return self.pot.remains

    @property
    def unpaid(self) -> tuple[Won, ...]:
        return tuple(won for won in self.wins if won.open)

    @property
    def proven(self) -> bool:
        """All that came in is given or remains; nobody was paid another sum, and as much was carried on as remained."""
        carried = self.carried_out is None or -self.carried_out.cents == self.remains
        return self.money == self.given + self.remains and carried and not any(won.difference for won in self.wins)


def jackpot_account(tournament: Tournament) -> JackpotAccount:
    bought = list(booked(tournament, KINDS.BUY_IN).values_list("card", "cents"))
    carried = list(booked(tournament, KINDS.CARRIED))
    carried_in = sum(entry.cents for entry in carried if entry.cents > 0)
    added = 0 if carried_in or not tournament.jackpot_buy_in_cents else tournament.jackpot_start_cents
    buy_ins, players = sum(cents for _card, cents in bought), {card for card, _cents in bought}
    wins = list(wins_of(tournament))
    tell_apart(win.card for win in wins)
    pot = jackpot(
        carried_in + added + buy_ins,
        read_shares(tournament.jackpot_shares),
        [win.card_id in players for win in wins],
        tournament.jackpot_cap_cents or None,
    )
    paid = {entry.win_id: entry for entry in booked(tournament, KINDS.JACKPOT)}
    return JackpotAccount(
        carried_in=carried_in,
        added=added,
        buy_ins=buy_ins,
        payers=len(bought),
        pot=pot,
        wins=tuple(
            Won(win, win.card_id in players, cents, paid.get(win.pk)) for win, cents in zip(wins, pot.paid, strict=True)
        ),
        carried_out=next((entry for entry in carried if entry.cents < 0), None),
    )


def booked(tournament: Tournament, kind: str) -> QuerySet[CashEntry]:
    return (
        tournament.cash.in_force()
        .filter(kind=kind)
        .select_related("card__player", "card__substitute", "by")
        .order_by("pk")
    )


def wins_of(tournament: Tournament) -> QuerySet[JackpotWin]:
    """Those that stand, in the order in which they were noted: by that they take their shares."""
    related = ("card__player__club", "card__substitute__club", "table__draw__series", "noted_by")
    return tournament.jackpot_wins.in_force().select_related(*related).order_by("pk")


def has_jackpot(tournament: Tournament) -> bool:
    """Whether one is played for, or money of one is in the book."""
    return bool(tournament.jackpot_buy_in_cents) or booked(tournament, KINDS.CARRIED).exists()


def earlier_jackpots(tournament: Tournament) -> list[Tournament]:
    """Tournaments of the organizer, not later than this one, with money of a jackpot that was not carried on."""
    kinds = (KINDS.BUY_IN, KINDS.CARRIED)
    moved = CashEntry.objects.in_force().filter(tournament__organizer=tournament.organizer_id, kind__in=kinds)
    sums = moved.order_by().values("tournament").annotate(cents=Sum("cents")).filter(cents__gt=0)
    gone = moved.filter(kind=KINDS.CARRIED, cents__lt=0).values("tournament")
    others = Tournament.objects.filter(pk__in=sums.values("tournament"), date__lte=tournament.date)
    return list(others.exclude(pk__in=gone).exclude(pk=tournament.pk).order_by("-date", "-pk")[:5])


def jackpot_lacks(tournament: Tournament) -> list[Finding]:
    """What the treasurer still waits for: wins that are not paid, and those that were paid another sum."""
    if not has_jackpot(tournament):
        return []
    account = jackpot_account(tournament)
    unpaid = [finding("jackpot.unpaid", number=won.win.card.number, due_cents=won.cents) for won in account.unpaid]
    wrong = [
        finding("jackpot.paid_other", number=won.win.card.number, paid_cents=-won.paid.cents, due_cents=won.cents)
        for won in account.wins
        if won.paid and won.difference
    ]
    return [*unpaid, *wrong]


def void_lacks(tournament: Tournament, entry: CashEntry) -> list[Finding]:
    """Why an entry of the jackpot can't be void by itself in the cash book."""
    if entry.kind == KINDS.CARRIED:
        return [finding("jackpot.both_together")]
    account = jackpot_account(tournament)
    if account.carried_out:
        return [finding("jackpot.carried_on")]
    return [finding("jackpot.won_since")] if entry.kind == KINDS.BUY_IN and account.wins else []
