"""The forms that say who does what at a tournament, and on which start card somebody of the staff plays himself."""

from typing import Any

from django import forms
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from, figure
from tournament.models import Appointment, Organizer, StartCard, Tournament, User
from tournament.queries.people.cards import cards_in_force
from tournament.text import plain_text


class OwnCardForm(forms.Form):
    """On which start card somebody of the staff plays himself; without a number he doesn't play."""

    user = forms.ModelChoiceField(label=_("person"), queryset=User.objects.none(), empty_label=_("please choose"))
    number = figure(_("start card number"), most=999_999, text=_("Empty: this person does not play."))

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        kwargs.setdefault("auto_id", "own-%s")
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        works_here = Q(pk__in=tournament.appointments.values("user")) | Q(
            pk__in=tournament.jurors.serving().exclude(user=None).values("user")
        )
        choose_from(self, "user", User.objects.filter(works_here, is_active=True).order_by("username"))

    def clean_number(self) -> StartCard | None:
        number = self.cleaned_data["number"]
        card = cards_in_force(self.tournament).filter(number=number).first()
        if number is not None and card is None:
            raise forms.ValidationError(_("There is no start card %(number)s."), params={"number": number})
        return card


class RoleForm(forms.Form):
    user = forms.ModelChoiceField(label=_("person"), queryset=User.objects.none(), empty_label=_("please choose"))
    role = forms.ChoiceField(label=_("role"), choices=Appointment.Role.choices)
    qualification = forms.CharField(label=_("qualification"), required=False, max_length=80, validators=[plain_text])

    def __init__(self, *args: Any, organizer: Organizer, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        people = User.objects.filter(memberships__organizer=organizer, is_active=True).order_by("username")
        choose_from(self, "user", people)
