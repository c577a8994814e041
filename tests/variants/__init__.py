"""Tests of the named variants."""
