"""The page of an evening as it comes back: what stood there, what is ticked, and who is named as a guest."""

from functools import cached_property
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.desks.registration.here.guests import Guest
from tournament.desks.registration.here.reading import Evening
from tournament.desks.registration.here.ticks import HERE, PAID, Ticks, from_text
from tournament.desks.registration.here.wishes import Page
from tournament.text import plain_text

LONGEST, MOST = 120, 200  # signs of a guest's name; guests at once: each is looked for in the whole register


class HereForm(forms.Form):
    """`page` has all of it. A box is sent by its name with the keys of the people at whom it is ticked."""

    was = forms.CharField(required=False, strip=True)
    late = forms.BooleanField(required=False)
    all_paid = forms.BooleanField(required=False)
    nameless = forms.IntegerField(
        required=False,
        min_value=0,
        max_value=MOST,
        error_messages={
            "max_value": gettext_lazy("Guests without a name: at most %(limit_value)s at once."),
            "min_value": gettext_lazy("Guests without a name: how many more, as a whole number."),
            "invalid": gettext_lazy("Guests without a name: how many more, as a whole number."),
        },
    )
    nameless_paid = forms.BooleanField(required=False)

    def __init__(self, data: QueryDict, *, evening: Evening) -> None:
        super().__init__(data)
        self.sent, self.evening = data, evening

    def clean_was(self) -> dict[int, Ticks]:
        try:
            return from_text(self.cleaned_data["was"], self.evening.names)
        except ValueError as wrong:
            raise ValidationError(_("The page did not come back whole. Open it again.")) from wrong

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if "was" not in data:
            return data
        guests = self.guests()
        if len(guests) > MOST:
            raise ValidationError(_("At most %(count)s guests at once.") % {"count": MOST})
        for guest in guests:
            plain_text(guest.name)
            if len(guest.name) > LONGEST:
                raise ValidationError(_("A name has at most %(most)s signs.") % {"most": LONGEST})
        wanted = {key: self.ticked(str(key)) for key in data["was"]}
        paid = data["nameless_paid"] or data["all_paid"]
        data["page"] = Page(data["was"], wanted, guests, data["late"], data.get("nameless") or 0, paid)
        return data

    def ticked(self, key: str) -> Ticks:
        ticks = frozenset(name for name in self.evening.names if key in self.keys[name])
        return ticks | {PAID} if HERE in ticks and self.cleaned_data.get("all_paid") else ticks

    @cached_property
    def keys(self) -> dict[str, frozenset[str]]:
        """By the name of a box: at whom it is ticked."""
        return {name: frozenset(self.sent.getlist(name)) for name in self.evening.names}

    def guests(self) -> tuple[Guest, ...]:
        """Named in their own lines; several in one are parted by semicolons. Whoever is named is here."""
        named = []
        for place, typed in enumerate(self.sent.getlist("guest")):
            key = f"g{place}"
            ticks = self.ticked(key) | {HERE}
            ticks |= {PAID} if self.cleaned_data.get("all_paid") else set()
            answer = self.sent.get(f"is-{key}", "")[:18]
            names = [" ".join(name.split()) for name in typed.split(";")]
            named += [Guest(name, frozenset(ticks), answer) for name in names if name]
        return tuple(named)
