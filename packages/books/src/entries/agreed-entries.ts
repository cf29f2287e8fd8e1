/** Entries that are held to the agreement: investments and draws, the credit line, organizational cost up to its cap. */
import { EngineError } from "@capstack/decimal";
import {
  type BooksIndex,
  buildCreditLineAccrual,
  buildExpense,
  buildInvestment,
  buildLoanDraw,
  type Entry,
} from "@capstack/ledger";
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
  { allowBeyondLimits, ...deal }: Omit<Body<"enterInvestment">, "post">,
  { tx, tenantId }: Write,
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
  if (!allowBeyondLimits) await holdToLimits(books, tx, { tenantId, vehicleId: vehicle.id }, planned);
  return entry;
}

/** A draw on the credit line. @throws EngineError `over_limit` as {@link agreedInvestment} */
export async function agreedLoanDraw(
  books: BooksIndex,
  { allowBeyondLimits, ...deal }: Omit<Body<"enterLoanDraw">, "post">,
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<Entry> {
  const entry = buildLoanDraw(books, deal);
  const planned = { date: deal.date, draw: deal.amount };
  if (!allowBeyondLimits) await holdToLimits(books, tx, { tenantId, vehicleId: vehicle.id }, planned);
  return entry;
}
