"""Proofs about the rest of a deal: that the score is settled, that a seat takes every trick left.

The cheap proofs come first. They hold far from the end, and in a view as well:

- *Nothing counts any more*: all cards that scoring looks at are taken, and no trick can make a
  difference either. Then the score is settled.
- *Every card takes its trick*: a seat that is on lead, or surely takes the trick on the table,
  holds no card that could be beaten by what the others may hold. It takes all the rest, whatever
  anybody plays: it has a claim, and the score is settled.
- *From the top*: the seat leads its cards suit by suit from the top, and each beats every card that
  somebody could still hold in that suit. An opponent has to follow, so before the k-th lead of a
  suit everybody has given up k - 1 cards of it, or is void. Rules may bar leads, as long as a suit
  that may be led at all may be led from its top. Then the seat has a claim.

Where trumps or a rule of one's own decide tricks, none of the proofs about taking is tried.

A state has proofs of the contrary as well:

- *Two ways differ*: some random ways to the end are played out. If two of them come to different
  scores, the score is not settled.
- *Somebody keeps a guard*: an opponent who can beat a card of a suit when it is led, however late,
  needs no more for that than to keep some cards of the suit. If there is one, the seat on lead has
  no claim. Neither has a seat that cannot beat what somebody else may lead.

Where nothing of this decides, a state looks at every way in which the rest can go, as long as that
takes no more than 500 positions; beyond it the answer is False.
"""

from hearts._engine.endgame.search import can_claim, settled
from hearts._engine.endgame.views import view_can_claim, view_settled

__all__ = ["can_claim", "settled", "view_can_claim", "view_settled"]
