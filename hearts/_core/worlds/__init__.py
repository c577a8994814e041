"""Hidden cards of a view: the matrix that counts them, the cases, and the draw of one world.

Special deals, such as forwarded passes, are sorted out by the engine.
"""
