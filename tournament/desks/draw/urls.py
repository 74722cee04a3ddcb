from django.urls import path

from tournament.desks.draw.draws import views as draws
from tournament.desks.draw.files import views as files
from tournament.desks.draw.proof import views as proof
from tournament.desks.draw.seats import views as seats
from tournament.desks.draw.wishes import views as wishes

urlpatterns = [
    path("", draws.draws, name="draws"),
    path("wishes/", wishes.wishes, name="wishes"),
    path("wishes/add/", wishes.wish, name="wish"),
    path("wishes/<whole:wish>/withdraw/", wishes.withdraw_wish, name="withdraw-wish"),
    path("<whole:number>/", draws.draw, name="draw"),
    path("<whole:number>/plan/", draws.plan, name="draw-plan"),
    path("<whole:number>/list/", files.seat_list, name="seat-list"),
    path("<whole:number>/list/confirmed/", files.confirmed, name="seat-list-confirmed"),
    path("<whole:number>/close/", draws.close, name="close-draw"),
    path("<whole:number>/closing/<whole:closing>/make/", draws.make, name="make-draw"),
    path("<whole:number>/closing/<whole:closing>/progress/", draws.progress, name="draw-progress"),
    path("<whole:number>/closing/<whole:closing>/stop/", draws.stop, name="stop-draw"),
    path("<whole:number>/closing/<whole:closing>/give-up/", draws.give_up, name="give-up-draw"),
    path("<whole:number>/<whole:attempt>/publish/", draws.publish, name="publish-draw"),
    path("<whole:number>/<whole:attempt>/void/", draws.void, name="void-draw"),
    path("<whole:number>/<whole:attempt>/certificate/", proof.file, name="certificate"),
    path("<whole:number>/<whole:attempt>/proof/", proof.proof, name="draw-proof"),
    path("<whole:number>/<whole:attempt>/exchange/", seats.exchange, name="exchange-seats"),
    path("<whole:number>/<whole:attempt>/fit/", seats.fit, name="fit-seats"),
]
