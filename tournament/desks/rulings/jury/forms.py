"""Forms of the jury: who is of it, and what it decides about a protest."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.desks.rulings.decisions.choices import NOTHING
from tournament.desks.rulings.decisions.forms import EffectForm
from tournament.desks.rulings.jury.change import NewJuror
from tournament.fields import TextField, choose_from, figure
from tournament.folding import name_words
from tournament.models import Juror, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.protests.jury import members
from tournament.queries.protests.times import any_begun
from tournament.text import plain_text

FOR, AGAINST, ABSENT = "for", "against", "absent"
UPHELD, DOWN = "upheld", "turned_down"
UPHOLDS = _("%(pros)s of %(votes)s votes uphold it: that upholds it.")
TURNS_DOWN = _("%(pros)s of %(votes)s votes uphold it: that turns it down.")
VOTES = [(FOR, _("uphold it")), (AGAINST, _("turn it down")), (ABSENT, _("does not judge"))]
NEWCOMERS = range(1, 4)  # who judge without having been named: as many as a jury usually has


class JurorForm(forms.Form):
    name = forms.CharField(label=_("name"), max_length=120, validators=[plain_text])
    user = forms.ModelChoiceField(
        label=_("sign-in"),
        queryset=User.objects.none(),
        empty_label=_("has no sign-in here"),
        required=False,
        help_text=_("If this person signs in here: then his own decisions are not put before him."),
    )
    card = figure(_("start card number"), most=999_999, text=_("If this person plays: then not his own table's cases."))
    reason = forms.CharField(
        label=_("reason"),
        required=False,
        max_length=200,
        validators=[plain_text],
        help_text=_("Needed once a series has started: who is of the jury stands in the plan (SkWO 6.2)."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        self.fields["reason"].required = any_begun(tournament)
        people = User.objects.filter(memberships__organizer=tournament.organizer_id, is_active=True)
        choose_from(self, "user", people.order_by("username"))

    def clean_card(self) -> StartCard | None:
        number = self.cleaned_data["card"]
        card = cards_in_force(self.tournament).filter(number=number).first()
        if number is not None and card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card


class VerdictForm(EffectForm):
    """Votes, and the effect that the jury gives an upheld protest: the same choices that a referee has.

    The outcome is what the votes say; the page sends along which one it has shown. `names`: whether somebody who was
    there and is not named yet may be named with it.
    """

    outcome = forms.ChoiceField(choices=[(UPHELD, ""), (DOWN, "")], widget=forms.HiddenInput, required=False)
    reason = TextField(label=_("reason"), rows=3)
    withdraws = forms.BooleanField(
        label=_("the decision objected to no longer counts"),
        required=False,
        initial=True,
        help_text=_("Only if the protest is upheld: what it did to totals is withdrawn."),
    )

    def __init__(
        self,
        *args: Any,
        tournament: Tournament,
        judges: Sequence[Juror],
        late: bool,
        names: bool,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, tournament=tournament, organizers=True, **kwargs)
        self.judges, self.places = judges, NEWCOMERS if names else range(0)
        for juror in judges:
            self.fields[f"vote_{juror.pk}"] = forms.ChoiceField(
                label=juror.name,
                choices=VOTES[late:],
                widget=forms.RadioSelect,
            )
        for place in self.places:
            self.add_newcomer(place, VOTES[late:2])
        self.fields["effect"].initial = NOTHING
        self.fields["decision"].required = True
        self.fields["decision"].help_text = ""
        self.fields["paragraph"].initial = "SkWO 7.3.3"

    naming_reason = forms.CharField(
        label=_("why they were not named beforehand"),
        required=False,
        max_length=200,
        validators=[plain_text],
        help_text=_("Such as: two of the jury play at this table."),
    )

    def add_newcomer(self, place: int, votes: Sequence[tuple[str, Any]]) -> None:
        """Fields for somebody who was there and is not named yet."""
        self.fields[f"new_name_{place}"] = forms.CharField(
            label=_("name"),
            required=False,
            max_length=120,
            validators=[plain_text],
            widget=forms.TextInput(attrs={"autocomplete": "off"}),
        )
        self.fields[f"new_card_{place}"] = figure(_("start card number"), most=999_999)
        self.fields[f"new_vote_{place}"] = forms.ChoiceField(
            label=_("vote"), choices=votes, widget=forms.RadioSelect, required=False
        )

    def clean(self) -> dict[str, Any]:
        """What is written down is what the votes say: nobody is turned down unseen by a tie."""
        data = super().clean()
        self.clean_newcomers(data)
        votes = [*self.votes().values(), *self.newcomers().values()]
        pros = sum(votes)
        counted = UPHELD if pros * 2 > len(votes) else DOWN
        if votes and data.get("outcome") != counted:
            words = UPHOLDS if counted == UPHELD else TURNS_DOWN
            self.add_error(None, words % {"pros": pros, "votes": len(votes)})
            self.add_error(None, _("If that is the decision, press the button once more."))
            self.data = {name: self.data[name] for name in self.data} | {"outcome": counted}
        return data

    def clean_newcomers(self, data: dict[str, Any]) -> None:
        """Each has a name and a vote, and is none whom the jury has already."""
        known = {name_words(juror.name) for juror in members(self.tournament)}
        for place in self.places:
            name, vote = data.get(f"new_name_{place}"), data.get(f"new_vote_{place}")
            data[f"new_card_{place}"] = self.newcomers_card(f"new_card_{place}")
            if name and not vote:
                self.lacks(f"new_vote_{place}", _("How did this one vote?"))
            if vote and not name:
                self.lacks(f"new_name_{place}", _("Whose vote is this?"))
            if name and name_words(name) in known:
                self.lacks(f"new_name_{place}", _("This one is of the jury already and stands above."))
            known |= {name_words(name)} if name else set()
        if self.newcomers() and not data.get("naming_reason") and any_begun(self.tournament):
            self.lacks("naming_reason", _("Give a reason; it stands beside their names (SkWO 6.2)."))

    def newcomers_card(self, name: str) -> StartCard | None:
        try:
            return self.card_of(name) if self.cleaned_data.get(name) else None
        except forms.ValidationError as error:
            self.lacks(name, error)
            return None

    @property
    def newcomer_fields(self) -> list[list[forms.BoundField]]:
        return [[self[f"new_{part}_{place}"] for part in ("name", "card", "vote")] for place in self.places]

    @property
    def asks_newcomers(self) -> bool:
        """Whether somebody has to be named: without one nobody judges, or something is typed there already."""
        return not self.judges or any(field.value() for fields in self.newcomer_fields for field in fields)

    def newcomers(self) -> dict[NewJuror, bool]:
        data = self.cleaned_data
        return {
            NewJuror(data[f"new_name_{place}"], data.get(f"new_card_{place}")): data[f"new_vote_{place}"] == FOR
            for place in self.places
            if data.get(f"new_name_{place}") and data.get(f"new_vote_{place}")
        }

    @property
    def vote_fields(self) -> list[forms.BoundField]:
        return [self[f"vote_{juror.pk}"] for juror in self.judges]

    def votes(self) -> dict[Juror, bool]:
        votes = {juror: self.cleaned_data.get(f"vote_{juror.pk}") for juror in self.judges}
        return {juror: vote == FOR for juror, vote in votes.items() if vote in (FOR, AGAINST)}
