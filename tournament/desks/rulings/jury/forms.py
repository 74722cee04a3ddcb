"""Forms of the jury: who is of it, and what it decides about a protest."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.desks.rulings.decisions.choices import NOTHING
from tournament.desks.rulings.decisions.forms import EffectForm
from tournament.fields import TextField, choose_from, figure
from tournament.models import Juror, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.queries.protests.times import any_begun
from tournament.text import plain_text

FOR, AGAINST, ABSENT = "for", "against", "absent"
UPHELD, DOWN = "upheld", "turned_down"
UPHOLDS = _("%(pros)s of %(votes)s votes uphold it: that upholds it.")
TURNS_DOWN = _("%(pros)s of %(votes)s votes uphold it: that turns it down.")
VOTES = [(FOR, _("uphold it")), (AGAINST, _("turn it down")), (ABSENT, _("does not judge"))]


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

    The outcome is what the votes say; the page sends along which one it has shown.
    """

    outcome = forms.ChoiceField(choices=[(UPHELD, ""), (DOWN, "")], widget=forms.HiddenInput, required=False)
    reason = TextField(label=_("reason"), rows=3)
    withdraws = forms.BooleanField(
        label=_("the decision objected to no longer counts"),
        required=False,
        initial=True,
        help_text=_("Only if the protest is upheld: what it did to totals is withdrawn."),
    )

    def __init__(self, *args: Any, tournament: Tournament, judges: Sequence[Juror], late: bool, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, organizers=True, **kwargs)
        self.judges = judges
        for juror in judges:
            self.fields[f"vote_{juror.pk}"] = forms.ChoiceField(
                label=juror.name,
                choices=VOTES[late:],
                widget=forms.RadioSelect,
            )
        self.fields["effect"].initial = NOTHING
        self.fields["decision"].required = True
        self.fields["decision"].help_text = ""
        self.fields["paragraph"].initial = "SkWO 7.3.3"

    def clean(self) -> dict[str, Any]:
        """What is written down is what the votes say: nobody is turned down unseen by a tie."""
        data = super().clean()
        votes = self.votes()
        pros = sum(votes.values())
        counted = UPHELD if pros * 2 > len(votes) else DOWN
        if votes and data.get("outcome") != counted:
            words = UPHOLDS if counted == UPHELD else TURNS_DOWN
            self.add_error(None, words % {"pros": pros, "votes": len(votes)})
            self.add_error(None, _("If that is the decision, press the button once more."))
            self.data = {name: self.data[name] for name in self.data} | {"outcome": counted}
        return data

    @property
    def vote_fields(self) -> list[forms.BoundField]:
        return [self[f"vote_{juror.pk}"] for juror in self.judges]

    def votes(self) -> dict[Juror, bool]:
        votes = {juror: self.cleaned_data.get(f"vote_{juror.pk}") for juror in self.judges}
        return {juror: vote == FOR for juror, vote in votes.items() if vote in (FOR, AGAINST)}
