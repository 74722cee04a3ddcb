"""The tournament plan in words: what its texts are called, what is to be written there, and proposals for them."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.models import Tournament
from tournament.wording.law.printed import Printed, cited_by

TEXT_NAMES: dict[str, Any] = {
    "expelling": gettext_lazy("right to expel"),
    "arbitration": gettext_lazy("jury"),
    "supervision": gettext_lazy("supervision"),
    "penalties": gettext_lazy("penalties"),
    "keeping": gettext_lazy("keeping the sheet"),
    "material": gettext_lazy("material"),
    "signed_by": gettext_lazy("signed by"),
}
HELP: dict[str, Any] = {
    "money_used": gettext_lazy("What the settings don't say: goods, prizes of sponsors, what is kept back."),
    "expelling": gettext_lazy("When somebody may be expelled, and what becomes of the entry fee (SkWO 4.3)."),
    "arbitration": gettext_lazy("How the jury is put together. The members that you have named stand there anyway."),
    "supervision": gettext_lazy(
        "Who supervises where organizers play. The referees with their qualification stand there anyway (SkWO 3.2)."
    ),
    "penalties": gettext_lazy("What a breach costs. The windows for objections stand there anyway."),
    "keeping": gettext_lazy("Who keeps the score sheet, who checks and who signs it (SkWO 7.2)."),
    "material": gettext_lazy("Whose cards are played with, and who keeps them (SkWO 9.1, 9.12)."),
    "signed_by": gettext_lazy("Who signs the plan for the organizer."),
}


def proposals(tournament: Tournament) -> dict[str, str]:
    """In the reader's language. Who signs, when it begins and what is given besides nobody can propose."""
    staff = {"paragraph": cited_by(tournament, Printed.STAFF_PLAYS)}
    return {
        "expelling": _(
            "Whoever disturbs the tournament or breaks the rules on purpose can be expelled. "
            "The entry fee is then kept (SkWO 4.3)."
        ),
        "arbitration": _("Three people who are named before the first series; they decide by most votes."),
        "supervision": _(
            "Referees supervise the play. An organizer who plays judges nothing at his own table (%(paragraph)s)."
        )
        % staff,
        "penalties": _(
            "A referee decides on every breach: a warning, points taken off, a series counted as zero, or expulsion. "
            "House rule: whoever sits on a wrong seat by his own fault gets no points for that series; "
            "SkWO 7.1.2 names expulsion alone."
        ),
        "keeping": _(
            "The player on seat 1 keeps the sheet, another one only if organizer and table agree. "
            "All at the table check every entry and sign at the end (SkWO 7.2, 9.3)."
        ),
        "material": _("New cards, provided by the organizer."),
    }


def of_five(tournament: Tournament) -> str:
    """What the order of tournaments has no paragraph for, where the organizer lets five sit at a table."""
    if not tournament.has_fives:
        return ""
    return _(
        "Where one player is left over, five sit at one table with %(games)s games; the dealer and the third to his "
        "left sit out. That is by ISkO 3.2.7 alone: SkWO 7.1 has tables of four and three."
    ) % {"games": tournament.games_at_five}


def presets(tournament: Tournament, referees: Sequence[tuple[str, str]], director: str) -> dict[str, str]:
    """What the plan says where nobody has written anything: what the order says, and who has a role."""
    usual = proposals(tournament)
    texts = {name: usual[name] for name in ("expelling", "penalties", "keeping")}
    return texts | {"supervision": supervising(referees), "signed_by": director}


def supervising(referees: Sequence[tuple[str, str]]) -> str:
    """The referees, each with what he is qualified by (SkWO 3.2)."""
    named = [f"{name} ({qualification})" if qualification else name for name, qualification in referees]
    return _("Referees: %(names)s.") % {"names": ", ".join(named)} if named else ""


def data_protection(tournament: Tournament) -> str:
    """Where names are shown and how long they are kept, as the settings say it."""
    if not tournament.public_page:
        shown = _("Names, clubs and results are posted in the hall.")
    elif tournament.short_names:
        shown = _("Names, clubs and results are posted in the hall, and with shortened names on the public page.")
    else:
        shown = _("Names, clubs and results are posted in the hall and on the public page.")
    kept = _("Records are kept for six months after the tournament (SkWO 7.4.4).")
    asked = _("Questions about them: %(contact)s.") % {"contact": tournament.contact} if tournament.contact else ""
    return " ".join(filter(None, [shown, kept, asked]))
