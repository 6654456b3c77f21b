"""How a deal and a game end."""

from __future__ import annotations

from games.engine.changes import changed
from games.engine.scoring import deal_score, winners_by_score
from games.engine.state import NEW_TURN, Phase, Position, Table


def ended(position: Position, out_seat: int | None, is_concealed: bool) -> Position:
    """The deal is over and scored; `out_seat` is who went out, or None."""
    table, rules = position.table, position.table.rules
    bonus = rules.concealed_bonus if is_concealed else rules.going_out_bonus
    deal_scores = tuple(
        [
            deal_score(
                rules,
                side.melds,
                len(side.red_threes),
                [position.hands[seat] for seat in rules.seats_of(place)],
                bonus if out_seat is not None and rules.side_of(out_seat) == place else 0,
            )
            for place, side in enumerate(table.sides)
        ]
    )
    scores = tuple(
        [before + deal.total for before, deal in zip(table.scores, deal_scores, strict=True)]
    )
    over = changed(
        _over(table),
        scores=scores,
        out_seat=out_seat,
        is_concealed=is_concealed,
        shown_hands=position.hands,
        deal_scores=deal_scores,
        winners=winners_by_score(rules, scores),
    )
    return changed(position, table=over)


def forfeited(position: Position, seat: int) -> Position:
    """The game is over without a score of the deal: the best of the other sides has won."""
    table = position.table
    loser = table.rules.side_of(seat)
    others = [side for side in range(table.rules.sides) if side != loser]
    best = max(table.scores[side] for side in others)
    winners = tuple([side for side in others if table.scores[side] == best])
    return changed(position, table=changed(_over(table), deal_scores=None, winners=winners))


def _over(table: Table) -> Table:
    return changed(table, phase=Phase.OVER, to_move=None, asker=None, turn=NEW_TURN)
