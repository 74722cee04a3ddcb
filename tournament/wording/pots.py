"""What stands below the settlement of a series, as paragraphs (V10, V11)."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext

from scoring import Finding
from tournament.wording import sentence


def noted(notes: Iterable[tuple[int | None, Sequence[Finding]]]) -> list[str]:
    """A paragraph each, with its table before it."""
    return [
        told if table is None else gettext("Table %(table)s: %(course)s") % {"table": table, "course": told}
        for table, findings in notes
        for told in ["; ".join(map(sentence, findings))]
    ]
