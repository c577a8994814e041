"""Tests of the adapter for Gymnasium."""
