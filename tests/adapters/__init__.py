"""Tests of the adapters, and what they share."""
