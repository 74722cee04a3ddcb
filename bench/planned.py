"""The table of docs/seating.md: what planning ahead reaches for 9 to 47 players in 3 to 10 series, and the bound."""

from seating import Entrant, History, Wishes, bound_ahead, plan_ahead, total_cost

SERIES = range(3, 11)


def main() -> None:
    print("| players |" + "".join(f" {series} |" for series in SERIES))
    print("|---|" + "---|" * len(SERIES))
    proven = 0
    for players in range(9, 48):
        cells = []
        for series in SERIES:
            entrants = [Entrant(number) for number in range(players)]
            plans = plan_ahead(entrants, History(), Wishes(), "table", series).plans
            reached = total_cost(plans, entrants, History(), Wishes()).repeats
            least = bound_ahead(entrants, History(), Wishes(), series).repeats
            proven += reached == least
            cells.append(f"{reached}" if reached == least else f"{reached} (≥ {least})")
        print(f"| {players} | " + " | ".join(cells) + " |")
    print(f"\n{proven} of {39 * len(SERIES)} can't be bettered")


if __name__ == "__main__":
    main()
