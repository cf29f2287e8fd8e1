/**
 * Equity pick-up: what the books of a vehicle say of another vehicle that it holds follows its capital account there.
 *
 * The holding stands at fair value. Its cost (1100) is what was contributed less what was distributed, and what the held
 * vehicle realized for its partner and did not distribute; its appreciation (1200) is what is unrealized there, carry
 * that accrues among it. Called and declared amounts count on the day of the call and the declaration, on 2110 and 1320
 * until they are paid, as the held vehicle counts them.
 */
import { date, EngineError, type Input, later, oneOf, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { codeForUse } from "../chart/account-for-use.js";
import { draftEntry } from "../entries/draft-entry.js";
import { type DraftLine, type Holding, holdingLine, positiveUnits } from "../entries/draft-line.js";
import { toAmount, type Units } from "../money/amount.js";
import { sumUnits } from "../money/exact-sum.js";
import { carryingOf } from "../portfolio/carrying.js";
import { withHoldingId } from "../portfolio/valuation.js";
import { paid, securityDeal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import { bookedUnits, PICK_UP } from "./booked-holding.js";
import { capitalUnits, type HeldUnits, heldResults, heldUnits } from "./held-capital.js";

export const pickUp = securityDeal({
  /** Which partner of the held vehicle the holder is. */
  lpEntityId: later(text()),
  /** The first day that is picked up; what the holding carries before it counts as booked. Since inception by default. */
  from: later(date({ optional: true })),
});

/** The day through which a holding is picked up, the security it stands as, and the partner it is in the held vehicle. */
export interface PickUp extends Input<typeof pickUp> {}

/** What a pick-up has left to book through a day. `entries` is empty where the holding follows its capital account already. */
export interface PickUpDraft {
  /** The partner's capital account in the held vehicle on the day. */
  readonly capital: number;
  /** What the holding carries before the entries; with them it is `capital`. */
  readonly carrying: number;
  readonly entries: readonly Entry[];
}

/**
 * The entries that bring a holding to its capital account in the held vehicle: contributions that were called since
 * (debit cost, credit 2110), distributions that were declared (debit 1320, credit cost), and the share of results by the
 * held vehicle's own categories. Everything is what the held books say since inception less what the holder's books say
 * already, so that nothing counts twice, and what was reversed comes again. Purchases, repayments and marks that were
 * booked on the holding by hand count as booked.
 * @returns base currency, exact to the minor unit
 * @throws EngineError `unknown_company`, `unknown_security`, `security_required`, `unknown_partner`, `period_locked`,
 * `invalid_date`, `invalid_value` (the two books are in different currencies), and as {@link capitalAccounts}
 * @see ASC 946-235-45, ASC 323-10-35
 * @example
 * const held = { date: "2025-06-30", companyId: nimbus, lpEntityId: harbor };
 * const { entries } = buildPickUp(halfAYear, halfAYear, held);
 * entries.map(({ sourceType }) => sourceType) // => ["investment", "pick_up"]
 */
export function buildPickUp(holder: Books | BooksIndex, held: Books | BooksIndex, input: PickUp): PickUpDraft {
  const deal = plainArgument(input, pickUp);
  const [index, other] = [toIndex(holder), toIndex(held)];
  requireOneCurrency(index, other);
  const { lpEntityId, from = null, ...head } = deal;
  const { holding, value } = carryingOf(index, deal, deal.date);
  const { units } = heldUnits(other, lpEntityId, { start: from, end: deal.date });
  const capital = capitalUnits(other, lpEntityId, deal.date);
  const booked = bookedUnits(index, holding, { start: from, end: deal.date });
  const left = leftToBook(units, booked, sumUnits(capital, -value));
  const amount = (own: Units) => toAmount(own, index.base.decimals);
  const entries = [
    ...contributions(index, holding, head, left.contributions),
    ...distributions(index, holding, head, left.distributions),
    ...results(index, holding, head, left),
  ];
  return { capital: amount(capital), carrying: amount(value), entries };
}

export const holdingDue = securityDeal({
  /** Called of the holder, or distributed to it. */
  side: oneOf(["contribution", "distribution"]),
  /** Above zero. Currency. */
  amount: paid(),
});

/** What a vehicle that is held calls of its holder, or distributes to it. */
export interface HoldingDue extends Input<typeof holdingDue> {}

/**
 * What a holder owes to a fund it holds (debit cost, credit 2110), or has to get from it (debit 1320, credit cost), on the
 * day on which the fund calls or declares it.
 * @throws EngineError `unknown_company`, `unknown_security`, `security_required`, `period_locked`, `invalid_value`
 * @example
 * const called = buildHoldingDue(halfAYear, { date: "2025-07-01", companyId: nimbus, side: "contribution", amount: 500 });
 * called.postings.map((posting) => posting.account) // => ["1100-44444444", "2110"]
 */
export function buildHoldingDue(books: Books | BooksIndex, input: HoldingDue): Entry {
  const { side, amount, ...deal } = plainArgument(input, holdingDue);
  const index = toIndex(books);
  const units = positiveUnits(index, amount, "amount");
  const { holding } = carryingOf(index, deal, deal.date);
  const made =
    side === "contribution" ? contributions(index, holding, deal, units) : distributions(index, holding, deal, -units);
  return made[0] as Entry;
}

type Head = Parameters<typeof withHoldingId>[0];

function headOf(head: Head, holding: Holding, kind: string, memo: string): Head {
  return withHoldingId({ ...head, memo: head.memo ?? memo }, holding, kind);
}

/** Called and not booked yet; negative is what a later close paid back. */
function contributions(index: BooksIndex, holding: Holding, head: Head, units: Units): Entry[] {
  if (units === 0) return [];
  const { companyId } = holding;
  const lines = [
    holdingLine(index, "1100", holding, units),
    { account: codeForUse(index, "2110"), units: -units, companyId },
  ];
  return [draftEntry(index, "investment", headOf(head, holding, "contribution", "Called by the fund held"), lines)];
}

/** Declared and not booked yet; `units` negative. */
function distributions(index: BooksIndex, holding: Holding, head: Head, units: Units): Entry[] {
  if (units === 0) return [];
  const { companyId } = holding;
  const lines = [
    { account: codeForUse(index, "1320"), units: -units, companyId },
    holdingLine(index, "1100", holding, units),
  ];
  const own = headOf(head, holding, "distribution", "Distributed by the fund held");
  return [draftEntry(index, "return_of_capital", own, lines)];
}

/** By category: the carrying account that it moves, and the account of the result. */
const ACCOUNTS = {
  income: ["1100", "4150"],
  expenses: ["1100", "5400"],
  realizedGains: ["1100", "4000"],
  unrealizedGains: ["1200", "4200"],
  fxTranslation: ["1250", "4300"],
} as const;

function results(index: BooksIndex, holding: Holding, head: Head, left: HeldUnits): Entry[] {
  const lines = heldResults.flatMap((category): DraftLine[] => {
    const units = left[category];
    if (units === 0) return [];
    const [carried, result] = ACCOUNTS[category];
    const { companyId } = holding;
    return [
      holdingLine(index, carried, holding, units),
      { account: codeForUse(index, result), units: -units, companyId },
    ];
  });
  if (lines.length === 0) return [];
  return [draftEntry(index, PICK_UP, headOf(head, holding, PICK_UP, "Share of the results of the fund held"), lines)];
}

/**
 * What the held books say less what is booked. Unrealized gains take what is left of the difference between capital and
 * carrying value, so that the holding always ends at its capital.
 */
function leftToBook(held: HeldUnits, booked: HeldUnits, difference: Units): HeldUnits {
  const left = (part: keyof HeldUnits) => sumUnits(held[part], -booked[part]) + 0;
  const parts = {
    contributions: left("contributions"),
    distributions: left("distributions"),
    income: left("income"),
    expenses: left("expenses"),
    realizedGains: left("realizedGains"),
    fxTranslation: left("fxTranslation"),
  };
  return { ...parts, unrealizedGains: sumUnits(difference, ...Object.values(parts).map((units) => -units)) + 0 };
}

/** @throws EngineError `invalid_value` */
export function requireOneCurrency({ base, vehicle }: BooksIndex, held: BooksIndex): void {
  if (base.currency === held.base.currency) return;
  const message = `${held.vehicle.name} keeps its books in ${held.base.currency}, ${vehicle.name} in ${base.currency}; a holding is of one currency.`;
  throw new EngineError("invalid_value", message, ["lpEntityId"]);
}
