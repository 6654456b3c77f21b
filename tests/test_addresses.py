"""Who may see what: every address of the site in one table, tried by everybody.

After each pattern stands what GET and POST answer, a letter for each visitor: nobody signed in, a
player with a seat in the game, one without, a suspended one who has a seat, a host without rights
and a superuser. The addresses are those of the seated player's games, rules, mails and reports.

    y may    s must sign in    - is not there    x may not    w is suspended    m never so
"""

import pytest

from tests import addresses
from tests.addresses import VISITORS, Scene

TABLE = r"""
account/                                                        syywyy syywyy
account/calendar/                                               syywyy syywyy
account/calendar/vacation                                       mmmwmm syywyy
account/calendar/vacation/end                                   mmmwmm s--w--
account/export/                                                 syyyyy mmmmmm
account/delete/                                                 syywyy syywyy
account/second-factor/                                          syywyy smmwmm
account/second-factor/ask/                                      syywyy syywyy
account/second-factor/app/add/                                  syywyy syywyy
account/second-factor/app/remove/                               s--w-- s--w--
account/second-factor/codes/                                    s--w-- smmwmm
account/second-factor/codes/new/                                syywyy syywyy
account/second-factor/codes/file/                               s--w-- s--w--
account/second-factor/passkey/add/                              syywyy syywyy
account/second-factor/passkey/<int:pk>/remove/                  syywyy syywyy
account/second-factor/passkey/sign-in/                          syywyy syywyy
account/sign-up/                                                yyywyy yyywyy
account/sign-in/                                                yyywyy yyywyy
account/sign-out/                                               yyyyyy yyyyyy
account/closed/                                                 yyywyy mmmwmm
account/confirm/                                                yyywyy mmmwmm
account/confirm/<str:key>/                                      yyywyy ---w--
account/mail-address/                                           syywyy syywyy
account/password/                                               syywyy syywyy
account/password/ask/                                           syywyy syywyy
account/password/forgotten/                                     yyywyy yyywyy
account/password/forgotten/sent/                                yyywyy mmmwmm
account/^password/new/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>[^/]+)/$ yyywyy yyywyy
account/password/new/done/                                      yyywyy mmmwmm
player/<slug:slug>/                                             yyywyy mmmwmm
player/<slug:slug>/block                                        mmmwmm -yywyy
player/<slug:slug>/unblock                                      mmmwmm -yywyy
mail/                                                           ---w-- mmmwmm
mail/<slug:name>/                                               ---w-- mmmwmm
how-to-play/                                                    yyywyy mmmwmm
how-to-play/<slug:name>/<int:players>/                          yyywyy mmmwmm
verify_deal.py                                                  yyywyy mmmwmm
game/<slug:slug>/proof/                                         -y-w-- mmmwmm
game/<slug:slug>/proof/<int:deal>                               -y-w-- mmmwmm
game/<slug:slug>/proof/<int:deal>.json                          -y-w-- mmmwmm
notices/                                                        yyywyy mmmwmm
notices/seen                                                    mmmwmm yyywyy
reminders/                                                      syywyy syywyy
reminders/off/<str:token>/                                      ---w-- ---w--
game/<slug:slug>/reminders                                      -y-w-- -y-w--
go/<slug:link>/                                                 yyywyy mmmwmm
health/                                                         yyywyy mmmwmm
new                                                             yyywyy yyywyy
new/rules                                                       yyywyy mmmwmm
new/set/<slug:slug>                                             -y-w-- mmmwmm
new/set/<slug:slug>/delete                                      mmmwmm -y-w--
                                                                yyywyy mmmwmm
next                                                            mmmwmm yyywyy
lobby/                                                          yyywyy mmmwmm
game/<slug:slug>/pin                                            mmmwmm -y-w--
game/<slug:slug>/hide                                           mmmwmm -y-w--
game/<slug:slug>/room                                           -y-w-- mmmwmm
game/<slug:slug>/seats                                          -y-w-- mmmwmm
game/<slug:slug>/seats/change                                   mmmwmm -y-w--
game/<slug:slug>/seats/swap                                     mmmwmm -y-w--
game/<slug:slug>/leave                                          mmmwmm -y-w--
game/<slug:slug>/cancel                                         mmmwmm -y-w--
game/<slug:slug>/rematch                                        -y-w-- -y-w--
join/<slug:slug>/                                               yyywyy xyywyy
invite/<slug:token>/                                            yyywyy xyywyy
invite/<slug:token>/decline                                     mmmwmm ---w--
game/<slug:slug>/                                               -y-w-- mmmwmm
game/<slug:slug>/table                                          -y-w-- mmmwmm
game/<slug:slug>/rules                                          -y-w-- mmmwmm
game/<slug:slug>/chat/                                          -y-w-- mmmwmm
game/<slug:slug>/chat/say                                       mmmwmm -y-w--
game/<slug:slug>/chat/read                                      mmmwmm -y-w--
game/<slug:slug>/chat/mute                                      mmmwmm -y-w--
game/<slug:slug>/chat/player                                    -y-w-- -y-w--
game/<slug:slug>/chat/<slug:message>/report                     -y-w-- -y-w--
game/<slug:slug>/since                                          -y-w-- mmmwmm
game/<slug:slug>/act                                            mmmwmm -y-w--
game/<slug:slug>/reset                                          mmmwmm -y-w--
game/<slug:slug>/back                                           mmmwmm -y-w--
game/<slug:slug>/absence                                        mmmwmm -y-w--
game/<slug:slug>/standing                                       mmmwmm -y-w--
game/<slug:slug>/continue                                       mmmwmm -y-w--
game/<slug:slug>/result/<int:deal>                              -y-w-- mmmwmm
admin/login/                                                    sxxwyy sxxwyy
admin/                                                          ssswyy ssswyy
admin/logout/                                                   yyywmm yyywyy
admin/password_change/                                          ssswyy ssswyy
admin/password_change/done/                                     ssswyy ssswmm
admin/autocomplete/                                             ssswxx ssswmm
admin/jsi18n/                                                   ssswyy ssswmm
admin/r/<path:content_type_id>/<path:object_id>/                sssw-- sssw--
admin/games/auditentry/                                         ssswxy ssswxy
admin/games/auditentry/add/                                     ssswxx ssswxx
admin/games/auditentry/<path:object_id>/history/                ssswxy ssswxy
admin/games/auditentry/<path:object_id>/delete/                 ssswxx ssswxx
admin/games/auditentry/<path:object_id>/change/                 ssswxy ssswxx
admin/games/auditentry/<path:object_id>/                        ssswyy ssswyy
admin/games/game/<path:object_id>/log/                          ssswxy ssswxy
admin/games/game/<path:object_id>/act/<slug:act>/               ssswxy ssswxy
admin/games/game/                                               ssswxy ssswxy
admin/games/game/add/                                           ssswxx ssswxx
admin/games/game/<path:object_id>/history/                      ssswxy ssswxy
admin/games/game/<path:object_id>/delete/                       ssswxx ssswxx
admin/games/game/<path:object_id>/change/                       ssswxy ssswxx
admin/games/game/<path:object_id>/                              ssswyy ssswyy
admin/games/mail/<path:object_id>/act/<slug:act>/               ssswxy ssswxy
admin/games/mail/                                               ssswxy ssswxy
admin/games/mail/add/                                           ssswxx ssswxx
admin/games/mail/<path:object_id>/history/                      ssswxy ssswxy
admin/games/mail/<path:object_id>/delete/                       ssswxx ssswxx
admin/games/mail/<path:object_id>/change/                       ssswxy ssswxx
admin/games/mail/<path:object_id>/                              ssswyy ssswyy
admin/accounts/user/<path:object_id>/act/<slug:act>/            ssswxy ssswxy
admin/accounts/user/                                            ssswxy ssswxy
admin/accounts/user/add/                                        ssswxx ssswxx
admin/accounts/user/<path:object_id>/history/                   ssswxy ssswxy
admin/accounts/user/<path:object_id>/delete/                    ssswxx ssswxx
admin/accounts/user/<path:object_id>/change/                    ssswxy ssswxx
admin/accounts/user/<path:object_id>/                           ssswyy ssswyy
admin/games/report/<path:object_id>/act/<slug:act>/             ssswxy ssswxy
admin/games/report/                                             ssswxy ssswxy
admin/games/report/add/                                         ssswxx ssswxx
admin/games/report/<path:object_id>/history/                    ssswxy ssswxy
admin/games/report/<path:object_id>/delete/                     ssswxx ssswxx
admin/games/report/<path:object_id>/change/                     ssswxy ssswxx
admin/games/report/<path:object_id>/                            ssswyy ssswyy
admin/^(?P<app_label>games|accounts)/$                          sssw-y sssw-y
admin/(?P<url>.*)$                                              sssw-- sssw--
"""
NEVER = set("mw")


