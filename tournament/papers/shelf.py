"""Papers that were made, by the digest of what stands on them: a folder of this machine, of bounded size.

Whatever else has `get` and `put` can stand in its place, so that several servers share what one of them has made.
"""

import os
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Protocol
from uuid import uuid4

NAME = "papers"  # of the folder below the data
MOST = 200 * 1024 * 1024  # bytes; those that were not asked for the longest go first
DIGITS = 64
ENDING = ".paper"


class Store(Protocol):
    def get(self, digest: str) -> bytes | None: ...

    def put(self, digest: str, data: bytes) -> None: ...


@dataclass(frozen=True)
class Shelf:
    folder: Path
    most: int = MOST

    def get(self, digest: str) -> bytes | None:
        """None as well for what a crash has cut or a disk has changed: then it is made again."""
        place = self.place(digest)
        try:
            checked = place.read_bytes()
            os.utime(place)
        except OSError:
            return None
        check, data = checked[:32], checked[32:]
        return data if sha256(data).digest() == check else None

    def put(self, digest: str, data: bytes) -> None:
        self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.make_room(len(data))
        making = self.folder / uuid4().hex
        try:
            with os.fdopen(os.open(making, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(sha256(data).digest() + data)
            making.replace(self.place(digest))
        except OSError:
            making.unlink(missing_ok=True)
            raise

    def place(self, digest: str) -> Path:
        return self.folder / f"{digest}{ENDING}"

    def make_room(self, size: int) -> None:
        papers = []
        for place in self.folder.glob(f"*{ENDING}"):
            with suppress(OSError):  # another one makes room, too
                told = place.stat()
                papers.append((told.st_mtime, told.st_size, place))
        room = self.most - size - sum(taken for _at, taken, _place in papers)
        for _at, taken, place in sorted(papers):
            if room >= 0:
                return
            place.unlink(missing_ok=True)
            room += taken

    def tidy(self) -> None:
        """With the server's start: what was begun and never ended goes, and whatever else is no paper of ours."""
        if not self.folder.is_dir():
            return
        self.folder.chmod(0o700)
        for place in self.folder.iterdir():
            if not is_paper(place) and (place.is_file() or place.is_symlink()):
                place.unlink(missing_ok=True)
        self.make_room(0)

    def clear(self) -> None:
        """Everything: where names were removed, no paper has them any longer."""
        for place in self.folder.glob("*"):
            place.unlink(missing_ok=True)


def is_paper(place: Path) -> bool:
    return place.suffix == ENDING and len(place.stem) == DIGITS and place.is_file() and not place.is_symlink()
