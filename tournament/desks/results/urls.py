from django.urls import path

from tournament.desks.results.final import views
from tournament.desks.results.lots import views as lot_views
from tournament.desks.results.payouts import views as payout_views
from tournament.desks.results.prizes import views as prize_views
from tournament.desks.results.ratings import views as rating_views

urlpatterns = [
    path("", views.results, name="results"),
    path("lots/", lot_views.lots, name="lots"),
    path("lots/draw/", lot_views.draw_lot, name="draw-lot"),
    path("lots/write-down/", lot_views.write_down, name="write-down-lot"),
    path("ratings/", rating_views.ratings, name="ratings"),
    path("ratings/define/", rating_views.define_rating, name="define-rating"),
    path("ratings/<whole:rating>/remove/", rating_views.remove_rating, name="remove-rating"),
    path("finalise/", views.finalise, name="finalise"),
    path("post/<whole:number>/", views.post_standings, name="post-standings"),
    path("posted/<whole:posting>/take-down/", views.take_down, name="take-down"),
    path("<whole:version>/reopen/", views.reopen, name="reopen"),
    path("prizes/", prize_views.prizes, name="prizes"),
    path("prizes/propose/", prize_views.propose_prizes, name="propose-prizes"),
    path("prizes/add/", prize_views.add_prize_plan, name="add-prize-plan"),
    path("prizes/<whole:plan>/", prize_views.prize_plan, name="prize-plan"),
    path("prizes/<whole:plan>/table/", prize_views.save_prizes, name="save-prizes"),
    path("prizes/<whole:plan>/remove/", prize_views.remove_prize_plan, name="remove-prize-plan"),
    path("returns/", payout_views.returns, name="returns"),
    path("returns/<whole:number>/take-back/", payout_views.take_back_return, name="take-back-return"),
    path("payout/", payout_views.payout, name="payout"),
    path("payout/pay/", payout_views.pay_prize, name="pay-prize"),
]
