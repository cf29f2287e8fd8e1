/** Reads how proceeds are shared and recycled. */

import { showNumber, wrongSentence } from "@capstack/decimal";
import type { FundPlan, PlannedWaterfall } from "../plan/fund-plan.js";
import type { FieldReader } from "../shapes/field-reader.js";
import { FRACTION } from "./bounds.js";

export function readRecycling(reader: FieldReader): FundPlan["recycling"] {
  const terms = reader.nested("recycling");
  const read = {
    withinYears: terms?.double("withinYears", { min: 0 }, Number.MAX_VALUE) ?? Number.MAX_VALUE,
    untilYears: terms?.double("untilYears", { min: 0 }, Number.MAX_VALUE) ?? Number.MAX_VALUE,
    costOnly: terms?.choice("limit", ["proceeds", "cost"], "proceeds") === "cost",
  };
  terms?.finish();
  return read;
}

export function readWaterfall(reader: FieldReader): PlannedWaterfall {
  const carryPct = reader.double("carryPct", { min: 0, below: 1 });
  const terms = reader.nested("waterfall");
  const catchupRate = terms?.double("catchupRate", FRACTION, 1) ?? 1;
  if (catchupRate !== 0 && catchupRate <= carryPct) {
    const wanted = `0 (no catch-up) or more than carryPct, ${showNumber(carryPct)}`;
    const message = wrongSentence("catchupRate", catchupRate, wanted);
    reader.problem("invalid_inputs", message, "waterfall", "catchupRate");
  }
  const read = {
    american: terms?.choice("kind", ["european", "american"], "european") === "american",
    prefRate: terms?.double("prefRate", FRACTION, 0) ?? 0,
    prefCompounds: terms?.flag("prefCompounds", true) ?? true,
    catchupRate,
    clawback: terms?.flag("clawback", true) ?? true,
    carryPct,
  };
  terms?.finish();
  return read;
}

/** A millionth of a company: below it the exit that returns the fund is no figure anyone can use, or none at all. */
const LEAST_OWNERSHIP = 0.000001;

export function readReturnTheFund(reader: FieldReader): FundPlan["returnTheFund"] {
  const terms = reader.nested("returnTheFund");
  if (terms === null) return null;
  const read = {
    initialOwnershipPct: terms.double("initialOwnershipPct", { min: LEAST_OWNERSHIP, max: 1 }),
    dilutionToExitPct: terms.double("dilutionToExitPct", { min: 0, below: 1 }),
  };
  terms.finish();
  return read;
}
