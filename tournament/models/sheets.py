"""Score sheets as they were keyed: versions that are never changed, of which at most one counts.

Beside them who has which sheet open, and what is typed so far: it holds nobody back, and goes with the saving.
"""

from typing import Self

from django.db import models
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.models.organizer import User
from tournament.models.rows import Row, RowQuerySet
from tournament.models.series import Table, draw_is_in_force


def version_stands(path: str = "") -> Q:
    """That a version is not taken out, for a query that comes to it by this path."""
    return Q(**{f"{path}__taken_out_at" if path else "taken_out_at": None})


class SheetVersionQuerySet(RowQuerySet["SheetVersion"]):
    def standing(self) -> Self:
        """Not taken out."""
        return self.filter(version_stands())

    def telling(self) -> Self:
        """Of each table the one that counts, the newest, the newest that stands, and papers with a formula's totals."""
        newer = SheetVersion.objects.filter(table=OuterRef("table"), number__gt=OuterRef("number"))
        newest, newest_standing = (~Exists(newer), version_stands() & ~Exists(newer.standing()))
        formula = SheetVersion.Paragraph.FORMULA
        settled = newer.filter(number=OuterRef("number") + 1, paragraph=formula)
        return self.filter(Q(counts=True) | newest | newest_standing | Exists(settled))


class SheetVersion(Row):
    """One keying of a table's sheet, or a correction of it with its paragraph and reason.

    Where the formula gives the totals, the paper is the version before, and the paragraph is reason enough.
    One that was taken out is as if it had never been keyed: it was another table's, say. It stays on record.
    What a table has kept and signed itself nobody has keyed.
    """

    class Kind(models.TextChoices):
        KEYED = "keyed", _("keyed from paper")
        KEPT = "kept", _("kept at the table")
        CORRECTION = "correction", _("correction")

    class Paragraph(models.TextChoices):
        AGREED = "ISkO 5.5.3", _("ISkO 5.5.3: all at the table agreed during the series")
        AGREED_LATER = "SkWO 7.2.5 s.2", _("SkWO 7.2.5, second sentence: all at the table agreed after the series")
        ORGANIZER = "SkWO 7.2.5", _("SkWO 7.2.5: by the organizer, lowest reading")
        INVALID = "SkWO 7.2.4", _("SkWO 7.2.4: sheet lost or declared invalid")
        FORMULA = "SkWO 5", _("SkWO 5: the total by the formula")

    class Verdict(models.TextChoices):
        CONFIRMED = "confirmed", _("confirmed")
        REJECTED = "rejected", _("rejected")

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.KEYED)
    keyed_at = models.DateTimeField(default=timezone.now)
    moved = models.IntegerField(default=0)  # what the clock had been moved by hand until then, in seconds
    keyed_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    passed = models.PositiveSmallIntegerField(_("passed games"), default=0)
    foot_counted = models.BooleanField(default=False)  # from the games: nothing stands at the foot of the paper
    unsigned = models.JSONField(default=list)  # seats that haven't signed yet: who signs later goes out of it
    paragraph = models.CharField(_("paragraph"), max_length=20, choices=Paragraph, blank=True)
    reason = models.CharField(_("reason"), max_length=300, blank=True)
    second_at = models.DateTimeField(null=True)
    second_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    verdict = models.CharField(max_length=10, choices=Verdict, blank=True)
    verdict_reason = models.CharField(max_length=300, blank=True)
    counts = models.BooleanField(default=False)
    taken_out_at = models.DateTimeField(null=True)
    taken_out_by = models.ForeignKey(User, on_delete=models.PROTECT, null=True, related_name="+")
    taken_out_reason = models.CharField(max_length=300, blank=True)

    objects = SheetVersionQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="version_once"),
            models.UniqueConstraint(fields=["table"], condition=Q(counts=True), name="one_counted_version"),
            models.CheckConstraint(
                condition=Q(second_by=None) | ~Q(second_by=F("keyed_by")), name="second_reader_is_not_the_first"
            ),
            models.CheckConstraint(
                condition=~Q(kind="correction") | (~Q(paragraph="") & ~Q(reason="")) | Q(paragraph="SkWO 5"),
                name="correction_has_reason",
            ),
            models.CheckConstraint(
                condition=Q(kind="kept", keyed_by=None) | (~Q(kind="kept") & Q(keyed_by__isnull=False)),
                name="kept_by_its_table_or_keyed_by_somebody",
            ),
            models.CheckConstraint(condition=Q(counts=False) | ~Q(verdict="rejected"), name="rejected_never_counts"),
            models.CheckConstraint(
                condition=Q(taken_out_at=None) | (Q(counts=False) & ~Q(taken_out_reason="")),
                name="taken_out_never_counts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} v{self.number}"

    @property
    def written_by(self) -> str:
        """Who keyed it; of a sheet that its table has signed, that it did."""
        return str(self.keyed_by or self.get_kind_display())

    @property
    def is_kept(self) -> bool:
        """Kept and signed at the table: a document, which the director alone changes (SkWO 7.2.3, 7.2.5)."""
        return self.kind == self.Kind.KEPT

    @property
    def second_reading(self) -> str:
        """The one that it needs before it counts, as `Tournament.SecondReading`."""
        tournament = self.table.draw.series.tournament
        return tournament.comparison if self.is_kept else tournament.second_reading

    @property
    def has_formula_totals(self) -> bool:
        """Whether its totals are the formula's, since only the paper's were wrong."""
        return self.paragraph == self.Paragraph.FORMULA


class FooterEntry(Row):
    """The foot of the sheet at one seat, as written: points, won, lost and the paper's own total."""

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="footers")
    seat = models.PositiveSmallIntegerField()
    points = models.IntegerField(_("points"))
    won = models.PositiveSmallIntegerField(_("won"))
    lost = models.PositiveSmallIntegerField(_("lost"))
    total = models.IntegerField(_("total on paper"), null=True)

    objects = RowQuerySet["FooterEntry"].as_manager()

    class Meta:
        ordering = ["seat"]
        constraints = [
            models.UniqueConstraint(fields=["version", "seat"], name="footer_once"),
            models.CheckConstraint(condition=Q(seat__range=(1, 5)), name="footer_seat_one_to_five"),
        ]

    def __str__(self) -> str:
        return f"{self.version}/{self.seat}"


