"""The tournament plan: written on its page, public, complete or with its missing texts named."""

from typing import Any

import pytest
from django.test import Client
from django.utils import translation

from tests.builders import (
    Cast,
    answer_statuses,
    make_cast,
    page_words,
    play_series,
    refusal_codes,
    register_players,
    sign_in,
)
from tests.papers import printed
from tournament.desks.results.final import services as results
from tournament.desks.results.prizes import services as prizes
from tournament.desks.rulings.jury import services as jury
from tournament.desks.setup.announcement.reading import seen
from tournament.desks.setup.announcement.services import announce
from tournament.desks.setup.settings import services as setup
from tournament.models import Announcement, Appointment, AuditEntry, Tournament, User
from tournament.queries.record.announcement import BY_THE_ORDER, REQUIRED, announcement_of, lacking
from tournament.wording.plan import proposals


def address(cast: Cast) -> str:
    return f"/t/{cast.tournament.slug}/plan/"


def form_values(cast: Cast, **texts: str) -> dict[str, Any]:
    return {"base": seen(announcement_of(cast.tournament)), **texts}


def announce_complete_plan(cast: Cast, **more: str) -> Announcement:
    texts = {**proposals(cast.tournament), "signed_by": "Böhme, Erna", **more}
    return announce(cast.tournament, base=seen(announcement_of(cast.tournament)), by=cast.director, **texts)


def plan_text(cast: Cast, client: Client | None = None) -> str:
    public = f"/p/{cast.tournament.slug}/plan.pdf"
    answer = client.get(public) if client else sign_in(cast.viewer).get(f"/t/{cast.tournament.slug}/papers/plan.pdf")
    return printed.text(answer)


def test_the_plan_is_saved_and_recorded_once(cast: Cast) -> None:
    client = sign_in(cast.director)
    for _press in range(2):
        answer = client.post(address(cast), form_values(cast, material="New cards.", begins_at="10:30"))
        assert answer.status_code == 302
    announced = announcement_of(cast.tournament)
    assert (announced.material, f"{announced.begins_at:%H:%M}", announced.penalties) == ("New cards.", "10:30", "")
    (entry,) = AuditEntry.objects.filter(action="tournament.announce")
    assert entry.after == {"begins_at": "10:30:00", "material": "New cards."}


def test_the_plan_is_written_by_the_director_alone(cast: Cast) -> None:
    people = (cast.director, cast.clerk, cast.viewer, cast.stranger)
    assert answer_statuses(address(cast), *people, get=True) == [200, 403, 403, 404]
    assert answer_statuses(address(cast), cast.clerk, data=form_values(cast, material="Mine.")) == [403]
    assert not Announcement.objects.exists()


def test_a_second_save_of_the_plan_overwrites_nothing(cast: Cast) -> None:
    base = seen(announcement_of(cast.tournament))
    announce(cast.tournament, base=base, by=cast.director, material="First.")
    assert refusal_codes(announce, cast.tournament, base=base, by=cast.director, material="Second.") == ["form.stale"]
    answer = sign_in(cast.director).post(address(cast), {"base": base, "material": "Second."})
    assert answer.status_code == 409
    assert announcement_of(cast.tournament).material == "First."


def test_a_text_that_can_not_be_printed_is_refused(cast: Cast) -> None:
    answer = sign_in(cast.director).post(address(cast), form_values(cast, material="\u202etxet"))
    assert answer.status_code == 422
    assert not Announcement.objects.exists()


