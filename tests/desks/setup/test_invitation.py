"""An invitation (SkWO 1.4, 3.1, 3.2): who may play, venue and responsible person are set, copied, frozen, removed."""

import json
from datetime import timedelta

import pytest
from django.utils import timezone

from tests.builders import (
    Cast,
    make_cast,
    page_words,
    play_series,
    publish_draw,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.desks.setup.archives import EVERY_ROLE, archive_refusal, change_archive, put_value, write_archive
from tests.desks.setup.asked import settings_form
from tournament.desks.results.final import services as results
from tournament.desks.setup.announcement.reading import seen
from tournament.desks.setup.announcement.services import announce
from tournament.desks.setup.archive.importer import read
from tournament.desks.setup.archive.services import restore
from tournament.desks.setup.names.services import remove_names
from tournament.desks.setup.settings import services
from tournament.desks.setup.settings.reading import again
from tournament.desks.setup.times import services as times
from tournament.models import (
    Announcement,
    Appointment,
    AuditEntry,
    FinalResult,
    Member,
    Organizer,
    Player,
    Seal,
    Tournament,
)
from tournament.queries.record.announcement import announcement_of
from tournament.queries.record.book import book_faults

WHO = {"responsible": "Hannes Ziegenhals", "contact": "ziegenhals@example.org", "admitted": "Skat clubs of Thuringia"}


def settings_address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/settings/"


def test_the_fields_of_an_invitation_are_kept_recorded_and_copied_next_year(cast: Cast) -> None:
    typed = settings_form(cast.tournament, admission="members", venue="Am Markt 1", **WHO)
    assert sign_in(cast.director).post(settings_address(cast), typed).status_code == 302
    kept = Tournament.objects.get(pk=cast.tournament.pk)
    entry = AuditEntry.objects.get(action="tournament.settings")
    assert entry.after == {"admission": "members", "venue": "Am Markt 1", **WHO}
    assert {name: getattr(again(kept), name) for name in entry.after} == entry.after


def test_a_contact_that_cannot_be_printed_is_refused(cast: Cast) -> None:
    page = sign_in(cast.director).post(
        settings_address(cast), settings_form(cast.tournament, contact="\u202egro.elpmaxe")
    )
    assert list(page.context["form"].errors) == ["contact"]


@pytest.mark.parametrize(("edition", "paragraph"), [("isko", "SkWO 2.2"), ("isko_1999", "SkWO 2.1.1")])
def test_who_may_play_is_frozen_once_a_series_has_begun(db: None, edition: str, paragraph: str) -> None:
    """A contract by SkWO 2.2 in the text of 2002, by 2.1.1 in that of 1999."""
    cast = make_cast(rule_edition=edition)
    register_players(cast.tournament, 4, by=cast.director)
    times.start(publish_draw(cast.tournament, by=cast.director).series, by=cast.director)
    refused = refusal_codes(services.change_settings, cast.tournament, by=cast.director, admission="members")
    assert refused == ["settings.admission_frozen"]
    assert f"the plan binds like a contract ({paragraph})" in page_words(
        sign_in(cast.director).get(settings_address(cast))
    )
    services.change_settings(cast.tournament, by=cast.director, contact="0123 456")


def appoint(cast: Cast, qualification: str) -> None:
    typed = {"user": cast.clerk.pk, "role": "referee", "qualification": qualification}
    assert sign_in(cast.director).post(f"{settings_address(cast)}roles/", typed).status_code == 302


def test_a_referee_gets_his_qualification_with_the_role_or_later(cast: Cast) -> None:
    """A referee is accredited, or knows the orders (SkWO 3.2)."""
    for qualification in ("knows the orders", "knows the orders", "", "accredited referee"):
        appoint(cast, qualification)
    held = Appointment.objects.get(tournament=cast.tournament, user=cast.clerk, role="referee")
    assert held.qualification == "accredited referee"
    told = AuditEntry.objects.filter(tournament=cast.tournament, action__in=("role.give", "role.qualify"))
    written = [(entry.after or {}).get("qualification") for entry in told.order_by("pk")]
    assert list(filter(None, written)) == ["knows the orders", "accredited referee"]
    assert "clerk referee accredited referee" in page_words(sign_in(cast.director).get(settings_address(cast)))


def test_the_qualification_of_a_referee_is_copied_with_the_role(cast: Cast) -> None:
    appoint(cast, "accredited referee")
    copied = services.open_tournament(
        cast.organizer, by=cast.director, copied=cast.tournament, name="Next", place="Saal", date=cast.tournament.date
    )
    assert copied.appointments.get(user=cast.clerk, role="referee").qualification == "accredited referee"


def test_an_archive_keeps_the_fields_of_an_invitation_and_refuses_an_unknown_admission(cast: Cast) -> None:
    services.change_settings(cast.tournament, by=cast.director, admission="members", venue="Am Markt 1", **WHO)
    appoint(cast, "accredited referee")
    kept = write_archive(cast.tournament)
    other = Organizer.objects.create(name="Pik 7", slug="pik-7")
    Member.objects.create(organizer=other, user=cast.clerk, manages=False)  # only to members are roles given
    restored = restore(read(kept), organizer=other, slug="again", roles=EVERY_ROLE)
    assert {name: getattr(restored, name) for name in WHO} == WHO
    assert (restored.admission, restored.venue) == ("members", "Am Markt 1")
    assert restored.appointments.get(qualification="accredited referee").role == "referee"
    assert archive_refusal(change_archive(kept, put_value("tournament", 0, "admission", "dogs"))).startswith(
        "archive.wrong"
    )


def test_the_responsible_person_goes_with_the_names_of_a_tournament(db: None) -> None:
    """Rows, trail and seals lose the person; verify finds no tampering afterwards."""
    cast = make_cast(series_count=1)
    over, director = cast.tournament, cast.director
    told = {"admission": "invited", "admitted": "Nullmeier and friends", "venue": "At Hannes Ziegenhals' in the garden"}
    services.change_settings(over, by=director, **{**WHO, **told})
    appoint(cast, "national referee")
    announce(over, base=seen(announcement_of(over)), by=director, remarks="Register with Hannes Ziegenhals.")
    (card, *_others) = register_players(over, 4, by=director)
    Player.objects.filter(pk=card.player_id).update(last_name="Nullmeier")
    play_series(over, by=director, clerk=cast.clerk)
    results.finalise(over, by=director)
    FinalResult.objects.filter(tournament=over).update(posted_at=timezone.now() - timedelta(days=220))
    secret = ("Ziegenhals", "ziegenhals@example.org", "national referee", "Nullmeier and friends")
    assert all(text in dump_texts(over) for text in secret)
    faults = list(book_faults())
    remove_names(over, by=director, reason="The time is over.")
    assert [text for text in secret if text in dump_texts(over)] == []
    assert list(book_faults()) == faults
    over.refresh_from_db()
    assert (over.responsible, over.contact, over.admitted) == ("", "", f"#{card.number} and friends")
    assert over.venue == "At … …' in the garden"


def dump_texts(tournament: Tournament) -> str:
    entries = AuditEntry.objects.filter(tournament=tournament).values("before", "after", "reason")
    seals = Seal.objects.filter(tournament=tournament).values("values")
    plan = Announcement.objects.filter(tournament=tournament).values()
    here = Tournament.objects.filter(pk=tournament.pk).values()
    roles = Appointment.objects.filter(tournament=tournament).values()
    return "\n".join(json.dumps(row, default=str) for rows in (entries, seals, plan, here, roles) for row in rows)