class GameRow(Row):
    """One game of a sheet that was keyed game by game, as written; empty where nothing is written.

    `line` is the place on the sheet, `number` the game's own, which a scorekeeper may have got wrong.
    """

    version = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="games")
    line = models.PositiveSmallIntegerField()
    number = models.IntegerField()
    dealer = models.SmallIntegerField(null=True)
    declarer = models.SmallIntegerField(null=True)
    contract = models.CharField(max_length=10, blank=True)
    tops = models.SmallIntegerField(null=True)
    steps = models.JSONField(default=list)
    overbid = models.BooleanField(default=False)
    bid = models.SmallIntegerField(null=True)
    won = models.BooleanField(null=True)
    value = models.IntegerField(null=True)
    score = models.IntegerField(null=True)
    totals = models.JSONField(default=list)
    passed = models.BooleanField(default=False)
    annulled = models.BooleanField(default=False)  # struck: dealt out of turn, the replay has the same number
    marks = models.JSONField(default=dict)  # what only other Skats write, as Row names it; mostly nothing

    objects = RowQuerySet["GameRow"].as_manager()

    class Meta:
        ordering = ["line"]
        constraints = [models.UniqueConstraint(fields=["version", "line"], name="game_row_once")]

    def __str__(self) -> str:
        return f"{self.version} #{self.number}"


class SheetTwins(Row):
    """Somebody has looked at two sheets with the very same figures and says that both are right."""

    first = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(SheetVersion, on_delete=models.PROTECT, related_name="+")
    said_at = models.DateTimeField(default=timezone.now)
    said_by = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")

    objects = RowQuerySet["SheetTwins"].as_manager()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="twins_once"),
            models.CheckConstraint(condition=~Q(first=F("second")), name="twins_are_two"),
        ]

    def __str__(self) -> str:
        return f"{self.first} = {self.second}"


class OpenSheetQuerySet(models.QuerySet["OpenSheet"]):
    def in_force(self) -> Self:
        return self.filter(draw_is_in_force("table__draw"))


class OpenSheet(models.Model):
    """Somebody has this table's sheet open, seen lately or not, and so much of it is typed."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="open_at")
    user = models.ForeignKey(User, on_delete=models.PROTECT, related_name="+")
    opened_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(default=timezone.now)
    typed_at = models.DateTimeField(null=True)
    typed = models.JSONField(default=dict)

    objects = OpenSheetQuerySet.as_manager()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "user"], name="open_once_a_person")]

    def __str__(self) -> str:
        return f"{self.table}: {self.user}"
