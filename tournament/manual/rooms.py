"""Which chapter a page of the program leads to: a desk has one, and a room of it may have another."""

CHAPTER_OF: dict[str, str] = {
    "calculator": "referee",
    "cash": "results",
    "documents": "",
    "documents/press": "afterwards",
    "draw": "drawing",
    "finder": "",
    "help": "",
    "public": "network",
    "registration": "door",
    "results": "results",
    "rulings": "referee",
    "setup": "before",
    "setup/backup": "laptop",
    "setup/kept": "laptop",
    "setup/names": "afterwards",
    "setup/second": "laptop",
    "setup/trail": "wrong",
    "sheets": "keying",
    "sheets/after": "wrong",
    "standings": "results",
}


def chapter_of(module: str) -> str:
    """Of the module of a page's view, as tournament.desks.sheets.keying.views; nothing where no chapter is about it."""
    desk, _dot, room = module.removeprefix("tournament.desks.").removesuffix(".views").partition(".")
    return CHAPTER_OF.get(f"{desk}/{room}", CHAPTER_OF.get(desk, ""))
