"""The forms of a line-up, of a line of the change list, and of whoever comes late."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournament.desks.league.lineups.figures import SheetFigures
from tournament.desks.league.lineups.reading import suggested
from tournament.fields import WholeField
from tournament.models import League, LineUp, MeetingTeam, Player, SquadPlayer, Table
from tournament.queries.league.bound import is_binding
from tournament.reasons import ReasonField


def binding_reason() -> ReasonField:
    return ReasonField(required=False, label=_("reason, as the match day is binding"))


class PlayerField(forms.ModelChoiceField):  # type: ignore[type-arg]
    """A player of the team's squad, with his number in it. `without`: line-ups whose players are not offered."""

    def __init__(self, side: MeetingTeam, *, without: QuerySet[LineUp] | None = None, **kwargs: Any) -> None:
        squad = SquadPlayer.objects.in_force().filter(team=side.team_id)
        if without is not None:
            squad = squad.exclude(player__in=without.values("player"))
        self.positions = dict(squad.values_list("player", "position"))
        players = Player.objects.filter(pk__in=self.positions).order_by("last_name", "pk")
        none = _("please choose") if kwargs.get("required", True) else "–"
        super().__init__(players, empty_label=none, **kwargs)

    def label_from_instance(self, obj: Any) -> str:
        position = self.positions.get(obj.pk)
        return f"{position} {obj}" if position else str(obj)


class LineUpForm(forms.Form):
    """A player for each table; one left out is missing. Nobody named yet: `suggested` says whom it begins with."""

    def __init__(self, data: Any = None, *, side: MeetingTeam, league: League) -> None:
        places: Mapping[int, int] = {row.place: row.player_id for row in side.line_up.all()}
        self.suggested = suggested(side) if not places else None
        if self.suggested:
            places = self.suggested.places
        super().__init__(data, initial={f"place_{place}": player for place, player in places.items()})
        for place in range(1, league.players + 1):
            label = _("table %(number)s") % {"number": place}
            self.fields[f"place_{place}"] = PlayerField(side, label=label, required=False)
        if is_binding(side.meeting):
            self.fields["reason"] = binding_reason()

    def places(self) -> dict[int, Player]:
        chosen = {name: who for name, who in self.cleaned_data.items() if name.startswith("place_") and who}
        return {int(name.removeprefix("place_")): who for name, who in chosen.items()}


class ChangeForm(forms.Form):
    series = WholeField(label=_("Series"), min_value=1, max_value=20)
    after_round = WholeField(label=_("after round (empty: with the series)"), required=False, min_value=0, max_value=24)
    points = WholeField(
        label=_("the seat's game points until then"),
        required=False,
        min_value=-9999,
        max_value=9999,
        help_text=_("As they stand on the sheet, without what is added for won and lost games: that is counted."),
    )
    won = WholeField(label=_("games won until then"), required=False, min_value=0, max_value=99)
    lost = WholeField(label=_("games lost until then"), required=False, min_value=0, max_value=99)
    others_lost = WholeField(
        label=_("games that the others had lost until then"), required=False, min_value=0, max_value=99
    )
    reason = ReasonField(required=False)
    field_order = ("player", "series", "after_round", "points", "won", "lost", "others_lost", "reason")

    def __init__(self, *args: Any, side: MeetingTeam, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"] = PlayerField(side, label=_("who comes in"))
        self.order_fields(self.field_order)

    def figures(self) -> SheetFigures | None:
        made = [self.cleaned_data[name] for name in ("points", "won", "lost", "others_lost")]
        return None if None in made or not self.cleaned_data["after_round"] else SheetFigures(*made)


class LateForm(forms.Form):
    from_series = WholeField(label=_("from series"), min_value=1, max_value=20)
    after_round = WholeField(
        label=_("after round (empty: with the series)"),
        required=False,
        min_value=0,
        max_value=24,
        help_text=_("Inside a series he takes seat 4 of the table of three that lacks his team."),
    )
    lost_1 = WholeField(label=_("games lost there until then, seat 1"), required=False, min_value=0, max_value=99)
    lost_2 = WholeField(label=_("seat 2"), required=False, min_value=0, max_value=99)
    lost_3 = WholeField(label=_("seat 3"), required=False, min_value=0, max_value=99)
    field_order = ("player", "from_series", "after_round", "lost_1", "lost_2", "lost_3", "reason")

    def __init__(self, data: Any = None, *, side: MeetingTeam, first: int | None) -> None:
        """`first`: the first series that has not begun.

        Players who sit at a table are not offered. One who joined a table as its fourth is: naming him corrects that.
        """
        super().__init__(data, initial={"from_series": first})
        sitting = side.line_up.exclude(card__seats__table__in=Table.objects.exclude(joined={}))
        self.fields["player"] = PlayerField(side, without=sitting, label=_("who comes in"))
        if is_binding(side.meeting):
            self.fields["reason"] = binding_reason()
        self.order_fields(self.field_order)

    def lost(self) -> tuple[int, ...]:
        """What the three had lost, where all of it is written."""
        figures = tuple(self.cleaned_data[f"lost_{seat}"] for seat in (1, 2, 3))
        return () if None in figures else figures


class StateForm(forms.Form):
    state = forms.ChoiceField(label=_("state"), choices=MeetingTeam.State.choices)
    from_series = WholeField(label=_("from series"), min_value=1, max_value=20)
    reason = ReasonField(required=False)

    def __init__(self, data: Any = None, *, side: MeetingTeam) -> None:
        initial = {"state": side.state, "from_series": side.from_series, "reason": side.reason}
        super().__init__(data, initial=initial)
