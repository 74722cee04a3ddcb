"""The invitation in words: what SkWO 3.1 and 6.2 ask for, where it is written, and who has to be told what."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format, time_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from tournament.models import Announcement, OwnRating, Prize, PrizePlan, Tournament
from tournament.wording.houses import rules_announced
from tournament.wording.jackpots import jackpot
from tournament.wording.law.printed import NOW
from tournament.wording.money import money, played_for
from tournament.wording.papers import objection_windows
from tournament.wording.plan import data_protection, of_five, proposals, supervising
from tournament.wording.ratingfees import rating_fees
from tournament.wording.settings import admission, entry_fee, loss_fees, prizes, ratings, seats, series

MOST_PRIZES = 12  # of one plan that are named one by one


@dataclass(frozen=True)
class Point:
    """What is said under a name; `paragraph` asks for it. It is written on the page `view`, in its `field`."""

    name: str
    paragraph: str
    lines: tuple[str, ...]
    view: str
    field: str


@dataclass(frozen=True)
class Told:
    """What a tournament says beside its settings: the texts of its plan, and who is named for what."""

    announcement: Announcement
    jurors: Sequence[str]
    referees: Sequence[tuple[str, str]]
    director: str
    prize_plans: Sequence[PrizePlan]
    rating_fees: Sequence[OwnRating]


# Under which name, by which letters of the order, and where it is written.
ORDERED: dict[str, tuple[Any, str, str, str]] = {
    "organizer": (gettext_lazy("Organizer"), "SkWO 3.1, 6.2 A a", "settings", "responsible"),
    "admission": (gettext_lazy("Who may play"), "SkWO 1.4", "settings", "admission"),
    "fees": (gettext_lazy("Entry fee"), "SkWO 6.2 A b", "settings", "entry_fee"),
    "series": (gettext_lazy("Number of series"), "SkWO 6.2 A c", "settings", "series_count"),
    "players": (gettext_lazy("Players and games"), "SkWO 6.2 A d", "settings", "games_at_four"),
    "money": (gettext_lazy("Use of the money"), "SkWO 6.2 A e", "plan", "money_used"),
    "expelling": (gettext_lazy("Right to expel"), "SkWO 6.2 A f", "plan", "expelling"),
    "jury": (gettext_lazy("Jury"), "SkWO 6.2 A g", "plan", "arbitration"),
    "order": (pgettext_lazy("tournament plan", "Order of play"), "SkWO 6.2 B a", "settings", "rule_edition"),
    "supervision": (gettext_lazy("Supervision"), "SkWO 6.2 B b", "plan", "supervision"),
    "penalties": (gettext_lazy("Penalties"), "SkWO 6.2 B c", "plan", "penalties"),
    "keeping": (gettext_lazy("Keeping the sheet"), "SkWO 6.2 B d", "plan", "keeping"),
    "stake": (gettext_lazy("Game fee a point"), "SkWO 6.2 B e", "settings", "stake"),
    "material": (gettext_lazy("Material"), "SkWO 6.2 B f", "plan", "material"),
    "signed_by": (gettext_lazy("Signature"), "SkWO 6.2 A h", "plan", "signed_by"),
}


def points(tournament: Tournament, told: Told) -> list[Point]:
    """Everything that the orders ask for, in their order; the signature ends it. What is not said has no lines."""
    said = general(tournament, told) | rules_of_play(tournament, told)
    return [
        Point(str(name), paragraph, tuple(filter(None, said[code])), view, field)
        for code, (name, paragraph, view, field) in ORDERED.items()
    ]


def general(tournament: Tournament, told: Told) -> dict[str, list[str]]:
    """SkWO 1.4, 3.1, 6.2 A."""
    text, usual = told.announcement, proposals(tournament)
    who = capfirst(admission(tournament))
    answers = _("responsible: %(name)s") % {"name": tournament.responsible} if tournament.responsible else ""
    four = _("Tables of four with %(games)s games a series") % {"games": tournament.games_at_four}
    most = _("at most three tables of three with %(games)s games")
    if tournament.has_fives:
        most = _("at most two tables of three with %(games)s games")
    three = most % {"games": tournament.games_at_three}
    counted = series(tournament)[: 1 + tournament.has_fives + bool(tournament.worst_dropped)]
    paid = _("The loss fees go to %(whom)s.") % {"whom": tournament.get_loss_fees_to_display()}
    return {
        "organizer": [" · ".join(filter(None, [tournament.organizer_name, answers, tournament.contact]))],
        "admission": [": ".join(filter(None, [who, tournament.admitted]))],
        "fees": [entry_fee(tournament), *rating_fees(told.rating_fees), capfirst(loss_fees(tournament))],
        "series": [", ".join(counted), capfirst(", ".join(seats(tournament)))],
        "players": ["; ".join([four, three]), of_five(tournament)],
        "money": [
            capfirst(", ".join(prizes(tournament))),
            *(prize_line(plan) for plan in told.prize_plans),
            paid if tournament.has_table_fees else "",
            capfirst(", ".join(jackpot(tournament))) if tournament.jackpot_buy_in_cents else "",
            text.money_used,
        ],
        "expelling": [text.expelling or usual["expelling"]],
        "jury": [" · ".join(told.jurors), text.arbitration],
        "signed_by": [text.signed_by or told.director],
    }


def rules_of_play(tournament: Tournament, told: Told) -> dict[str, list[str]]:
    """SkWO 6.2 B."""
    text, usual = told.announcement, proposals(tournament)
    windows = " ".join(objection_windows(tournament))
    return {
        "order": [
            rules_announced(tournament),
            pgettext("tournament plan", "Performance:") + f" {tournament.get_performance_system_display()}",
            capfirst(", ".join(ratings(tournament))) if tournament.ratings else "",
        ],
        "supervision": [supervising(told.referees), text.supervision],
        "penalties": [text.penalties or usual["penalties"], windows],
        "keeping": [text.keeping or usual["keeping"]],
        "stake": [played_for(tournament) or capfirst(pgettext("fee", "none"))],
        "material": [text.material],
    }


def prize_line(plan: PrizePlan) -> str:
    """A plan of prizes with the first of its places."""
    listed = list(plan.prizes.all())
    of_place = [f"{prize.place}.\N{NO-BREAK SPACE}{given(prize)}" for prize in listed[:MOST_PRIZES]]
    more = ["…"] if len(listed) > MOST_PRIZES else []
    return f"{plan.title}: {', '.join([*of_place, *more]) or money(plan.cents)}"


def given(prize: Prize) -> str:
    return " + ".join(filter(None, [money(prize.cents) if prize.cents else "", prize.goods]))


def wanted(tournament: Tournament, announcement: Announcement) -> list[Point]:
    """What no order asks for, and every player does, as far as nobody has written it."""
    asked = (
        (_("beginning"), announcement.begins_at, "plan", "begins_at"),
        (_("address of the hall"), tournament.venue, "settings", "venue"),
        (_("responsible person"), tournament.responsible, "settings", "responsible"),
        (_("contact"), tournament.contact, "settings", "contact"),
    )
    return [Point(name, "", (), view, field) for name, said, view, field in asked if not said]


def when_and_where(tournament: Tournament, announcement: Announcement) -> list[str]:
    at = announcement.begins_at
    begins = _("beginning %(at)s") % {"at": time_format(at, "TIME_FORMAT")} if at else ""
    day = date_format(tournament.date, "DATE_FORMAT")
    return [", ".join(filter(None, [day, begins])), ", ".join(filter(None, [tournament.place, tournament.venue]))]


def as_text(tournament: Tournament, announcement: Announcement, said: Iterable[Point]) -> str:
    """To be copied into a letter, a mail or a page of the web."""
    head = [_("Invitation"), tournament.name, *when_and_where(tournament, announcement)]
    body = [f"{point.name}: {chr(10).join(point.lines)}" for point in said if point.lines]
    return "\n\n".join(["\n".join(head), *body, *filter(None, [announcement.remarks]), data_protection(tournament)])


@dataclass(frozen=True)
class Reminder:
    whom: str
    what: str
    paragraph: str


# By text, the paragraphs that ask for it; a text that has none doesn't ask.
REMINDERS: tuple[tuple[Any, Any, dict[str, str]], ...] = (
    (
        gettext_lazy("Whoever is invited"),
        gettext_lazy("In every announcement: who the organizer is, who may play, and what is played for."),
        {"1999": "SkWO 1.4, 1.5, 3.1", "2002": "SkWO 1.4, 1.5, 3.1"},
    ),
    (
        gettext_lazy("The authorities"),
        gettext_lazy("Before it is announced: look what the law of the place asks of games for money."),
        {"1999": "SkWO 2.1", "2002": "SkWO 2.1, 2.4"},
    ),
    (
        gettext_lazy("The tax office"),
        gettext_lazy("Before it is held, where the law of the place asks for it."),
        {"2002": "SkWO 3.1"},
    ),
    (
        gettext_lazy("The referees"),
        gettext_lazy("Before the first series: that they are it. They know the orders and decide quickly and justly."),
        {"1999": "SkWO 3.2", "2002": "SkWO 3.2"},
    ),
    (
        gettext_lazy("The members of the jury"),
        gettext_lazy("Before the first series: that the plan names them."),
        {"1999": "SkWO 6.2 A g, ISkO 4.5.10", "2002": "SkWO 6.2 A g, ISkO 4.5.10"},
    ),
    (
        gettext_lazy("Everybody in the hall"),
        gettext_lazy("From before the first series until the end: the tournament plan, where all can read it."),
        {"1999": "SkWO 6.2, 6.3", "2002": "SkWO 6.2, 6.3"},
    ),
    (
        gettext_lazy("Whoever has paid"),
        gettext_lazy("If it isn't held, or is broken off: what is given back, fees or parts of the prizes."),
        {"1999": "SkWO 3.4", "2002": "SkWO 3.4"},
    ),
    (
        gettext_lazy("Everybody who played"),
        gettext_lazy("After the end: the statement of account."),
        {"1999": "SkWO 3.3", "2002": "SkWO 3.3"},
    ),
)


def reminders(tournament: Tournament) -> list[Reminder]:
    """Who must be told what and when, by the text that is played."""
    text = tournament.rules.text or NOW
    return [Reminder(str(whom), str(what), by[text]) for whom, what, by in REMINDERS if text in by]
