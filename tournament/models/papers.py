"""What servers at one database share of papers: who waits for which, and what was made. Of the moment, so unsealed."""

from django.db import models

from tournament.models.tournament import Tournament


class PaperTicket(models.Model):
    """Somebody waits for a paper that one of the servers makes. `told_at` is when that server last said how far it is,
    `seen_at` when the page that waits last asked; `path` is where the paper was asked for.
    """

    token = models.CharField(max_length=40, unique=True)
    asker = models.CharField(max_length=60)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+")
    name = models.CharField(max_length=100)
    title = models.TextField()
    kind = models.CharField(max_length=4)  # of the file
    path = models.TextField()
    digest = models.CharField(max_length=64)
    state = models.CharField(max_length=10)
    before = models.PositiveIntegerField(default=0)
    done = models.PositiveIntegerField(default=0)
    of = models.PositiveIntegerField(null=True)
    seen_at = models.DateTimeField()
    told_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.name}: {self.state}"


class ShelvedPaper(models.Model):
    """A paper that was made, by the digest of what stands on it."""

    digest = models.CharField(max_length=64, unique=True)
    data = models.BinaryField()
    size = models.PositiveIntegerField()  # bytes
    used_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.digest
