"""A score sheet that its table keeps itself: what the phones have written, and the one sheet that follows from it.

No counting, so not in `scoring`, which it asks; no Django, no clock and no database, so below the models: whoever has
the same entries, a server, a test or an archive, has the same sheet.
"""
