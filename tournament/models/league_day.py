"""What is decided on a match day: who sits for a team at which table, and the change list.

A place of a team keeps its start card and its seats all day, whoever sits there: the sheet runs on, the team counts the
seat. Who made what of it follows from the changes.
"""

from typing import Self

from django.db import models
from django.db.models import Q
from django.utils import timezone

from tournament.models.league import (
    League,
    LeagueDay,
    LeagueGroup,
    LeagueMeeting,
    LeagueTeam,
    MeetingTeam,
    SquadPlayer,
)
from tournament.models.organizer import User
from tournament.models.people import Player, StartCard
from tournament.models.rows import Row, RowQuerySet
from tournament.text import plain_text


class LineUp(Row):
    """The line-up of series 1: who begins at table `place` for his team. `from_series`: of one who came later."""

    side = models.ForeignKey(MeetingTeam, on_delete=models.PROTECT, related_name="line_up")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="line_ups")
    from_series = models.PositiveSmallIntegerField(default=1)
    card = models.OneToOneField(StartCard, on_delete=models.PROTECT, null=True, related_name="line_up")

    objects = RowQuerySet["LineUp"].as_manager()

    class Meta:
        ordering = ["place"]
        constraints = [
            models.UniqueConstraint(fields=["side", "place"], name="place_of_team_once"),
            models.UniqueConstraint(fields=["side", "player"], name="lined_up_once"),
            models.CheckConstraint(condition=Q(place__range=(1, 8)), name="place_one_to_eight"),
        ]

    def __str__(self) -> str:
        return f"{self.side} {self.place}"


class SeatChangeoverQuerySet(RowQuerySet["SeatChangeover"]):
    def in_force(self) -> Self:
        """Not taken back."""
        return self.filter(taken_back_at=None)


class SeatChangeover(Row):
    """A line of the change list: `player` takes a seat over with a series, or with a round inside it.

    `after_round` 0: with the series. Else `points`, `won` and `lost` are what the seat had made until then.
    """

    line_up = models.ForeignKey(LineUp, on_delete=models.PROTECT, related_name="changes")
    series = models.PositiveSmallIntegerField()
    after_round = models.PositiveSmallIntegerField(default=0)
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="seats_taken_over")
    points = models.IntegerField(null=True)
    won = models.PositiveSmallIntegerField(null=True)
    lost = models.PositiveSmallIntegerField(null=True)
    reason = models.CharField(max_length=200, blank=True, validators=[plain_text])
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    take_back_reason = models.CharField(max_length=200, blank=True, validators=[plain_text])

    objects = SeatChangeoverQuerySet.as_manager()

    class Meta:
        ordering = ["series", "after_round", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["line_up", "series", "after_round"], condition=Q(taken_back_at=None), name="changeover_once"
            ),
            models.CheckConstraint(
                condition=Q(after_round=0, points=None, won=None, lost=None)
                | Q(after_round__gte=1, points__isnull=False, won__isnull=False, lost__isnull=False),
                name="changeover_inside_a_series_has_figures",
            ),
            models.CheckConstraint(
                condition=Q(taken_back_at=None, taken_back_by=None, take_back_reason="")
                | (Q(taken_back_at__isnull=False, taken_back_by__isnull=False) & ~Q(take_back_reason="")),
                name="taking_back_changeover_has_who_when_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.line_up} {self.series}/{self.after_round}"


OF_LEAGUES = (
    *(League, LeagueDay, LeagueGroup, LeagueTeam, SquadPlayer),
    *(LeagueMeeting, MeetingTeam, LineUp, SeatChangeover),
)
"""What is the organizer's, and goes into no archive of a tournament."""
