"""The two steps of an import by the director: preview and confirmation."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import Cast, compact_markup, sign_in


def preview_import(cast: Cast, text: str) -> tuple[str, str]:
    """Uploads a list; returns the preview's markup and the sealed value that its second step needs."""
    file = SimpleUploadedFile("liste.csv", text.encode())
    response = sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/", {"file": file})
    assert response.status_code == 200
    sealed = re.search(r'name="sealed" value="([^"]*)"', response.text)
    return compact_markup(response), sealed[1] if sealed else ""


def confirm_import(cast: Cast, sealed: str, **more: Any) -> Any:
    """Confirms a preview by its sealed value; returns the page that follows."""
    typed = {"sealed": sealed, **more}
    return sign_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/confirmed/", typed, follow=True)
