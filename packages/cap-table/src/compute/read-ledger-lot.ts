/** Reads a lot back from a ledger. */

import type { CapTable } from "../model/cap-table.js";
import { addLot, lotKinds } from "../model/lot.js";
import type { Vesting } from "../model/vesting.js";
import type { Fields } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";
import { labelOf } from "../shapes/security-label.js";
import { type VestingPlan, vestingAllocations } from "../shapes/vesting-plan.js";
import { found } from "./read-ledger-class.js";

export function readLot(fields: Fields, table: CapTable): void {
  const holder = found(fields, "holderId", table.holders);
  const stockClass = found(fields, "classId", table.classes);
  const poolId = fields.optionalText("poolId");
  const pool = poolId === null ? null : found(fields, "poolId", table.pools);
  const given = {
    securityId: fields.text("securityId"),
    kind: fields.choice("kind", lotKinds),
    shares: fields.exact("shares"),
    pricePerShare: fields.exact("pricePerShare"),
    invested: fields.exact("invested"),
    strikePrice: fields.optionalExact("strikePrice"),
    vesting: fields.object("vesting", readVestingState),
    issueDate: fields.optionalDate("issueDate"),
    label: labelOf({ certificateId: fields.optionalText("certificateId") }),
    expirationDate: fields.optionalDate("expirationDate"),
    earlyExercise: fields.flag("earlyExercise", false),
    countsInFullyDiluted: fields.flag("countsInFullyDiluted", true),
  };
  if (given.shares.isZero()) fields.problem("invalid_value", "A lot has shares above zero.", "shares");
  else if (holder !== null && stockClass !== null) addLot(table, { ...given, holder, stockClass, pool }, fields.path);
}

function readVestingState(fields: Fields): Vesting | null {
  const plan = fields.object("plan", readPlan) ?? fields.missing("plan", null);
  const state = {
    quantity: fields.exact("quantity"),
    left: fields.exact("left"),
    accelerated: fields.exact("accelerated"),
  };
  return plan === null ? null : { plan, ...state };
}

function readPlan(fields: Fields): VestingPlan {
  if (fields.given("steps").length > 0) {
    const steps = fields.list("steps", (step) => ({ date: step.date("date"), vestedPct: step.exact("vestedPct") }));
    return { steps };
  }
  return {
    start: fields.date("start"),
    months: fields.wholeNumber("months", zeroOrMore),
    cliffMonths: fields.wholeNumber("cliffMonths", zeroOrMore),
    intervalMonths: Math.max(fields.wholeNumber("intervalMonths", zeroOrMore), 1),
    allocation: fields.choice("allocation", vestingAllocations),
  };
}
