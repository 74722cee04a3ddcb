"""The form by which somebody registers before the day, and the one that asks for number and code.

Robots are found by two things: they fill in what nobody sees, and they take no time. Nobody is asked to read a picture.
"""

import uuid
from typing import TYPE_CHECKING, Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.desks.registration.advance.reading import TOLD
from tournament.fields import figure
from tournament.models import AdvanceEntry, AdvanceTerms, Player, Tournament, Wish

if TYPE_CHECKING:
    EntryModelForm = forms.ModelForm[AdvanceEntry]
else:
    EntryModelForm = forms.ModelForm

SALT = "advance-form"
QUICKEST, LONGEST = 3, 24 * 60 * 60  # seconds from the form's opening
RATINGS = Tournament.Rating
ASKED_FOR = {  # which rating asks for what
    "sex": {RATINGS.LADIES, RATINGS.MIXED},
    "birth_year": {RATINGS.SENIORS, RATINGS.JUNIORS},
    "team": {RATINGS.TEAMS},
    "tandem": {RATINGS.TANDEMS},
    "mixed": {RATINGS.MIXED},
}


def salt_of(tournament: Tournament) -> str:
    """The form of one tournament is none of another."""
    return f"{SALT}-{tournament.pk}"


class EntryForm(EntryModelForm):
    """What is asked for is what this tournament needs, and nothing else."""

    class Meta:
        model = AdvanceEntry
        fields = TOLD
        help_texts = {
            "pass_number": _("As it stands on the pass of the federation."),
            "tandem": _("A name that both of you write."),
            "mixed": _("A name that both of you write."),
            "contact": _("Telephone or e-mail, for questions about this tournament. Only its desk sees it."),
            "wish": _("With whom, or why. The director decides."),
        }

    def __init__(self, *args: Any, terms: AdvanceTerms, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        tournament = terms.tournament
        asked = {name: bool(ratings & {*tournament.ratings}) for name, ratings in ASKED_FOR.items()}
        asked |= {"contact": terms.asks_contact, "is_public": terms.is_listed}
        asked |= dict.fromkeys(("wish_kind", "wish"), terms.asks_wishes)
        for name in [name for name in self.fields if not asked.get(name, True)]:
            del self.fields[name]
        self.word(terms)

    def word(self, terms: AdvanceTerms) -> None:
        if "contact" in self.fields:
            self.fields["contact"].required = True
        if isinstance(sex := self.fields.get("sex"), forms.ChoiceField):
            sex.choices = [("", "–"), *Player.Sex.choices]
        if isinstance(wish := self.fields.get("wish_kind"), forms.ChoiceField):
            wish.label = _("wish about the table")
            wish.choices = [("", pgettext_lazy("wish", "none")), *Wish.Kind.choices]
        if "birth_year" in self.fields:
            self.fields["birth_year"].widget = forms.TextInput(attrs={"inputmode": "numeric", "maxlength": 4})
            self.fields["birth_year"].validators.append(MaxValueValidator(terms.tournament.date.year))
        if terms.clubs:
            self.fields["club"].widget.attrs["list"] = "member-clubs"
        for name, filled in (("last_name", "family-name"), ("first_name", "given-name")):
            self.fields[name].widget.attrs["autocomplete"] = filled

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("wish") and not data.get("wish_kind"):
            self.add_error("wish_kind", _("Choose what you wish, or leave the words out."))
        return data

    def told(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name in TOLD}


class NewEntryForm(EntryForm):
    """The empty one: it knows when it was opened, and is one entry however often it is sent.

    Gone back to and sent with another name it is another one: so people register their neighbours.
    """

    website = forms.CharField(
        label=_("leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    stamp = forms.CharField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.salt = salt_of(kwargs["terms"].tournament)
        self.initial["stamp"] = signing.dumps(str(uuid.uuid4()), salt=self.salt)
        self.token: uuid.UUID | None = None

    def clean_website(self) -> str:
        if self.cleaned_data["website"]:
            raise ValidationError(_("Leave this field empty; it is there for robots."))
        return ""

    def clean_stamp(self) -> str:
        """Whoever was too quick sends the same form again."""
        stamp: str = self.cleaned_data["stamp"]
        try:
            token = signing.loads(stamp, salt=self.salt, max_age=LONGEST)
        except signing.BadSignature:
            self.data = {**{name: self.data[name] for name in self.data}, "stamp": self.initial["stamp"]}
            raise ValidationError(_("This form was open for too long. Look at it again and send it.")) from None
        try:
            signing.loads(stamp, salt=self.salt, max_age=QUICKEST)
        except signing.SignatureExpired:
            self.token = uuid.UUID(token)
            return stamp
        raise ValidationError(_("That was quick. Look at it again, and send it once more."))

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        if self.token:
            self.token = uuid.uuid5(self.token, f"{data.get('last_name')}, {data.get('first_name')}")
        return data

    def seen_fields(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name != "website"]


class OwnForm(forms.Form):
    """By which somebody comes back to what he registered."""

    entry = figure(_("number of the entry"), most=999_999, required=True)
    code = forms.CharField(
        label=_("code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("Number and code stand on the confirmation."),
    )
