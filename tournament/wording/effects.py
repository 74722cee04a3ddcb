"""Effects of rulings in words: what a game counts by a ruling, points off, and the rest by its name."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.models import Ruling
from tournament.models.effects import MEANINGS, Does, Kind
from tournament.wording.names import ACTION_NAMES

TOLD = ("kind", "points", "game", "score", "written")
PLACED = ("series", "paragraph")


def effect_words(effect: Any) -> str:
    """Of an adjustment, or of what a posted list keeps of one: "game 17 lost: −96"."""
    told = effect if isinstance(effect, Mapping) else {name: getattr(effect, name) for name in TOLD}
    kind = Kind(told["kind"])
    does = MEANINGS[kind].does
    if does is Does.ADDS:
        return ngettext("%(points)s point", "%(points)s points", abs(told["points"])) % {
            "points": signed(told["points"])
        }
    if does is not Does.RECOUNTS:
        return str(kind.label)
    words, written = game_words(told["game"], told["score"]), told.get("written")
    if written is None or written == told["score"]:
        return words
    return _("%(words)s instead of %(written)s") % {"words": words, "written": signed(written)}


def decision_words(ruling: Ruling) -> str:
    """As it was written down; where nothing was, as its effect says it in the reader's language."""
    effect = next(iter(ruling.adjustments.all()), None)
    if ruling.decision or effect is None:
        return ruling.decision
    words = effect_words(effect)
    return words[:1].upper() + words[1:]


def decider(ruling: Ruling) -> str:
    """Whose decision it is: the jury's, the referee's who is named, or that of whoever typed it in."""
    if ruling.protest_id:
        return pgettext("who decided", "the jury")
    return ruling.decided_by or str(ruling.ruled_by)


def decided_by_words(ruling: Ruling) -> str:
    """The same with who wrote it down, where that was somebody else."""
    if not (ruling.protest_id or ruling.decided_by):
        return decider(ruling)
    return _("%(who)s, written down by %(by)s") % {"who": decider(ruling), "by": ruling.ruled_by}


def effect_note(effect: Any) -> str:
    """Under a list: "series 1: −100 points (ISkO 4.2.3)"."""
    told = effect if isinstance(effect, Mapping) else {name: getattr(effect, name) for name in (*TOLD, *PLACED)}
    words = {"series": told["series"], "effect": effect_words(told), "paragraph": told["paragraph"]}
    return _("series %(series)s: %(effect)s (%(paragraph)s)") % words


def game_words(game: int, score: int) -> str:
    values = {"game": game, "score": signed(score)}
    if score > 0:
        return _("game %(game)s won: %(score)s") % values
    return _("game %(game)s lost: %(score)s") % values if score else _("game %(game)s invalid") % values


def signed(points: int) -> str:
    return f"+{points}" if points > 0 else str(points).replace("-", "−")


def why_withdrawn(reason: str) -> str:
    """Why a decision was withdrawn: as it was typed, or by which protest, which is stored as "#1: " and the verdict."""
    if by_protest := re.match(r"#(\d+): ", reason):
        return _("by protest %(number)s: %(decision)s") % {
            "number": by_protest[1],
            "decision": reason[by_protest.end() :],
        }
    return reason


def why(reason: str) -> str:
    """As somebody typed it; where a step that was done is the reason, its name, in the reader's words."""
    return str(ACTION_NAMES.get(reason, reason))
