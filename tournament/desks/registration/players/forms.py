"""The form of an entry in the register: new, or to be changed."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.models import Club, Organizer, Player
from tournament.queries.people.clubs import without_club
from tournament.text import plain_text

if TYPE_CHECKING:
    PlayerModelForm = forms.ModelForm[Player]
else:
    PlayerModelForm = forms.ModelForm


class PlayerForm(PlayerModelForm):
    """The club is typed; the known ones are offered. `base` says with what the form was opened."""

    club = forms.CharField(label=_("club"), required=False, max_length=80, validators=[plain_text])
    base = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Player
        fields = (
            *("last_name", "first_name", "sex", "category", "birth_year", "pass_number"),
            *("membership", "member_since", "publish_as"),
        )
        widgets = {
            "birth_year": forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4, "size": 4}),
            "member_since": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }
        help_texts = {"publish_as": _("On public pages, on the wall, in the press and in files for the website.")}

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.order_fields(["last_name", "first_name", "club"])
        for field in self.visible_fields():
            field.field.widget.attrs["autocomplete"] = "off"
        for name, choices in (("sex", Player.Sex.choices), ("category", Player.Category.choices)):
            choose_from(self, name, [("", "–"), *choices])
        self.fields["club"].widget.attrs["list"] = "clubs"
        self.clubs = Club.objects.in_force().filter(organizer=organizer).order_by("name")
        if self.instance.pk is None:
            self.fields["last_name"].widget.attrs["autofocus"] = True

    def clean_club(self) -> str:
        club: str = self.cleaned_data["club"]
        return "" if without_club(club) or club == gettext("no club") else club

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("member_since") and data.get("membership") == Player.Membership.GUEST:
            raise ValidationError({"member_since": _("A guest is a member since no day: leave it empty.")})
        return data

    def values(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "base"}
