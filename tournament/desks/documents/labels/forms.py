"""On which sheet labels are printed: how high they are, and which is the first that is still there."""

from django import forms
from django.utils.translation import gettext_lazy as _

ON_A_SHEET = 24
HEIGHTS = (("36", _("70 × 36 mm")), ("37", _("70 × 37 mm")))


class LabelForm(forms.Form):
    """Both have a usual value, so that a link without a question prints a fresh sheet."""

    height = forms.ChoiceField(label=_("size of a label"), choices=HEIGHTS, required=False)
    first = forms.IntegerField(
        label=_("first free label"),
        required=False,
        min_value=1,
        max_value=ON_A_SHEET,
        help_text=_("1 is the upper left one, 4 begins the second row, 24 is the last one."),
    )
