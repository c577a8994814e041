"""The core: cards, actions, tricks, the plan of a game, and the state with its one step.

The core is plain final classes over integers. It has masks and clauses, but no variants. The
compiled build compiles these modules together, but for `pure` and the attrs values of `records`;
the interpreted build runs them as they are.
"""

from collections.abc import Sequence
from functools import partial
from inspect import Signature, signature

from hearts._core.cards import action, actions, cards, tricks
from hearts._core.cards.pure import card_at, hide, seal, seal_interned, sealed
from hearts._core.play import (
    board,
    clauses,
    facts,
    pass_plan,
    plan,
    progress,
    state,
    trick_plan,
    view,
    walk,
)
from hearts._core.score import items
from hearts._core.score import plan as scoring_plan
from hearts._core.search import careful, endings, playout, policy
from hearts._core.worlds import cases, usual

COMPILED = not cards.INTERPRETED

_CACHES = {
    board.Board: (
        *("_disclosed", "_hash", "_match_bounds", "_opening", "_packed", "_pass_plan", "_past"),
        *("_source", "_views"),
    ),
    board.SeenBoard: ("_planes",),
    state.State: ("_ending", "_quiet"),
}
_VALUES = (
    *(*actions.KINDS.values(), action.Action, action.Unknown, tricks.Trick),
    *(
        facts.Facts,
        clauses.Clause,
        clauses.ClauseChains,
        trick_plan.TrickPlan,
        plan.Plan,
        pass_plan.PassPlan,
    ),
    *(walk.WonCards, walk.WalkedTricks),
    *(board.HeldCards, board.Laid, board.Before, board.MatchPlace, board.BoardHistory),
    *(board.PastDeal, view.View),
    *(
        items.PerCard,
        items.PerSeatWithoutTricks,
        items.PerTrick,
        items.Multiply,
        items.Floor,
        items.AskRule,
        items.LineCache,
    ),
    *(
        scoring_plan.ShootCondition,
        scoring_plan.ScoringPlan,
        scoring_plan.MatchBounds,
        playout.PassedCards,
        playout.DrawnPasses,
        policy.CardPolicy,
        policy.CarefulPlay,
    ),
)

_MADE_INSIDE = (state.State, view.View, board.Board)


def _keep_private(kind: type) -> None:
    """Let help() show neither what a constructor takes nor the types of private fields."""
    made = vars(kind)["__init__"]
    own = next(iter(signature(made).parameters.values()))
    made.__signature__ = Signature([own])
    notes = vars(kind).get("__annotations__", {})
    for name in [name for name in notes if name.startswith("_")]:
        del notes[name]


def _prepare_interpreted() -> None:
    """Seal the values of the core, as the compiler does, and use faster functions of Python."""
    for made_inside in _MADE_INSIDE:
        _keep_private(made_inside)
    for kind in _VALUES:
        seal(kind)
    for kind in (board.Board, board.SeenBoard):
        seal(kind, *_CACHES[kind])
    cards.final_cards = sealed(cards.Cards)
    state.final_state = sealed(state.State, *_CACHES[state.State])
    seal_interned(cards.Card)
    counting = (careful, cases, usual, policy)
    for module in (cards, endings, pass_plan, items, playout, progress, state, *counting):
        module.count_bits = int.bit_count  # type: ignore[attr-defined]
    for module in (cards, cases, playout, progress, state):
        module.card_at = card_at  # type: ignore[attr-defined]


def _plain(note: object) -> object:
    """Return an annotation without `Unchecked`."""
    return note.replace(" | Unchecked", "") if isinstance(note, str) else note


def _show_parameters() -> None:
    """Set the signatures of constructors, without the parameters that only the library uses.

    `Cards` and `Facts` show their parameters without an underscore. States, views and boards show
    none, because only the library makes them. `Unchecked` is for the compiler alone.
    """
    for kind in (cards.Card, tricks.Trick, state.State, view.View, *actions.KINDS.values()):
        for function in vars(kind).values():
            notes = getattr(getattr(function, "__func__", function), "__annotations__", {})
            notes.update((name, _plain(note)) for name, note in notes.items())
        if kind not in _MADE_INSIDE:
            whole = signature(kind)
            shown = [
                each.replace(annotation=_plain(each.annotation))
                for each in whole.parameters.values()
            ]
            type.__setattr__(kind, "__signature__", whole.replace(parameters=shown))
    for kind in (cards.Cards, facts.Facts):
        whole = signature(kind)
        own = [each for name, each in whole.parameters.items() if not name.startswith("_")]
        type.__setattr__(kind, "__signature__", whole.replace(parameters=own))
    for made_inside in _MADE_INSIDE:
        type.__setattr__(made_inside, "__signature__", Signature())


_show_parameters()
hide(cards.Card, "__init__")
Sequence.register(cards.Cards)
for _prepare in (
    [
        *(partial(hide, kind, *names) for kind, names in _CACHES.items()),
        partial(seal_interned, state.State),
    ]
    if COMPILED
    else [_prepare_interpreted]
):
    _prepare()
