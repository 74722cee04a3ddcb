"""Reading: rows become the cores' values here and nowhere else. Nothing in this package writes."""
