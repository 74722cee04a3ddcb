"""A tournament with its game plan and settings."""

from typing import Any, Self

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import CheckConstraint, F, Q
from django.utils.translation import gettext_lazy as _

from scoring import RuleSet, rule_set
from scoring.house_json import house_told
from scoring.rules import housed
from tournament.currencies import EURO, known
from tournament.models import choices
from tournament.models.editions import Edition, System
from tournament.models.field_options import between, default_loss_fee_tiers
from tournament.models.organizer import Organizer, User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.season import Season
from tournament.models.shares import shares_told
from tournament.text import plain_text

SENIORS_FROM, JUNIORS_UNTIL = 60, 21  # the age that somebody reaches in the year of the tournament


class TournamentQuerySet(RowQuerySet["Tournament"]):
    def named(self) -> Self:
        """Whose names were not removed."""
        return self.filter(names_removed_at=None)

    def nameless(self) -> Self:
        return self.exclude(names_removed_at=None)

    def here(self) -> Self:
        """Whole: none that is still read in from an archive, or was when the server was killed."""
        return self.filter(arriving__isnull=True)

    def played_here(self) -> Self:
        """None that a venue of a league played and sent home: such a one is only read. None that was removed."""
        return self.filter(came_home_at=None, removed_at=None)

    def removed(self) -> Self:
        return self.exclude(removed_at=None)


TournamentManager = models.Manager.from_queryset(TournamentQuerySet)


class HereManager(TournamentManager["Tournament"]):
    """Nobody meets a tournament before all of it is there, whichever way he comes."""

    def get_queryset(self) -> TournamentQuerySet:
        return TournamentQuerySet(self.model, using=self._db).here()


