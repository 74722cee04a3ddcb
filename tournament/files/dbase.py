"""A table of dBase III as rows of text: what its bytes say, each row with its number, deleted ones left out.

Old programs of clubs keep their lists so, in the code page of DOS. Memo fields are not read.
"""

from dataclasses import dataclass

CODE_PAGE = "cp850"
HEAD, FIELD = 32, 32  # bytes of what describes the table, and one of its fields
VERSIONS = frozenset({0x03, 0x83})  # dBase III, without and with memo fields
KEPT, DELETED = b" ", b"*"
END_OF_FIELDS = 0x0D
MEMO = "M"


@dataclass(frozen=True, slots=True)
class Record:
    """A row by the names of its fields, in capitals; number: which one of the table it is, from 1, deleted ones too."""

    number: int
    texts: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    kind: str
    length: int


def read(data: bytes) -> tuple[Record, ...]:
    """All rows that are not deleted; ValueError where it is no such table, or ends before it should."""
    if len(data) < HEAD or data[0] not in VERSIONS:
        raise ValueError("no table of dBase III")
    count = int.from_bytes(data[4:8], "little")
    begins, length = int.from_bytes(data[8:10], "little"), int.from_bytes(data[10:12], "little")
    fields = _fields(data[HEAD:begins])
    if not fields or length != 1 + sum(field.length for field in fields):
        raise ValueError("fields and rows differ in length")
    if len(data) < begins + count * length:
        raise ValueError("cut off")
    rows = (data[at : at + length] for at in range(begins, begins + count * length, length))
    return tuple(Record(number, _texts(row[1:], fields)) for number, row in enumerate(rows, 1) if _is_kept(row[:1]))


def _fields(described: bytes) -> list[_Field]:
    fields = []
    for at in range(0, len(described), FIELD):
        if described[at] == END_OF_FIELDS:
            break
        one = described[at : at + FIELD]
        if len(one) < FIELD:
            raise ValueError("fields are cut off")
        name = one[:11].split(b"\0")[0].decode(CODE_PAGE).strip().upper()
        fields.append(_Field(name, chr(one[11]), one[16]))
    return fields


def _is_kept(flag: bytes) -> bool:
    if flag not in (KEPT, DELETED):
        raise ValueError("rows are shifted")
    return flag == KEPT


def _texts(row: bytes, fields: list[_Field]) -> dict[str, str]:
    texts, at = {}, 0
    for field in fields:
        if field.kind != MEMO:
            texts[field.name] = row[at : at + field.length].decode(CODE_PAGE).strip(" \0")
        at += field.length
    return texts
