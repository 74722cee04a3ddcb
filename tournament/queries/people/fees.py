"""What a start card owes at the door: the fee of its class, or of who registered before the day, and of that its part.

The class is that of the player who registered; a substitute pays nothing again. Who has paid is said by the cash book.
"""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import product

from django.db.models import Q

from scoring import fee_part
from tournament.models import AdvanceEntry, Player, StartCard, Tournament
from tournament.models.people import category_in

EVERYBODY = ""
CLASSES = (EVERYBODY, *Player.Category.values)


@dataclass(frozen=True)
class Fees:
    """What the cards of a tournament owe; `before`: the keys of those whose players registered before the day, where
    that is another fee.
    """

    tournament: Tournament
    before: Collection[int]

    def owed(self, card: StartCard) -> int:
        category = category_in(self.tournament, card.player)
        return owed_by(self.tournament, category, card.pays, before=card.pk in self.before)


def fees_of(tournament: Tournament) -> Fees:
    before = before_the_day(tournament) if tournament.advance_fee_cents is not None else ()
    return Fees(tournament, frozenset(before))


def before_the_day(tournament: Tournament) -> Collection[int]:
    """The keys of the cards whose players registered before the day, and did not cancel."""
    taken = AdvanceEntry.objects.taken().filter(tournament=tournament)
    return {entry.card_id or 0 for entry in taken}


def class_fee(tournament: Tournament, category: str, *, before: bool = False) -> int:
    """Cents of the whole entry fee of a class; where none is set for it, that of everybody.

    `before`: of who registered before the day.
    """
    own = {
        Player.Category.JUNIOR.value: tournament.junior_fee_cents,
        Player.Category.SENIOR.value: tournament.senior_fee_cents,
    }.get(category)
    if own is None and before:
        own = tournament.advance_fee_cents
    return tournament.entry_fee_cents if own is None else own


def asks_fees(tournament: Tournament) -> bool:
    """Whether anybody owes anything at the door."""
    return any(class_fee(tournament, category, before=before) for category, before in kinds(tournament))


def kinds(tournament: Tournament) -> list[tuple[str, bool]]:
    """The classes of those who pay, and whether they registered before the day where that is another fee."""
    return list(product(CLASSES, (False, True) if tournament.advance_fee_cents is not None else (False,)))


def owed(card: StartCard) -> int:
    """Cents that this card owes at the door; 0: it is free."""
    return fees_of(card.tournament).owed(card)


def owed_by(tournament: Tournament, category: str, pays: str, *, before: bool = False) -> int:
    return fee_part(class_fee(tournament, category, before=before), tournament.card_money_cents, pays)


def owing_nothing(tournament: Tournament) -> Q:
    """The cards that owe nothing, whatever the cash book says."""
    nothing = Q(pk__in=())
    for category, before in kinds(tournament):
        free = [pays for pays in StartCard.Pays.values if not owed_by(tournament, category, pays, before=before)]
        if free:
            nothing |= of_class(tournament, category) & Q(pays__in=free) & who_registered(tournament, before=before)
    return nothing


def who_registered(tournament: Tournament, *, before: bool) -> Q:
    """Before the day, or not; everybody where nobody pays another fee for that."""
    if tournament.advance_fee_cents is None:
        return Q()
    taken = Q(pk__in=AdvanceEntry.objects.taken().filter(tournament=tournament).values("card"))
    return taken if before else ~taken


def of_class(tournament: Tournament, category: str) -> Q:
    """As `category_in` finds it of the player who registered: what was set by hand, else by the year of birth."""
    if category == EVERYBODY:
        return ~(of_class(tournament, Player.Category.SENIOR) | of_class(tournament, Player.Category.JUNIOR))
    by_hand, year, limit = Q(player__category=category), tournament.date.year, tournament.juniors_until
    born: dict[str, int] = {}
    if category == Player.Category.SENIOR and tournament.seniors_from is not None:
        born = {"player__birth_year__lte": year - tournament.seniors_from}
    elif category == Player.Category.JUNIOR and limit is not None:
        born = {"player__birth_year__gte": year - limit, "player__birth_year__lte": year}
    by_year = Q(player__category="", player__birth_year__isnull=False, **born)
    return by_hand | by_year if born else by_hand
