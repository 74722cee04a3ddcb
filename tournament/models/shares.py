"""How shares of a jackpot may be written in a setting."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from scoring import read_shares


def shares_told(text: str) -> None:
    """Shares of a jackpot as they are announced: 30, or 1/4, or 20; 30; 40."""
    try:
        read_shares(text)
    except ValueError:
        raise ValidationError(_("Write it like this: 30, or 1/4, or win by win: 20; 30; 40")) from None
