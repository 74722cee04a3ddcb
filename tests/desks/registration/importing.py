"""The two steps of an import as the director takes them."""

import re
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.builders import Cast, signed_in, tight


def preview(cast: Cast, text: str) -> tuple[str, str]:
    """The page of the preview, and what it keeps sealed for its second step."""
    file = SimpleUploadedFile("liste.csv", text.encode())
    response = signed_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/", {"file": file})
    assert response.status_code == 200
    sealed = re.search(r'name="sealed" value="([^"]*)"', response.text)
    return tight(response), sealed[1] if sealed else ""


def confirm(cast: Cast, sealed: str, **more: Any) -> Any:
    typed = {"sealed": sealed, **more}
    return signed_in(cast.director).post(f"/t/{cast.tournament.slug}/cards/import/confirmed/", typed, follow=True)
