"""What is typed where Skatwart runs, when a browser can't do it: the whole of it, for this folder of the data."""

from django.conf import settings
from django.utils.translation import gettext as _

from tournament.typed import whole


def restore_command() -> str:
    return f"{whole('restore', settings.VAR)} " + _("FILE")
