"""Deals whose worlds do not all weigh the same: mixed, forwarded and barred cards, kitties."""
