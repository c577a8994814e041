"""The play of a deal: clauses, the plan, the board, the progress, the state, and the view.

A card changes a deal in `progress` and in no other module. A question that needs the rules goes to
the referee of the board.
"""
