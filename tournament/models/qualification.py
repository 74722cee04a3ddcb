"""Who is in a final, and who stands by: from which tournament, by which place (SkWO 1.4)."""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.people import Player, StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class Qualification(Row):
    """A place of an earlier tournament's result that leads into `tournament`, or stands by for it as a reserve.

    The earlier tournament is told by name and day: it may not be in this database.
    `reserve`: None for whoever qualified; otherwise his number in the order in which reserves move up.
    `player` is who had the place, also where the desk said that a card with another spelling is his: so the same result
    finds him again. None: the names were removed. `card`: what was made of it; one that was registered by hand is found
    by the player.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="qualifications")
    source = models.CharField(max_length=120, validators=[plain_text])
    source_date = models.DateField()
    rating = models.CharField(max_length=40)
    rating_name = models.CharField(max_length=80, blank=True, validators=[plain_text])
    place = models.PositiveIntegerField()
    reserve = models.PositiveIntegerField(null=True)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="qualifications")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="qualifications")
    qualified_at = models.DateTimeField(default=timezone.now)
    moved_up_at = models.DateTimeField(null=True)
    declined_at = models.DateTimeField(null=True)  # a reserve who doesn't come

    objects = RowQuerySet["Qualification"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "source", "source_date", "rating", "player"], name="qualified_once_by_a_rating"
            ),
            models.UniqueConstraint(
                fields=["tournament", "player"], condition=Q(reserve=None), name="qualified_by_one_place"
            ),
            models.CheckConstraint(
                condition=Q(moved_up_at=None, declined_at=None) | Q(reserve__isnull=False), name="reserves_move_up"
            ),
            models.CheckConstraint(
                condition=Q(moved_up_at=None) | Q(declined_at=None), name="who_declines_does_not_move_up"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.place}"

    @property
    def is_in(self) -> bool:
        """Whether the place leads into the final: qualified, or moved up since."""
        return self.reserve is None or self.moved_up_at is not None
