"""Chapters of the manual on paper. Their texts are read where they are set, in the language of whoever asked."""

from tournament.desks.documents.answers.manuscripts import Manuscript, html
from tournament.manual.texts import chapter, paper_of
from tournament.papers import pdf


def manual(chapters: tuple[str, ...]) -> Manuscript:
    return Manuscript(composed, (chapters,))


def composed(names: tuple[str, ...]) -> list[pdf.Paper]:
    """Contents first, where there is more than one chapter; each begins a page."""
    chapters = [
        {"name": text.name, "title": text.title, "sections": [(part, paper_of(part)) for part in text.sections]}
        for text in map(chapter, names)
    ]
    return [html(None, "manual/manual", {"chapters": chapters, "is_whole": len(chapters) > 1})]
