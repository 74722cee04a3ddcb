"""Forms about people: a new one, one who signs in here already, a new first password."""

from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from tournament.fields import NAME_ERRORS, PASSWORD_HELP
from tournament.models import User

if TYPE_CHECKING:
    UserForm = forms.ModelForm[User]
else:
    UserForm = forms.ModelForm


AS_TYPED = {"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}


class PersonForm(UserForm):
    password = forms.CharField(
        label=_("first password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )
    manages = forms.BooleanField(label=_("may open tournaments and add people"), required=False)

    class Meta:
        model = User
        fields = ("username", "first_name", "last_name")
        widgets = {"username": forms.TextInput(attrs=AS_TYPED)}
        help_texts = {"username": _("No spaces.")}
        error_messages = {"username": NAME_ERRORS}

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, User(username=self.cleaned_data.get("username", "")))
        return password


class JoinForm(forms.Form):
    """Somebody who signs in on this machine already."""

    username = forms.CharField(label=_("user name"), max_length=150, widget=forms.TextInput(attrs=AS_TYPED))
    password = forms.CharField(
        label=_("own password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        help_text=_("The person types it here and so agrees."),
    )
    manages = forms.BooleanField(label=_("may open tournaments and add people"), required=False)


class NameForm(UserForm):
    """By what name papers call somebody; one of both is enough."""

    class Meta:
        model = User
        fields = ("first_name", "last_name")

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or self.cleaned_data
        if not any(told.values()):
            raise forms.ValidationError(_("Write a name."))
        return told


class NewPasswordForm(forms.Form):
    password = forms.CharField(
        label=_("new password"),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=PASSWORD_HELP,
    )

    def __init__(self, *args: Any, person: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.person = person

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        validate_password(password, self.person)
        return password
