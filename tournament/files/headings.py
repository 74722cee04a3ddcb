"""What the headings of a file mean: which column holds which field, and which goes nowhere."""

from collections import defaultdict
from collections.abc import Mapping, Sequence

from scoring import Finding, finding
from tournament.files.spelling import folded, letters
from tournament.refused import Refused

SHORTEST = 3  # letters of an abbreviated heading


def recognised(head: Sequence[str], fields: Mapping[str, str]) -> dict[str, int]:
    """Which column holds what."""
    columns: dict[str, int] = {}
    for place, heading in enumerate(head):
        field = fields.get(folded(heading))
        if field and field in columns:
            raise Refused(finding("import.column_twice", heading=heading))
        if field:
            columns[field] = place
    return columns


def unread(
    head: Sequence[str], below: Sequence[Sequence[str]], columns: dict[str, int], fields: Mapping[str, str]
) -> tuple[Finding, ...]:
    """What stands in the file and goes nowhere, by heading, or by letter where there is none."""
    others = {text: meant(text, fields) for place, text in enumerate(head) if place not in columns.values()}
    short = {text: field for text, field in others.items() if field and field not in columns}
    unknown = [text for text in others if text and text not in short]
    named = {place for place, text in enumerate(head) if text}
    bare = {place for texts in below for place, text in enumerate(texts) if text} - named
    notes = [finding("import.short_column", field=field, heading=text[:40]) for text, field in short.items()]
    if unknown:
        notes.append(finding("import.unused_columns", names=tuple(text[:40] for text in unknown)))
    if bare:
        notes.append(finding("import.unheaded_columns", names=tuple(map(letters, sorted(bare)))))
    return tuple(notes)


def abbreviated(head: Sequence[str], columns: dict[str, int], fields: Mapping[str, str]) -> dict[str, int]:
    """Which column may hold what, by a heading that is cut short; none of two that may hold the same."""
    places: dict[str, list[int]] = defaultdict(list)
    for place, text in enumerate(head):
        if place not in columns.values() and (field := meant(text, fields)) and field not in columns:
            places[field].append(place)
    return {field: among[0] for field, among in places.items() if len(among) == 1}


def meant(heading: str, fields: Mapping[str, str]) -> str:
    """The field that an abbreviation can only be of: bez. is paid. It is named and not taken, as people may differ."""
    sought = folded(heading)
    asked = {field for word, field in fields.items() if word.startswith(sought)} if len(sought) >= SHORTEST else set()
    return asked.pop() if len(asked) == 1 else ""
