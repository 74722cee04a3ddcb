"""A season of an organizer: evenings and tournaments between two days, and the rankings that are counted over them.

Nothing that is counted is stored here: rankings are read from the sheets, by the newest of their rules, and the first
series of an evening is seated by the rule of its day.
"""

from datetime import date
from typing import Any, Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.currencies import EURO, known
from tournament.models.organizer import Organizer, User
from tournament.models.rows import Row, RowQuerySet
from tournament.text import plain_text


class Season(Row):
    """Its tournaments point to it, and are those of its own organizer only."""

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="seasons")
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=80, validators=[plain_text])
    begins = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    currency = models.CharField(_("currency"), max_length=3, default=EURO, validators=[known])

    objects = RowQuerySet["Season"].as_manager()

    class Meta:
        ordering = ["-begins", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["organizer", "slug"], name="address_of_season_once"),
            models.UniqueConstraint(fields=["organizer", "name"], name="season_once"),
            models.CheckConstraint(condition=Q(ends__gte=F("begins")), name="season_ends_after_it_begins"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def evenings(self) -> "models.QuerySet[Any]":
        """Its tournaments of its days: what counts for it."""
        return self.tournaments.filter(date__range=(self.begins, self.ends))


class SeasonRankingQuerySet(RowQuerySet["SeasonRanking"]):
    def in_order(self) -> Self:
        return self.order_by("position", "pk")

    def published(self) -> Self:
        """What strangers may read."""
        return self.filter(is_published=True)


class SeasonRanking(Row):
    """One of several rankings over the same lists. `shows_unranked`: who has no place stands below, or not at all.

    `as_guests`: there they are called guests, whoever they are.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="rankings")
    name = models.CharField(_("name"), max_length=80, validators=[plain_text])
    position = models.PositiveSmallIntegerField(_("place in the order"), default=1)
    is_published = models.BooleanField(_("on the public page"), default=False)
    shows_unranked = models.BooleanField(_("those without a place stand below"), default=True)
    as_guests = models.BooleanField(_("those without a place are guests"), default=False)

    objects = SeasonRankingQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="ranking_of_season_once")]

    def __str__(self) -> str:
        return self.name


class RankingRuleQuerySet(RowQuerySet["RankingRule"]):
    def newest_first(self) -> Self:
        """The first one counts, for the whole season; the others are what was changed."""
        return self.order_by("ranking", "-pk")


class RankingRule(Row):
    """By what a ranking counts since a day, and why; never changed. `rule` is what `scoring.season_told` reads."""

    ranking = models.ForeignKey(SeasonRanking, on_delete=models.PROTECT, related_name="rules")
    rule = models.JSONField()
    since = models.DateField(_("since"))
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RankingRuleQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.ranking} {self.since}"


class SeatingRuleQuerySet(RowQuerySet["SeatingRule"]):
    def newest_first(self) -> Self:
        return self.order_by("-since", "-pk")

    def on(self, day: date) -> Self:
        """The first one holds on that day."""
        return self.filter(since__lte=day).newest_first()


class SeatingRule(Row):
    """How the first series of a season's evenings is seated from a day on, and why; never changed.

    `rule` is what `seating.seating_rule` reads. `rankings`: name, as the rule has it -> key of the ranking, which may
    be called otherwise since.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="seating_rules")
    rule = models.JSONField()
    rankings = models.JSONField(default=dict)
    since = models.DateField(_("since"))
    reason = models.CharField(_("reason"), max_length=200, blank=True, validators=[plain_text])
    made_at = models.DateTimeField(default=timezone.now)
    made_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = SeatingRuleQuerySet.as_manager()

    def __str__(self) -> str:
        return f"{self.season} {self.since}"
