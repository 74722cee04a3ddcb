"""The cash book: signed whole cents, one row a payment; a wrong row is voided with its reason, never changed."""

import uuid
from typing import Self

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.jackpot import JackpotWin
from tournament.models.organizer import User
from tournament.models.people import StartCard
from tournament.models.prizes import PrizePlan
from tournament.models.results import OwnRating
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Table
from tournament.models.teams import Team
from tournament.models.tournament import Tournament

COUNTED = "cash.count"  # begins the note of a difference in the box: "cash.count 53480 54290", counted and in the book
BREAK_OFF = "tournament.break_off"  # begins the note of a share for series that fell out: "tournament.break_off 2/3"

ON_ACCOUNT = "account.pay"  # the note of what somebody paid at the door for the account of his season
CARRY = "jackpot.carry"  # begins the note of a jackpot that was carried over: "jackpot.carry <the other tournament>"


class CashEntryQuerySet(RowQuerySet["CashEntry"]):
    def in_force(self) -> Self:
        """Not voided: what the book counts."""
        return self.filter(voided_at=None)


class CashEntry(Row):
    class Kind(models.TextChoices):
        ENTRY_FEE = "entry_fee", _("entry fee")
        LOSS_FEES = "loss_fees", _("loss fees")
        INCOME = "income", _("other income")
        SPENDING = "spending", _("spending")
        REFUND = "refund", _("entry fee given back")
        PRIZE = "prize", _("prize")
        RATING_FEE = "rating_fee", _("fee of a rating")
        BUY_IN = "buy_in", _("jackpot, bought in")
        JACKPOT = "jackpot", _("jackpot, paid out")
        CARRIED = "carried", _("jackpot, carried over")  # out to the next tournament, in from the one before
        FLOAT = "float", _("float")  # in at the beginning, out at the end

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="cash")
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    cents = models.IntegerField()
    passed_cents = models.PositiveIntegerField(default=0)  # of what a table paid: for games that everybody passed
    card = models.ForeignKey(StartCard, on_delete=models.PROTECT, null=True, related_name="cash")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="cash")
    plan = models.ForeignKey(PrizePlan, on_delete=models.PROTECT, null=True, related_name="paid")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="cash")
    rating = models.ForeignKey(OwnRating, on_delete=models.PROTECT, null=True, related_name="cash")
    win = models.ForeignKey(JackpotWin, on_delete=models.PROTECT, null=True, related_name="paid")
    goods = models.CharField(max_length=120, blank=True)
    sent = models.BooleanField(default=False)  # to an absent winner, at his cost (SkWO 7.4.3)
    note = models.CharField(_("note"), max_length=200, blank=True)
    at = models.DateTimeField(default=timezone.now)
    by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    token = models.UUIDField(default=uuid.uuid4, unique=True)
    voided_at = models.DateTimeField(null=True)
    voided_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    void_reason = models.CharField(max_length=200, blank=True)

    objects = CashEntryQuerySet.as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["card"], condition=Q(kind="entry_fee", voided_at=None), name="entry_fee_once"
            ),
            models.UniqueConstraint(fields=["card"], condition=Q(kind="buy_in", voided_at=None), name="buy_in_once"),
            models.UniqueConstraint(
                fields=["card", "rating"], condition=Q(kind="rating_fee", voided_at=None), name="rating_fee_once"
            ),
            models.UniqueConstraint(fields=["win"], condition=Q(voided_at=None), name="jackpot_win_paid_once"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(kind="carried", cents__gt=0, voided_at=None),
                name="jackpot_carried_in_once",
            ),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(kind="carried", cents__lt=0, voided_at=None),
                name="jackpot_carried_out_once",
            ),
            models.CheckConstraint(condition=~Q(kind="buy_in") | Q(card__isnull=False), name="buy_in_has_card"),
            models.CheckConstraint(
                condition=~Q(kind="jackpot") | Q(card__isnull=False, win__isnull=False), name="jackpot_has_card_and_win"
            ),
            models.UniqueConstraint(
                fields=["card", "plan"], condition=Q(kind="prize", team=None, voided_at=None), name="prize_paid_once"
            ),
            models.UniqueConstraint(
                fields=["team", "plan"], condition=Q(kind="prize", voided_at=None), name="team_prize_paid_once"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(kind="loss_fees", voided_at=None), name="loss_fees_once_a_table"
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("float", "carried"))
                | Q(kind__in=("spending", "refund", "jackpot"), cents__lt=0)
                | Q(kind="prize", cents__lte=0)
                | Q(kind__in=("entry_fee", "loss_fees", "income", "buy_in", "rating_fee"), cents__gte=0),
                name="cash_sign_follows_kind",
            ),
            models.CheckConstraint(
                condition=Q(passed_cents=0) | Q(kind="loss_fees", cents__gte=F("passed_cents")),
                name="passed_is_a_part_of_loss_fees",
            ),
            models.CheckConstraint(
                condition=~Q(kind="prize") | Q(card__isnull=False, plan__isnull=False), name="prize_has_card_and_plan"
            ),
            models.CheckConstraint(
                condition=~Q(kind="rating_fee") | Q(card__isnull=False, rating__isnull=False),
                name="rating_fee_has_card_and_rating",
            ),
            models.CheckConstraint(condition=~Q(kind="refund") | Q(card__isnull=False), name="refund_has_card"),
            models.CheckConstraint(condition=~Q(kind="entry_fee") | Q(card__isnull=False), name="entry_fee_has_card"),
            models.CheckConstraint(condition=Q(voided_at=None) | ~Q(void_reason=""), name="cash_void_has_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.cents}"

    def strike(self, by: User, reason: str) -> list[str]:
        """Marks the entry as void; names the fields that a service has to save."""
        self.voided_at, self.voided_by, self.void_reason = timezone.now(), by, reason
        return ["voided_at", "voided_by", "void_reason"]


class TableStake(Row):
    """What one table plays for instead of the tournament's stake, agreed before the series; 0: no money (SkWO 9.2)."""

    table = models.OneToOneField(Table, on_delete=models.PROTECT, related_name="stake")
    stake = models.DecimalField(_("stake a point"), max_digits=6, decimal_places=2)
    agreed_at = models.DateTimeField(default=timezone.now)
    agreed_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["TableStake"].as_manager()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(stake__gte=0), name="stake_not_negative")]

    def __str__(self) -> str:
        return f"{self.table}: {self.stake}"
