"""What an organizer chooses from where settings are asked; each has its own words."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class PassedFee(models.TextChoices):
    EACH = "each", _("every player at the table")
    TABLE = "table", _("the table together")


class SecondReading(models.TextChoices):
    NONE = "", pgettext_lazy("second reading", "none")
    CONFIRM = "confirm", _("a second person confirms or rejects")
    BLIND = "blind", _("a second person keys the sheet again, blind")


class ScoreSheets(models.TextChoices):
    """On what the tables keep their sheets."""

    PAPER = "paper", _("on paper")
    BOTH = "both", _("on a phone at the table, and on paper")
    PHONES = "phones", _("on a phone at the table alone")


class SignedBy(models.TextChoices):
    """How many sign a sheet on a phone before it is a document (SkWO 7.2.3)."""

    ALL = "all", _("everybody at the table")
    TWO = "two", _("the list keeper and two others")
    NOBODY = "nobody", _("nobody: the list keeper ends it")


class SignedCounts(models.TextChoices):
    AT_ONCE = "at_once", _("at once")
    COMPARED = "compared", _("once the desk has keyed the paper, blind, and both agree")


class FormulaBy(models.TextChoices):
    CLERKS = "clerks", _("whoever keys sheets")
    DIRECTORS = "directors", _("directors alone")


class Ties(models.TextChoices):
    LOT = "lot", _("the lot decides")
    HORT = "hort", _("half by place, half shared (Hort)")


class Rounding(models.IntegerChoices):
    """In the smallest coin; what that is, is said by the currency."""

    ONE = 1
    FIFTY = 50
    HUNDRED = 100
    THOUSAND = 1000
    TEN_THOUSAND = 10_000
