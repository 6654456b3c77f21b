"""The addresses of the record of play; `games.urls` includes them."""

from django.urls import path

from games.records import views

urlpatterns = [
    path("verify_deal.py", views.program, name="verify_deal"),
    path("game/<slug:slug>/proof/", views.of_game, name="proof"),
    path("game/<slug:slug>/proof/<int:deal>", views.of_deal, name="deal_proof"),
    path("game/<slug:slug>/proof/<int:deal>.json", views.record, name="deal_record"),
]