def rows() -> dict[str, tuple[str, str]]:
    """Pattern to the letters of GET and POST; the pattern of the home page is empty."""
    found = {}
    for line in TABLE.strip("\n").splitlines():
        *pattern, get, post = line.split()
        found["".join(pattern)] = (get, post)
    assert len(found) == TABLE.count("\n") - 1, "an address stands there twice"
    return found


@pytest.fixture
def scene(db: None) -> Scene:
    return addresses.scene()


def test_every_address_stands_in_the_table_and_no_other() -> None:
    patterns, table = addresses.all_patterns(), rows()
    assert sorted(set(patterns) - set(table)) == [], "these are not in the table"
    assert sorted(set(table) - set(patterns)) == [], "these are not on the site"


@pytest.mark.parametrize("visitor", VISITORS)
def test_everybody_sees_what_the_table_says(scene: Scene, visitor: str) -> None:
    wrong = []
    for pattern, answers in rows().items():
        path = scene.path(pattern)
        for method, letters in zip(("GET", "POST"), answers, strict=True):
            if set(letters) <= NEVER and visitor != "seated":
                continue  # a method that a page never takes is the same for all
            found = scene.outcome(visitor, method, path)
            if found != letters[VISITORS.index(visitor)]:
                wrong.append(f"{method} {pattern}: {found}, the table says {letters}")
    assert wrong == []
