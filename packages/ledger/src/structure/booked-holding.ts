/** What the books of a holder say of a holding, in the parts of the capital account that it stands for. */
import type { BooksIndex } from "../books/books-index.js";
import type { Holding } from "../entries/draft-line.js";
import { carryingSlots } from "../fund/portfolio.js";
import type { Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { readWindow } from "../periods/window.js";
import type { Account } from "../records/vehicle.js";
import type { HeldUnits, heldResults } from "./held-capital.js";

/** The kind of entry that books a share of results. */
export const PICK_UP = "pick_up";

type Category = (typeof heldResults)[number];

const CATEGORY_OF: ReadonlyMap<string, Category> = /* @__PURE__ */ new Map<string, Category>([
  ["held_fund_income", "income"],
  ["held_fund_expense", "expenses"],
  ["realized_gain", "realizedGains"],
  ["unrealized", "unrealizedGains"],
  ["fx_translation", "fxTranslation"],
]);

/** Entries whose change of a holding is a mark. */
const MARKS = ["valuation", "unrealized", "fx", "fx_revaluation"];

/**
 * What is booked on a holding in a window. Shares of results are those of pick-ups; a mark by hand is among the unrealized
 * gains; any other entry that raises the holding is a contribution, one that lowers it a distribution, and a reversal
 * takes back what it reverses.
 */
export function bookedUnits(
  index: BooksIndex,
  holding: Holding,
  window: { readonly start: string | null; readonly end: string | null },
): HeldUnits {
  const { entries, sourceTypes } = index;
  const { startDay, endDay } = readWindow(window);
  const booked = { contributions: 0, distributions: 0, ...NO_RESULTS };
  const add = (part: keyof HeldUnits, units: Units) => {
    booked[part] = sumUnits(booked[part], units);
  };
  const changeOf = holdingChanges(index, holding);
  for (let entry = 0; entry < entries.count; entry++) {
    const day = entries.day[entry] as number;
    if (day < startDay || day > endDay) continue;
    const change = changeOf(entry);
    if (change === undefined) continue;
    const type = sourceTypes[entries.sourceType[entry] as number] as string;
    if (type === PICK_UP) for (const [category, units] of change.results) add(category, units);
    else add(partOf(type, change.units > 0, (entries.entry[entry]?.reverses ?? null) !== null), change.units);
  }
  return booked;
}

const NO_RESULTS = { income: 0, expenses: 0, realizedGains: 0, unrealizedGains: 0, fxTranslation: 0 };

function partOf(type: string, isRise: boolean, isReversal: boolean): keyof HeldUnits {
  if (MARKS.includes(type)) return "unrealizedGains";
  if (type === "investment") return "contributions";
  if (type === "return_of_capital") return "distributions";
  return isRise === isReversal ? "distributions" : "contributions";
}

interface HoldingChange {
  /** Of what the holding carries. */
  readonly units: Units;
  /** Results that stand against it; gains positive. */
  readonly results: readonly (readonly [Category, Units])[];
}

/** By entry: what it changes of a holding; undefined for one that does not touch it. */
function holdingChanges({ accounts, entries, postings, ...index }: BooksIndex, { companyId, securityId }: Holding) {
  const slots = carryingSlots({ accounts, entries, postings, ...index });
  const isOwn = accounts.map((account, at) => (slots[at] as number) >= 0 && isOf(account));
  const categories = accounts.map(({ type, subtype }) =>
    type === "income" || type === "expense" ? CATEGORY_OF.get(subtype) : undefined,
  );
  function isOf(account: Account): boolean {
    return securityId === undefined ? account.companyId === companyId : account.securityId === securityId;
  }
  return (entry: number): HoldingChange | undefined => {
    const own: Units[] = [];
    const results: (readonly [Category, Units])[] = [];
    const end = entries.firstPosting[entry + 1] as number;
    for (let row = entries.firstPosting[entry] as number; row < end; row++) {
      const account = postings.account[row] as number;
      const units = postings.units[row] as Units;
      const category = categories[account];
      if (isOwn[account]) own.push(units);
      else if (category !== undefined) results.push([category, -units]);
    }
    return own.length === 0 ? undefined : { units: sumUnits(...own), results };
  };
}
