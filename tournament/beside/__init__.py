"""What is done beside the server's requests: processes of our own that stay warm, the line that leads to them,
and who goes first.

Nothing here knows what is done there, nor Django: papers are made so, and long questions about a game are answered.
"""
