/** How long cost was held: each purchase until it left the books, the first bought being the first to leave. */
import type { BooksIndex } from "../books/books-index.js";
import { takenBackThrough } from "../books/taken-back-through.js";
import { companyOfPosting } from "../capital/allocation/allocation-residual.js";
import type { Units } from "../money/amount.js";
import type { Entry } from "../records/entry.js";
import { carryingSlots, carryingSubtypes } from "./portfolio.js";

/** Cost of one purchase, from its day on; `to` is the day it left the books, null for what is held. */
export interface CostSpan {
  readonly company: number;
  readonly units: Units;
  readonly from: number;
  readonly to: number | null;
}

interface Lot {
  units: Units;
  readonly from: number;
}

/** Every purchase in force through a day, split where a part of it left. */
export function costSpans(index: BooksIndex, endDay: number): CostSpan[] {
  const lots: Lot[][] = index.companies.map(() => []);
  const spans: CostSpan[] = [];
  for (const { company, day, units } of costChanges(index, endDay)) {
    const own = lots[company] as Lot[];
    if (units > 0) own.push({ units, from: day });
    for (let left = -units; left > 0 && own[0] !== undefined; ) {
      const [lot] = own;
      const part = Math.min(left, lot.units);
      spans.push({ company, units: part, from: lot.from, to: day });
      left -= part;
      lot.units -= part;
      if (lot.units === 0) own.shift();
    }
  }
  return [...spans, ...lots.flatMap((own, company) => own.map((lot) => ({ company, ...lot, to: null })))];
}

const COST = /* @__PURE__ */ carryingSubtypes.indexOf("investment");

/** By entry in force and company: the change of cost; a conversion within a company changes nothing. */
function costChanges(index: BooksIndex, endDay: number) {
  const { entries, postings } = index;
  const slots = carryingSlots(index);
  const known = entries.entry.filter((_, row) => (entries.day[row] as number) <= endDay);
  const undone = takenBackThrough(index, endDay);
  return known.flatMap((entry: Entry, row) => {
    if (entry.reverses != null || undone.has(entry.id)) return [];
    const [first, end] = [entries.firstPosting[row] as number, entries.firstPosting[row + 1] as number];
    const net = new Map<number, Units>();
    for (let posting = first; posting < end; posting++) {
      if (slots[postings.account[posting] as number] !== COST) continue;
      const company = companyOfPosting(index, posting, first, end);
      if (company >= 0) net.set(company, (net.get(company) ?? 0) + (postings.units[posting] as number));
    }
    const day = entries.day[row] as number;
    return [...net].filter(([, units]) => units !== 0).map(([company, units]) => ({ company, day, units }));
  });
}
