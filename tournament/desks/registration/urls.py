from django.urls import path

from tournament.desks.registration.applicants import views as applicants
from tournament.desks.registration.bookings import views as bookings
from tournament.desks.registration.cards import views as cards
from tournament.desks.registration.clubs import views as clubs
from tournament.desks.registration.codes import views as codes
from tournament.desks.registration.declared import views as declared
from tournament.desks.registration.fees import views as fees
from tournament.desks.registration.files import views as files
from tournament.desks.registration.funds import views as funds
from tournament.desks.registration.here import views as here
from tournament.desks.registration.presence import views as presence
from tournament.desks.registration.qualifying import views as qualifying
from tournament.desks.registration.ratings import views as ratings
from tournament.desks.registration.strikes import views as strikes
from tournament.desks.registration.substitutes import views as substitutes
from tournament.desks.registration.tags import views as tags
from tournament.desks.registration.terms import views as terms

urlpatterns = [
    path("", cards.cards, name="cards"),
    path("register/", cards.register, name="register"),
    path("let-in/", cards.let_in, name="let-in-card"),
    path("undo/", bookings.undo_booking, name="undo-booking"),
    path("check-in-all/", presence.check_in_all, name="check-in-all"),
    path("here/", here.who_is_here, name="who-is-here"),
    path("here/save/", here.save_who_is_here, name="save-who-is-here"),
    path("clubs/", clubs.merge_clubs, name="merge-clubs"),
    path("import/", files.import_file, name="import"),
    path("import/confirmed/", files.import_confirmed, name="import-confirmed"),
    path("advance/", applicants.applicants, name="applicants"),
    path("advance/take-over/", files.take_over, name="applicants-take-over"),
    path("advance/<int:number>/", applicants.applicant, name="applicant"),
    path("advance/<int:number>/card/", applicants.name_card, name="applicant-card"),
    path("advance/<int:number>/no-card/", applicants.no_card, name="applicant-no-card"),
    path("advance/<int:number>/seen/", applicants.seen, name="applicant-seen"),
    path("advance/<int:number>/turn-down/", applicants.turn_down, name="applicant-turn-down"),
    path("advance/terms/", terms.terms, name="advance-terms"),
    path("ratings/", ratings.rating_fees, name="rating-fees"),
    path("ratings/<int:rating>/", ratings.tick_rating, name="tick-rating"),
    path("tags/", tags.tags, name="tags"),
    path("declared/", declared.declared, name="declared"),
    path("declared/set/", declared.declare, name="declare"),
    path("declared/late/", declared.declare_late, name="declare-late"),
    path("declared/take-back/", declared.take_back_late, name="take-back-declared"),
    path("final/", qualifying.take_into_final, name="take-into-final"),
    path("final/confirmed/", qualifying.take_confirmed, name="take-into-final-confirmed"),
    path("qualified/", qualifying.qualified, name="qualified"),
    path("qualified/<whole:place>/move-up/", qualifying.move_up, name="move-up"),
    path("qualified/<whole:place>/decline/", qualifying.decline, name="decline-place"),
    path("qualified/<whole:place>/take-back/", qualifying.take_back_decline, name="take-back-decline"),
    path("<whole:number>/", cards.card, name="card"),
    path("<whole:number>/change/", cards.change, name="change-card"),
    path("<whole:number>/let-in/", cards.change_and_let_in, name="change-and-let-in"),
    path("<whole:number>/pay/", fees.pay, name="pay"),
    path("<whole:number>/unpay/", fees.unpay, name="unpay"),
    path("<whole:number>/pays/", funds.pay_part, name="pay-part"),
    path("<whole:number>/ratings/<int:rating>/", ratings.tick_card, name="tick-card"),
    path("<whole:number>/ratings/<int:rating>/leave/", ratings.leave_rating, name="leave-rating"),
    path("<whole:number>/check-in/", presence.check_in, name="check-in"),
    path("<whole:number>/check-out/", presence.check_out, name="check-out"),
    path("<whole:number>/withdraw/", presence.withdraw, name="withdraw"),
    path("<whole:number>/come-back/", presence.come_back, name="come-back"),
    path("<whole:number>/unlock/", codes.unlock, name="unlock-card"),
    path("<whole:number>/strike/", strikes.strike, name="strike"),
    path("<whole:number>/strike/take-back/", strikes.take_back, name="take-back-strike"),
    path("<whole:number>/substitute/", substitutes.substitute, name="substitute"),
    path("<whole:number>/substitute/take-back/", substitutes.take_back, name="take-back-substitute"),
]
