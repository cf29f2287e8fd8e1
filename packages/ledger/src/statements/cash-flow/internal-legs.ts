/**
 * Legs that are neither cash nor non-cash movements: those that only allocate results between partners (on undistributed
 * earnings, and the partners' lines of the same entry that balance them), and those on currency clearing that cancel
 * within their entry.
 */
import type { BooksIndex } from "../../books/books-index.js";
import type { Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";

/** One leg of an entry: the account's ordinal, and units; a debit is positive. */
export interface Leg {
  readonly account: number;
  readonly units: Units;
}

/** Reads an entry's legs, except those that allocate results between partners or pass through currency clearing. */
export function externalLegs(index: BooksIndex): (entry: number) => Leg[] {
  const { accounts, accountPartner, entries, postings } = index;
  const isUndistributed = accounts.map((account) => account.subtype === "undistributed_earnings");
  const isClearing = accounts.map((account) => account.subtype === "currency_clearing");
  const isPartner = accounts.map(({ type }, at) => type === "equity" && (accountPartner[at] as number) >= 0);
  return (entry) => {
    const legs: Leg[] = [];
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++)
      legs.push({ account: postings.account[row] as number, units: postings.units[row] as number });
    return withoutAllocations(isCleared(legs) ? legs.filter(({ account }) => !isClearing[account]) : legs);
  };

  function isCleared(legs: readonly Leg[]): boolean {
    return totalUnits(legs.filter(({ account }) => isClearing[account]).map(({ units }) => units)) === 0;
  }

  function withoutAllocations(legs: Leg[]): Leg[] {
    const shared = totalUnits(legs.filter(({ account }) => isUndistributed[account]).map(({ units }) => units));
    if (shared === 0) return legs.filter(({ account }) => !isUndistributed[account]);
    const balances = ({ account, units }: Leg) => isPartner[account] === true && units > 0 !== shared > 0;
    const ofPartners = totalUnits(legs.filter(balances).map(({ units }) => units));
    const internal = Math.min(Math.abs(shared), Math.abs(ofPartners));
    const without = (left: Leg[], total: Units, isPart: (leg: Leg) => boolean) =>
      reduced(left, total, internal, isPart);
    return without(without(legs, ofPartners, balances), shared, ({ account }) => isUndistributed[account] === true);
  }
}

/** Deducts `internal` from the legs that make up `total`, in proportion to their size. */
function reduced(legs: Leg[], total: Units, internal: Units, isPart: (leg: Leg) => boolean): Leg[] {
  if (internal === Math.abs(total)) return legs.filter((leg) => !isPart(leg));
  if (internal === 0) return legs;
  const part = legs.filter(isPart);
  const reduced = splitUnits(
    Math.sign(total) * (Math.abs(total) - internal),
    part.map(({ units }) => Math.abs(units)),
  );
  return [
    ...legs.filter((leg) => !isPart(leg)),
    ...part.map(({ account }, at) => ({ account, units: reduced[at] as Units })).filter(({ units }) => units !== 0),
  ];
}
