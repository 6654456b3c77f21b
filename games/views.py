"""The pages of the games: parse, one call, present."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.sessions import current_user
from canasta.clock import now
from games import forms, messages, selectors, services
from games.engine.moves import GoOut, Move
from games.engine.way_out import way_out
from games.errors import GameNotFound, NotBegun
from games.failures import FAILURES, WITHOUT_TABLE, Failure, status_of, words_of
from games.guide.views import render_rules
from games.lobby.home import left_to_visit
from games.presenters.chat import chat_panel
from games.presenters.clock import clock_face
from games.presenters.lost import is_lost, lost_game
from games.presenters.people import has_company
from games.presenters.scoreboard import scoreboard
from games.presenters.table import table_page

SORT_COOKIE = "sort"
STANDING = {"yes": True, "no": False, "none": None}


@never_cache
@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The table; after a deal its score until the player continues, after the game its end."""
    try:
        seen = selectors.seat_view(user=_user(request), slug=slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    except NotBegun:
        return redirect("games:room", slug)
    if seen.status != "playing" and request.GET.get("drawer") == "chat":
        return redirect("games:chat", slug)
    if seen.status == "cancelled":
        return redirect("games:seats", slug)
    if is_lost(seen):
        return render(request, "games/lost.html", {"end": lost_game(seen)})
    ended = _deal_to_show(seen)
    board = _scoreboard(request, slug, ended, seen) if ended is not None else None
    return board or render(request, "games/table.html", _with_talk(request, seen))


@never_cache
@require_safe
def table_part(request: HttpRequest, slug: str) -> HttpResponse:
    """The table alone, or nothing where the page that asks is not behind."""
    try:
        user = _user(request)
        if _is_up_to_date(request.GET.get("have", ""), selectors.revision(user=user, slug=slug)):
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        return _part(request, selectors.seat_view(user=user, slug=slug))
    except (GameNotFound, NotBegun) as missing:
        return _plainly(missing)


@never_cache
@require_POST
def act(request: HttpRequest, slug: str) -> HttpResponse:
    """A move; the answer is the table after it, or as it stands with the reason."""
    tried: list[Move] = []

    def deed(user: User) -> None:
        asked = forms.wanted(forms.fields_of(request))
        seen = selectors.seat_view(user=user, slug=slug)
        try:
            tried.append(forms.move_of(asked, seen.draft.view))
        except (forms.MixedWilds, forms.NotUnderstood):
            # Sent twice, it may make no sense on the table that it has changed itself.
            if selectors.has_answered(user=user, slug=slug, key=asked.key):
                return
            raise
        _play(user, slug, asked, _whole(tried[0], seen))
        services.note_address(slug=slug, user=user, address=request.META.get("REMOTE_ADDR", ""))

    return _changed(request, slug, deed, tried)


@never_cache
@require_POST
def reset(request: HttpRequest, slug: str) -> HttpResponse:
    def deed(user: User) -> None:
        version = forms.version_of(forms.fields_of(request))
        services.reset_turn(slug=slug, user=user, version=version)

    return _changed(request, slug, deed, [])


@never_cache
@require_POST
def come_back(request: HttpRequest, slug: str) -> HttpResponse:
    """The computer gives the seat back to its player."""

    def deed(user: User) -> None:
        services.come_back(slug=slug, user=user)

    return _changed(request, slug, deed, [])


@never_cache
@require_POST
def vote(request: HttpRequest, slug: str) -> HttpResponse:
    """What shall become of a seat whose time is out."""

    def deed(user: User) -> None:
        choice = forms.choice_of(forms.fields_of(request), services.ABSENCE_CHOICES)
        services.vote(slug=slug, user=user, choice=choice)

    return _changed(request, slug, deed, [])


@never_cache
@require_POST
def standing_answer(request: HttpRequest, slug: str) -> HttpResponse:
    """What a question shall be answered when its time is out."""

    def deed(user: User) -> None:
        said = forms.choice_of(forms.fields_of(request), STANDING)
        services.set_standing_answer(slug=slug, user=user, answer=STANDING[said])

    return _changed(request, slug, deed, [])


@never_cache
@require_POST
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """The player has seen the score of a deal."""
    try:
        deal = forms.deal_of(forms.fields_of(request))
        services.continue_after_deal(slug=slug, user=_user(request), deal=deal)
    except FAILURES as failure:
        return _plainly(failure)
    return redirect("games:table", slug)


@never_cache
@require_safe
def result(request: HttpRequest, slug: str, deal: int) -> HttpResponse:
    try:
        board = _scoreboard(request, slug, deal)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    if board is None:
        raise Http404
    return board


@never_cache
@require_safe
def rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The rules by which the game is played, what differs from the preset first."""
    try:
        found = selectors.game_rules(user=_user(request), slug=slug)
    except GameNotFound as missing:
        raise Http404(words_of(missing)) from missing
    back = reverse("games:table", args=[slug])
    return render_rules(request, found.rules, found.preset, back=back, title=found.name)


def _user(request: HttpRequest) -> User:
    """Whoever asks; a stranger has no seat at any table."""
    user = current_user(request)
    if user is None:
        raise GameNotFound
    return user


def _whole(move: Move, seen: selectors.SeatView) -> tuple[Move, ...]:
    """Going out with cards in the hand means the way that the table showed."""
    if isinstance(move, GoOut) and seen.draft.view.hand and seen.draft.can_go_out:
        return way_out(seen.draft.view) or (move,)
    return (move,)


def _play(user: User, slug: str, asked: forms.Wanted, moves: tuple[Move, ...]) -> None:
    """The moves in order; the last one has the page's own key, so that it is played once."""
    draft = asked.draft
    for place, move in enumerate(moves):
        is_last = place == len(moves) - 1
        acted = services.act(
            slug=slug,
            user=user,
            move=move,
            version=asked.version,
            key=asked.key if is_last else f"{asked.key[:60]}.{place}",
            draft_revision=draft,
        )
        draft = acted.draft_revision if draft is not None else None


def _changed(
    request: HttpRequest, slug: str, deed: Callable[[User], None], tried: list[Move]
) -> HttpResponse:
    """Do it, then show the table: as it is now, with a sentence where it was refused."""
    try:
        user = _user(request)
        try:
            deed(user)
        except WITHOUT_TABLE:
            raise
        except FAILURES as failure:
            seen = selectors.seat_view(user=user, slug=slug)
            words = words_of(failure, tried[0] if tried else None, seen.draft.view)
            return _part(request, seen, words, status_of(failure))
        return _part(request, selectors.seat_view(user=user, slug=slug))
    except WITHOUT_TABLE as failure:
        return _plainly(failure)


def _part(
    request: HttpRequest,
    seen: selectors.SeatView,
    message: str = "",
    status: HTTPStatus = HTTPStatus.OK,
) -> HttpResponse:
    context = _context(request, seen) | {"message": message}
    response = render(request, "games/_table.html", context, status=status)
    if _deal_to_show(seen) is not None or seen.status == "cancelled":
        # The page belongs to a deal that has ended: its score is a page of its own.
        response["HX-Redirect"] = reverse("games:table", args=[seen.slug])
    return response


def _plainly(failure: Failure) -> HttpResponse:
    """A sentence that the page can show where it shows its others."""
    return HttpResponse(
        words_of(failure), status=status_of(failure), content_type="text/plain; charset=utf-8"
    )


def _context(request: HttpRequest, seen: selectors.SeatView) -> dict[str, object]:
    descending = request.COOKIES.get(SORT_COOKIE) == "desc"
    return {
        "page": table_page(seen, now(), descending=descending),
        "next_games": left_to_visit(request, seen.slug),
    }


def _with_talk(request: HttpRequest, seen: selectors.SeatView) -> dict[str, object]:
    """The whole page: later answers leave the messages to the page's own request for them."""
    context = _context(request, seen)
    if has_company(seen.seats):
        context["chat"] = chat_panel(messages.talk(user=_user(request), slug=seen.slug), now())
    return context


def _deal_to_show(seen: selectors.SeatView) -> int | None:
    if seen.status == "over":
        return seen.pending_deal or seen.view.table.deal_number
    return seen.pending_deal


def _scoreboard(
    request: HttpRequest, slug: str, deal: int, seen: selectors.SeatView | None = None
) -> HttpResponse | None:
    """The score of an ended deal, or None for one that has not ended.

    With the seat's view the player may continue, and sees the clock of the hand that runs already.
    """
    user = _user(request)
    ended = selectors.deal_result(user=user, slug=slug, deal=deal)
    if ended is None:
        return None
    clock = clock_face(seen, now()) if seen is not None else None
    context = {"board": scoreboard(ended), "can_continue": seen is not None, "clock": clock}
    return render(request, "games/scoreboard.html", context)


def _is_up_to_date(have: str, present: tuple[int, int]) -> bool:
    """Whether a page that shows `have` (revision and draft revision) is not behind."""
    parts = have.split(".")
    try:
        shown = tuple(forms.number(part) for part in parts)
    except forms.NotUnderstood:
        return False
    return len(shown) == len(present) and shown >= present
