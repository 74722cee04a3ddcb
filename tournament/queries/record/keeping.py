"""How long sheets, cards and records are kept: six months from the end of the tournament (SkWO 7.4.4).

Says what may go, and when; whether it goes is decided by people alone.
"""

from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Exists, F, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring import Finding, finding
from tournament.models import (
    FinalResult,
    LeagueDay,
    Organizer,
    SeasonMoney,
    SeriesTime,
    SheetVersion,
    Tournament,
    YearClosing,
)

MONTHS = 6
A_DAY = timedelta(days=1)  # an evening that ends at midnight is noted on the next day, and not taken over from paper


@dataclass(frozen=True)
class Keeping:
    """`until` is the last day on which everything has to be there."""

    tournament: Tournament
    ended: date
    final: bool
    until: date
    today: date
    league_ends: date | None = None  # of a day of a league: its last one

    @property
    def over(self) -> bool:
        return self.today > self.until

    @property
    def may_go(self) -> bool:
        """Whether the names can be removed, and are still there."""
        return not self.lacks and self.tournament.names_removed_at is None

    @property
    def lacks(self) -> list[Finding]:
        """Why they can't be removed yet."""
        season = self.tournament.season
        lacks = [] if self.over else [finding("keeping.too_early", until=self.until)]
        if season and getattr(self.tournament, "keeps_accounts", False):
            lacks.append(finding("keeping.accounts_open", season=season.name))
        if season and self.today <= season.ends:  # whoever has no name has no place in its rankings
            lacks.append(finding("keeping.season_runs", season=season.name, until=season.ends))
        if self.league_ends and self.today <= self.league_ends:
            lacks.append(finding("keeping.league_runs", until=self.league_ends))
        return lacks


def months_after(day: date, months: int = MONTHS) -> date:
    """The same day so many months later, or the last of that month: from 31 August to the end of February."""
    year, month = divmod(day.year * 12 + day.month - 1 + months, 12)
    return date(year, month + 1, min(day.day, monthrange(year, month + 1)[1]))


def keeping(tournament: Tournament) -> Keeping:
    return keeping_of(timed(Tournament.objects.filter(pk=tournament.pk)).get())


def of_organizer(organizer: Organizer) -> list[Keeping]:
    """The tournaments whose papers and names may go, the oldest first."""
    tournaments = timed(organizer.tournaments.named()).order_by("date", "pk")
    return [papers for papers in map(keeping_of, tournaments) if papers.may_go]


def timed(tournaments: "QuerySet[Tournament]") -> "QuerySet[Tournament]":
    final = FinalResult.objects.in_force().filter(tournament=OuterRef("pk"))
    sheets = SheetVersion.objects.standing().filter(table__draw__series__tournament=OuterRef("pk"))
    taken_over = {"kind": SeriesTime.Kind.END, "recorded_at__gt": F("at") + A_DAY}
    ends = SeriesTime.objects.recorded().filter(
        series__tournament=OuterRef("pk"), series__number=OuterRef("series_count"), **taken_over
    )
    kept = SeasonMoney.objects.filter(season=OuterRef("season"))
    league_days = LeagueDay.objects.filter(league__groups__meetings__tournament=OuterRef("pk")).order_by("-date")
    closed = YearClosing.objects.in_force().filter(season=OuterRef("season"))
    return tournaments.select_related("names_removed_by", "season").annotate(
        final_at=Subquery(final.values("posted_at")[:1]),
        ended_at=Subquery(ends.values("at")[:1]),
        keyed_at=Subquery(sheets.order_by("-keyed_at").values("keyed_at")[:1]),
        league_ends=Subquery(league_days.values("date")[:1]),
        keeps_accounts=Exists(kept) & ~Exists(closed),
    )


def keeping_of(tournament: Tournament) -> Keeping:
    """Of a tournament with what `timed` has put to it. Without a final result it ended with its last sheet.

    One that was taken over from paper ended when its last series did, whenever its sheets were keyed.
    """
    final_at: datetime | None = getattr(tournament, "final_at", None)
    last: datetime | None = getattr(tournament, "ended_at", None) or final_at or getattr(tournament, "keyed_at", None)
    ended = timezone.localdate(last) if last else tournament.date
    league_ends: date | None = getattr(tournament, "league_ends", None)
    return Keeping(tournament, ended, final_at is not None, months_after(ended), timezone.localdate(), league_ends)


def removals() -> Iterator[str]:
    """What `verify` says of tournaments without names: nothing is wrong, but their digests are not those of then."""
    for tournament in Tournament.objects.nameless().select_related("names_removed_by").order_by("pk"):
        day, by = timezone.localdate(tournament.names_removed_at), tournament.names_removed_by
        told = _("names were removed on %(day)s by %(person)s") % {"day": day, "person": by}
        yield f"{tournament}: {told}"
        for final in tournament.finals.order_by("version"):
            if with_names := final.body.get("digest_with_names"):
                told = _("with names its digest was %(digest)s") % {"digest": with_names}
                yield f"{tournament}, {version_of(final)}: {told}"


def version_of(final: FinalResult) -> str:
    return _("final result version %(number)s") % {"number": final.version}
