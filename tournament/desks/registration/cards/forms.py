"""The form of a start card: new, or to be changed."""

from typing import Any

from django import forms
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.models import Club, Player, StartCard, Team, Tournament
from tournament.models.people import category_in
from tournament.queries.people.clubs import without_club
from tournament.text import plain_text

# Which rating asks for which pair; without it nobody is asked.
RATED = {"tandem": Tournament.Rating.TANDEMS, "mixed": Tournament.Rating.MIXED}


def name(label: Any, *, required: bool = False, most: int = 80) -> forms.CharField:
    return forms.CharField(label=label, required=required, max_length=most, validators=[plain_text])


class CardForm(forms.Form):
    """Who stands on a start card. Clubs and teams are typed; the known ones are offered."""

    last_name = name(_("last name"), required=True)
    first_name = name(_("first name"))
    club = name(_("club"))
    sex = forms.ChoiceField(label=_("sex"), required=False, choices=[("", "–"), *Player.Sex.choices])
    category = forms.ChoiceField(label=_("category"), required=False, choices=[("", "–"), *Player.Category.choices])
    birth_year = forms.IntegerField(
        label=_("year of birth"),
        required=False,
        min_value=1900,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4, "size": 4}),
    )
    team = name(_("team"))
    tandem = name(_("tandem"))
    mixed = name(_("mixed"))
    pass_number = name(_("pass number"), most=30)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for kind, rating in RATED.items():
            if rating not in tournament.ratings:
                del self.fields[kind]
        for field in self.fields.values():
            if getattr(field.widget, "input_type", "") not in {"hidden", "checkbox"}:  # nothing is filled in there
                field.widget.attrs["autocomplete"] = "off"
        self.fields["birth_year"].validators.append(MaxValueValidator(tournament.date.year))
        self.fields["club"].widget.attrs["list"] = "clubs"
        self.fields["team"].widget.attrs["list"] = "teams"
        self.clubs = Club.objects.in_force().filter(organizer=tournament.organizer).order_by("name")
        self.teams = Team.objects.filter(tournament=tournament, kind=Team.Kind.TEAM).order_by("name")

    def clean_club(self) -> str:
        """No club is a choice, too, in the words of the suggestions or those that people use."""
        club: str = self.cleaned_data["club"]
        return "" if without_club(club) or club == gettext("no club") else club


class ChangeForm(CardForm):
    """A card that is there; `base` says with what the form was opened."""

    base = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, card: StartCard, **kwargs: Any) -> None:
        super().__init__(*args, tournament=card.tournament, **kwargs)
        choose_from(self, "category", [("", unset(card)), *Player.Category.choices])

    def values(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "base"}


class RegistrationForm(CardForm):
    """The quick entry at the desk: from last name to paid without a mouse."""

    short = ("sex", "category", "birth_year", "pass_number")  # fields that need little room

    paid = forms.BooleanField(label=_("paid"), required=False, initial=True)
    present = forms.BooleanField(label=_("here"), required=False, initial=True)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["last_name"].widget.attrs |= {"autofocus": True, "data-keys-while-empty": True}


def unset(card: StartCard) -> str:
    """What no category set by hand stands for: the one that the tournament's years find, if any."""
    by_year = "" if card.player.category else category_in(card.tournament, card.player)
    return (
        gettext("by the year of birth: %(category)s") % {"category": Player.Category(by_year).label} if by_year else "–"
    )


def initial_of(card: StartCard) -> dict[str, Any]:
    player = card.player
    return {
        "last_name": player.last_name,
        "first_name": player.first_name,
        "club": player.club.name if player.club else "",
        "sex": player.sex,
        "category": player.category,
        "birth_year": player.birth_year,
        **{kind: group.name if (group := getattr(card, kind)) else "" for kind in ("team", *RATED)},
        "pass_number": player.pass_number,
    }


def stored(card: StartCard) -> list[tuple[Any, str]]:
    """What stands on a card now, in words, beside the names of the fields."""
    player = card.player
    unasked = [kind for kind, rating in RATED.items() if rating not in card.tournament.ratings]
    values = {**initial_of(card), "sex": player.get_sex_display(), "category": player.get_category_display()}
    return [(CardForm.base_fields[name].label, value or "–") for name, value in values.items() if name not in unasked]
