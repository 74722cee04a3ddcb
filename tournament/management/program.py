"""What runs a command of ours, whoever calls it: `manage.py`, `python -m tournament`, and `skatwart` once installed."""

import gc
import os
import sys
from collections.abc import Sequence

import django
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError
from django.utils import translation

from tournament.management import errors, language


def run(words: Sequence[str]) -> None:
    """The program's name, a command, and what it is given. Ends the process where something can't be."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    gc.disable()  # what a program loads stays: looking for what of it may go takes a tenth of the time
    try:
        django.setup()
        translation.activate(language.of_system())
        errors.translate_command_line()
        if words[1:2] == ["check"]:
            str(settings.SECRET_KEY)  # whether it can be kept; a command that is refused leaves none behind
        gc.freeze()
        gc.enable()
        execute_from_command_line(list(words))
    except (DatabaseError, UnicodeDecodeError) as error:
        sys.exit(language.gettext("The database can't be read: %(why)s") % {"why": error})
    except ImproperlyConfigured as error:
        sys.exit(language.gettext("Skatwart can't start: %(why)s") % {"why": error})
