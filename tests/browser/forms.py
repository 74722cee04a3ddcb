"""What stands in the forms of a page, as a browser would send it."""

import re
from html import unescape
from html.parser import HTMLParser

Attributes = list[tuple[str, str | None]]
FORM = re.compile(r'<form\b[^>]*?\baction="([^"]*)"[^>]*>(.*?)</form>', re.DOTALL)


class Reader(HTMLParser):
    """Collects the fields of forms that are posted, but for those of the header."""

    def __init__(self) -> None:
        super().__init__()
        self.fields: dict[str, object] = {}
        self.select, self.textarea, self.in_main = "", "", False

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        self.in_main = self.in_main or tag == "main"
        if tag == "option" and self.select and ("selected" in given or self.select not in self.fields):
            self.fields[self.select] = given.get("value", "")
        if not self.in_main or not name or "disabled" in given:
            return
        if tag == "select":
            self.select = name
        elif tag == "textarea":
            self.fields[name] = ""
        elif tag == "input":
            self.input(name, given)

    def input(self, name: str, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in {"file", "submit"} or name == "csrfmiddlewaretoken":
            return
        if kind not in {"checkbox", "radio"} or "checked" in given:
            self.fields[name] = given.get("value", "on" if kind == "checkbox" else "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.select = ""
        self.in_main = self.in_main and tag != "main"


def fields_of(html: str) -> dict[str, object]:
    """The names and values of all fields in the main part of a page."""
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader.fields


def forms_to(html: str, address: str) -> list[dict[str, object]]:
    """The fields of each form of a page that is posted to this address; its buttons are not among them."""
    return [fields_of(f"<main>{form}</main>") for action, form in FORM.findall(html) if unescape(action) == address]
