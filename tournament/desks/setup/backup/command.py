"""What is typed where Skatwart runs, when a browser can't do it: the whole of it, for this folder of the data."""

from shlex import quote

from django.conf import settings
from django.utils.translation import gettext as _


def restore_command() -> str:
    usual = settings.VAR == settings.BASE_DIR / "var"
    folder = "" if usual else f"SKATWART_VAR={quote(str(settings.VAR))} "
    return f"{folder}.venv/bin/python manage.py restore " + _("FILE")
