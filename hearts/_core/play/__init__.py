"""The play of a deal: clauses, the plan of a table, the board, the state, and the view.

A question that needs the rules goes to the referee of the board.
"""
