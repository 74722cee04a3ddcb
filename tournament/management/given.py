"""What somebody gives a command, or a sentence that says what is wrong with it: a time, a file."""

from datetime import datetime
from pathlib import Path

from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.management import errors


def moment(text: str) -> datetime:
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        raise CommandError(_("%(text)r is no time like 2026-11-14T18:30.") % {"text": text}) from None
    return timezone.make_aware(at) if timezone.is_naive(at) else at


def bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(_("%(file)s can't be read: %(why)s.") % {"file": path, "why": errors.why(error)}) from None
