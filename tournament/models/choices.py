"""What an organizer chooses from where settings are asked; each has its own words."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class SeatsByRank(models.TextChoices):
    """How a series is seated that is set by rank."""

    STRICT = "strict", _("strictly by rank")
    APART = "apart", _("club-mates and repeats apart")


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


class LossFees(models.TextChoices):
    ORGANIZER = "organizer", _("the organizer")
    PRIZES = "prizes", _("the prize fund")
    BEST = "best", _("the best players")


class Substitutes(models.TextChoices):
    NEVER = "1999", _("never (text of 1999)")
    APPOINTED = "2002", _("only one appointed by the organizer (text of 2002)")


class ObjectionFrom(models.TextChoices):
    END = "end", _("from the end of the last series")
    POSTING = "posting", _("from the release of the standings")
    FINAL = "final", _("no minutes: until the final result stands (text of 1999)")
    SERIES = "series", _("no minutes: before the end of the series (later English text)")


class Admission(models.TextChoices):
    """Who may play (SkWO 1.4)."""

    OPEN = "open", _("everybody")
    INVITED = "invited", _("invited players only")
    MEMBERS = "members", _("members only")


class SettledBy(models.TextChoices):
    """How money at the tables is reckoned: at the end, or what each game was worth."""

    TOTALS = "totals", _("by the totals at the end (ISkO 5.5.5)")
    GAMES = "games", _("game by game, rounded up (ISkO 5.5.4)")


class Rating(models.TextChoices):
    TEAMS = "teams", _("teams")
    TANDEMS = "tandems", _("tandems")
    MIXED = "mixed", _("mixed")
    LADIES = "ladies", _("ladies")
    SENIORS = "seniors", _("seniors")
    JUNIORS = "juniors", _("juniors")
    BEST_SERIES = "best_series", _("best single series")


class TeamRule(models.TextChoices):
    FOUR = "four", _("four, none less")
    THREE_SUM = "three_sum", _("three count as they are")
    THREE_RAISED = "three_raised", _("three count 4/3")
