/** What a partner of a vehicle has there, in the categories in which a vehicle that is this partner picks it up. */
import { addDays, type Input, later, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { sharedCapitalAccounts } from "../capital/capital-account.js";
import { carryBorneUnits, carryPaidUnits } from "../capital/carry/carry-paid.js";
import { readUnits, toAmount, type Units, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkWindow, readWindow, windowed } from "../periods/window.js";
import type { CapitalBucket } from "../records/capital-bucket.js";

export const heldCapitalQuestion = windowed({
  /** A partner of the books. */
  lpEntityId: later(text()),
});

/** The partner, and the window; since inception without a start. */
export interface HeldCapitalQuestion extends Input<typeof heldCapitalQuestion> {}

/** What a partner put in, got out and earned. Contributions less distributions and all the rest is `ending`. */
export interface HeldCapital {
  /** Called of it, whether paid or not, with opening balances and capital that came by a transfer. */
  readonly contributions: number;
  /** Declared to it, whether paid or not, carry that it was paid among it, with capital that left by a transfer. */
  readonly distributions: number;
  /** Its share of income. */
  readonly income: number;
  /** Its share of fees, expenses and offering costs, positive. */
  readonly expenses: number;
  /** Its share of realized gains; carry that was paid is realized by who bore and who received it. */
  readonly realizedGains: number;
  /** Its share of the change of fair values, less carry that accrues against it, or with carry that accrues to it. */
  readonly unrealizedGains: number;
  /** Its share of the effect of exchange rates. */
  readonly fxTranslation: number;
  /** Of the gains above, what carry took (negative) or gave, accrued and paid together. */
  readonly carriedInterest: number;
  readonly ending: number;
}

/** The parts of {@link HeldCapital} in minor units; distributions and expenses negative, so that they add up. */
export interface HeldUnits {
  readonly contributions: Units;
  readonly distributions: Units;
  readonly income: Units;
  readonly expenses: Units;
  readonly realizedGains: Units;
  readonly unrealizedGains: Units;
  readonly fxTranslation: Units;
}

/** The categories of results, in the order of a statement. */
export const heldResults = ["income", "expenses", "realizedGains", "unrealizedGains", "fxTranslation"] as const;

/**
 * The capital account of a partner in the categories of an equity pick-up, net of carry.
 * @returns base currency, exact to the minor unit; zeros for a partner without an account yet
 * @throws EngineError `unknown_partner`, and as {@link capitalAccounts}
 * @see ASC 946-235-45 (a feeder's share of a master's results by category); ASC 323-10-35 (equity method)
 * @example
 * const own = heldCapital(halfAYear, { lpEntityId: harbor, end: "2025-06-30" });
 * const earned = own.income - own.expenses + own.realizedGains + own.unrealizedGains + own.fxTranslation;
 * Math.round((own.contributions - own.distributions + earned - own.ending) * 100) // => 0
 */
export function heldCapital(books: Books | BooksIndex, input: HeldCapitalQuestion): HeldCapital {
  const index = toIndex(books);
  const { lpEntityId, ...window } = plainArgument(input, heldCapitalQuestion);
  const { units, carry } = heldUnits(index, lpEntityId, window);
  const amount = (value: Units) => toAmount(value, index.base.decimals);
  return {
    contributions: amount(units.contributions),
    distributions: amount(-units.distributions),
    income: amount(units.income),
    expenses: amount(-units.expenses),
    realizedGains: amount(units.realizedGains),
    unrealizedGains: amount(units.unrealizedGains),
    fxTranslation: amount(units.fxTranslation),
    carriedInterest: amount(carry),
    ending: amount(totalUnits(Object.values(units))),
  };
}

interface OpenWindow {
  readonly start?: string | null;
  readonly end?: string | null;
}

/** The same in minor units. @throws EngineError `unknown_partner` */
export function heldUnits(index: BooksIndex, lpEntityId: string, window: OpenWindow) {
  const { moved, carry, ...units } = accountUnits(index, lpEntityId, window);
  const folded: HeldUnits = {
    ...units,
    contributions: sumUnits(units.contributions, Math.max(moved, 0)),
    distributions: sumUnits(units.distributions, Math.min(moved, 0)),
  };
  return { units: folded, carry };
}

/** The same with what a transfer or an opening balance moved apart, as `moved`. @throws EngineError `unknown_partner` */
export function accountUnits(index: BooksIndex, lpEntityId: string, { start = null, end = null }: OpenWindow) {
  checkWindow({ start, end });
  const at = index.partnerAt.get(lpEntityId);
  if (at === undefined) throw unknownId("unknown_partner", ["lpEntityId"], lpEntityId, "a partner of these books");
  const now = sinceInception(index, at, end);
  const before = start === null ? undefined : sinceInception(index, at, addDays(start, -1));
  const over = (part: keyof typeof now) => sumUnits(now[part], -(before?.[part] ?? 0)) + 0;
  const paid = over("carryPaid");
  return {
    contributions: over("contributions"),
    distributions: over("distributions"),
    moved: over("moved"),
    income: over("income"),
    expenses: over("expenses"),
    realizedGains: sumUnits(over("realizedGains"), paid),
    unrealizedGains: sumUnits(over("unrealizedGains"), over("carry"), -paid),
    fxTranslation: over("fxTranslation"),
    carry: over("carry"),
  };
}

/** A partner's capital account on a day. */
export function capitalUnits(index: BooksIndex, lpEntityId: string, end: string | null): Units {
  return totalUnits(Object.values(heldUnits(index, lpEntityId, { end }).units));
}

type Account = ReturnType<typeof accountsSinceInception>[number];

const MOST_DAYS = 12;
const known = /* @__PURE__ */ new WeakMap<BooksIndex, Map<string, readonly Account[]>>();

/** A partner's account since inception; those of all partners on the last few days that were asked are kept. */
function sinceInception(index: BooksIndex, at: number, end: string | null): Account {
  const days = known.get(index) ?? new Map<string, readonly Account[]>();
  known.set(index, days);
  const key = end ?? "";
  const accounts = days.get(key) ?? accountsSinceInception(index, end);
  days.delete(key);
  days.set(key, accounts);
  const [oldest] = days.keys();
  if (days.size > MOST_DAYS && oldest !== undefined) days.delete(oldest);
  return accounts[at] as Account;
}

/** By partner; `carry` is all that was given or taken, `carryPaid` what of it is paid. */
function accountsSinceInception(index: BooksIndex, end: string | null) {
  const rows = new Map(sharedCapitalAccounts(index, { end }).rows.map((row) => [row.lpEntityId, row]));
  const { endDay } = readWindow({ end });
  const [received, borne] = [carryPaidUnits(index, endDay), carryBorneUnits(index, endDay)];
  return index.partners.map(({ lpEntityId }, at) => {
    const bucket = (name: CapitalBucket) =>
      readUnits(rows.get(lpEntityId)?.itd[name] ?? 0, index.base.decimals) as Units;
    const paid = received.at(at);
    return {
      contributions: bucket("contributions"),
      distributions: sumUnits(bucket("distributions"), -paid),
      moved: sumUnits(bucket("transfers"), bucket("beginning"), bucket("unclassified")),
      income: bucket("operatingIncome"),
      expenses: sumUnits(bucket("managementFees"), bucket("expenses"), bucket("offeringCosts")),
      realizedGains: bucket("realizedGains"),
      unrealizedGains: bucket("unrealizedGains"),
      fxTranslation: bucket("fxTranslation"),
      carry: sumUnits(bucket("carriedInterest"), paid),
      carryPaid: sumUnits(paid, -borne.at(at)),
    };
  });
}
