"""What several laws ask of a state."""

from random import Random

from hearts import Action, Cards, Choose, Game, Match, Pass, Phase, State


def everything_known(state: State) -> tuple[object, ...]:
    """All that a state says about itself, to be compared with what another one says."""
    return (
        state.game,
        state.phase,
        state.actor,
        state.actors,
        state.hands,
        state.kitty,
        state.trick,
        state.tricks,
        state.waiting,
        state.taken,
        state.points,
        state.hand_score,
        state.question,
        state.match,
        state.scores,
        state.dealer,
        state.deal_number,
        state.result,
        state.history,
        [state.legal_cards(seat) for seat in range(state.game.players)],
        [state.reasons(seat) for seat in range(state.game.players)],
        str(state),
    )


def all_cards(state: State) -> list[str]:
    """Every card, wherever it lies, sorted."""
    on_table = Cards() if state.trick is None else Cards(state.trick.cards)
    places = [*state.hands, on_table, state.waiting, *state.taken, state.kitty]
    return sorted(str(card) for cards in places for card in cards)


def deck_of(state: State) -> list[str]:
    """The deck of the game, sorted."""
    return sorted(map(str, state.game.setting.deck))


def step(state: State, rng: Random) -> State:
    """The state after one random action, or after the deal that is due."""
    if state.phase is Phase.DEAL:
        return state.deal()
    return state.apply(state.random_action(rng, rng.choice(state.actors)))


def finished(state: State, rng: Random) -> State:
    """The end of the deal, played at random."""
    while state.actors:
        state = step(state, rng)
    return state


def sheet_before(state: State) -> Match:
    """The score sheet before the deal that was finished last."""
    done = state.match
    sheet = Match(state.game.rules, state.game.players, done.dealer)
    for score in done.hand_scores[:-1]:
        sheet = sheet.add(score)
    return sheet


def answers_in(actions: tuple[Action, ...]) -> tuple[str, ...]:
    """What was chosen in the last deal of a history."""
    answers: list[str] = []
    for action in reversed(actions):
        if not isinstance(action, Choose):
            break
        answers.insert(0, action.option)
    return tuple(answers)


def parcels(game: Game, act: Pass, deal_number: int) -> list[tuple[int, Cards]]:
    """What a pass gives to whom."""
    assert act.seat is not None
    if act.to:
        return list(act.to)
    [place] = game.rules.passing.scheme(deal_number, game.players)
    return [((act.seat + place) % game.players, act.cards)]


def union(bags: tuple[Cards, ...]) -> Cards:
    """All the cards of some bags."""
    return sum(bags, Cards())
