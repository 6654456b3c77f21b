"""The addresses of the games."""

from django.urls import include, path

from games import views
from games.chat import since_views
from games.new_game import views as new_game

app_name = "games"
urlpatterns = [
    path("how-to-play/", include("games.guide.urls")),
    path("", include("games.records.urls")),
    path("", include("games.reminders.urls")),
    path("new", new_game.new, name="new"),
    path("new/rules", new_game.rules, name="new_rules"),
    path("new/set/<slug:slug>", new_game.from_set, name="new_from_set"),
    path("new/set/<slug:slug>/delete", new_game.delete_set, name="delete_set"),
    path("", include("games.lobby.urls")),
    path("game/<slug:slug>/", views.table, name="table"),
    path("game/<slug:slug>/table", views.table_part, name="table_part"),
    path("game/<slug:slug>/rules", views.rules, name="rules"),
    path("game/<slug:slug>/chat/", include("games.chat.urls")),
    path("game/<slug:slug>/since", since_views.since, name="since"),
    path("game/<slug:slug>/act", views.act, name="act"),
    path("game/<slug:slug>/reset", views.reset, name="reset"),
    path("game/<slug:slug>/back", views.come_back, name="back"),
    path("game/<slug:slug>/absence", views.vote, name="absence"),
    path("game/<slug:slug>/standing", views.standing_answer, name="standing"),
    path("game/<slug:slug>/continue", views.go_on, name="continue"),
    path("game/<slug:slug>/result/<int:deal>", views.result, name="result"),
]
