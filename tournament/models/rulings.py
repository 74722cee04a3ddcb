"""Decisions of referees and what they do to totals. A ruling adds rows; no ruling edits a sheet."""

import uuid
from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models import effects
from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Series, Table, draw_is_published
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class RulingQuerySet(RowQuerySet["Ruling"]):
    def standing(self) -> Self:
        return self.filter(withdrawn_at=None)


class Ruling(Row):
    """What a referee decided at a table, or the jury about a protest. `card` is who is concerned; none: the table.

    `decided_by` is the referee's name where somebody else typed the decision in; "": `ruled_by` decided.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings")
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="rulings")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="rulings")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="rulings")
    game = models.PositiveSmallIntegerField(_("game"), null=True)
    called_by = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="+")
    happened_at = models.DateTimeField(default=timezone.now)
    paragraph = models.CharField(_("paragraph"), max_length=20)
    facts = models.TextField(_("facts"), max_length=2000)
    decision = models.TextField(_("decision"), max_length=2000)  # as it was written; "": its effect says it
    ruled_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    ruled_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    decided_by = models.CharField(_("decided by"), max_length=120, blank=True, validators=[plain_text])
    protest = models.ForeignKey("Protest", on_delete=models.PROTECT, null=True, related_name="rulings")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    withdrawal_reason = models.CharField(max_length=200, blank=True)
    position = models.JSONField(
        default=dict
    )  # of a disputed claim: what was asked and answered by then; mostly nothing

    objects = RulingQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(withdrawn_at=None) | ~Q(withdrawal_reason=""), name="ruling_withdrawal_has_reason"
            )
        ]

    def __str__(self) -> str:
        return f"{self.paragraph}: {self.card or self.table}"


class AdjustmentQuerySet(RowQuerySet["Adjustment"]):
    def standing(self) -> Self:
        """Not withdrawn by itself; its ruling may be."""
        return self.filter(withdrawn_at=None)

    def in_force(self) -> Self:
        """Neither it nor its ruling was withdrawn."""
        return self.standing().filter(ruling__withdrawn_at=None)

    def counting(self) -> Self:
        """In force, and with something to count in: a table that was seated anew since has nothing."""
        drawn = draw_is_published("ruling__table__draw")
        return self.in_force().filter(~Q(kind__in=effects.AT_A_TABLE) | Q(ruling__table=None) | drawn)


class Adjustment(Row):
    """What a ruling does to one player's series. It counts until it is withdrawn.

    A game counts with `score` instead of what the sheet says of it, `written`; 0 stands for a game that isn't there.
    """

    Kind = effects.Kind

    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="adjustments")
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="adjustments")
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, related_name="adjustments")
    kind = models.CharField(max_length=10, choices=Kind)
    points = models.IntegerField(default=0)
    game = models.PositiveSmallIntegerField(null=True)
    score = models.IntegerField(null=True)
    written = models.IntegerField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    withdrawn_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    withdrawal_reason = models.CharField(max_length=200, blank=True)

    objects = AdjustmentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ruling", "card", "series", "kind"], name="adjustment_once_a_ruling"),
            models.CheckConstraint(condition=Q(kind="points") | Q(points=0), name="only_points_have_points"),
            models.CheckConstraint(
                condition=Q(kind="game", game__isnull=False, score__isnull=False, written__isnull=False)
                | (~Q(kind="game") & Q(game=None, score=None, written=None)),
                name="game_has_its_scores",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at=None) | ~Q(withdrawal_reason=""), name="adjustment_withdrawal_has_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.card}: {self.get_kind_display()} {self.points}"

    @property
    def meaning(self) -> effects.Meaning:
        return effects.MEANINGS[self.kind]

    @property
    def moves(self) -> bool:
        """Whether a number is another one by it: not where a game stands on the sheet as it was ruled."""
        return self.score is None or self.score != self.written

    @property
    def of_a_table(self) -> bool:
        """Whether it is one of the rows by which everybody at a table is concerned."""
        return self.meaning.where in effects.WHOLE_TABLE
