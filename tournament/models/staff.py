"""People of the staff who play themselves: which start card is theirs."""

from django.db import models

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament


class OwnCard(Row):
    """A person who works at the tournament plays on this card: at his own table he is warned, and judges nothing."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="own_cards")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["OwnCard"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="own_card_once_a_person"),
            models.UniqueConstraint(fields=["card"], name="own_card_is_ones_own"),
        ]

    def __str__(self) -> str:
        return f"{self.user}: {self.card}"
