"""The addresses of the how-to-play pages; the games include them."""

from django.urls import path

from games.guide import views

urlpatterns = [
    path("", views.index, name="guide"),
    path("<slug:name>/<int:players>/", views.rules_of_preset, name="guide_rules"),
]
