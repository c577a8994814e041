"""Flat tables: many deals side by side as words in one piece of memory, for `hearts.batch` alone.

The cards of a deal are played here by a second program, apart from the states, because of its
speed. One call steps thousands of tables in one loop and makes no object for any of them. A table
as an object of its own took more than twice as long in a trial. The price is that a rule about
playing a card is written twice. So nothing but `hearts.batch` may import this room, and tests hold
every table to the states. What a state can do does not belong here.
"""
