from django.urls import path

from tournament.sheets import views

urlpatterns = [
    path("", views.sheets, name="sheets"),
    path("<whole:number>/", views.series_sheets, name="series-sheets"),
    path("<whole:number>/count/", views.count_waiting, name="count-waiting"),
    path("<whole:number>/<whole:table>/", views.sheet, name="sheet"),
    path("<whole:number>/<whole:table>/key/", views.key, name="key-sheet"),
    path("<whole:number>/<whole:table>/check/", views.check, name="check-sheet"),
    path("<whole:number>/<whole:table>/correct/", views.correct, name="correct-sheet"),
    path("<whole:number>/<whole:table>/<whole:version>/take-out/", views.take_out, name="take-out-sheet"),
    path("<whole:number>/<whole:table>/<whole:version>/confirm/", views.confirm, name="confirm-sheet"),
    path("<whole:number>/<whole:table>/<whole:version>/reject/", views.reject, name="reject-sheet"),
]
