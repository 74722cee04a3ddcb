"""Whose a start card is: of the staff, who is told at his own table and judges nothing of it; of who has its code."""

from django.utils.crypto import constant_time_compare

from tournament.models import OwnCard, Seat, Series, StartCard, Table, Tournament, User


def plays_on(tournament: Tournament) -> dict[int, int]:
    """Person -> the start card that is his own, by their keys."""
    return dict(OwnCard.objects.filter(tournament=tournament).values_list("user", "card"))


def sits_at(user: User, table: Table) -> bool:
    """Whether the person plays at this table himself."""
    return Seat.objects.filter(table=table, card__in=OwnCard.objects.filter(user=user).values("card")).exists()


def own_table(user: User, series: Series) -> int | None:
    """The number of the table at which the person plays in this series; None: at none."""
    own = OwnCard.objects.filter(user=user, tournament=series.tournament_id).values("card")
    seats = Seat.objects.published().filter(draw__series=series, card__in=own)
    number: int | None = seats.values_list("table__number", flat=True).first()
    return number


def is_code_of(card: StartCard, typed: str) -> bool:
    """Whether somebody has typed the code of this card: in small letters, too, and without the dash."""
    return bool(constant_time_compare(without_signs(card.code), without_signs(typed)))


def without_signs(code: str) -> str:
    return "".join(sign for sign in code.upper() if sign.isalnum())
