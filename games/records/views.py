"""The pages on which the order of a deal is checked."""

from __future__ import annotations

from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.sessions import current_user
from games.engine.cards import card
from games.errors import GameNotFound
from games.failures import words_of
from games.presenters.words import face
from games.records import proof

PROGRAM = "verify_deal.py"


@never_cache
@require_safe
def of_game(request: HttpRequest, slug: str) -> HttpResponse:
    """What was fixed beforehand, and the deals that can be checked."""
    try:
        found = proof.game_proof(user=_user(request), slug=slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    return render(request, "records/proof_game.html", {"proof": found})


@never_cache
@require_safe
def of_deal(request: HttpRequest, slug: str, deal: int) -> HttpResponse:
    found = _found(request, slug, deal)
    cards = [face(card(number)) for number in found.order]
    context = {"proof": found, "game": found.game, "record": found.record, "cards": cards}
    return render(request, "records/proof_deal.html", context)


@never_cache
@require_safe
def record(request: HttpRequest, slug: str, deal: int) -> HttpResponse:
    """The same as a file, for whoever trusts no page."""
    answer = JsonResponse(_found(request, slug, deal).record, json_dumps_params={"indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="deal-{slug}-{deal}.json"'
    return answer


@require_safe
def program(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 -- every view has one
    """The program that checks such a file, to read and to run."""
    source = Path(settings.BASE_DIR, "docs", PROGRAM).read_bytes()
    answer = HttpResponse(source, content_type="text/x-python; charset=utf-8", status=HTTPStatus.OK)
    answer["Content-Disposition"] = f'attachment; filename="{PROGRAM}"'
    return answer


def _found(request: HttpRequest, slug: str, deal: int) -> proof.DealProof:
    try:
        found = proof.deal_proof(user=_user(request), slug=slug, deal=deal)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    if found is None:
        raise Http404
    return found


def _user(request: HttpRequest) -> User:
    """Whoever asks; a stranger has no seat at any table."""
    user = current_user(request)
    if user is None:
        raise GameNotFound
    return user
