/** Reads the fee of each year, expenses and offsets. */

import { showNumber } from "@capstack/decimal";
import type { FundPlan } from "../plan/fund-plan.js";
import type { FeeBasis } from "../shapes/fee-terms.js";
import { FieldReader } from "../shapes/field-reader.js";
import { FRACTION, MONEY, SUM_TOLERANCE } from "./bounds.js";

const BASES: readonly FeeBasis[] = ["committed", "called", "invested", "nav"];

export function readExpenses(reader: FieldReader): Pick<FundPlan, "organizationalExpenses" | "annualExpenses"> {
  const organizationalExpenses = reader.double("organizationalExpenses", MONEY);
  const operational = reader.double("operationalExpensesAnnual", MONEY);
  const partnership = reader.double("partnershipExpensesAnnual", MONEY, 0);
  checkLines(reader, "organizationalExpenseLines", organizationalExpenses);
  checkLines(reader, "operationalExpenseLines", operational);
  checkLines(reader, "partnershipExpenseLines", partnership);
  return { organizationalExpenses, annualExpenses: operational + partnership };
}

function checkLines(reader: FieldReader, name: string, total: number): void {
  const items = reader.sized(name, { min: 0, max: 200 });
  if (items === null) return;
  const found = reader.reading.problems.count;
  const sum = items.reduce<number>((running, item, i) => {
    const line = new FieldReader(item, [...reader.path, name, i], reader.reading);
    line.text("label");
    const amount = line.double("amount", MONEY);
    line.finish();
    return running + amount;
  }, 0);
  if (Math.abs(sum - total) > 0.01 + 1e-9) {
    reader.wrongSum(found, `${name} sum`, sum, `make the total they explain, ${showNumber(total)}`, name);
  }
}

export function readFees(
  reader: FieldReader,
): Pick<
  FundPlan,
  "feeRate" | "feeSchedule" | "feeTermYears" | "feeBasis" | "feeBasisAfter" | "feeStepDown" | "feeOffset"
> {
  const feeSchedule = reader.numbers("mgmtFeeSchedule", FRACTION, 30);
  const term = reader.double("mgmtFeesPeriodYears", { min: 0, max: 30 });
  const feeBasis = reader.choice("feeBasis", BASES, "committed");
  const hasYear = reader.has("feeStepDownYear");
  if (hasYear !== reader.has("feeStepDownRate")) {
    reader.missing(hasYear ? "feeStepDownRate" : "feeStepDownYear", null);
  }
  const year = reader.double("feeStepDownYear", { min: 1, max: 60, whole: true }, 1);
  const rate = reader.double("feeStepDownRate", FRACTION, 0);
  const offset = reader.nested("feeOffset");
  const feeOffset = offset && {
    annualIncome: offset.double("annualIncome", MONEY),
    offsetPct: offset.double("offsetPct", FRACTION),
  };
  offset?.finish();
  return {
    feeRate: reader.double("mgmtFeePct", FRACTION),
    feeSchedule,
    feeTermYears: feeSchedule === null ? term : feeSchedule.length,
    feeBasis,
    feeBasisAfter: reader.choice("feeBasisAfter", BASES, feeBasis),
    feeStepDown: hasYear ? { year, rate } : null,
    feeOffset,
  };
}

/** Shares of each year: of a whole, or of at most a whole. */
export function readShares(reader: FieldReader, name: string, whole: boolean): readonly number[] | null {
  const found = reader.reading.problems.count;
  const shares = reader.numbers(name, FRACTION, 60);
  if (shares === null) return null;
  const sum = shares.reduce((total, share) => total + share, 0);
  const wrong = whole ? Math.abs(sum - 1) > SUM_TOLERANCE : sum > 1 + SUM_TOLERANCE;
  if (wrong) reader.wrongSum(found, `${name} sum`, sum, whole ? "make 1" : "be at most 1", name);
  return whole && sum > 0 ? shares.map((share) => share / sum) : shares;
}
