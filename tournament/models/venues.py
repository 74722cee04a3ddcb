"""Days of a league at several places: the code of a meeting, its plan as it came to the venue, its day as it came home.

The leader and a venue have a database each; what passes between them are files (`files/meetingplan`, `meetingday`).
"""

from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.league import LeagueMeeting
from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class MeetingCodeQuerySet(RowQuerySet["MeetingCode"]):
    def in_force(self) -> Self:
        return self.filter(ended_at=None)


class MeetingCode(Row):
    """By which a venue sends a meeting's day home over the network. The code itself is shown once and kept nowhere."""

    meeting = models.ForeignKey(LeagueMeeting, on_delete=models.PROTECT, related_name="codes")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    ended_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")

    objects = MeetingCodeQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["meeting"], condition=Q(ended_at=None), name="one_code_of_a_meeting"),
            models.CheckConstraint(
                condition=Q(ended_at=None, ended_by=None) | Q(ended_at__isnull=False, ended_by__isnull=False),
                name="code_ended_by_somebody",
            ),
        ]

    def __str__(self) -> str:
        return str(self.meeting)


class PlanFromLeader(Row):
    """At a venue: the plan of a meeting as it was read in last. `squads`: what the leader calls each entry of a squad.

    Each is a pair: the leader's key, and the player here.
    """

    meeting = models.OneToOneField(LeagueMeeting, on_delete=models.PROTECT, related_name="plan_from_leader")
    digest = models.CharField(max_length=64)
    squads = models.JSONField(default=list)
    read_at = models.DateTimeField(default=timezone.now)
    read_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["PlanFromLeader"].as_manager()

    def __str__(self) -> str:
        return str(self.meeting)


class DayFromVenueQuerySet(RowQuerySet["DayFromVenue"]):
    def standing(self) -> Self:
        """Not turned down."""
        return self.filter(turned_down_at=None)

    def in_order_of_weight(self) -> Self:
        """The first one counts: what was taken over last, before that what came last."""
        return self.standing().order_by(F("taken_over_at").desc(nulls_last=True), "-number")


class DayFromVenue(Row):
    """A meeting's day as a venue played it, provisional until it is taken over. Each file that came is kept.

    `digest` is what the day is known by: the same day comes once. `people`: the players here, in the order of the file.
    `brought_by` somebody, or sent over the network with a `code`.
    """

    UNSEALED = frozenset({"file"})  # sealed by its digest

    meeting = models.ForeignKey(LeagueMeeting, on_delete=models.PROTECT, related_name="days_from_venue")
    number = models.PositiveSmallIntegerField()
    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, related_name="day_from_venue")
    digest = models.CharField(max_length=64)
    file = models.BinaryField()  # compressed; empty once names were removed
    file_digest = models.CharField(max_length=64)
    people = models.JSONField(default=list)
    brought_at = models.DateTimeField(default=timezone.now)
    brought_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    code = models.ForeignKey(MeetingCode, on_delete=models.PROTECT, null=True, related_name="days")
    taken_over_at = models.DateTimeField(null=True)
    taken_over_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    turned_down_at = models.DateTimeField(null=True)
    turned_down_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    turn_down_reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])

    objects = DayFromVenueQuerySet.as_manager()

    class Meta:
        ordering = ["meeting", "number"]
        constraints = [
            models.UniqueConstraint(fields=["meeting", "number"], name="day_from_venue_counted_once"),
            models.UniqueConstraint(fields=["meeting", "digest"], name="day_from_venue_once"),
            models.CheckConstraint(
                condition=Q(brought_by=None, code__isnull=False) | Q(brought_by__isnull=False, code=None),
                name="day_brought_or_sent",
            ),
            models.CheckConstraint(
                condition=Q(taken_over_at=None, taken_over_by=None)
                | Q(taken_over_at__isnull=False, taken_over_by__isnull=False),
                name="day_taken_over_by_somebody",
            ),
            models.CheckConstraint(
                condition=Q(turned_down_at=None, turned_down_by=None, turn_down_reason="")
                | (Q(turned_down_at__isnull=False, turned_down_by__isnull=False) & ~Q(turn_down_reason="")),
                name="turning_day_down_has_who_when_why",
            ),
            models.CheckConstraint(
                condition=Q(taken_over_at=None) | Q(turned_down_at=None), name="day_not_both_taken_over_and_turned_down"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.meeting} ({self.number})"

    @property
    def let_in_by(self) -> User:
        """Whoever brought it, or gave the code with which it was sent."""
        return self.brought_by or self.code.made_by  # type: ignore[union-attr]  # one of both, as the database has it
