/** Rounds of several companies beside each other: those of one series, else those at the same place between them. */

interface Named {
  readonly name: string;
}

/** Rounds that stand beside each other, one at most of each company, by its place. */
export type Matched<Round> = readonly (Round | undefined)[];

/**
 * The rounds of all companies in one order.
 * @param all of each company, from the first round to the last
 * @example
 * const named = (...names: string[]) => names.map((name) => ({ name }));
 * matchedRounds([named("Seed", "A"), named("Seed", "A-1", "B")]).map((row) => row.map((round) => round?.name));
 * // => [["Seed", "Seed"], ["A", "A-1"], [undefined, "B"]]
 */
export function matchedRounds<Round extends Named>(all: readonly (readonly Round[])[]): Matched<Round>[] {
  const rows: (Round | undefined)[][] = [];
  all.forEach((rounds, company) => {
    let from = 0;
    rounds.forEach((round, at) => {
      const to = nextNamed(rows, rounds.slice(at), from);
      const isSame = to < rows.length && namesIn(rows[to]).includes(round.name);
      const place = isSame ? to : from;
      if (!isSame && from === to)
        rows.splice(
          place,
          0,
          all.map(() => undefined),
        );
      (rows[place] as (Round | undefined)[])[company] = round;
      from = place + 1;
    });
  });
  return rows;
}

const namesIn = (row: readonly (Named | undefined)[] = []): string[] => row.flatMap((one) => one?.name ?? []);

/** The first row from a place on that has the name of one of the rounds; the end without any. */
function nextNamed(rows: readonly (readonly (Named | undefined)[])[], rounds: readonly Named[], from: number): number {
  const names = new Set(rounds.map(({ name }) => name));
  const found = rows.findIndex((row, i) => i >= from && namesIn(row).some((name) => names.has(name)));
  return found < 0 ? rows.length : found;
}
