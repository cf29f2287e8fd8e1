/** What an entry makes due from partners, to them, or from an escrow agent, and what of it no payment has settled. */
import { type BooksIndex, perIndex } from "../books/books-index.js";
import { declaresDue, PartnerDues } from "../capital/movements/partner-dues.js";
import type { Units } from "../money/amount.js";
import type { Account } from "../records/vehicle.js";

/** How an account holds dues: by partner or by company, increased by debits (1) or by credits (−1). */
interface Holding {
  readonly by: "partner" | "company";
  readonly sign: 1 | -1;
}

const HOLDINGS: Readonly<Record<string, Holding>> = {
  receivable: { by: "partner", sign: 1 },
  distributions_payable: { by: "partner", sign: -1 },
  escrow_receivable: { by: "company", sign: 1 },
  due_from_funds_held: { by: "company", sign: 1 },
  due_to_funds_held: { by: "company", sign: -1 },
};

/** The dues that an entry makes, and what of them is open. */
export interface EntryDues {
  readonly declared: Units;
  readonly open: Units;
}

const NONE: EntryDues = { declared: 0, open: 0 };

/** A line on an account that holds dues. */
interface DueLine {
  readonly entry: number;
  readonly row: number;
  readonly account: number;
  readonly holding: Holding;
}

/** Every line that holds dues, in the order of the books: few among all. */
const dueLines = /* @__PURE__ */ perIndex(({ accounts, entries, postings }): DueLine[] => {
  const holdings = accounts.map(({ subtype }: Account) => HOLDINGS[subtype]);
  const lines: DueLine[] = [];
  for (let entry = 0; entry < entries.count; entry++) {
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const account = postings.account[row] as number;
      const holding = holdings[account];
      if (holding !== undefined) lines.push({ entry, row, account, holding });
    }
  }
  return lines;
});

/**
 * By entry: the calls, distributions and escrow of sales that it makes due, and what is open at the end of a day.
 * @param subtypes the accounts that count; all that hold dues by default
 */
export function entryDues(
  index: BooksIndex,
  endDay: number,
  subtypes: readonly string[] = Object.keys(HOLDINGS),
): (entry: number) => EntryDues {
  const { accounts, entries, postings, sourceTypes } = index;
  const counts = accounts.map(({ subtype }: Account) => subtypes.includes(subtype));
  const declares = sourceTypes.map(declaresDue);
  const dues = new Map<string, PartnerDues>();
  const byEntry = new Map<number, EntryDues>();
  const add = (entry: number, declared: Units, open: Units) => {
    const own = byEntry.get(entry) ?? NONE;
    byEntry.set(entry, { declared: own.declared + declared, open: own.open + open });
  };
  for (const { entry, row, account, holding } of dueLines(index)) {
    if ((entries.day[entry] as number) > endDay) break;
    if (!counts[account]) continue;
    const type = entries.sourceType[entry] as number;
    const ref = entries.entry[entry]?.sourceRef ?? null;
    const key = `${account} ${postings[holding.by][row]}`;
    const own = dues.get(key) ?? new PartnerDues();
    dues.set(key, own);
    const units = holding.sign * (postings.units[row] as number);
    if (holding.by === "partner" ? declares[type] : units > 0) {
      own.declare(sourceTypes[type] as string, ref, units, entry);
      add(entry, Math.abs(units), 0);
    } else own.pay(ref, -units, undefined, undefined, entry);
  }
  for (const { entry, left } of [...dues.values()].flatMap(({ open }) => open)) add(entry, 0, left);
  return (entry) => byEntry.get(entry) ?? NONE;
}
