"""What the system and the reading of a command line say, in the language of the commands.

The sentences are theirs, word for word; what is not among them is said as they say it.
"""

import argparse

from django.utils.translation.trans_null import gettext_noop  # needs no settings yet

from tournament.management import language

OF_SYSTEM = (
    gettext_noop("No such file or directory"),
    gettext_noop("Permission denied"),
    gettext_noop("Operation not permitted"),
    gettext_noop("Is a directory"),
    gettext_noop("Not a directory"),
    gettext_noop("File exists"),
    gettext_noop("No space left on device"),
    gettext_noop("Read-only file system"),
    gettext_noop("Input/output error"),
    gettext_noop("Address already in use"),
    gettext_noop("Cannot assign requested address"),
)
OF_COMMAND_LINE = (
    gettext_noop("usage: "),
    gettext_noop("%(prog)s: error: %(message)s\n"),
    gettext_noop("argument %(argument_name)s: %(message)s"),
    gettext_noop("the following arguments are required: %s"),
    gettext_noop("unrecognized arguments: %s"),
    gettext_noop("expected one argument"),
    gettext_noop("invalid %(type)s value: %(value)r"),
    gettext_noop("invalid choice: %(value)r (choose from %(choices)s)"),
)


def why(error: Exception) -> str:
    """Without what Python puts behind it in brackets."""
    told = error.strerror if isinstance(error, OSError) else None
    return language.gettext(told.partition(" (")[0]) if told else str(error)


def translate_command_line() -> None:
    argparse._ = language.gettext  # type: ignore[attr-defined]
