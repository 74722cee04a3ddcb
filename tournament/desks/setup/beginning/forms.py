"""What has to be known before anything else: who organizes, and who signs in first."""

from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournament.fields import NAME_ERRORS, PASSWORD_HELP
from tournament.models import User
from tournament.text import plain_text


def password_field(label: Any, **more: Any) -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": "new-password"})
    return forms.CharField(label=label, strip=False, widget=widget, **more)


class BeginForm(forms.Form):
    name = forms.CharField(
        label=_("organizer"),
        max_length=120,
        validators=[plain_text],
        widget=forms.TextInput(attrs={"autocomplete": "organization", "autofocus": True}),
        help_text=_("The club, for example Skatclub Kreuz As."),
    )
    username = forms.CharField(
        label=_("your user name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        error_messages=NAME_ERRORS,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        help_text=_("With it you sign in. One word."),
    )
    password = password_field(_("password"), help_text=PASSWORD_HELP)
    again = password_field(_("password again"))
    code = forms.CharField(
        label=_("code"),
        max_length=20,
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off", "spellcheck": "false"}),
        help_text=_("It stands in the window in which Skatwart was started, below the address."),
    )

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password

    def clean_again(self) -> str:
        again: str = self.cleaned_data["again"]
        if again != self.data.get("password"):
            raise ValidationError(_("The two passwords are not the same."))
        return again
