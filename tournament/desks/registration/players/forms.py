"""The form of an entry in the register: new, or to be changed."""

from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from, with_right_year
from tournament.models import Club, Organizer, Player
from tournament.queries.people.clubs import without_club
from tournament.text import plain_text

if TYPE_CHECKING:
    PlayerModelForm = forms.ModelForm[Player]
else:
    PlayerModelForm = forms.ModelForm

ONCE_A_MEMBER = _(
    "Whoever leaves stays “member” here, with his last day in “member until”. Only who never was one is a guest: then "
    "tick that as well."
)


class PlayerForm(PlayerModelForm):
    """The club is typed; the known ones are offered. `base` says with what the form was opened."""

    club = forms.CharField(label=_("club"), required=False, max_length=80, validators=[plain_text])
    never_member = forms.BooleanField(
        label=_("was never a member"),
        required=False,
        help_text=_("Then what was charged to him as a member goes, and the lists that he has played are a guest's."),
    )
    base = forms.CharField(required=False, widget=forms.HiddenInput)

    class Meta:
        model = Player
        fields = (
            *("last_name", "first_name", "sex", "category", "birth_year", "pass_number"),
            *("membership", "member_since", "member_until", "publish_as"),
        )
        widgets = {
            "birth_year": forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4, "size": 4}),
            "member_since": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "member_until": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        }
        help_texts = {
            "member_until": _("Whoever leaves: his last day as a member. Everything before it stays as it is."),
            "publish_as": _("On public pages, on the wall, in the press and in files for the website."),
        }

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.was_member = self.instance.has_been_member
        if not self.was_member:
            del self.fields["never_member"]
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

    def clean_member_since(self) -> date | None:
        since: date | None = self.cleaned_data["member_since"]
        return since and with_right_year(since)

    def clean_member_until(self) -> date | None:
        until: date | None = self.cleaned_data["member_until"]
        return until and with_right_year(until)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        since, until = data.get("member_since"), data.get("member_until")
        if since and until and until < since:
            raise ValidationError({"member_until": _("“Member until” is before “member since”.")})
        if data.get("membership") != Player.Membership.GUEST:
            return data
        if self.was_member and not data.get("never_member"):
            raise ValidationError({"membership": ONCE_A_MEMBER})
        if since:
            raise ValidationError({"member_since": _("A guest is a member since no day: leave it empty.")})
        if until:
            raise ValidationError({"member_until": _("A guest is a member until no day: leave it empty.")})
        return data

    def values(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name not in ("base", "never_member")}
