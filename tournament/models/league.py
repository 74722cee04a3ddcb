"""A league of an organizer for one season: its terms, groups, teams and squads, and who meets whom where on which day.

Nothing that is counted is stored here: tables are read from the sheets of the days' tournaments. What is decided on a
day, from line-up to change list, is in league_day.py.
"""

from typing import Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from seating import KEYS
from tournament.models.clubs import Club
from tournament.models.field_options import between
from tournament.models.organizer import Organizer, User
from tournament.models.people import Player
from tournament.models.rows import Row, RowQuerySet
from tournament.models.tournament import Tournament
from tournament.text import plain_text


class League(Row):
    """With its terms: what counts, and what may be done until when."""

    class ChangeAt(models.TextChoices):
        ROUND = "round", _("at the start of a series or of a round")
        SERIES = "series", _("at the start of a series alone")

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="leagues")
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=80, validators=[plain_text])
    year = models.PositiveSmallIntegerField(_("season"), validators=between(1900, 2200))
    teams_a_group = models.PositiveSmallIntegerField(_("teams a group"), default=16, validators=between(4, 64))
    days_planned = models.PositiveSmallIntegerField(_("match days"), default=5, validators=between(1, 12))
    central_days = models.JSONField(_("days to which the league invites"), default=list, blank=True)
    series_a_day = models.PositiveSmallIntegerField(_("series a day"), default=3, validators=between(1, 8))
    games_at_four = models.PositiveSmallIntegerField(
        _("games a series at a table of four"), default=48, validators=between(4, 96)
    )
    players = models.PositiveSmallIntegerField(_("players a team"), default=4, validators=between(4, 8))
    least_players = models.PositiveSmallIntegerField(
        _("players it may begin with"), default=3, validators=between(1, 8)
    )
    substitutes = models.PositiveSmallIntegerField(
        _("substitutes a day (empty: any)"), null=True, blank=True, default=4, validators=[MaxValueValidator(20)]
    )
    unit = models.PositiveSmallIntegerField(_("match points a place"), default=1, validators=between(1, 10))
    ties = models.CharField(
        _("between equal game points of a series decides"), max_length=20, default="won,lost", blank=True
    )
    order = models.CharField(_("order of the table"), max_length=40, default="plus,points")
    up = models.PositiveSmallIntegerField(_("teams that go up"), default=0, validators=[MaxValueValidator(64)])
    down = models.PositiveSmallIntegerField(_("teams that go down"), default=0, validators=[MaxValueValidator(64)])
    change_at = models.CharField(_("substitutes come in"), max_length=6, choices=ChangeAt, default=ChangeAt.ROUND)
    positions_bound = models.BooleanField(_("players keep the table of their number in the squad"), default=False)
    binding_days = models.PositiveSmallIntegerField(
        _("days after which a match day is binding"), default=14, validators=[MaxValueValidator(365)]
    )
    is_published = models.BooleanField(_("on the public page"), default=False)
    key = models.CharField(max_length=32, blank=True)  # by which plans and days know it; none was given out yet: ""
    leader = models.CharField(max_length=120, blank=True)  # where it is led elsewhere, and this is a venue's copy

    objects = RowQuerySet["League"].as_manager()

    class Meta:
        ordering = ["-year", "name", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["organizer", "slug"], name="address_of_league_once"),
            models.UniqueConstraint(fields=["organizer", "name", "year"], name="league_once"),
            models.UniqueConstraint(fields=["organizer", "key"], condition=~Q(key=""), name="key_of_league_once"),
            models.CheckConstraint(condition=Q(players__in=(4, 6, 8)), name="teams_of_four_six_or_eight"),
            models.CheckConstraint(
                condition=Q(least_players__lte=models.F("players")), name="least_within_players_of_team"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.year}"


