"""The form that corrects when a series started or ended. An hour that comes twice, in autumn, is asked about."""

from datetime import UTC, datetime
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournament.fields import choose_from
from tournament.models import Series, SeriesTime, Tournament
from tournament.reasons import ReasonField


class TimeForm(forms.Form):
    FOLDS = [("", "–"), ("0", _("the first time (summer time)")), ("1", _("the second time (winter time)"))]

    series = forms.ModelChoiceField(label=_("Series"), queryset=Series.objects.none(), empty_label=None)
    kind = forms.ChoiceField(label=_("what"), choices=SeriesTime.Kind.choices)
    time = forms.CharField(
        label=_("time"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local", "step": "1"}),
        help_text=_("As the clock in the hall shows it. Empty: it has not happened yet."),
    )
    fold = forms.ChoiceField(
        label=_("the hour that comes twice"),
        required=False,
        choices=FOLDS,
        widget=forms.HiddenInput,
    )
    reason = ReasonField()

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(self, "series", tournament.planned)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        try:
            data["at"] = self.moment(data.get("time", ""), data.get("fold", ""))
        except ValidationError as error:
            self.add_error("time", error)
        return data

    def moment(self, text: str, fold: str) -> datetime | None:
        if not text:
            return None
        try:
            local = datetime.fromisoformat(text)
        except ValueError:
            raise ValidationError(_("Write date and time, like 2026-11-21 16:05:00.")) from None
        local = local.replace(microsecond=0)
        if local.tzinfo or not 2000 <= local.year <= 2200:
            raise ValidationError(_("Write date and time, like 2026-11-21 16:05:00."))
        zone = timezone.get_current_timezone()
        first, second = (local.replace(tzinfo=zone, fold=which) for which in (0, 1))
        if first.utcoffset() == second.utcoffset():
            return first
        if first.astimezone(UTC).astimezone(zone).replace(tzinfo=None) != local:
            raise ValidationError(_("Clocks went ahead over this time; it did not exist that night."))
        if fold not in ("0", "1"):
            self.fields["fold"].widget = forms.Select(choices=self.FOLDS)
            raise ValidationError(_("This hour comes twice that night: the first or the second time?"))
        return (first, second)[int(fold)]
