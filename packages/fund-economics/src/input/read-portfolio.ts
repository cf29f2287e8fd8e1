/** Reads what a fund means to buy. */

import type { FundPlan, PlannedStage, PlannedTier } from "../plan/fund-plan.js";
import { FieldReader, type Notes } from "../shapes/field-reader.js";
import type { EntryStage } from "../shapes/portfolio-plan.js";
import { COUNT, FRACTION, MONEY, SUM_TOLERANCE } from "./bounds.js";

export function readTiers(reader: FieldReader): PlannedTier[] {
  const found = reader.reading.problems.count;
  reader.missing("returnTiers", null);
  const items = reader.sized("returnTiers", { min: 1, max: 50 }) ?? [];
  const tiers = items.map((item, i): PlannedTier => {
    const tier = new FieldReader(item, [...reader.path, "returnTiers", i], reader.reading);
    const read = {
      name: tier.text("name"),
      pctOfCapital: tier.double("pctOfCapital", FRACTION),
      multiple: tier.double("multiple", { min: 0, max: 1e6 }),
      holdingPeriodYears: tier.double("holdingPeriodYears", { min: 0, max: 30 }),
      numCompanies: tier.double("numCompanies", COUNT, 0),
      sigma: tier.has("sigma") ? tier.double("sigma", { min: 0, max: 10 }) : null,
    };
    tier.finish();
    return read;
  });
  const sum = tiers.reduce((total, tier) => total + tier.pctOfCapital, 0);
  if (tiers.length > 0 && Math.abs(sum - 1) > SUM_TOLERANCE) {
    reader.wrongSum(found, "returnTiers have shares of capital that sum", sum, "make 1", "returnTiers");
  }
  return sum === 1 || sum === 0 ? tiers : tiers.map((tier) => ({ ...tier, pctOfCapital: tier.pctOfCapital / sum }));
}

export function readPortfolio(
  reader: FieldReader,
): Pick<FundPlan, "newPct" | "followPct" | "avgCheckSizeNew" | "avgCheckSizeFollow" | "stages"> {
  const portfolio = new FieldReader(reader.raw("portfolio"), [...reader.path, "portfolio"], reader.reading);
  const found = reader.reading.problems.count;
  const newPct = portfolio.double("newPct", FRACTION);
  const followPct = portfolio.double("followPct", FRACTION);
  const sum = newPct + followPct;
  if (Math.abs(sum - 1) > SUM_TOLERANCE) {
    portfolio.wrongSum(found, "newPct and followPct sum", sum, "make 1");
  }
  const items = portfolio.sized("entryStages", { min: 0, max: 50 }) ?? [];
  const read = {
    newPct: newPct / (sum || 1),
    followPct: followPct / (sum || 1),
    avgCheckSizeNew: portfolio.double("avgCheckSizeNew", MONEY),
    avgCheckSizeFollow: portfolio.double("avgCheckSizeFollow", MONEY),
    stages: items.map((item, i) => readStage(item, [...portfolio.path, "entryStages", i], reader.reading)),
  };
  portfolio.finish();
  return read;
}

function readStage(item: unknown, path: readonly (string | number)[], notes: Notes): PlannedStage {
  const stage = new FieldReader(item, path, notes);
  const checks = stage.sized("followOnChecks", { min: 0, max: 20 }) ?? [];
  const read: PlannedStage = {
    name: stage.text("name"),
    numInvestments: stage.double("numInvestments", COUNT, 0),
    avgCheckSize: stage.double("avgCheckSize", MONEY),
    pctAllocation: stage.has("pctAllocation") ? stage.double("pctAllocation", FRACTION) : null,
    reserveRatio: stage.double("reserveRatio", { min: 0, below: 1 }, 0),
    followOnChecks: checks.map((check, i) => readFollowOn(check, [...path, "followOnChecks", i], notes)),
  };
  stage.finish();
  return read;
}

function readFollowOn(
  item: unknown,
  path: readonly (string | number)[],
  notes: Notes,
): NonNullable<EntryStage["followOnChecks"]>[number] {
  const check = new FieldReader(item, path, notes);
  const read = {
    label: check.text("label"),
    avgCheckSize: check.double("avgCheckSize", MONEY),
    pctOfReserve: check.double("pctOfReserve", FRACTION),
  };
  check.finish();
  return read;
}