class LeagueDay(Row):
    """A match day of all groups; a single meeting may be moved to another date."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="days")
    number = models.PositiveSmallIntegerField()
    date = models.DateField(_("date"))
    is_central = models.BooleanField(_("the league invites"), default=False)

    objects = RowQuerySet["LeagueDay"].as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="league_day_once"),
            models.UniqueConstraint(fields=["league", "date"], name="league_date_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}. {self.date}"


class LeagueGroup(Row):
    """Teams that all meet. `letters_seed`: what chance was when letters were drawn; "" where none was."""

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="groups")
    name = models.CharField(_("group"), max_length=80, validators=[plain_text])
    position = models.PositiveSmallIntegerField(default=1)
    letters_seed = models.CharField(max_length=100, blank=True)
    letters_order = models.JSONField(default=list, blank=True)  # the teams as they stood when letters were drawn

    objects = RowQuerySet["LeagueGroup"].as_manager()

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["league", "name"], name="group_of_league_once")]

    def __str__(self) -> str:
        return self.name


class LeagueTeam(Row):
    """A team by name, club and full number. The league stands here, too, so that the database keeps it in one group.

    `letter`: its key in the plan; `is_letter_set`: given by hand, so no lot moves it. `shares_hall`: the team with
    which it can't host on one day.
    """

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="teams")
    group = models.ForeignKey(LeagueGroup, on_delete=models.PROTECT, related_name="teams")
    name = models.CharField(_("team"), max_length=80, validators=[plain_text])
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, related_name="league_teams")
    number = models.CharField(_("number"), max_length=30, blank=True, validators=[plain_text])
    letter = models.CharField(_("key letter"), max_length=2, blank=True)
    is_letter_set = models.BooleanField(default=False)
    shares_hall = models.ForeignKey("self", on_delete=models.PROTECT, null=True, blank=True, related_name="+")
    hall = models.CharField(_("hall"), max_length=200, blank=True, validators=[plain_text])
    contact = models.CharField(_("contact"), max_length=200, blank=True, validators=[plain_text])

    objects = RowQuerySet["LeagueTeam"].as_manager()

    class Meta:
        ordering = ["letter", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["league", "name"], name="team_of_league_once"),
            models.UniqueConstraint(
                fields=["league", "number"], condition=~Q(number=""), name="number_of_league_team_once"
            ),
            models.UniqueConstraint(fields=["group", "letter"], condition=~Q(letter=""), name="letter_once"),
            models.CheckConstraint(condition=Q(letter__in=("", *KEYS)), name="letter_of_a_plan"),
            models.CheckConstraint(condition=~Q(is_letter_set=True, letter=""), name="letter_set_is_there"),
        ]

    def __str__(self) -> str:
        return self.name


class SquadQuerySet(RowQuerySet["SquadPlayer"]):
    def in_force(self) -> Self:
        """Not taken out again."""
        return self.filter(left_at=None)


class SquadPlayer(Row):
    """Somebody of the register whom a team has named. One who left stays on record with the reason.

    `position`: his number in the team, 1 to 8 its tables; he may only sit there where positions are bound.
    """

    league = models.ForeignKey(League, on_delete=models.PROTECT, related_name="squad_players")
    team = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, related_name="squad")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="squads")
    position = models.PositiveSmallIntegerField(
        _("number in the team"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(99)]
    )
    named_at = models.DateTimeField(default=timezone.now)
    left_at = models.DateTimeField(null=True)
    left_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    leave_reason = models.CharField(max_length=200, blank=True, validators=[plain_text])

    objects = SquadQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["league", "player"], condition=Q(left_at=None), name="in_one_squad"),
            models.UniqueConstraint(
                fields=["team", "position"], condition=Q(left_at=None, position__isnull=False), name="position_once"
            ),
            models.CheckConstraint(
                condition=Q(left_at=None, left_by=None, leave_reason="")
                | (Q(left_at__isnull=False, left_by__isnull=False) & ~Q(leave_reason="")),
                name="leaving_squad_has_who_when_why",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team}: {self.player}"


class LeagueMeeting(Row):
    """The teams of a group that meet at one place on a day, and the tournament in which they play.

    `host` is none where the league invites. `moved_to`: not on the date of its day.
    """

    group = models.ForeignKey(LeagueGroup, on_delete=models.PROTECT, related_name="meetings")
    day = models.ForeignKey(LeagueDay, on_delete=models.PROTECT, related_name="meetings")
    number = models.PositiveSmallIntegerField()
    host = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, null=True, related_name="hosts")
    place = models.CharField(_("place"), max_length=120, blank=True, validators=[plain_text])
    hall = models.CharField(_("address of the hall"), max_length=200, blank=True, validators=[plain_text])
    starts = models.TimeField(_("begins at"), null=True, blank=True)
    moved_to = models.DateField(_("moved to"), null=True)
    move_reason = models.CharField(max_length=200, blank=True, validators=[plain_text])
    tournament = models.OneToOneField(Tournament, on_delete=models.PROTECT, null=True, related_name="meeting")

    objects = RowQuerySet["LeagueMeeting"].as_manager()

    class Meta:
        ordering = ["day__number", "number"]
        constraints = [
            models.UniqueConstraint(fields=["group", "day", "number"], name="meeting_once"),
            models.CheckConstraint(condition=Q(moved_to=None) | ~Q(move_reason=""), name="moving_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.group} {self.day.number}/{self.number}"

    @property
    def date(self) -> object:
        return self.moved_to or self.day.date


class MeetingTeam(Row):
    """A team of a meeting, and whether it came. The day stands here, too: the database keeps a team in one meeting.

    `from_series`: since which series it is not there; what it made before counts.
    """

    class State(models.TextChoices):
        PLAYS = "plays", _("plays")
        ABSENT = "absent", _("did not come")
        REFUSED = "refused", _("refused to play as the rules have it")
        ABANDONED = "abandoned", _("broke the day off")

    meeting = models.ForeignKey(LeagueMeeting, on_delete=models.PROTECT, related_name="sides")
    day = models.ForeignKey(LeagueDay, on_delete=models.PROTECT, related_name="sides")
    team = models.ForeignKey(LeagueTeam, on_delete=models.PROTECT, related_name="sides")
    state = models.CharField(max_length=9, choices=State, default=State.PLAYS)
    from_series = models.PositiveSmallIntegerField(default=1)
    reason = models.CharField(max_length=200, blank=True, validators=[plain_text])

    objects = RowQuerySet["MeetingTeam"].as_manager()

    class Meta:
        ordering = ["team__letter", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["day", "team"], name="one_meeting_a_day"),
            models.CheckConstraint(condition=Q(state="plays") | ~Q(reason=""), name="not_playing_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.meeting}: {self.team}"

    def plays_in(self, series: int) -> bool:
        return self.state == self.State.PLAYS or series < self.from_series
