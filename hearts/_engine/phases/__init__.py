"""The phases of a deal: one module a phase, with one object that has everything about it.

It says who may act and how, the numbers and words of the actions, the reason for a refusal, the
step that follows and the action as others see it. No other room compares a `Phase` where it can ask
the object. Only the step of a played card is in the core, with the quick ways of `State`.
"""
