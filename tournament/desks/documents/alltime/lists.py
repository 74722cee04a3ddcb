"""The all-time table and its records as lists, with names as the register has them for the public."""

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournament.desks.documents.seasons.lists import hundredths
from tournament.models import Organizer, Player
from tournament.papers.listing import Column, Listing, Row
from tournament.queries.season.alltime import AllTime, Career, Feat, all_time
from tournament.wording.season import decimal
from tournament.wording.seasonlists import listed_name

NONE = "–"


def all_time_list(organizer: Organizer) -> Listing:
    return table(all_time(organizer))


def all_time_lists(organizer: Organizer) -> list[Listing]:
    """The table, then every record that there is."""
    made = all_time(organizer)
    lists = [
        table(made),
        feats(_("Best lists"), made.best_lists, evenings=False),
        feats(_("Best evenings"), made.best_evenings, evenings=True),
        most(made.most_lists),
        winners(made),
    ]
    return [lists[0], *(listing for listing in lists[1:] if listing.rows)]


def extent(made: AllTime) -> list[str]:
    lists = ngettext("%(count)s list", "%(count)s lists", made.lists) % {"count": made.lists}
    evenings = ngettext("on %(count)s evening", "on %(count)s evenings", made.evenings) % {"count": made.evenings}
    return [f"{lists} {evenings}"]


def table(made: AllTime) -> Listing:
    mean, title = _("Mean"), _("All-time table")
    return Listing(
        title=title,
        lead=extent(made),
        columns=[
            Column(_("Place"), "number"),
            Column(_("Name"), share=5),
            Column(_("Lists"), "number"),
            Column(_("Evenings"), "number"),
            Column(_("Won : lost"), share=0, align="right", on="paper"),
            Column(_("Won"), "number", on="data"),
            Column(_("Lost"), "number", on="data"),
            Column(mean, share=0, align="right", on="paper"),
            Column(mean, "hundredths", on="data"),
            Column(_("Best list"), "number"),
            Column(_("Rankings won"), "number", empty=NONE),
            Column(_("Total"), "number", bold=True),
        ],
        rows=[career_row(place, career) for place, career in enumerate(made.careers, start=1)],
        notes=[_("All lists of all seasons, by points; between equals decide more games won, then fewer lost.")],
        sheet=title,
    )


def career_row(place: int, career: Career) -> Row:
    return [
        place,
        listed_name(career.player),
        career.lists,
        career.evenings,
        f"{career.won} : {career.lost}",
        career.won,
        career.lost,
        decimal(career.mean),
        hundredths(career.mean),
        career.best,
        career.won_rankings or None,
        career.points,
    ]


def feats(title: str, done: tuple[Feat, ...], *, evenings: bool) -> Listing:
    where = Column(_("Lists"), "number") if evenings else Column(_("Series"), "number")
    return Listing(
        title=title,
        columns=[
            Column(_("Name"), share=4),
            Column(_("Date")),
            Column(_("Evening"), share=4),
            where,
            Column(_("Total"), "number", bold=True),
        ],
        rows=[
            [
                listed_name(feat.player),
                date_format(feat.day, "SHORT_DATE_FORMAT"),
                feat.tournament.name if feat.tournament else None,
                feat.lists if evenings else feat.series,
                feat.points,
            ]
            for feat in done
        ],
        sheet=title,
    )


def most(careers: tuple[Career, ...]) -> Listing:
    title = _("Most lists")
    return Listing(
        title=title,
        columns=[Column(_("Name"), share=4), Column(_("Evenings"), "number"), Column(_("Lists"), "number", bold=True)],
        rows=[[listed_name(career.player), career.evenings, career.lists] for career in careers],
        sheet=title,
    )


def winners(made: AllTime) -> Listing:
    title = _("Past winners")
    return Listing(
        title=title,
        columns=[
            Column(_("Season")),
            Column(_("Ranking"), share=2),
            Column(_("Name"), share=3),
            Column(pgettext("of a ranking", "Value"), share=0, align="right", bold=True, on="paper"),
            Column(pgettext("of a ranking", "Value"), "hundredths", on="data"),
        ],
        rows=[
            [
                victory.season.name,
                victory.ranking,
                names_of(victory.players),
                decimal(victory.value),
                hundredths(victory.value),
            ]
            for victory in made.victories
        ],
        sheet=title,
    )


def names_of(players: tuple[Player, ...]) -> str:
    return " / ".join(map(listed_name, players))
