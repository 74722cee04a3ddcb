from django.urls import path

from tournament.sheets import views

urlpatterns = [
    path("", views.sheets, name="sheets"),
    path("<int:number>/", views.series_sheets, name="series-sheets"),
    path("<int:number>/<int:table>/", views.sheet, name="sheet"),
    path("<int:number>/<int:table>/key/", views.key, name="key-sheet"),
    path("<int:number>/<int:table>/check/", views.check, name="check-sheet"),
    path("<int:number>/<int:table>/correct/", views.correct, name="correct-sheet"),
    path("<int:number>/<int:table>/<int:version>/confirm/", views.confirm, name="confirm-sheet"),
    path("<int:number>/<int:table>/<int:version>/reject/", views.reject, name="reject-sheet"),
]
