"""The laws that hold for all rules, as properties over random rules, deals and whole matches.

Tests name a law by its number:

1. An action changes nothing but the state that it returns, and the history makes the state again.
2. No card is lost: hands, trick, piles and kitty are the deck.
3. Whoever may act has a legal action, and an action is legal if and only if nothing refuses it.
4. The points of a deal add up to what the rules say.
5. The tricks of a deal alone give the score of its state, and no fault is found in them.
6. A seat cannot tell two states apart that differ only in what it does not know.
7. What is written is read back, and a seed gives the same deal everywhere.
8. The compiled and the interpreted build agree.
9. What follows from the numbers of a match, such as its length, holds and is reached.
"""
