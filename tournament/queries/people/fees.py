"""What a start card owes at the door: the fee of its class, and of that the part which it pays.

The class is that of the player who registered; a substitute pays nothing again. Who has paid is said by the cash book.
"""

from django.db.models import Q

from scoring import fee_part
from tournament.models import Player, StartCard, Tournament
from tournament.models.people import category_in

EVERYBODY = ""
CLASSES = (EVERYBODY, *Player.Category.values)


def class_fee(tournament: Tournament, category: str) -> int:
    """Cents of the whole entry fee of a class; where none is set for it, that of everybody."""
    own = {
        Player.Category.JUNIOR.value: tournament.junior_fee_cents,
        Player.Category.SENIOR.value: tournament.senior_fee_cents,
    }.get(category)
    return tournament.entry_fee_cents if own is None else own


def asks_fees(tournament: Tournament) -> bool:
    """Whether anybody owes anything at the door."""
    return any(class_fee(tournament, category) for category in CLASSES)


def owed(card: StartCard) -> int:
    """Cents that this card owes at the door; 0: it is free."""
    return owed_by(card.tournament, category_in(card.tournament, card.player), card.pays)


def owed_by(tournament: Tournament, category: str, pays: str) -> int:
    return fee_part(class_fee(tournament, category), tournament.card_money_cents, pays)


def owing_nothing(tournament: Tournament) -> Q:
    """The cards that owe nothing, whatever the cash book says."""
    nothing = Q(pk__in=())
    for category in CLASSES:
        free = [pays for pays in StartCard.Pays.values if not owed_by(tournament, category, pays)]
        if free:
            nothing |= of_class(tournament, category) & Q(pays__in=free)
    return nothing


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
