from django.urls import path

from tournament.desks.results.final import views as final
from tournament.desks.results.lots import views as lots
from tournament.desks.results.over import views as over
from tournament.desks.results.payouts import views as payouts
from tournament.desks.results.prizes import views as prizes
from tournament.desks.results.ratings import views as ratings
from tournament.desks.results.returns import views as returns
from tournament.desks.results.team_cards import views as team_cards

urlpatterns = [
    path("", final.results, name="results"),
    path("lots/", lots.lots, name="lots"),
    path("lots/draw/", lots.draw_lot, name="draw-lot"),
    path("lots/write-down/", lots.write_down, name="write-down-lot"),
    path("ratings/", ratings.ratings, name="ratings"),
    path("ratings/define/", ratings.define_rating, name="define-rating"),
    path("ratings/<whole:rating>/remove/", ratings.remove_rating, name="remove-rating"),
    path("finalise/", final.finalise, name="finalise"),
    path("over/", over.over, name="evening-over"),
    path("over/now/", over.end_evening, name="end-evening"),
    path("post/<whole:number>/", final.post_standings, name="post-standings"),
    path("posted/<whole:posting>/take-down/", final.take_down, name="take-down"),
    path("<whole:version>/reopen/", final.reopen, name="reopen"),
    path("prizes/", prizes.prizes, name="prizes"),
    path("prizes/propose/", prizes.propose_prizes, name="propose-prizes"),
    path("prizes/add/", prizes.add_prize_plan, name="add-prize-plan"),
    path("prizes/<whole:plan>/", prizes.prize_plan, name="prize-plan"),
    path("prizes/<whole:plan>/table/", prizes.save_prizes, name="save-prizes"),
    path("prizes/<whole:plan>/remove/", prizes.remove_prize_plan, name="remove-prize-plan"),
    path("returns/", returns.returns, name="returns"),
    path("returns/<whole:number>/give-up/", returns.give_up_card, name="give-up-card"),
    path("returns/<whole:number>/wait/", returns.wait_for_card, name="wait-for-card"),
    path("returns/<whole:number>/take-back/", returns.take_back_return, name="take-back-return"),
    path("team-cards/", team_cards.team_cards, name="team-cards"),
    path("team-cards/<whole:team>/in/", team_cards.take_in_team_card, name="take-in-team-card"),
    path("team-cards/<whole:team>/out/", team_cards.take_back_team_card, name="take-back-team-card"),
    path("payout/", payouts.payout, name="payout"),
    path("payout/pay/", payouts.pay_prize, name="pay-prize"),
    path("payout/take-back/", payouts.take_back_prize, name="take-back-prize"),
]
