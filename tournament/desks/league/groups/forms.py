"""The forms of groups and teams: many teams as lines, one by its parts."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from seating import KEYS
from tournament.desks.league.groups.entry import TeamEntry
from tournament.fields import choose_from
from tournament.models import LeagueTeam
from tournament.text import plain_text

PARTS = 4
MOST_LINES = 64


class GroupForm(forms.Form):
    name = forms.CharField(label=_("group"), max_length=80, validators=[plain_text])


class TeamsField(forms.CharField):
    """A team a line: name; club; number; letter. What is missing stays empty."""

    widget = forms.Textarea(attrs={"rows": 8})

    def to_python(self, value: Any) -> list[TeamEntry]:  # type: ignore[override]
        lines = [line.strip() for line in str(value or "").splitlines() if line.strip()]
        if len(lines) > MOST_LINES:
            raise ValidationError(_("At most %(count)s lines at once."), params={"count": MOST_LINES})
        return [team_in(number, line) for number, line in enumerate(lines, 1)]


def team_in(number: int, line: str) -> TeamEntry:
    parts = [part.strip() for part in line.split(";")]
    if len(parts) > PARTS or not parts[0] or any(len(part) > 80 for part in parts):
        raise ValidationError(_("Line %(line)s: name; club; number; letter."), params={"line": number})
    for part in parts:
        plain_text(part)
    name, club, full, letter = (*parts, *[""] * (PARTS - len(parts)))
    if letter.upper() not in ("", *KEYS) or len(full) > 30:
        told = _("Line %(line)s: “%(letter)s” is no key letter.")
        raise ValidationError(told, params={"line": number, "letter": letter[:10]})
    return TeamEntry(name, club, full, letter.upper())


class TeamsForm(forms.Form):
    teams = TeamsField(
        label=_("teams"), help_text=_("One a line: name; club; number (LV.VG.club); letter, if it is set by hand")
    )


class TeamForm(forms.Form):
    name = forms.CharField(label=_("team"), max_length=80, validators=[plain_text])
    club = forms.CharField(label=_("club"), max_length=80, required=False, validators=[plain_text])
    number = forms.CharField(label=_("number"), max_length=30, required=False, validators=[plain_text])
    letter = forms.ChoiceField(label=_("key letter, set by hand"), required=False)
    shares_hall = forms.ModelChoiceField(
        label=_("shares the hall with"), required=False, queryset=LeagueTeam.objects.none()
    )
    hall = forms.CharField(label=_("hall"), max_length=200, required=False, validators=[plain_text])
    contact = forms.CharField(label=_("contact"), max_length=200, required=False, validators=[plain_text])

    def __init__(self, data: Any = None, *, team: LeagueTeam) -> None:
        initial = {name: getattr(team, name) for name in ("name", "number", "hall", "contact", "shares_hall")}
        initial |= {"club": team.club.name if team.club else "", "letter": team.letter if team.is_letter_set else ""}
        super().__init__(data, initial=initial)
        letters: Any = self.fields["letter"]
        letters.choices = [("", _("by lot")), *((key, key) for key in KEYS[: team.league.teams_a_group])]
        choose_from(self, "shares_hall", LeagueTeam.objects.filter(league=team.league_id).exclude(pk=team.pk))

    def entry(self) -> TeamEntry:
        data = self.cleaned_data
        return TeamEntry(**{name: data[name] for name in ("name", "club", "number", "letter", "hall", "contact")})
