"""What is said of rulings, protests, the jury and the times of a series. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

DECISIONS: dict[str, Any] = {
    "ruling.not_seated": _("Start card %(number)s does not play in series %(series)s; there is nothing to take off."),
    "ruling.sent_before": _(
        "This form was sent before with other words, and that decision is in the log. "
        "For another one open the page anew."
    ),
}
