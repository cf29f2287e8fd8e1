/** Non-cash movements of investments, loans or capital. */

import type { BooksIndex } from "../../books/books-index.js";
import { toAmount, type Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { FX_SUBTYPES } from "../../records/allocation-category.js";
import type { Entry } from "../../records/entry.js";
import { entryDues } from "../entry-dues.js";
import { isResult } from "./exchanged-balance.js";
import type { Leg } from "./internal-legs.js";

/** An entry that moved investments, loans or capital without cash; `amount` is the value exchanged. */
export interface NonCashItem {
  readonly entryId: string;
  readonly entryDate: string;
  readonly memo: string | null;
  readonly sourceType: string;
  readonly amount: number;
}

const APART = ["carried_interest", "carry", "opening_balance", "pick_up", "year_end_close"];
const COUNTED = ["investment", "loan_payable", "offering_costs"];
const MARKS = ["unrealized", ...FX_SUBTYPES];

/**
 * Finds what moved investments, loans, offering costs or capital without cash by the end of a day, other than between
 * partners and losses: of a call, a distribution or a sale's escrow what no cash has settled.
 */
export function nonCashReader(index: BooksIndex, legsOf: (entry: number) => readonly Leg[], endDay: number) {
  const { accounts, accountPartner, entries, sourceTypes, base } = index;
  const isPartner = accounts.map(({ type }, at) => type === "equity" && (accountPartner[at] as number) >= 0);
  const counts = accounts.map(({ subtype }, at) => COUNTED.includes(subtype) || isPartner[at] === true);
  const isValue = accounts.map((account) => !isResult(account) && !MARKS.includes(account.subtype));
  const isInvestment = accounts.map(({ subtype }) => subtype === "investment");
  const isEscrow = accounts.map(({ subtype }) => subtype === "escrow_receivable");
  const isApart = sourceTypes.map((sourceType) => APART.includes(sourceType));
  const duesOf = entryDues(index, endDay);
  const touches = (entry: number, legs: readonly Leg[]) => {
    const isBetweenPartners = legs.every(({ account }) => isPartner[account]);
    return (
      !isApart[entries.sourceType[entry] as number] && !isBetweenPartners && legs.some((leg) => counts[leg.account])
    );
  };
  /** The debits to balance sheet accounts other than marks; the credits if there are none, unless they are of a loss. */
  const moved = (legs: readonly Leg[]): Units => {
    const values = legs.filter(({ account }) => isValue[account]);
    const side = (sign: 1 | -1) => totalUnits(values.map(({ units }) => Math.max(sign * units, 0)));
    return side(1) || (values.every(({ account }) => isInvestment[account]) ? 0 : side(-1));
  };
  const item = (entry: number, units: Units, held: boolean): NonCashItem => {
    const { id, entryDate, memo, sourceType } = entries.entry[entry] as Entry;
    const said = memo || (held ? sourceType.replaceAll("_", " ") : null);
    const amount = toAmount(units, base.decimals);
    return { entryId: id, entryDate, memo: held ? `${said}: held in escrow` : said, sourceType, amount };
  };
  return {
    /** What of an entry moved without cash; null if nothing did. */
    read(entry: number, isPaid: boolean): NonCashItem | null {
      const { declared, open } = duesOf(entry);
      if (isPaid && open === 0) return null;
      const legs = legsOf(entry);
      if (isPaid)
        return item(
          entry,
          open,
          legs.some(({ account }) => isEscrow[account]),
        );
      if (!touches(entry, legs)) return null;
      const units = moved(legs) - declared + open;
      return units > 0 ? item(entry, units, false) : null;
    },
  };
}
