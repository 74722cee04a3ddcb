"""Who registered before the day, as lists: for the desk with contact and fees, for everybody as the page shows it."""

from collections.abc import Iterator, Sequence

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from scoring import finding
from tournament.models import Tournament
from tournament.papers.listing import Cell, Column, Listing, Row
from tournament.queries.money.refunds import booked_fees
from tournament.queries.people.advance import OVER, Applicant, Fate, applicants, fee_due, terms_of
from tournament.queries.people.fees import Fees, fees_of
from tournament.refused import Refused
from tournament.wording.advance import fate_of_entry


def applicant_list(tournament: Tournament) -> Listing:
    """Everybody, with what became of him, and what he has paid and owes, with sums."""
    people, fees, booked = applicants(tournament), fees_of(tournament), booked_fees(tournament)
    money = list(paid_and_owed(people, fees, booked))
    return Listing(
        title=_("Registered before the day"),
        lead=[", ".join(counts(people))],
        columns=columns(asks_contact=terms_of(tournament).asks_contact),
        rows=[row_of(person, *cents) for person, cents in zip(people, money, strict=True)],
        foot=[None, Cell(_("Sum")), *[None] * 13, *map(sum, zip(*money, strict=True))] if money else None,
        notes=[_("For the desk alone: it names people who did not allow that, and how they are reached.")],
        landscape=True,
    )


def columns(*, asks_contact: bool) -> list[Column]:
    return [
        Column(_("No."), "number"),
        Column(_("Name"), share=3),
        Column(_("Club"), share=2),
        Column(_("State"), share=0),
        Column(_("Start card"), "number"),
        Column(_("Contact"), share=2, on="" if asks_contact else "data"),
        Column(pgettext("entry", "Wish"), share=2),
        Column(_("Pass number"), share=0, on="data"),
        Column(_("Sex"), share=0, on="data"),
        Column(_("Year of birth"), "number", on="data"),
        Column(_("Team"), share=0, on="data"),
        Column(_("Tandem"), share=0, on="data"),
        Column(_("Mixed"), share=0, on="data"),
        Column(_("In public"), share=0, on="data"),
        Column(pgettext("entry", "Registered"), share=0, on="data"),
        Column(_("Paid"), "cents", bold=True),
        Column(pgettext("entry", "Owed"), "cents", bold=True),
    ]


def row_of(person: Applicant, paid: int, owed: int) -> Row:
    entry, card = person.entry, person.card
    wish = ": ".join(filter(None, (str(entry.get_wish_kind_display()), entry.wish)))
    at = date_format(timezone.localtime(entry.entered_at), "SHORT_DATETIME_FORMAT")
    state = " ".join(filter(None, (fate_of_entry(person.fate), str(person.reserve or ""))))
    who: list[str | int | None] = [entry.pass_number, entry.get_sex_display(), entry.birth_year]
    groups = [entry.team, entry.tandem, entry.mixed, _("yes") if entry.is_public else _("no"), at]
    number = card.number if card else None
    return [entry.number, str(entry), entry.club, state, number, entry.contact, wish, *who, *groups, paid, owed]


def paid_and_owed(
    people: Sequence[Applicant], fees: Fees, booked: dict[int, tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """Cents of each: what the cash book holds for his start card, and what is due. Two entries of a card are one."""
    counted: set[int] = set()
    for person in people:
        key = person.card.pk if person.card and (person.is_cancelled_late or not person.entry.cancelled_at) else None
        if key is None:
            yield 0, due(person, fees)
        elif key in counted:
            yield 0, 0
        else:
            counted.add(key)
            paid, given = booked[key]
            yield paid - given, due(person, fees)


def due(person: Applicant, fees: Fees) -> int:
    """Whoever did not come owes it only where the terms say so."""
    return 0 if person.fate is Fate.ABSENT and not person.owes else fee_due(person, fees)


def counts(people: Sequence[Applicant]) -> list[str]:
    """How many, and of them those who stand by or come no more."""
    every, reserves = len(people), sum(person.reserve > 0 for person in people)
    over = sum(person.fate in OVER for person in people)
    told = [ngettext("%(count)s entry", "%(count)s entries", every) % {"count": every}]
    if reserves:
        told.append(_("%(count)s on the reserve list") % {"count": reserves})
    if over:
        told.append(_("%(count)s cancelled, turned down or gone") % {"count": over})
    return told


def public_list(tournament: Tournament) -> Listing:
    """As the public page shows it: the names of those who allow it, in the order in which they registered."""
    if not terms_of(tournament).is_listed:
        raise Refused(finding("advance.not_listed"))
    here = [person for person in applicants(tournament) if person.fate not in OVER]
    named = [person for person in here if person.entry.is_public]
    unnamed = len(here) - len(named)
    more = ngettext(
        "%(count)s more is registered and named in no list.",
        "%(count)s more are registered and named in no list.",
        unnamed,
    )
    return Listing(
        title=_("Who is registered"),
        lead=[more % {"count": unnamed}] if unnamed else [],
        columns=[
            Column(_("No."), "number"),
            Column(_("Name"), share=3),
            Column(_("Club"), share=2),
            Column(_("State"), share=1),
        ],
        rows=[public_row(tournament, place, person) for place, person in enumerate(named, start=1)],
    )


def public_row(tournament: Tournament, place: int, person: Applicant) -> Row:
    name = person.entry.public_name if tournament.short_names else str(person.entry)
    return [place, name, person.entry.club, fate_of_entry(Fate.RESERVE) if person.reserve else ""]
