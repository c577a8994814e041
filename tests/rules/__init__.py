"""Tests of the rules and of their record."""
