"""The form of a squad: its people as lines."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.desks.league.squads.named import Named
from tournament.text import plain_text

MOST, LONGEST = 40, 300  # lines; signs of one: the pattern would try all ways to part a long one
LINE = re.compile(r"(?:(?P<position>[0-9]{1,2})[.)]?\s+)?(?P<name>[^;]+)(?:;\s*(?P<number>[^;]*))?")


class SquadField(forms.CharField):
    """A person a line: number in the team, last name, first name; pass number. Number and pass may be missing."""

    widget = forms.Textarea(attrs={"rows": 8})

    def to_python(self, value: Any) -> list[Named]:  # type: ignore[override]
        lines = [line.strip() for line in str(value or "").splitlines() if line.strip()]
        if len(lines) > MOST:
            raise ValidationError(_("At most %(count)s lines at once."), params={"count": MOST})
        return [person_in(number, line) for number, line in enumerate(lines, 1)]


def person_in(number: int, line: str) -> Named:
    found = LINE.fullmatch(line) if len(line) <= LONGEST else None
    if found is None or any(len(part or "") > 80 for part in found.groups()):
        told = _("Line %(line)s: number Last name, First name; pass number.")
        raise ValidationError(told, params={"line": number})
    plain_text(line)
    last, _comma, first = found["name"].partition(",")
    position = int(found["position"]) if found["position"] else None
    return Named(last.strip(), first.strip(), (found["number"] or "").strip()[:30], position or None)


class SquadForm(forms.Form):
    people = SquadField(
        label=_("players"), help_text=_("One a line: number in the team, last name, first name; pass number")
    )


class PositionForm(forms.Form):
    position = forms.IntegerField(label=_("number in the team"), min_value=1, max_value=99, required=False)
