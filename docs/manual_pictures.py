"""Walks the manual in Chromium on a fresh demo and takes the pictures that it shows: `make manual`.

Each chapter of every language; further words name the chapters that are taken alone. What a chapter's text says of the
pages is held against them on the way. Dates and times in forms stand there as the reader's own browser writes them,
for which Chromium needs its languages: with windows, and the package chromium-l10n. A picture that shows what it showed
before stays as it is; at the end stands which ones are new, changed or gone.
"""

import os
import shutil
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from shutil import copytree

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, FloatRect, Page, Playwright, sync_playwright
from playwright.sync_api import expect as seen

from docs.screenshots import STILL
from tests.browser.manual.chapters import WALKED
from tests.browser.manual.walk import SIZE, Chapter, Shown, Walk
from tests.browser.manual.words import unsaid
from tests.browser.running import Person, Server, code_of

MANUAL = Path(__file__).resolve().parent / "manual"
FOLDER = MANUAL / "pictures"
LANGUAGES = {"de": "de-DE", "en": "en-GB", "es": "es-ES"}

SHARP = 1.25  # pixels of a picture for each of the page
AROUND = 12  # pixels of the page that are shown around a part
QUALITY = 45  # of WebP
CHANCE = {  # what shows something else in every walk, and is taken anew only where its chapter is named
    "advance-own": "the code of an entry",
    "drawing-effect": "who sits where",
    "drawing-fitted": "who sits where",
}
RING = """(part, on) => {
    part.style.outline = on ? "4px solid #d9540b" : "";
    part.style.outlineOffset = on ? "4px" : "";
}"""


@dataclass
class Taken:
    """The pictures of a walk in their folder, and what became of those that were there before."""

    folder: Path = FOLDER
    whole: bool = True  # a walk of all chapters
    names: list[str] = field(default_factory=list)
    new: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    unsaid: list[str] = field(default_factory=list)

    def keep(self, name: str, picture: Image.Image) -> None:
        """Written only if it shows something else: every new file stays in the history."""
        target, data = self.folder / f"{name}.webp", BytesIO()
        picture.save(data, "WEBP", quality=QUALITY, method=6)
        self.names.append(name)
        if not target.exists():
            self.new.append(name)
        elif self.whole and name.rpartition("/")[2] in CHANCE:
            return
        elif pixels(data) != pixels(target):
            self.changed.append(name)
        else:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data.getvalue())

    def remove_others(self) -> None:
        """After all chapters: what none of them has taken."""
        for path in sorted(self.folder.glob("*/*.webp")):
            name = path.relative_to(self.folder).with_suffix("").as_posix()
            if name not in self.names:
                path.unlink()
                self.gone.append(name)

    def told(self) -> str:
        parts = {"new": self.new, "changed": self.changed, "gone": self.gone}
        lines = [f"{word}: {', '.join(names)}" for word, names in parts.items() if names]
        return "\n".join([f"pictures: {len(self.names)}", *(lines or ["none differs from before"])])


def pixels(source: BytesIO | Path) -> tuple[tuple[int, int], bytes]:
    with Image.open(source) as picture:
        return picture.size, picture.convert("RGB").tobytes()


def main() -> None:
    os.environ["PYTHONHASHSEED"] = "0"  # the same demo each time
    seen.set_options(timeout=30_000)
    taken = Taken(whole=not sys.argv[1:])
    chapters = [chapter for chapter in WALKED if not sys.argv[1:] or chapter.name in sys.argv[1:]]
    with tempfile.TemporaryDirectory(prefix="skatwart-manual-") as folder, sync_playwright() as playwright:
        begun = Path(folder) / "begun"
        Server(begun).wait_for().stop()
        for language in LANGUAGES:  # each on data of its own, so that names and numbers are the same
            browser = speaking(playwright, LANGUAGES[language])
            for unset in {chapter.unset for chapter in chapters}:
                server = new_or_begun(unset, Path(folder), language)
                try:
                    of_these = [chapter for chapter in chapters if chapter.unset == unset]
                    take(browser, server, language, of_these, taken)
                finally:
                    server.stop()
            browser.close()
    if taken.whole:
        taken.remove_others()
    print(taken.told())
    if taken.unsaid:
        raise SystemExit("\n".join(taken.unsaid))


def speaking(playwright: Playwright, locale: str) -> Browser:
    """A Chromium whose forms are in this language."""
    program = os.environ.get("SKATWART_CHROMIUM") or shutil.which("chromium")
    if not program:
        raise SystemExit("The pictures need a Chromium in all languages: sudo apt install chromium chromium-l10n")
    browser = playwright.chromium.launch(
        executable_path=program, args=[f"--lang={locale}"], env={**os.environ, "LANGUAGE": locale.replace("-", "_")}
    )
    page = browser.new_page()
    if (spoken := page.evaluate("navigator.language")) != locale:
        raise SystemExit(f"This Chromium speaks {spoken} and not {locale}: sudo apt install chromium-l10n")
    page.close()
    return browser


def new_or_begun(unset: bool, folder: Path, language: str) -> Server:
    """One that nobody has set up, or else a copy of the demo."""
    if unset:
        return Server(folder / f"new-{language}", SKATWART_DEMO="no").wait_for()
    return Server(copytree(folder / "begun", folder / language)).wait_for()


def take(browser: Browser, server: Server, language: str, chapters: Sequence[Chapter], taken: Taken) -> None:
    for chapter in chapters:
        if not (MANUAL / language / f"{chapter.name}.md").is_file():
            continue
        context = browser.new_context(
            locale=LANGUAGES[language],
            base_url=server.url,
            viewport=SIZE,
            device_scale_factor=SHARP,
            reduced_motion="reduce",
            timezone_id="Europe/Berlin",
        )
        with Person(server.port) as director:
            walk = walk_of(chapter, server, context, director)
            for name, shown in chapter.walked(walk):
                taken.keep(f"{language}/{name}", picture_of(walk.page, shown))
        context.close()
        if left := unsaid(chapter.name, language, walk.said):
            taken.unsaid.append(f"{language}/{chapter.name}.md says what no page says: {', '.join(left)}")
        print(f"{language}: {chapter.name}, {len(chapter.steps)} pictures")


def walk_of(chapter: Chapter, server: Server, context: BrowserContext, director: Person) -> Walk:
    """Signed in as whom the chapter is for, where Skatwart is set up already."""
    if chapter.unset:
        return Walk(context.new_page(), director, "", code=code_of(server))
    with Person(server.port).sign_in(chapter.by) as reader:
        context.add_cookies([{"name": "sessionid", "value": reader.cookies["sessionid"], "url": server.url}])
    return Walk(context.new_page(), director, chapter.stage(director.sign_in("director"), chapter.tournament))


def picture_of(page: Page, shown: Shown) -> Image.Image:
    page.evaluate("document.fonts.ready.then(() => null)")
    page.evaluate(STILL)
    if shown.mark:
        shown.mark.evaluate(RING, True)
    box = shown.part.bounding_box()
    assert box
    left, top = max(box["x"] - AROUND, 0), max(box["y"] - AROUND, 0)
    right = min(box["x"] + box["width"] + AROUND, SIZE["width"])
    bottom = box["y"] + min(box["height"], shown.height) + AROUND
    clip = FloatRect(x=left, y=top, width=right - left, height=min(bottom, SIZE["height"]) - top)
    taken = page.screenshot(clip=clip, caret="hide", animations="disabled")
    if shown.mark:
        shown.mark.evaluate(RING, False)
    return Image.open(BytesIO(taken)).convert("RGB")


if __name__ == "__main__":
    main()
