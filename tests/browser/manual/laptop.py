"""When the laptop dies: where copies go, the key of the second laptop, a backup out and in. Nothing is pressed."""

from tests.browser.manual.stages import seated
from tests.browser.manual.walk import Chapter, Shown, Walk


def stick(walk: Walk) -> Shown:
    walk.go("/o/skatfreunde-demo/backup/")
    place = walk.find("section[aria-labelledby=place]")
    place.locator("[name=folder]").fill("/media/stick")
    return Shown(place, place.locator("form button"))


def second(walk: Walk) -> Shown:
    section = walk.find("section[aria-labelledby=second]")
    return Shown(section, section.locator("button"))


def download(walk: Walk) -> Shown:
    section = walk.find("section[aria-labelledby=everything]")
    return Shown(section, section.locator("button"))


def back(walk: Walk) -> Shown:
    section = walk.find("section[aria-labelledby=back]")
    section.scroll_into_view_if_needed()
    return Shown(section, section.locator("[type=file]"))


CHAPTER = Chapter("laptop", "Frühjahrsrunde", seated, (stick, second, download, back))
