from django.urls import path

from tournament.desks.registration.cards import views
from tournament.desks.registration.files import views as import_views
from tournament.desks.registration.substitutes import views as substitute_views

urlpatterns = [
    path("", views.cards, name="cards"),
    path("register/", views.register, name="register"),
    path("let-in/", views.let_in, name="let-in-card"),
    path("check-in-all/", views.check_in_all, name="check-in-all"),
    path("import/", import_views.import_file, name="import"),
    path("import/confirmed/", import_views.import_confirmed, name="import-confirmed"),
    path("<whole:number>/", views.card, name="card"),
    path("<whole:number>/change/", views.change, name="change-card"),
    path("<whole:number>/let-in/", views.change_and_let_in, name="change-and-let-in"),
    path("<whole:number>/pay/", views.pay, name="pay"),
    path("<whole:number>/unpay/", views.unpay, name="unpay"),
    path("<whole:number>/check-in/", views.check_in, name="check-in"),
    path("<whole:number>/check-out/", views.check_out, name="check-out"),
    path("<whole:number>/withdraw/", views.withdraw, name="withdraw"),
    path("<whole:number>/come-back/", views.come_back, name="come-back"),
    path("<whole:number>/substitute/", substitute_views.substitute, name="substitute"),
    path("<whole:number>/substitute/take-back/", substitute_views.take_back, name="take-back-substitute"),
]