class Tournament(Row):
    """One tournament. Every setting has the default that most organizers announce."""

    Edition = Edition
    System = System
    SeatsByRank = choices.SeatsByRank
    PassedFee = choices.PassedFee
    ScoreSheets = choices.ScoreSheets
    SignedBy = choices.SignedBy
    SignedCounts = choices.SignedCounts
    SecondReading = choices.SecondReading
    FormulaBy = choices.FormulaBy
    Ties = choices.Ties
    Rounding = choices.Rounding
    LossFees = choices.LossFees
    Substitutes = choices.Substitutes
    ObjectionFrom = choices.ObjectionFrom
    Admission = choices.Admission
    SettledBy = choices.SettledBy
    Rating = choices.Rating
    TeamRule = choices.TeamRule

    organizer = models.ForeignKey(Organizer, on_delete=models.PROTECT, related_name="tournaments")
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, null=True, related_name="tournaments", verbose_name=_("season")
    )
    slug = models.SlugField(max_length=80, unique=True)
    name = models.CharField(_("name"), max_length=120)
    place = models.CharField(_("place"), max_length=120)
    date = models.DateField(_("date"))
    admission = models.CharField(_("who may play"), max_length=10, choices=Admission, default=Admission.OPEN)
    admitted = models.CharField(_("more exactly"), max_length=200, blank=True, validators=[plain_text])
    venue = models.CharField(_("address of the hall"), max_length=200, blank=True, validators=[plain_text])
    responsible = models.CharField(_("responsible person"), max_length=120, blank=True, validators=[plain_text])
    contact = models.CharField(_("contact"), max_length=200, blank=True, validators=[plain_text])
    follows = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="next_evening")
    series_count = models.PositiveSmallIntegerField(_("series"), default=3, validators=between(1, 20))
    games_at_four = models.PositiveSmallIntegerField(
        _("games a series at a table of four"), default=48, validators=between(4, 96)
    )
    games_at_three = models.PositiveSmallIntegerField(
        _("games a series at a table of three"), default=36, validators=between(3, 96)
    )
    games_at_five = models.PositiveSmallIntegerField(
        _("games a series at a table of five"), null=True, blank=True, validators=between(5, 96)
    )
    minutes_a_series = models.PositiveSmallIntegerField(_("minutes a series"), default=120, validators=between(10, 600))
    rule_edition = models.CharField(_("rules"), max_length=40, choices=Edition, default=Edition.ISKO)
    house = models.JSONField(_("house"), default=dict, blank=True)  # what is played otherwise than the rules have it
    performance_system = models.CharField(_("performance"), max_length=20, choices=System, default=System.SEEGER_FABIAN)
    set_by_rank_from = models.PositiveSmallIntegerField(
        _("first series set by rank"), null=True, blank=True, validators=[MinValueValidator(2)]
    )
    seats_by_rank = models.CharField(_("by rank means"), max_length=10, choices=SeatsByRank, default=SeatsByRank.STRICT)
    apart_teams = models.BooleanField(_("team-mates apart"), default=True)
    apart_clubs = models.BooleanField(_("club-mates apart"), default=True)
    currency = models.CharField(_("currency"), max_length=3, default=EURO, validators=[known])
    entry_fee_cents = models.PositiveIntegerField(default=1000)
    junior_fee_cents = models.PositiveIntegerField(null=True)  # none: as everybody else; 0: juniors play free
    senior_fee_cents = models.PositiveIntegerField(null=True)
    advance_fee_cents = models.PositiveIntegerField(null=True)  # of who registered before the day; none: as everybody
    card_money_cents = models.PositiveIntegerField(default=0)
    loss_fee_tiers = models.JSONField(default=default_loss_fee_tiers, blank=True)
    passed_fee_cents = models.PositiveIntegerField(default=0)  # a game that everybody passed; 0: none
    passed_fee_by = models.CharField(
        _("a passed game is paid by"), max_length=10, choices=PassedFee, default=PassedFee.EACH
    )
    loss_fees_to = models.CharField(_("loss fees go to"), max_length=10, choices=LossFees, default=LossFees.ORGANIZER)
    prize_every = models.PositiveSmallIntegerField(
        _("a prize for every ... player"), default=4, validators=between(1, 100)
    )
    prize_percent = models.PositiveSmallIntegerField(
        _("per cent of the fees paid out"), default=100, validators=[MaxValueValidator(100)]
    )
    prize_rounding = models.PositiveSmallIntegerField(
        _("prizes are rounded to"), choices=Rounding, default=Rounding.HUNDRED
    )
    prize_ties = models.CharField(_("ties at a prize"), max_length=10, choices=Ties, default=Ties.LOT)
    pool_extra_cents = models.IntegerField(default=0)
    jackpot_buy_in_cents = models.PositiveIntegerField(default=0)  # 0: there is no jackpot
    jackpot_start_cents = models.PositiveIntegerField(default=0)  # from the organizer where nothing was carried over
    jackpot_shares = models.CharField(_("share of each win"), max_length=60, default="30", validators=[shares_told])
    jackpot_cap_cents = models.PositiveIntegerField(null=True)
    ratings = models.JSONField(_("further ratings"), default=list, blank=True)
    team_rule = models.CharField(_("players of a team"), max_length=20, choices=TeamRule, default=TeamRule.FOUR)
    seniors_from = models.PositiveSmallIntegerField(
        _("seniors from the year in which they turn"),
        default=SENIORS_FROM,
        null=True,
        blank=True,
        validators=between(30, 120),
    )
    juniors_until = models.PositiveSmallIntegerField(
        _("juniors up to the year in which they turn"),
        default=JUNIORS_UNTIL,
        null=True,
        blank=True,
        validators=between(5, 29),
    )
    worst_dropped = models.PositiveSmallIntegerField(_("worst series dropped"), default=0)
    objection_minutes = models.PositiveSmallIntegerField(
        _("minutes for objections after the last series"), default=15, validators=[MaxValueValidator(1440)]
    )
    objection_from = models.CharField(_("they run"), max_length=10, choices=ObjectionFrom, default=ObjectionFrom.END)
    objection_between = models.PositiveSmallIntegerField(
        _("minutes for objections between series"), null=True, blank=True, validators=between(1, 1440)
    )
    score_sheets = models.CharField(_("score sheets"), max_length=10, choices=ScoreSheets, default=ScoreSheets.PAPER)
    signatures = models.CharField(
        _("a sheet on a phone is signed by"), max_length=10, choices=SignedBy, default=SignedBy.ALL
    )
    signed_counts = models.CharField(
        _("a signed sheet counts"), max_length=10, choices=SignedCounts, default=SignedCounts.AT_ONCE
    )
    second_reading = models.CharField(
        _("second reading"), max_length=10, choices=SecondReading, default=SecondReading.NONE, blank=True
    )
    formula_by = models.CharField(
        _("where only a total on paper is wrong, the formula is applied by"),
        max_length=10,
        choices=FormulaBy,
        default=FormulaBy.CLERKS,
    )
    start_cards = models.BooleanField(_("start cards are handed in for a prize"), default=True)
    numbers_keyed = models.BooleanField(_("start numbers are keyed with the columns"), default=False)
    substitutes = models.CharField(_("substitutes"), max_length=4, choices=Substitutes, default=Substitutes.APPOINTED)
    stake = models.DecimalField(
        _("stake a point"), max_digits=6, decimal_places=2, null=True, blank=True, validators=between(0, 9999)
    )
    settled_by = models.CharField(
        _("money at the tables is settled"), max_length=10, choices=SettledBy, default=SettledBy.TOTALS
    )
    pot_ante_cents = models.PositiveIntegerField(default=0)  # of everybody at a table; 0: no pot
    announced_series = models.PositiveSmallIntegerField(null=True)  # of the plan, where it was broken off
    broken_off_at = models.DateTimeField(null=True)
    broken_off_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    break_off_reason = models.CharField(max_length=200, blank=True)
    removed_at = models.DateTimeField(null=True)  # opened by mistake, and on no list any more
    removed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    removal_reason = models.CharField(max_length=200, blank=True)
    names_removed_at = models.DateTimeField(null=True)
    names_removed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    public_page = models.BooleanField(_("public page without sign-in"), default=True)
    short_names = models.BooleanField(_("names shortened in public"), default=False)
    calls_blink = models.BooleanField(_("calls for a referee blink on the wall"), default=False)
    running_delay = models.PositiveSmallIntegerField(
        _("running ranking on the wall, minutes behind"), null=True, blank=True, validators=between(1, 240)
    )
    came_home_at = models.DateTimeField(null=True)  # the day of a league's meeting, played at its venue
    organized_by = models.CharField(max_length=120, blank=True)  # whose archive was read in here by another organizer
    arriving = models.JSONField(null=True, blank=True)  # while it is read in: whom and which clubs it brought

    objects = HereManager()
    even_arriving = TournamentQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["organizer", "name", "date"],
                condition=Q(came_home_at=None, removed_at=None),
                name="tournament_once",
            ),
            CheckConstraint(
                condition=Q(removed_at=None, removed_by=None, removal_reason="")
                | (Q(removed_at__isnull=False, removed_by__isnull=False, season=None, public_page=False))
                & ~Q(removal_reason=""),
                name="removal_has_who_when_why",
            ),
            CheckConstraint(condition=Q(series_count__range=(1, 20)), name="tournament_has_series"),
            CheckConstraint(condition=Q(games_at_four__gte=4, games_at_three__gte=3), name="tournament_has_games"),
            CheckConstraint(condition=Q(games_at_five=None) | Q(games_at_five__gte=5), name="table_of_five_has_games"),
            CheckConstraint(condition=Q(card_money_cents__lte=F("entry_fee_cents")), name="card_money_within_fee"),
            CheckConstraint(condition=Q(worst_dropped__lt=F("series_count")), name="one_series_stays"),
            CheckConstraint(
                condition=Q(broken_off_at=None, announced_series=None)
                | (Q(broken_off_at__isnull=False, announced_series__isnull=False) & ~Q(break_off_reason="")),
                name="breaking_off_has_reason",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def appoints_substitutes(self) -> bool:
        return self.substitutes == self.Substitutes.APPOINTED

    @property
    def rules(self) -> RuleSet:
        """By which games and series are counted."""
        rules = rule_set(self.rule_edition, self.performance_system)
        return housed(rules, house_told(self.house, rules.house)) if self.house else rules

    @property
    def planned(self) -> RowQuerySet[Any]:
        """The series of the plan, in order. One that was drawn and then dropped from the plan stays on record."""
        return self.series.filter(number__lte=self.series_count).order_by("number")

    @property
    def rating_names(self) -> list[str]:
        return [str(self.Rating(rating).label) for rating in self.ratings]

    @property
    def organizer_name(self) -> str:
        """Who held it, as papers and pages say it: also where it was read from the archive of another organizer."""
        return self.organized_by or self.organizer.name

    @property
    def shares_fees(self) -> bool:
        return bool(self.prize_percent) and self.entry_fee_cents > self.card_money_cents

    @property
    def has_table_fees(self) -> bool:
        """Whether anything is collected at the tables: for lost games, or for passed ones."""
        return bool(self.loss_fee_tiers or self.passed_fee_cents)

    @property
    def unplayed(self) -> int:
        """Series of the plan that fell out when it was broken off: all where none was complete, none without that."""
        if self.announced_series is None:
            return 0
        return self.announced_series - self.series_count or self.announced_series

    @property
    def has_fives(self) -> bool:
        """Whether five may sit at one table, as ISkO 3.2.7 has it and SkWO never."""
        return self.games_at_five is not None

    @property
    def comparison(self) -> str:
        """The reading of the paper that a sheet signed on a phone needs before it counts."""
        return self.SecondReading.BLIND if self.signed_counts == self.SignedCounts.COMPARED else self.SecondReading.NONE

    @property
    def most_seats(self) -> int:
        """How many sit at the largest table that there can be."""
        return 5 if self.has_fives else 4

    def games(self, players: int) -> int:
        """Games of one series at a table of three, four or five (ISkO 5.5). ValueError: nobody plays so here."""
        games = {3: self.games_at_three, 4: self.games_at_four, 5: self.games_at_five}.get(players)
        if games is None:
            raise ValueError(f"there are no tables of {players}")
        return games
