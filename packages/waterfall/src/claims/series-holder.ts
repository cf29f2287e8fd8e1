/** Who holds a series, and what each paid. */

import { type Rational, sumOf } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { accrueToExit, type DividendTerms } from "./dividends.js";

/** A holder of a series, read: `basis` is what multiples apply to, `accrued` the dividends earned by the exit. */
export interface SeriesHolder {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: Rational;
  readonly invested: Rational;
  readonly basis: Rational;
  readonly accrued: Rational;
}

const HOLDER_FIELDS = ["id", "name", "shares", "invested", "holderId", "issueDate"] as const;

export function readHolders(fields: Fields): readonly unknown[] {
  fields.require("holders");
  const holders = fields.rows("holders");
  if (fields.has("holders") && Array.isArray(fields.value("holders")) && holders.length === 0) {
    fields.problem("holders_empty", "A series needs at least one holder.", "holders");
  }
  return holders;
}

interface HolderTerms {
  readonly dividends: DividendTerms | null;
  readonly issuePrice: Rational | undefined;
  readonly exitDate: string | undefined;
}

export function readHolder(
  value: unknown,
  path: readonly (string | number)[],
  report: InputReport,
  { dividends, issuePrice, exitDate }: HolderTerms,
): SeriesHolder {
  const fields = new Fields(value, path, report, HOLDER_FIELDS);
  const id = fields.text("id");
  const shares = fields.requiredAmount("shares");
  const invested = fields.requiredAmount("invested");
  const basis = issuePrice === undefined ? invested : issuePrice.times(shares);
  const issueDate = fields.optionalDate("issueDate") ?? undefined;
  const accrued = dividends?.cumulative
    ? accrueToExit({ ...dividends, principal: basis, from: issueDate ?? dividends.from, to: exitDate, path }, report)
    : ZERO;
  const holderId = fields.text("holderId", id);
  return { id, name: fields.text("name"), holderId, shares, invested, basis, accrued };
}

export function averagePrice(holders: readonly SeriesHolder[]): Rational {
  const shares = sumOf(holders.map((holder) => holder.shares));
  return shares.isZero() ? ZERO : sumOf(holders.map((holder) => holder.invested)).div(shares);
}
