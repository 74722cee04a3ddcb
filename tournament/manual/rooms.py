"""Which chapter a page of the program leads to: a desk has one, and a room of it may have another."""

# Nothing: the table of contents, where a page asks for no chapter before the others.
CHAPTER_OF: dict[str, str] = {
    "calculator": "referee",
    "cash": "results",
    "documents": "drawing",  # most are printed before a series
    "documents/applicants": "advance",
    "documents/archive": "afterwards",
    "documents/cards": "door",
    "documents/decisions": "referee",
    "documents/diplomas": "results",
    "documents/federation": "afterwards",
    "documents/invitation": "before",
    "documents/labels": "door",
    "documents/log": "referee",
    "documents/lots": "results",
    "documents/money": "results",
    "documents/picture": "afterwards",
    "documents/plan": "before",
    "documents/positions": "referee",
    "documents/poster": "network",
    "documents/press": "afterwards",
    "documents/prizes": "results",
    "documents/qualified": "results",
    "documents/ratings": "results",
    "documents/record": "afterwards",
    "documents/results": "results",
    "documents/team_cards": "results",
    "documents/values": "referee",
    "documents/website": "afterwards",
    "draw": "drawing",
    "finder": "door",
    "help": "",  # the manual itself
    "public": "network",
    "public/verify": "drawing",
    "registration": "door",
    "registration/advance": "advance",
    "registration/applicants": "advance",
    "registration/players": "afterwards",
    "registration/qualifying": "results",
    "registration/strikes": "wrong",
    "registration/substitutes": "wrong",
    "registration/terms": "advance",
    "results": "results",
    "rulings": "referee",
    "seasons": "afterwards",
    "setup": "before",
    "setup/backup": "laptop",
    "setup/bans": "door",
    "setup/breaking_off": "wrong",
    "setup/day": "",  # every step of the day begins there
    "setup/evening": "afterwards",
    "setup/forgetting": "afterwards",
    "setup/home": "",  # whoever signs in, whatever for
    "setup/kept": "laptop",
    "setup/names": "afterwards",
    "setup/second": "laptop",
    "setup/times": "drawing",
    "setup/trail": "wrong",
    "sheets": "keying",
    "sheets/after": "wrong",
    "standings": "results",
}


def chapter_of(module: str) -> str:
    """Of the module of a page's view, as tournament.desks.sheets.keying.views; nothing where any chapter may help."""
    desk, *below = module.removeprefix("tournament.desks.").split(".")
    return CHAPTER_OF.get("/".join([desk, *below[:1]]), CHAPTER_OF.get(desk, ""))
