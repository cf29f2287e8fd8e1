/** The basis of allocation, month by month: commitments, paid-in capital or capital balances. */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { ExactSums } from "../../money/exact-sum.js";
import { bucketAt } from "../../records/capital-bucket.js";
import { postedMovements } from "../movements/capital-movement.js";
import type { LiveLine } from "./live-allocation.js";

/** Rolls each partner's basis forward, month by month. */
export interface BasisRoller {
  through(day: number, firstDay: number): readonly Units[];
  allocated(lines: readonly LiveLine[]): void;
}

export function basisRoller(index: BooksIndex): BasisRoller {
  switch (index.basis) {
    case "commitment":
      return commitmentRoller(index);
    case "paid_in":
      return capitalRoller(index, (bucket) => bucket === bucketAt("contributions"), false);
    case "capital_balance":
      return capitalRoller(index, (bucket) => bucket !== bucketAt("carriedInterest"), true);
    case "fixed":
      return { through: () => [], allocated: () => undefined };
  }
}

/** Commitments to date. */
export function commitmentRoller({ commitments, partners }: BooksIndex): BasisRoller {
  const sums = new ExactSums(partners.length);
  let next = 0;
  return {
    through(day) {
      for (; (commitments[next]?.day ?? Number.POSITIVE_INFINITY) <= day; next++) {
        const event = commitments[next] as BooksIndex["commitments"][number];
        sums.add(event.partner, event.units);
      }
      return partners.map((_, partner) => sums.at(partner));
    },
    allocated: () => undefined,
  };
}

/** Capital to date; this month's own allocations join it only afterwards. */
function capitalRoller(index: BooksIndex, counts: (bucket: number) => boolean, withLive: boolean): BasisRoller {
  const movements = postedMovements(index);
  const sums = new ExactSums(index.partners.length);
  let next = 0;
  let nextLive = 0;
  let held: { partner: number; units: Units; day: number }[] = [];
  return {
    through(day, firstDay) {
      for (; next < movements.count && (movements.day[next] as number) <= day; next++) {
        if (!counts(movements.bucket[next] as number)) continue;
        const movement = { partner: movements.partner[next] as number, units: movements.units[next] as Units };
        if (movements.settles[next] === 1) held.push({ ...movement, day: movements.day[next] as number });
        else sums.add(movement.partner, movement.units);
      }
      for (const { partner, units } of held.filter((movement) => movement.day < firstDay)) sums.add(partner, units);
      held = held.filter((movement) => movement.day >= firstDay);
      return index.partners.map((_, partner) => sums.at(partner));
    },
    allocated(lines) {
      for (; withLive && nextLive < lines.length; nextLive++) {
        const line = lines[nextLive] as LiveLine;
        sums.add(line.partner, line.units);
      }
    },
  };
}
