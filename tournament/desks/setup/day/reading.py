"""The steps of the day as the first page shows them: what each is called, where it is taken, and by which button."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.models import DayFromVenue, League, Tournament
from tournament.queries.steps import Kind, Step

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True)
class Way:
    """`view` is the page on which the step is taken, by whoever `may`. `after`: it is asked for the step's series."""

    title: "StrOrPromise"
    button: "StrOrPromise"
    view: str
    may: str
    by_series: bool = False
    after: bool = False


BY_RANK = Way(
    _("Seats of series %(number)s by rank"), _("To the seats of series %(number)s"), "draw", "draw.look", by_series=True
)
WAYS = {
    Kind.REGISTRATION: Way(_("Registration"), _("To the start cards"), "cards", "cards.look"),
    Kind.DRAW: Way(
        _("Draw of series %(number)s"), _("To the draw of series %(number)s"), "draw", "draw.look", by_series=True
    ),
    Kind.SHEETS: Way(
        _("Sheets of series %(number)s"), _("Key the sheets"), "series-sheets", "sheets.look", by_series=True
    ),
    Kind.FEES: Way(
        _("Loss fees of series %(number)s"), _("Collect the loss fees"), "series-loss-fees", "cash.look", by_series=True
    ),
    Kind.POST: Way(
        _("Standings after series %(number)s"),
        _("Look at the standings and release them"),
        "standings",
        "standings.post",
        after=True,
    ),
    Kind.PLAN: Way(_("Plan of prizes"), _("To the plan of prizes"), "prizes", "prizes.look"),
    Kind.FINAL: Way(_("Final result"), _("To the final result"), "results", "results.look"),
    Kind.RETURNS: Way(_("Start cards handed in"), _("Take in the start cards"), "returns", "prizes.return"),
    Kind.PRIZES: Way(_("Prizes"), _("Hand out the prizes"), "payout", "prizes.look"),
    Kind.JACKPOT: Way(_("Jackpot"), _("To the jackpot"), "jackpot", "cash.look"),
    Kind.STATEMENT: Way(_("Statement of account"), _("Statement of account (PDF)"), "statement-pdf", "documents.look"),
    Kind.BACKUP: Way(_("Backup"), _("Save all data"), "backup-of-day", "tournament.archive"),
}


@dataclass(frozen=True)
class Shown:
    """A step with its way; `may`: whether the person who looks may take it."""

    step: Step
    way: Way
    address: str
    may: bool

    @property
    def title(self) -> str:
        return str(self.way.title) % {"number": self.step.series}

    @property
    def button(self) -> str:
        if self.step.is_sheets and self.step.is_left_open:
            return gettext("Compare the sheets")  # every one counts, and two are alike
        return str(self.way.button) % {"number": self.step.series}


def league_of(tournament: Tournament) -> League | None:
    """Of whose match day this is."""
    return League.objects.filter(groups__meetings__tournament=tournament).first()


def day_from_venue(tournament: Tournament) -> dict[str, DayFromVenue | None]:
    """As what it came here from its venue, and whether it counts."""
    days = DayFromVenue.objects.select_related("meeting__group__league", "meeting__day").defer("file")
    day = days.get(tournament=tournament)
    return {"day": day, "counts": day if day.meeting.tournament_id == tournament.pk else None}


def shown(tournament: Tournament, steps: Iterable[Step], may: frozenset[str]) -> list[Shown]:
    return [shown_step(tournament, step, may) for step in steps]


def shown_step(tournament: Tournament, step: Step, may: frozenset[str]) -> Shown:
    """While a protest is open, the way to anything that waits for it leads to the protests."""
    set_from = tournament.set_by_rank_from
    way = BY_RANK if step.is_draw and set_from and step.series >= set_from else WAYS[step.kind]
    if any(lack.code == "protests.open" for lack in step.missing):
        way = replace(way, button=_("To the protests"), view="protests", may="protests.look")
    place = [tournament.slug, step.series] if way.by_series else [tournament.slug]
    asked = f"?after={step.series}" if way.after else ""
    return Shown(step, way, reverse(way.view, args=place) + asked, way.may in may)
