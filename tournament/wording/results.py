"""The words of ratings, lots and places: codes of the results desk in the reader's language."""

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournament.models import Tournament
from tournament.wording.law.printed import Printed, cited_by
from tournament.wording.names import ACTION_NAMES
from tournament.wording.systems import sum_of, summand, with_minus

RATINGS: dict[str, Any] = {
    "main": pgettext_lazy("rating", "All players"),
    "teams": pgettext_lazy("rating", "Teams"),
    "tandems": pgettext_lazy("rating", "Tandems"),
    "mixed": pgettext_lazy("rating", "Mixed"),
    "ladies": pgettext_lazy("rating", "Ladies"),
    "seniors": pgettext_lazy("rating", "Seniors"),
    "juniors": pgettext_lazy("rating", "Juniors"),
    "best_series": pgettext_lazy("rating", "Best single series"),
}
RESULTS: dict[str, Any] = {
    "picture.nothing": gettext_lazy("No standings are released yet. The picture shows what hangs in the hall."),
    "federation.provisional": gettext_lazy(
        "Results go to the federation from the final result; there is none in force yet."
    ),
    "federation.other_skat": gettext_lazy("These results are not under SkWO: they enter no official list (V13)."),
    "labels.unknown": gettext_lazy(
        "A sheet has 24 labels of 70 × 36 or 70 × 37 mm: name the first free one by 1 to 24."
    ),
    "website.nothing": gettext_lazy(
        "No seats and no standings are released yet. The pages show what hangs in the hall."
    ),
    "picture.not_here": gettext_lazy(
        "Pictures are made as PDF files are, and for these a part is missing here: Pango."
    ),
    "standings.lapsed": gettext_lazy(
        "The standings that were released after series %(series)s no longer hold since %(at)s: %(why)s."
    ),
    "lot.undrawn": gettext_lazy("%(rating)s: a lot has to decide between %(people)s."),
    "lot.not_tied": gettext_lazy("These are not equal any more, or never were: %(people)s. No lot is drawn for them."),
    "lot.drawn_already": gettext_lazy("This lot was drawn already: %(people)s. It is never drawn again."),
    "rating.exists": gettext_lazy("There is a rating “%(name)s” already, of others. Choose another name."),
    "rating.has_prizes": gettext_lazy("“%(name)s” is played for in this rating. Remove those prizes first."),
}
LACKS: dict[str, Any] = {
    "few": gettext_lazy("too few players"),
    "many": gettext_lazy("too many players"),
    "not_mixed": gettext_lazy("not a woman and a man"),
}


def done_at(action: str, series: int, table: int, card: int) -> str:
    """What was done and where, 0 for what it has no place in: "sheet corrected (series 1, table 3)"."""
    places = [
        (_("series %(number)s"), series),
        (_("table %(number)s"), table),
        (_("start card %(number)s"), card),
    ]
    told = ", ".join(words % {"number": number} for words, number in places if number)
    return f"{ACTION_NAMES[action]} ({told})" if told else str(ACTION_NAMES[action])


def why_lapsed(lapse: Any) -> str:
    """Of a list that no longer holds: by what."""
    return done_at(lapse.action, lapse.series, lapse.table, lapse.card)


def rating_name(code: str, name: str = "") -> str:
    """What a rating is called: as the organizer named it, or by its code."""
    if name:
        return name
    if code.startswith("series-"):
        return _("Series %(number)s") % {"number": code.removeprefix("series-")}
    return str(RATINGS.get(code, code))


def why_lots(tournament: Tournament) -> str:
    return _("Who is equal in performance, won and lost shares the place until the lot is drawn (%(paragraph)s).") % {
        "paragraph": cited_by(tournament, Printed.LOTS)
    }


def lack_name(lack: str) -> str:
    return str(LACKS[lack]) if lack else ""


def formula(counted: Any) -> str:
    """How a series was counted, with its numbers: "476 + 50 × (10 − 2) + 30 × 7 = 1086" (SkWO 5).

    What the system does not count isn't there: by game points alone, "476 = 476" is "476".
    """
    line = counted.line
    if line.zeroed:
        return f"0 {summand(line.penalty)} = {with_minus(line.performance)}" if line.penalty else "0"
    own, each = counted.won_or_lost, counted.others
    others, three = line.others_lost - line.at_three, line.at_three
    sums = sum_of(line.points, line.won, line.lost, others, own=own, each=each, three=(counted.at_three, three))
    whole = line.points + own * (line.won - line.lost) + each * others + counted.at_three * three + line.penalty
    penalty = f" {summand(line.penalty)}" if line.penalty else ""
    return f"{sums}{penalty} = {with_minus(whole)}" if own or each or penalty else sums


def points(figure: int | str | Fraction) -> str:
    """Points as a list shows them; thirds of a team that is raised behind the whole ones: 3333 1/3."""
    exact = Fraction(figure)
    whole, rest = divmod(abs(exact), 1)
    sign = "-" if exact < 0 else ""
    return f"{sign}{whole} {rest}" if rest else f"{int(exact)}"
