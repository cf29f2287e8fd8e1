/**
 * Transfers of interests in the statements of a window: what moved from one partner to the other stands on the transfer
 * line as a whole. Since inception the paid-in history stands with whoever holds the interest now.
 * @see ASC 946-205-45-5 (capital transactions apart from results)
 */
import { type BooksIndex, perIndex } from "../../books/books-index.js";
import type { CapitalAccount } from "../../capital/capital-account.js";
import { capitalAccountOwners, postedMovements } from "../../capital/movements/capital-movement.js";
import { readUnits, toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow, type Window } from "../../periods/window.js";
import { bucketAt, type CapitalBreakdown } from "../../records/capital-bucket.js";

/** Part of a partner's history that a transfer moved, credit positive. */
interface MovedHistory {
  readonly day: number;
  readonly partner: number;
  readonly line: "contributions" | "distributions";
  readonly isRecallable: boolean;
  readonly units: Units;
}

/** Contributions and distributions of entries that post to partners' capital alone: no cash came or went. */
const movedHistory = /* @__PURE__ */ perIndex((index): readonly MovedHistory[] => {
  const { count, day, partner, bucket, units, entry } = postedMovements(index);
  const isBetweenPartners = betweenPartners(index);
  const moved: MovedHistory[] = [];
  for (let i = 0; i < count; i++) {
    const line = LINES.find((name) => bucketAt(name) === bucket[i]);
    const at = entry[i] as number;
    if (line === undefined || !isBetweenPartners(at)) continue;
    const isRecallable = index.sourceTypes[index.entries.sourceType[at] as number] === "recallable_distribution";
    moved.push({ day: day[i] as number, partner: partner[i] as number, line, isRecallable, units: units[i] as Units });
  }
  return moved;
});

const LINES = ["contributions", "distributions"] as const;

function betweenPartners(index: BooksIndex): (entry: number) => boolean {
  const { entries, postings } = index;
  const owner = capitalAccountOwners(index);
  return (entry) => {
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++)
      if ((owner[postings.account[row] as number] as number) < 0) return false;
    return true;
  };
}

/** What of a partner's history moved within a window; of a window without a first day, nothing. */
export function historyMovedIn(index: BooksIndex, window: Window, partner: number): readonly MovedHistory[] {
  return window.start == null ? [] : historyMoved(index, window, partner);
}

/** What of a partner's history moved within a window; of a window without a first day, all of it through its end. */
export function historyMoved(index: BooksIndex, window: Window, partner: number): readonly MovedHistory[] {
  const { startDay, endDay } = readWindow(window);
  return movedHistory(index).filter((own) => own.partner === partner && own.day >= startDay && own.day <= endDay);
}

/** A partner's lines of a window, with all that moved on the transfer line. */
export function periodLinesOf(index: BooksIndex, window: Window, row: CapitalAccount): CapitalBreakdown {
  const { period, lpEntityId } = row;
  const moved = historyMovedIn(index, window, index.partnerAt.get(lpEntityId) as number);
  if (moved.length === 0) return period;
  const { decimals } = index.base;
  const of = (name: string) => totalUnits(moved.filter(({ line }) => line === name).map(({ units }) => units));
  const [contributions, distributions] = [of("contributions"), of("distributions")];
  const changed = (line: "contributions" | "distributions" | "transfers", ...more: Units[]) =>
    toAmount(sumUnits(readUnits(period[line], decimals) as Units, ...more), decimals);
  return {
    ...period,
    contributions: changed("contributions", -contributions),
    distributions: changed("distributions", -distributions),
    transfers: changed("transfers", contributions, distributions),
  };
}
