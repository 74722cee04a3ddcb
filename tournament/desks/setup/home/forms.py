"""What is asked for at the door."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.utils.translation import gettext_lazy as _

from tournament.fields import PASSWORD_HELP


class SignInForm(AuthenticationForm):
    """Django asks for both once more where this says that one was wrong."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("User name or password is wrong. In both, capital and small letters differ."),
    }


def name_typed(text: str) -> str:
    """As the form reads it, so that nobody is another one by a space or a wide letter."""
    return str(SignInForm.base_fields["username"].to_python(text))


class OwnPasswordForm(PasswordChangeForm):
    """Says what the other forms about passwords say."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["new_password1"].help_text = PASSWORD_HELP
        self.fields["new_password2"].help_text = _("The same password once more.")
