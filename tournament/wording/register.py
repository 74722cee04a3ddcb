"""What the register of an organizer's people says, and what is done in it. Data only."""

from typing import Any

from django.utils.translation import gettext_lazy as _

REGISTERED = {
    "register.enter": _("entered in the register"),
    "register.change": _("entry in the register changed"),
    "register.join": _("two entries in the register are one person"),
    "register.split": _("entries in the register are two people again"),
    "register.forget": _("taken out of the register"),
    "register.import": _("list read into the register"),
}

READ = {
    "entries_changed": _("entries changed"),
    "entries_new": _("new entries"),
    "file": _("file"),
    "left_out": _("lines left out"),
    "part": _("part"),
    "parts": _("parts in all"),
    "seal": _("seal of the preview"),
}  # what the trail keeps of a list that was read

REGISTER: dict[str, Any] = {
    "roster.twice": _("%(name)s stands in line %(before)s already. Leave one of the two in the file."),
    "roster.guest_since": _("A guest is a member since no day: leave it empty, or say that this is a member."),
    "register.year_closed": _(
        "The accounts of “%(season)s” are closed, and %(name)s would have been a member on other evenings of it. Open "
        "the end of that year again first, or give other days."
    ),
    "roster.left_before": _("The last day as a member, %(until)s, is before the first one, %(since)s."),
    "roster.once_a_member": _(
        "%(name)s is or was a member. Whoever leaves gets his last day under “member until”; who never was one is made "
        "a guest on his own page."
    ),
    "roster.changed": _("The register has changed since this preview was made. Choose the file again."),
    "roster.begun": _(
        "This list is being taken over just now, or was interrupted. The same file, chosen again, offers what is "
        "missing."
    ),
    "register.alike": _("%(name)s is in the register already and looks like this. Is it another person?"),
    "register.joined": _("The entry %(name)s is %(into)s: change that one, or split the two first."),
    "register.unborn": _("%(name)s played in %(year)s and can't be born later. Correct the year of birth."),
    "register.has_days": _(
        "%(name)s has played and stays in the register until the names of these tournaments are removed."
    ),
    "register.same_day": _(
        "%(name)s and %(other)s both have a start card in %(tournament)s, so they are two. "
        "If one card was registered by mistake, strike it first."
    ),
}
