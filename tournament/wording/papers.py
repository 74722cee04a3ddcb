"""Words that are printed: the heads and the foot of a score sheet, until when one may protest."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from scoring import RuleSet
from scoring.roundmarks import deals_again
from tournament.models import Seal, Tournament
from tournament.tablesheets.entries import Key
from tournament.tablesheets.reading import Signature
from tournament.wording.columns import column_name
from tournament.wording.feet import games_check
from tournament.wording.systems import adds_nothing
from tournament.wording.times import moment

# By how the name of the file begins; the longer beginning first.
PAPER_NAMES: dict[str, Any] = {
    "labels": gettext_lazy("Labels"),
    "line-ups": gettext_lazy("Line-ups"),
    "change-list": gettext_lazy("Change list"),
    "match-report": gettext_lazy("Match report"),
    "website": gettext_lazy("Results as pages for your web space"),
    "picture": gettext_lazy("Picture of the first ten, for messengers"),
    "all-to-keep": gettext_lazy("All papers of the tournament, to keep"),
    "all-time": gettext_lazy("All-time table"),
    "all-data": gettext_lazy("All data of the tournament"),
    "evening": gettext_lazy("Result, rankings of the season and press text"),
    "season": gettext_lazy("All rankings"),
    "series-": gettext_lazy("All papers of a series"),
    "start-cards": gettext_lazy("Start cards"),
    "start-card-": gettext_lazy("Start card"),
    "slips": gettext_lazy("Slips for the whole tournament"),
    "seat-slips": gettext_lazy("Seat slips"),
    "seats-": gettext_lazy("Seat list"),
    "team-cards": gettext_lazy("Team cards"),
    "table-cards": gettext_lazy("Table cards"),
    "score-sheet": gettext_lazy("Score sheets"),
    "written-sheets": gettext_lazy("Sheets written on phones"),
    "statement": gettext_lazy("Statement of account"),
    "receipt-": gettext_lazy("Receipt"),
    "plan": gettext_lazy("Tournament plan"),
    "invitation": gettext_lazy("Invitation"),
    "public-page": gettext_lazy("Poster for phones"),
    "referee-log": gettext_lazy("Log of the referees"),
    "ruling-": gettext_lazy("Decision"),
    "position": gettext_lazy("Diagram of the claim"),
    "protest-form": gettext_lazy("Protest form, blank"),
    "protest-": gettext_lazy("Protest"),
    "diplomas": gettext_lazy("Diplomas"),
    "values": gettext_lazy("All game values"),
    "manual": gettext_lazy("Manual"),
}


def paper_name(file: str) -> str:
    """What people call the paper of a file, as "score-sheets-1"."""
    return str(next(called for beginning, called in PAPER_NAMES.items() if file.startswith(beginning)))


def heads() -> dict[str, str]:
    """Of the columns and their groups, by the names that the drawing has for them."""
    announced = pgettext("score sheet", "announced")
    return {
        "game": pgettext("score sheet", "game"),
        "base": pgettext("score sheet", "base value"),
        "null": pgettext("score sheet", "null"),
        "grand": pgettext("score sheet", "grand"),
        "tops": pgettext("score sheet", "tops"),
        "with": pgettext("score sheet", "with"),
        "without": pgettext("score sheet", "without"),
        "steps": pgettext("score sheet", "steps"),
        "hand": pgettext("score sheet", "hand"),
        "schneider": pgettext("score sheet", "schneider"),
        "schneider_announced": announced,
        "schwarz": pgettext("score sheet", "schwarz"),
        "schwarz_announced": announced,
        "ouvert": pgettext("score sheet", "open"),
        "value": pgettext("score sheet", "game value"),
        "points": pgettext("score sheet", "points"),
        "won": pgettext("score sheet", "won"),
        "lost": pgettext("score sheet", "lost"),
        "passed": pgettext("score sheet", "passed"),
    }


def bases(rules: RuleSet) -> dict[str, str]:
    """The base values of the columns, where they are not those of the ISkO; none where each game has its own (V2)."""
    columns = {"9": "diamonds", "10": "hearts", "11": "spades", "12": "clubs", "24": "grand"}
    own = {column: rules.base_values.get(contract) for column, contract in columns.items()}
    own["23"] = rules.null_values[0]
    if rules.forms:
        return {f"base_{name}": "" for name in own}
    return {f"base_{name}": str(worth or "") for name, worth in own.items() if str(worth) != name}


def house_heads(called: Sequence[str]) -> dict[str, str]:
    """Of the columns that a house adds."""
    return {
        "dealer": pgettext("score sheet", "dealer"),
        "called": pgettext("score sheet", "called"),
        "ramsch": pgettext("score sheet", "Ramsch"),
        "card_points": pgettext("score sheet", "card points"),
        **{name: column_name(name) for name in (*called, "virgins", "passed_on")},
    }


def foot(rules: RuleSet, seats: int, games: int) -> dict[str, str]:
    """What is counted at the end, with the figures of the rules that the tournament has announced (SkWO 5)."""
    dealer = {
        3: _("the dealer"),
        4: _("the dealer sits out"),
        5: _("the dealer; he and the third to his left sit out"),
    }[seats]
    own = _("(won − lost) × %(bonus)s") % {"bonus": rules.won_or_lost_bonus}
    others = _("lost games of the others × %(bonus)s")
    if adds_nothing(rules.system):
        own, others = _("won and lost games: not counted"), _("lost games of the others: not counted")
    elif rules.system.opponents_only:
        others = _("games lost against this seat × %(bonus)s")
    spare = _("spare rows: a game played again, with its number")
    if deals_again(rules):
        spare = _("spare rows: for games behind a grand from the hand, or played again")
    return {
        "sum": _("game points · games won · games lost"),
        "own": own,
        "others": others % {"bonus": rules.others_lost_bonus[seats]},
        "total": pgettext("score sheet", "total"),
        "signature": _("signatures"),
        "turns": dealer,
        "spare": spare,
        "check": games_check(rules, games),
    }


def said_at_the_end(signature: Signature, came: Mapping[Key, datetime]) -> str:
    """Under a seat of a sheet that its table has kept: when somebody signed it, or what he disputes."""
    if not signature.entries or not (signature.signed or signature.disputed):
        return ""
    at = moment(max(came[entry.key] for entry in signature.entries))
    if signature.signed:
        return _("signed on the phone\n%(at)s") % {"at": at}
    return _("does not sign:\n%(words)s") % {"words": signature.entries[-1].words}


def written_on_phones(*, corrected: bool, on_paper: bool) -> str:
    """At the foot of such a sheet: what its marks mean, and that it is not all."""
    notes = [_("written on phones")]
    if corrected:
        notes.append(_("* corrected"))
    if on_paper:
        notes.append(_("the table went on on paper"))
    return "; ".join(notes)


def struck_too() -> str:
    """With a place for the games."""
    return _("struck, too: %(games)s")


def objections(tournament: Tournament, *, last: bool) -> str:
    """Until when one may protest, as the tournament announced it: after its last series, or between two of them."""
    return after_the_last(tournament) if last else between_series(tournament)


def objection_windows(tournament: Tournament) -> list[str]:
    """Until when one may protest, about any of its series: a sentence once where the same holds behind each of them."""
    if tournament.objection_from == Tournament.ObjectionFrom.SERIES:
        return [_("Objections in writing until the end of the series in question.")]
    return list(dict.fromkeys(objections(tournament, last=last) for last in (False, True)))


def between_series(tournament: Tournament) -> str:
    minutes, starts = tournament.objection_between, Tournament.ObjectionFrom
    if tournament.objection_from == starts.SERIES:
        return at_once(tournament, last=False)
    if minutes is None:
        return _("Objections in writing before the next series starts.")
    if not minutes:
        return at_once(tournament, last=False)
    if tournament.objection_from == starts.POSTING:
        text = ngettext(
            "Objections in writing up to %(minutes)s minute after the release of the standings, "
            "and before the next series starts.",
            "Objections in writing up to %(minutes)s minutes after the release of the standings, "
            "and before the next series starts.",
            minutes,
        )
    else:
        text = ngettext(
            "Objections in writing up to %(minutes)s minute after the end of the series, "
            "and before the next one starts.",
            "Objections in writing up to %(minutes)s minutes after the end of the series, "
            "and before the next one starts.",
            minutes,
        )
    return text % {"minutes": minutes}


def after_the_last(tournament: Tournament) -> str:
    minutes, starts = tournament.objection_minutes, Tournament.ObjectionFrom
    if tournament.objection_from == starts.FINAL:
        return _("Objections in writing until the final result stands.")
    if not minutes or tournament.objection_from == starts.SERIES:
        return at_once(tournament, last=True)
    if tournament.objection_from == starts.POSTING:
        text = ngettext(
            "Objections in writing up to %(minutes)s minute after the release of the last standings.",
            "Objections in writing up to %(minutes)s minutes after the release of the last standings.",
            minutes,
        )
    else:
        text = ngettext(
            "Objections in writing up to %(minutes)s minute after the end of the last series.",
            "Objections in writing up to %(minutes)s minutes after the end of the last series.",
            minutes,
        )
    return text % {"minutes": minutes}


def at_once(tournament: Tournament, *, last: bool) -> str:
    """Where the tournament leaves no minute for objections."""
    if tournament.objection_from == Tournament.ObjectionFrom.POSTING:
        return _("Objections in writing until the standings are released.")
    if last:
        return _("Objections in writing until the end of the last series.")
    return _("Objections in writing until the end of the series.")


def seal_notes(seal: Seal | None) -> list[str]:
    """The line at the foot by which `verify --paper` finds the state again; none where nothing was sealed yet."""
    return [_("seal %(number)s: %(signs)s") % {"number": seal.number, "signs": seal.signs}] if seal else []