def test_the_plan_cannot_be_changed_after_the_final_result(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(series_count=1)
    cast.tournament.refresh_from_db()
    register_players(cast.tournament, 4, by=cast.director)
    play_series(cast.tournament, by=cast.director, clerk=cast.clerk)
    results.finalise(cast.tournament, by=cast.director)
    base = seen(announcement_of(cast.tournament))
    assert refusal_codes(announce, cast.tournament, base=base, by=cast.director, material="Late.") == [
        "tournament.final"
    ]


def test_proposals_fill_empty_texts_of_the_plan_and_save_nothing(cast: Cast) -> None:
    page = sign_in(cast.director).post(address(cast), form_values(cast, material="My own cards.", propose="1"))
    assert page.status_code == 200
    proposed = page_words(page)
    assert "My own cards." in proposed
    assert proposals(cast.tournament)["supervision"] in proposed
    assert proposals(cast.tournament)["material"] not in proposed
    assert "Nothing is saved before you save." in proposed
    assert not Announcement.objects.exists()


@pytest.mark.usefixtures("in_words")
def test_missing_texts_are_named_on_the_page_of_the_plan_the_days_page_and_the_paper(cast: Cast) -> None:
    setup.dismiss(cast.tournament, cast.referee, role=Appointment.Role.REFEREE, by=cast.director)
    assert lacking(announcement_of(cast.tournament)) == tuple(name for name in REQUIRED if name not in BY_THE_ORDER)
    announce(
        cast.tournament,
        base=seen(announcement_of(cast.tournament)),
        by=cast.director,
        keeping="Seat 1.",
        material="New.",
    )
    lacks = "jury, supervision, signed by"
    for page in (address(cast), f"/t/{cast.tournament.slug}/"):
        assert f"The tournament plan lacks: {lacks}" in page_words(sign_in(cast.director).get(page))
    assert f"Missing: {lacks}" in plan_text(cast)
    assert f'href="{address(cast)}"' not in sign_in(cast.clerk).get(f"/t/{cast.tournament.slug}/").text


@pytest.mark.usefixtures("in_words")
def test_texts_that_follow_from_order_and_roles_are_preset_and_printed(cast: Cast) -> None:
    User.objects.filter(pk=cast.referee.pk).update(first_name="Ina", last_name="Wolf")
    User.objects.filter(pk=cast.director.pk).update(first_name="Heinz", last_name="Brand")
    assert lacking(announcement_of(cast.tournament)) == ("arbitration", "material")
    page = page_words(sign_in(cast.director).get(address(cast)))
    assert "5 texts are preset and printed as they are, unless you write others" in page
    text = plan_text(cast)
    for part in (
        "Referees: Ina Wolf.",
        "Heinz Brand",
        proposals(cast.tournament)["expelling"],
        proposals(cast.tournament)["penalties"],
    ):
        assert part in page
        assert part in text
    announce(
        cast.tournament, base=seen(announcement_of(cast.tournament)), by=cast.director, supervision="Nobody plays."
    )
    assert "Referees: Ina Wolf. Nobody plays." in plan_text(cast)


@pytest.mark.usefixtures("in_words")
def test_a_plan_with_a_named_jury_lacks_no_text_about_it(cast: Cast) -> None:
    jury.name(cast.tournament, name="Albrecht, Karl-Heinz", by=cast.director, reason="")
    assert "arbitration" not in lacking(announcement_of(cast.tournament))
    assert "Albrecht, Karl-Heinz" in plan_text(cast)


@pytest.mark.usefixtures("in_words")
def test_referees_are_named_with_their_qualification(cast: Cast) -> None:
    """SkWO 3.2; in public their names are shortened where the players' are."""
    User.objects.filter(pk=cast.referee.pk).update(first_name="Ina", last_name="Wolf")
    setup.appoint(cast.tournament, cast.referee, role="referee", qualification="accredited referee", by=cast.director)
    Tournament.objects.filter(pk=cast.tournament.pk).update(short_names=True)
    assert "Referees: Ina Wolf (accredited referee)." in plan_text(cast)
    assert "Referees: Ina W. (accredited referee)." in plan_text(cast, Client(headers={"accept-language": "en"}))


@pytest.mark.usefixtures("in_words")
def test_the_plan_says_who_may_play_and_who_is_responsible(cast: Cast) -> None:
    """SkWO 1.4, 3.1."""
    setup.change_settings(
        cast.tournament,
        by=cast.director,
        admission="members",
        admitted="clubs of Thuringia",
        venue="Am Markt 1, Altenburg",
        responsible="Heinz Brand",
        contact="brand@example.org",
    )
    text = plan_text(cast)
    assert "Saal, Am Markt 1, Altenburg · " in text
    assert " · for members only: clubs of Thuringia" in text
    assert "Kreuz As · responsible: Heinz Brand · brand@example.org" in text


def test_the_paper_says_all_that_the_law_asks_for(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(
        card_money_cents=100, set_by_rank_from=3, worst_dropped=1, ratings=["teams"], loss_fees_to="prizes", stake=1
    )
    announce_complete_plan(cast)
    text = plan_text(cast)
    for part in (
        "Kreuz As",
        "10.00 €, 1.00 € of it card money",
        "If the tournament is broken off, card money goes back as the entry fee does.",
        "0.50 €, from lost game 4 on 1.00 €",
        "from series 3 on they go strictly by rank: 1 to 4 at table 1, 5 to 8 at table 2, and so on; nobody is moved",
        "the worst one of each player is dropped",
        "Tables of four with 48 games a series; at most three tables of three with 36 games; 120 minutes a series",
        "100 % of the entry fees less card money",
        "the prize fund",
        "ISkO and SkWO, text of 2002",
        "Further ratings: Teams",
        "Objections in writing before the next series starts.",
        "1 cent",
        "Böhme, Erna",
        "six months",
        *(text[:40] for text in proposals(cast.tournament).values()),
    ):
        assert part in text, part
    assert "Missing" not in text


@pytest.mark.usefixtures("in_words")
def test_plan_and_public_page_say_that_mates_and_repeats_are_apart_by_rank(cast: Cast) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(set_by_rank_from=2, seats_by_rank="apart")
    assert "from series 2 on they go by rank, with club-mates and repeats apart" in plan_text(cast)
    public = page_words(Client().get(f"/p/{cast.tournament.slug}/"))
    assert "from series 2 on by rank, club-mates and repeats apart" in public


@pytest.mark.usefixtures("in_words")
def test_a_plan_without_an_entry_fee_promises_no_share_of_it(cast: Cast) -> None:
    free = {"entry_fee_cents": 0, "loss_fees_to": "organizer"}
    Tournament.objects.filter(pk=cast.tournament.pk).update(**free)
    text = plan_text(cast)
    assert "No prizes are paid out of entry fees." in text
    assert not [words for words in ("100 %", "A prize for every", "Equal at a prize") if words in text]
    Tournament.objects.filter(pk=cast.tournament.pk).update(loss_fees_to="prizes")
    assert "A prize for every 4 players." in plan_text(cast)


@pytest.mark.usefixtures("in_words")
@pytest.mark.parametrize("public", [True, False])
def test_the_plan_is_public_where_the_tournament_is(cast: Cast, public: bool) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(public_page=public)
    client = Client(headers={"accept-language": "en"})
    page = client.get(f"/p/{cast.tournament.slug}/")
    if public:
        assert f'href="/p/{cast.tournament.slug}/plan.pdf"' in page.text
        assert "Tournament plan" in plan_text(cast, client)
    else:
        assert client.get(f"/p/{cast.tournament.slug}/plan.pdf").status_code == 404


def test_a_plan_with_all_proposals_and_eight_prizes_is_one_page(cast: Cast) -> None:
    register_players(cast.tournament, 32, by=cast.director)
    prizes.propose_all(cast.tournament, by=cast.director)
    with translation.override("de"):
        announce_complete_plan(cast)
    reader = sign_in(cast.viewer)
    answer = reader.get(f"/t/{cast.tournament.slug}/papers/plan.pdf", headers={"accept-language": "de"})
    assert len(printed.pages(answer)) == 1


def test_a_plan_a_little_too_long_for_one_page_is_set_in_smaller_letters(cast: Cast) -> None:
    register_players(cast.tournament, 32, by=cast.director)
    prizes.propose_all(cast.tournament, by=cast.director)
    with translation.override("de"):
        announce_complete_plan(cast, remarks="Im Saal wird nicht geraucht.\nHunde bleiben draußen.")
    reader = sign_in(cast.viewer)
    answer = reader.get(f"/t/{cast.tournament.slug}/papers/plan.pdf", headers={"accept-language": "de"})
    (page,) = printed.pages(answer)
    assert "Hunde" in page


@pytest.mark.parametrize(("edition", "staff", "lots"), [("isko", "4.5", "5.2"), ("isko_1999", "4.4", "5.1")])
def test_the_plan_cites_paragraphs_by_the_edition_that_is_played(db: None, edition: str, staff: str, lots: str) -> None:
    """Organizers who play and lots stand under other numbers in the texts of 1999 and 2002."""
    cast = make_cast(rule_edition=edition)
    assert f"(SkWO {staff})" in proposals(cast.tournament)["supervision"]
    plan = printed.text(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/papers/plan.pdf"))
    assert f"then the lot (SkWO {lots})." in plan
    assert f"(SkWO {lots})" in page_words(sign_in(cast.director).get(f"/t/{cast.tournament.slug}/results/lots/"))


@pytest.mark.usefixtures("in_words")
def test_what_the_organizer_adds_to_the_order_is_marked_as_a_house_rule(cast: Cast) -> None:
    """SkWO 7.1.2 names expulsion alone."""
    said = proposals(cast.tournament)["penalties"]
    assert "House rule: whoever sits on a wrong seat by his own fault gets no points for that series" in said
