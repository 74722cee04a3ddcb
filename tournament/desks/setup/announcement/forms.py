"""The texts of the tournament plan, and proposals that the organizer takes over by saving them."""

from typing import TYPE_CHECKING, Any

from django import forms

from tournament.models import Announcement
from tournament.queries.record.announcement import REQUIRED, TEXTS
from tournament.wording.plan import HELP, proposals

if TYPE_CHECKING:
    AnnouncementModelForm = forms.ModelForm[Announcement]
else:
    AnnouncementModelForm = forms.ModelForm


class AnnouncementForm(AnnouncementModelForm):
    base = forms.CharField(widget=forms.HiddenInput)

    class Meta:
        model = Announcement
        fields = TEXTS
        help_texts = HELP
        widgets = {
            "begins_at": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            **{name: forms.Textarea(attrs={"rows": 3}) for name in TEXTS if name not in ("begins_at", "signed_by")},
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """What the plan has to have can wait, but is not called optional."""
        super().__init__(*args, **kwargs)
        for name in REQUIRED:
            self.fields[name].needed = True  # type: ignore[attr-defined]


def proposed(typed: dict[str, Any], announcement: Announcement) -> AnnouncementForm:
    """The form as it was typed, with a proposal wherever nothing stands."""
    empty = {
        name: text for name, text in proposals(announcement.tournament).items() if not str(typed.get(name, "")).strip()
    }
    return AnnouncementForm(instance=announcement, initial={**typed, **empty})
