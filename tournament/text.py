"""What may be written in a field: nothing hidden, and on start cards nothing that the papers have no letter for."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

UNPRINTABLE = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})  # Unicode's categories
UNKNOWN = frozenset({"Co", "Cn"})  # a vendor's own, or younger than our tables: nothing that hides or turns a text
NO_XML = frozenset("\ufffe\uffff")  # a workbook with them can't be opened
JOINERS = frozenset("\u200c\u200d")  # nothing to see, but some scripts need them between letters
LINE_ENDS = str.maketrans("\r\n\t", "   ")
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters and signs that show nothing


def plain_text(value: str) -> None:
    """Refuses what can't be printed on a start card: what is hidden, and what our fonts have no letter for."""
    from tournament.papers.letters import letters  # here: whoever only reads rows needs no fonts

    visible_text(value)
    if lacking := sorted(sign for sign in set(value) if sign not in letters() and sign not in JOINERS):
        raise ValidationError(
            _("The papers have no letter for %(signs)s; write it with Latin letters."),
            code="no_glyph",
            params={"signs": " ".join(lacking)},
        )


def visible_text(value: str) -> None:
    """Refuses controls, signs that hide or turn the text, and nothing to see."""
    hidden = any(unicodedata.category(sign) in UNPRINTABLE and sign not in JOINERS for sign in value)
    if hidden or (value and not any(map(is_visible, value))):
        raise ValidationError(_("This contains characters that can't be printed; type it anew."), code="unprintable")


def written_lines(value: str) -> None:
    """For what is told in several lines: a smiley that no font of the papers has must not cost a player his time."""
    shown = ("?" if unicodedata.category(sign) in UNKNOWN and sign not in NO_XML else sign for sign in value)
    visible_text("".join(shown).translate(LINE_ENDS))


def is_visible(sign: str) -> bool:
    """A mark is seen only on a letter."""
    return unicodedata.category(sign)[0] not in "CMZ" and sign not in BLANKS
