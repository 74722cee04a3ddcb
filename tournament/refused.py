"""The one exception by which a service says no. It carries codes; wording.py has the sentences."""

from scoring import Finding


class Refused(Exception):
    def __init__(self, *findings: Finding) -> None:
        super().__init__(", ".join(finding.code for finding in findings))
        self.findings = findings


def refuse(*findings: Finding) -> None:
    """Says no where there is anything to say."""
    if findings:
        raise Refused(*findings)


class ComeAgain(Exception):
    """Too many ask for the same at once: nothing was looked at, and the same may be asked for after so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"in {seconds} s")
        self.seconds = seconds
