"""People who may not decide a protest are told who may, and how a jury is named."""

import pytest
from django.urls import reverse

from tests.builders import Cast, page_words, play_series, register_players, sign_in
from tests.desks.rulings.protesting import file_protest
from tests.remembered import remembered
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.settings import services as setup
from tournament.models import Appointment, User


@pytest.fixture
@remembered
def hall(cast: Cast) -> Cast:
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, 1, by=cast.director, clerk=cast.clerk)
    file_protest(cast)
    return cast


def page(cast: Cast, by: User) -> str:
    return page_words(sign_in(by).get(f"/t/{cast.tournament.slug}/protests/"))


def address(cast: Cast, step: str) -> str:
    return f'href="/t/{cast.tournament.slug}/{step}"'


def remove_jury_role(cast: Cast) -> None:
    Appointment.objects.filter(tournament=cast.tournament, role="jury").delete()


def test_the_director_reads_who_decides_beside_the_protest(hall: Cast) -> None:
    told = "The jury decides. What it decides is written down by the direction or with the role “jury”: director, jury."
    assert page(hall, hall.clerk).count(told) == 2  # at the protest, and where the jury is named
    assert page(hall, hall.jury).count(told) == 2
    jury.name(hall.tournament, name="Brandt, Sabine", by=hall.director, reason="one left")
    for decider in (hall.jury, hall.director):
        assert page(hall, decider).count(told) == 1
        assert "Decide" in page(hall, decider)


def test_the_director_is_led_to_naming_a_jury_and_others_read_who_may_name_it(hall: Cast) -> None:
    way = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/protests/").content.decode()
    assert ("Name the jury" in way, address(hall, "protests/jury/") in way) == (True, True)
    for other in (hall.clerk, hall.referee, hall.viewer, hall.jury):
        shown = page(hall, other)
        assert "No jury is named. It is named under “Protests”, “Jury” by: director." in shown
        assert "Name the jury" not in shown


def test_no_word_about_naming_stands_there_once_a_jury_is_named(hall: Cast) -> None:
    jury.name(hall.tournament, name="Brandt, Sabine", by=hall.director, reason="one left")
    for reader in (hall.director, hall.clerk):
        assert "No jury is named." not in page(hall, reader)
        assert "Brandt, Sabine" in page(hall, reader)


def test_nobody_needs_the_role_jury(hall: Cast) -> None:
    remove_jury_role(hall)
    told = "What it decides is written down by the direction or with the role “jury”: director."
    for reader in (hall.director, hall.clerk):
        assert told in page(hall, reader)
    assert address(hall, "protests/1/decide/") in sign_in(hall.director).get(protests(hall)).text
    assert address(hall, "protests/1/decide/") not in sign_in(hall.clerk).get(protests(hall)).text


def test_where_nobody_could_write_it_down_the_page_says_who_gives_the_role(hall: Cast) -> None:
    Appointment.objects.filter(tournament=hall.tournament, role__in=("jury", "director")).delete()
    told = "The jury decides, but nobody has the role “director” or “jury” and could write it down."
    assert f"{told} This role is given by: director." in page(hall, hall.clerk)  # who manages the organizer
    assert "Give somebody this role" in page(hall, hall.director)
    assert address(hall, "settings/#roles") in sign_in(hall.director).get(protests(hall)).text


def decide_page(cast: Cast, by: User) -> str:
    return page_words(sign_in(by).get(f"/t/{cast.tournament.slug}/protests/1/decide/"))


def test_whoever_keyed_the_sheet_is_told_that_he_writes_down_and_judges_nothing(hall: Cast) -> None:
    setup.appoint(hall.tournament, hall.clerk, role="jury", by=hall.director)
    own = "You keyed or read this sheet yourself: you write down what the jury has decided, and are none of its judges."
    for shown in (page(hall, hall.clerk), decide_page(hall, hall.clerk)):
        assert own in shown
    assert "That is the decision" in decide_page(hall, hall.clerk)
    assert own not in decide_page(hall, hall.jury)


def test_the_roles_say_where_people_are_added(hall: Cast) -> None:
    settings = sign_in(hall.director).get(f"/t/{hall.tournament.slug}/settings/")
    assert "Only people with a sign-in of the organizer stand on the list." in page_words(settings)
    assert f'href="{reverse("add-person", args=[hall.organizer.slug])}"' in settings.text


def protests(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/protests/"
