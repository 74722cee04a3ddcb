"""What is asked for at the door."""

from django.contrib.auth.forms import AuthenticationForm
from django.utils.translation import gettext_lazy as _


class SignInForm(AuthenticationForm):
    """Django asks for both once more where this says that one was wrong."""

    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": _("User name or password is wrong. In both, capital and small letters differ."),
    }


def name_typed(text: str) -> str:
    """As the form reads it, so that nobody is another one by a space or a wide letter."""
    return str(SignInForm.base_fields["username"].to_python(text))
