"""The addresses of notices and reminders, part of the games'."""

from django.urls import path

from games.reminders import links, views

urlpatterns = [
    path("notices/", views.notices, name="notices"),
    path("notices/seen", views.seen, name="notices_seen"),
    path("reminders/", views.reminders, name="reminders"),
    path("reminders/off/<str:token>/", links.off, name="mail_off"),
    path("game/<slug:slug>/reminders", views.of_game, name="game_reminders"),
    path("go/<slug:link>/", links.go, name="go"),
    path("health/", views.health, name="health"),
]
