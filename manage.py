#!/usr/bin/env python
"""Django's command line for Skatwart: `python manage.py help` lists what it can do."""

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    try:
        if sys.argv[1:2] == ["check"]:
            str(settings.SECRET_KEY)  # whether it can be kept; a command that is refused leaves none behind
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(f"Skatwart can't start: {error}")
