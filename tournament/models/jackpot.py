"""A grand ouvert won where a jackpot is played for. What it gets is derived from the cash book, never stored."""

from typing import Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Table
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class JackpotWinQuerySet(RowQuerySet["JackpotWin"]):
    def in_force(self) -> Self:
        """Not taken back."""
        return self.filter(taken_back_at=None)

    def taken_back(self) -> Self:
        """It was none after all; it stays on record."""
        return self.exclude(taken_back_at=None)


class JackpotWin(Row):
    """Which game it was, who played it, and which referee or director vouches for it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="jackpot_wins")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="jackpot_wins")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="jackpot_wins")
    game = models.PositiveSmallIntegerField(_("game"), validators=[MinValueValidator(1), MaxValueValidator(200)])
    vouched_by = models.CharField(_("referee or director"), max_length=80, validators=[plain_text])
    noted_at = models.DateTimeField(default=timezone.now)
    noted_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    take_back_reason = models.CharField(max_length=200, blank=True)

    objects = JackpotWinQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table", "game"], condition=Q(taken_back_at=None), name="jackpot_win_once_a_game"
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at=None) | ~Q(take_back_reason=""), name="jackpot_win_taken_back_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card} {self.table} {self.game}"
