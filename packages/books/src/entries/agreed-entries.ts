/** Entries whose terms come from the agreement: the management fee, the credit line, organizational cost up to its cap. */
import { EngineError } from "@capstack/decimal";
import {
  type BooksIndex,
  buildCreditLineAccrual,
  buildExpense,
  buildManagementFee,
  type Entry,
  type FeeBasis,
  type FeeStepDown,
} from "@capstack/ledger";
import { type AgreedFee, loadAgreedFee } from "../load/agreed-fee.js";
import { loadTerms } from "../load/terms.js";
import type { Body } from "../requests/body.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/**
 * A fee at the rate in the request, else at the terms of its first day, for the days the agreed fee runs.
 * @throws EngineError `missing_field` without a rate, `invalid_period` if the agreed fee runs on no day of the period
 */
export async function agreedFeeEntry(
  books: BooksIndex,
  { annualRate, ...params }: Omit<Body<"enterManagementFee">, "post">,
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
): Promise<Entry> {
  const agreed = await loadAgreedFee(tx, { tenantId, vehicleId: vehicle.id }, params.from);
  const deal = agreed === null ? params : { ...params, ...agreedDays(params, agreed) };
  const { basis, commitmentsOn, stepDown } = agreed ?? {};
  const terms = {
    ...(basis === undefined ? {} : { basis }),
    ...(commitmentsOn === undefined ? {} : { commitmentsOn }),
  };
  // A basis that is given is for all of the period.
  const after = params.basis === undefined ? stepDown?.basis : undefined;
  if (annualRate !== undefined) {
    // So is a rate, on the basis that the terms have on each day.
    const steps = stepDown === undefined || after === undefined ? {} : { stepDown: { ...stepDown, annualRate } };
    return buildManagementFee(books, { ...terms, ...steps, ...deal, annualRate });
  }
  if (agreed === null) {
    const message = `The terms say no management fee on ${deal.from}; give annualRate, or set the fee by PUT /terms.`;
    throw new EngineError("missing_field", message, ["annualRate"]);
  }
  const steps = stepDown === undefined ? {} : { stepDown: stepped(stepDown, after) };
  return buildManagementFee(books, { ...terms, ...steps, ...deal, annualRate: agreed.annualRate });
}

/** The step-down of the terms, on a basis or on that of the fee. */
function stepped({ date, annualRate }: FeeStepDown, basis: FeeBasis | undefined): FeeStepDown {
  return { date, annualRate, ...(basis === undefined ? {} : { basis }) };
}

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days of a period on which the agreed fee runs; the ledger handles a period that ends before it starts. */
function agreedDays({ from, to }: Days, { startDate, endDate }: AgreedFee): Days {
  const [first, last] = [startDate ?? from, endDate ?? to];
  if (from > to) return { from, to };
  if (first <= to && last >= from) return { from: from < first ? first : from, to: to > last ? last : to };
  const runs = endDate === null ? `from ${first} on` : `from ${first} to ${last}`;
  const message = `By the terms the management fee runs ${runs}; no day from ${from} to ${to} is among them.`;
  throw new EngineError("invalid_period", message, [to < first ? "to" : "from"]);
}

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
