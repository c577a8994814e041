"""The knowledge of a seat: views, their histories, and the forms in which clients get them.

Hidden cards that a view may still place are in `worlds`.
"""
