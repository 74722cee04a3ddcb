"""Why something of a table's own sheet cannot be, and what stays once a sheet has begun. Data only, as `sentences`."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

TABLES: dict[str, Any] = {
    "settings.sheets_begun": _("Tables have begun their sheets: games and rules of the tournament stay as they are."),
    "settings.sheets_kept": _(
        "Tables are keeping their sheets on phones: change this when the series is keyed, or let these tables go over "
        "to paper first."
    ),
    "draw.keyed_table": ngettext_lazy(
        "The sheet of table %(tables)s is keyed already; its seats stay.",
        "The sheets of the tables %(tables)s are keyed already; their seats stay.",
        "count",
    ),
    "draw.kept_table": ngettext_lazy(
        "Table %(tables)s has written games on a phone already; its seats stay.",
        "The tables %(tables)s have written games on a phone already; their seats stay.",
        "count",
    ),
}
