/** Entries that are held to the agreement: investments and draws, the credit line, organizational cost up to its cap. */
import { EngineError, rational } from "@capstack/decimal";
import {
  accountBalances,
  type BooksIndex,
  buildCreditLineAccrual,
  buildExit,
  buildExpense,
  buildInvestment,
  buildLoanDraw,
  type Entry,
} from "@capstack/ledger";
import type { ShareMove } from "../companies/share-changes.js";
import { holdToLimits } from "../limits/meters.js";
import { loadTerms } from "../load/terms.js";
import type { Body } from "../requests/body.js";
import { sumAmounts } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/**
 * The cost of a credit line at the limit and the rate in the request, else at the terms of its first day.
 * @throws EngineError `missing_field` where neither says them
 */
export async function agreedCreditLineAccrual(
  books: BooksIndex,
  deal: Omit<Body<"enterCreditLineAccrual">, "post">,
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<Entry[]> {
  const { creditLine } = await loadTerms(tx, tenantId, vehicle.id, deal.from);
  const { maturityDate: _, covenants: __, ...agreed } = creditLine ?? {};
  const { limit, annualRate, ...terms } = { ...agreed, ...deal };
  if (limit !== undefined && annualRate !== undefined)
    return buildCreditLineAccrual(books, { limit, annualRate, ...terms });
  const message = `The terms say no credit line on ${deal.from}; give limit and annualRate, or set it by PUT /terms.`;
  throw new EngineError("missing_field", message, [limit === undefined ? "limit" : "annualRate"]);
}

/** An expense; organizational cost is limited by the cap in the request, else by that of the terms. */
export async function agreedExpense(
  books: BooksIndex,
  deal: Omit<Body<"enterExpense">, "post">,
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<Entry> {
  if (deal.kind !== "organizational" || deal.organizationalCap !== undefined) return buildExpense(books, deal);
  const { orgCostCap } = await loadTerms(tx, tenantId, vehicle.id, deal.date);
  return buildExpense(books, orgCostCap === null ? deal : { ...deal, organizationalCap: orgCostCap });
}

/** A purchase. @throws EngineError `over_limit` beyond a limit of the terms, unless that is allowed */
export async function agreedInvestment(
  books: BooksIndex,
  { allowBeyondLimits, shares: _, ...deal }: Omit<Body<"enterInvestment">, "post">,
  write: Write,
  vehicle: VehicleRow,
): Promise<Entry> {
  const entry = buildInvestment(books, deal);
  const { date, companyId, securityId = null } = deal;
  const planned = {
    date,
    companyId,
    securityId,
    invest: sumAmounts([deal.amount, deal.capitalizedCosts ?? 0], vehicle.baseCurrency),
  };
  await holdToLimits(books, write, vehicle, { ...planned, isAllowed: allowBeyondLimits === true });
  return entry;
}

/** A draw on the credit line. @throws EngineError `over_limit` as {@link agreedInvestment} */
export async function agreedLoanDraw(
  books: BooksIndex,
  { allowBeyondLimits, ...deal }: Omit<Body<"enterLoanDraw">, "post">,
  write: Write,
  vehicle: VehicleRow,
): Promise<Entry> {
  const entry = buildLoanDraw(books, deal);
  const planned = { date: deal.date, draw: deal.amount };
  await holdToLimits(books, write, vehicle, { ...planned, isAllowed: allowBeyondLimits === true });
  return entry;
}

/** A sale. */
export function soldExit(books: BooksIndex, { shares: _, ...deal }: Omit<Body<"enterExit">, "post">): Entry {
  return buildExit(books, deal);
}

/** What a sale does to shares: those it names, else the part of cost that it sells. */
export function soldShares(
  books: BooksIndex,
  { date, companyId, securityId, shares, basis, soldPct }: Omit<Body<"enterExit">, "post">,
): ShareMove {
  const of = { companyId, securityId };
  if (shares !== undefined) return { ...of, shares: -shares };
  if (basis === undefined) return { ...of, soldPct: soldPct ?? 1 };
  const cost = costOf(books, { companyId, securityId, date });
  return { ...of, soldPct: cost === 0 ? 0 : rational(basis).div(cost) };
}

interface Cost {
  readonly companyId: string;
  readonly securityId: string | undefined;
  readonly date: string;
}

/** The cost of a security at the end of a day; of all of a company where none is named. */
function costOf(books: BooksIndex, { companyId, securityId, date }: Cost): number {
  const own = new Set(
    books.accounts.flatMap((account) => {
      const isOf = securityId === undefined ? account.companyId === companyId : account.securityId === securityId;
      return isOf && account.type === "asset" && account.subtype === "investment" ? [account.id] : [];
    }),
  );
  const held = accountBalances(books, { end: date }).filter(({ accountId }) => own.has(accountId));
  return sumAmounts(
    held.map(({ balance }) => balance),
    books.base.currency,
  );
}
