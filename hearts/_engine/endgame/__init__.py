"""Proofs about the rest of a deal: the score is settled, or a seat takes every remaining trick.

The cheap proofs come first. They can succeed far from the end, and in a view as well:

- *Nothing counts any more*: all cards that count are taken, and the remaining tricks cannot make a
  difference either. Then the score is settled.
- *Every card takes its trick*: a seat that is on lead, or surely takes the trick on the table,
  holds no card that a card of another seat could beat. It takes all remaining tricks, whatever
  anybody plays: it has a claim, and the score is settled.
- *From the top*: the seat leads its cards suit by suit from the top, and each beats every card that
  another seat could still hold in that suit. An opponent must follow, so before the k-th lead of a
  suit everybody has given up k - 1 cards of it, or is void. Rules may bar leads, as long as a suit
  that may be led at all may be led from its top. Then the seat has a claim.

If trumps or a custom rule decide tricks, no proof about taking is tried.

A state has proofs of the contrary as well:

- *Two ways differ*: some random ways to the end are played out. If two of them lead to different
  scores, the score is not settled.
- *An opponent keeps a guard*: an opponent who can beat a card of a suit when it is led, however
  late, only needs to keep some cards of the suit. If there is such an opponent, the seat on lead
  has no claim. Neither has a seat that cannot beat a possible lead by another seat.

If all of this leaves the question open, a state searches every continuation, up to a limit of 500
positions. Beyond the limit the answer is False.
"""

from hearts._engine.endgame.position_key import position_key
from hearts._engine.endgame.search import can_claim, settled
from hearts._engine.endgame.views import view_can_claim, view_settled

__all__ = ["can_claim", "position_key", "settled", "view_can_claim", "view_settled"]
