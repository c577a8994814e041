"""A server for tables of Hearts: rooms by code, people and opponents, matches that survive a crash.

The library has all rules. The modules here have the rest:

- `settings`: the limits and times, and the database.
- `promises`: the promise of a seed, and the proof that it was kept.
- `messages`: the documents that travel.
- `store`: the database. It only ever adds rows to a match.
- `table`: one match: whose move is taken, the clock, the opponents, the connections.
- `rooms`: all rooms, those in memory and those in the store.
- `limits`: bounds for what strangers send.
- `protocols`: the protocols of uvicorn, with more bounds.
- `app`: the addresses of the server.
"""
