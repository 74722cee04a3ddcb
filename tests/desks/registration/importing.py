"""The two steps of an import as the director takes them."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import Cast, compact_markup, sign_in


def preview(cast: Cast, text: str) -> tuple[str, str]:
    """The page of the preview, and what it keeps sealed for its second step."""
    file = SimpleUploadedFile("liste.csv", text.encode())
    response = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/", {"file": file})
    assert response.status_code == 200
    sealed = re.search(r'name="sealed" value="([^"]*)"', response.text)
    return compact_markup(response), sealed[1] if sealed else ""


def confirm(cast: Cast, sealed: str, **more: Any) -> Any:
    typed = {"sealed": sealed, **more}
    return sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/confirmed/", typed, follow=True)
