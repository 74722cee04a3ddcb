"""The manual: its texts as pages, found by words, and which chapter belongs to which page. It reads no database."""
