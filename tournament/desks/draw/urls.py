from django.urls import path

from tournament.desks.draw.draws import views
from tournament.desks.draw.files import views as list_views
from tournament.desks.draw.seats import views as seat_views

urlpatterns = [
    path("", views.draws, name="draws"),
    path("wishes/", seat_views.wishes, name="wishes"),
    path("wishes/add/", seat_views.wish, name="wish"),
    path("wishes/<whole:wish>/withdraw/", seat_views.withdraw_wish, name="withdraw-wish"),
    path("<whole:number>/", views.draw, name="draw"),
    path("<whole:number>/plan/", views.plan, name="draw-plan"),
    path("<whole:number>/list/", list_views.seat_list, name="seat-list"),
    path("<whole:number>/list/confirmed/", list_views.confirmed, name="seat-list-confirmed"),
    path("<whole:number>/close/", views.close, name="close-draw"),
    path("<whole:number>/closing/<whole:closing>/make/", views.make, name="make-draw"),
    path("<whole:number>/closing/<whole:closing>/progress/", views.progress, name="draw-progress"),
    path("<whole:number>/closing/<whole:closing>/stop/", views.stop, name="stop-draw"),
    path("<whole:number>/closing/<whole:closing>/give-up/", views.give_up, name="give-up-draw"),
    path("<whole:number>/<whole:attempt>/publish/", views.publish, name="publish-draw"),
    path("<whole:number>/<whole:attempt>/void/", views.void, name="void-draw"),
    path("<whole:number>/<whole:attempt>/certificate/", views.certificate, name="certificate"),
    path("<whole:number>/<whole:attempt>/exchange/", seat_views.exchange, name="exchange-seats"),
    path("<whole:number>/<whole:attempt>/fit/", seat_views.fit, name="fit-seats"),
]
