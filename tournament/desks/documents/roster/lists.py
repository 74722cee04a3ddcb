"""The register of an organizer's people as a list, with headings and words that it can be read back by."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Organizer
from tournament.papers.listing import Column, Listing, Row
from tournament.queries.people.register import Person, people_of


def register_list(organizer: Organizer) -> Listing:
    """Everybody once, under the name by which he is known now. Days are written as year, month, day."""
    people = people_of(organizer)
    count = ngettext("%(count)s person", "%(count)s people", len(people)) % {"count": len(people)}
    title = _("Register of players")
    return Listing(
        title=title,
        heading=[str(organizer), f"{title}, {count}"],
        columns=[
            Column(_("Last name")),
            Column(_("First name")),
            Column(_("Club")),
            Column(_("Sex")),
            Column(_("Category")),
            Column(_("Year of birth"), "number"),
            Column(_("Pass number")),
            Column(_("Guest or member")),
            Column(_("Member since")),
            Column(_("Member until")),
            Column(_("In public")),
            Column(_("Tournaments"), "number"),
        ],
        rows=[row_of(person) for person in people],
        landscape=True,
    )


def row_of(person: Person) -> Row:
    player = person.player
    return [
        player.last_name,
        player.first_name,
        person.club,
        player.get_sex_display(),
        player.get_category_display(),
        player.birth_year,
        player.pass_number,
        player.get_membership_display(),
        player.member_since.isoformat() if player.member_since else "",
        player.member_until.isoformat() if player.member_until else "",
        player.get_publish_as_display(),
        person.days,
    ]
