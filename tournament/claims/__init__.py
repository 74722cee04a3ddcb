"""Long questions about the rest of a game: asked by any desk, answered beside the requests, once for all who ask."""
