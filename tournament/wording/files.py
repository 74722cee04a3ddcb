"""What the file of a paper or list is called in the language of whoever asks. Addresses stay as they are."""

import re
from typing import Any

from django.utils.translation import pgettext_lazy

# Parts of the names that views give, as in "seats-2-by-table" and "ladies-after-1".
PARTS: dict[str, Any] = {
    "after": pgettext_lazy("file", "after"),
    "all": pgettext_lazy("file", "all"),
    "archive": pgettext_lazy("file", "archive"),
    "all-data": pgettext_lazy("file", "all-data"),
    "all-to-keep": pgettext_lazy("file", "all-to-keep"),
    "best_series": pgettext_lazy("file", "best_series"),
    "by-name": pgettext_lazy("file", "by-name"),
    "by-table": pgettext_lazy("file", "by-table"),
    "cash-book": pgettext_lazy("file", "cash-book"),
    "decisions": pgettext_lazy("file", "decisions"),
    "diplomas": pgettext_lazy("file", "diplomas"),
    "federation": pgettext_lazy("file", "federation"),
    "final": pgettext_lazy("file", "final"),
    "draw": pgettext_lazy("file", "draw"),
    "from-the-top": pgettext_lazy("file", "from-the-top"),
    "invitation": pgettext_lazy("file", "invitation"),
    "juniors": pgettext_lazy("file", "juniors"),
    "ladies": pgettext_lazy("file", "ladies"),
    "labels": pgettext_lazy("file", "labels"),
    "loss-fees": pgettext_lazy("file", "loss-fees"),
    "lots": pgettext_lazy("file", "lots"),
    "manual": pgettext_lazy("file", "manual"),
    "main": pgettext_lazy("file", "main"),
    "participants": pgettext_lazy("file", "participants"),
    "plan": pgettext_lazy("file", "plan"),
    "position": pgettext_lazy("file", "position"),
    "posted": pgettext_lazy("file", "posted"),
    "posting": pgettext_lazy("file", "posting"),
    "press": pgettext_lazy("file", "press"),
    "prizes": pgettext_lazy("file", "prizes"),
    "protest": pgettext_lazy("file", "protest"),
    "protest-form": pgettext_lazy("file", "protest-form"),
    "protests": pgettext_lazy("file", "protests"),
    "public-page": pgettext_lazy("file", "public-page"),
    "receipt": pgettext_lazy("file", "receipt"),
    "referee-log": pgettext_lazy("file", "referee-log"),
    "register": pgettext_lazy("file", "register"),
    "registered-before": pgettext_lazy("file", "registered-before"),
    "registered-public": pgettext_lazy("file", "registered-public"),
    "result": pgettext_lazy("file", "result"),
    "ruling": pgettext_lazy("file", "ruling"),
    "score-sheet-of": pgettext_lazy("file", "score-sheet-of"),
    "score-sheets": pgettext_lazy("file", "score-sheets"),
    "written-sheets": pgettext_lazy("file", "written-sheets"),
    "seat-slips": pgettext_lazy("file", "seat-slips"),
    "seats": pgettext_lazy("file", "seats"),
    "seniors": pgettext_lazy("file", "seniors"),
    "series": pgettext_lazy("file", "series"),
    "settlement": pgettext_lazy("file", "settlement"),
    "picture": pgettext_lazy("file", "picture"),
    "pot": pgettext_lazy("file", "pot"),
    "jackpot": pgettext_lazy("file", "jackpot"),
    "slips": pgettext_lazy("file", "slips"),
    "standings": pgettext_lazy("file", "standings"),
    "start-card": pgettext_lazy("file", "start-card"),
    "start-cards": pgettext_lazy("file", "start-cards"),
    "qualified": pgettext_lazy("file", "qualified"),
    "statement": pgettext_lazy("file", "statement"),
    "tables": pgettext_lazy("file", "tables"),
    "table-cards": pgettext_lazy("file", "table-cards"),
    "team-cards": pgettext_lazy("file", "team-cards"),
    "teams": pgettext_lazy("file", "teams"),
    "values": pgettext_lazy("file", "values"),
    "website": pgettext_lazy("file", "website"),
}
PART = re.compile(rf"\b(?:{'|'.join(sorted(PARTS, key=len, reverse=True))})\b")


def file_name(name: str) -> str:
    return PART.sub(lambda part: str(PARTS[part[0]]), name)
