/** Reads a fund's inputs: shape, ranges and the rules that tie fields together, with every default filled in. */
import { showNumber, wrongSentence } from "@capstack/decimal";
import type { FundPlan, PlannedStage, PlannedTier, PlannedWaterfall } from "../plan/fund-plan.js";
import { FieldReader, type Notes } from "../shapes/field-reader.js";
import type { EntryStage, FeeBasis, InputMode } from "../shapes/fund-inputs.js";

/** Beyond a trillion, whole cents of proceeds would no longer fit a double. */
const MONEY = { min: 0, max: 1e12 };
const COUNT = { min: 0, max: 1e6 };
const FRACTION = { min: 0, max: 1 };
const MODES: readonly InputMode[] = ["pct-capital", "num-companies"];
const BASES: readonly FeeBasis[] = ["committed", "called", "invested", "nav"];
const PERIODS_PER_YEAR = { annual: 1, quarterly: 4, monthly: 12 } as const;
const SUM_TOLERANCE = 1e-6;

/** Reads inputs; problems and remarks go to the notes. The plan is only to be used when there was no problem. */
export function readInputs(value: unknown, notes: Notes): FundPlan {
  const reader = new FieldReader(value, ["inputs"], notes);
  const committed = reader.double("committedCapital", { above: 0, max: MONEY.max });
  const gpPct = reader.double("gpCommitPct", FRACTION);
  const investmentPeriodYears = reader.double("newInvestmentPeriodYears", { above: 0, max: 30 });
  const tiersByCount = reader.choice("tierInputMode", MODES, "pct-capital") === "num-companies";
  const stagesByCount = tiersByCount
    ? reader.choice("stageInputMode", MODES, "num-companies") === "num-companies"
    : reader.choice("stageInputMode", MODES, "pct-capital") === "num-companies";
  const tiers = readTiers(reader);
  const longestHold = tiers.reduce((longest, tier) => Math.max(longest, tier.holdingPeriodYears), 0);
  const plan: FundPlan = {
    committed,
    lpPct: 1 - gpPct,
    gpPct,
    gpPaysNoFee: reader.flag("gpCommitCountedTowardInvested"),
    recycledCapitalPct: reader.double("recycledCapitalPct", FRACTION),
    investmentPeriodYears,
    fundOperationsYears: reader.double(
      "fundOperationsYears",
      { above: 0, max: 60 },
      investmentPeriodYears + longestHold,
    ),
    tiers,
    ...readExpenses(reader),
    ...readPortfolio(reader),
    ...readFees(reader),
    periodsPerYear: PERIODS_PER_YEAR[reader.choice("period", ["annual", "quarterly", "monthly"], "quarterly")],
    fundStartDate: reader.optionalDate("fundStartDate"),
    tiersByCount,
    stagesByCount,
    wholeCompanies: !reader.flag("tierFractional", true),
    solveCalledFromDeployment: reader.flag("solveCalledFromDeployment", false),
    targetTotalInvestments: reader.double("targetTotalInvestments", COUNT, 0),
    deploymentSchedule: readShares(reader, "deploymentSchedule", true),
    followOnLagYears: reader.double("followOnLagYears", { min: 0, max: 30 }, 1),
    callSchedule: readShares(reader, "callSchedule", false),
    recycling: readRecycling(reader),
    waterfall: readWaterfall(reader),
    accretion: reader.choice("accretion", ["cost", "linear", "exponential"], "linear"),
    returnTheFund: readReturnTheFund(reader),
    refuseOvercommitment: reader.choice("overcommitment", ["warn", "error"], "warn") === "error",
  };
  reader.finish();
  return plan;
}

function readTiers(reader: FieldReader): PlannedTier[] {
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

function readExpenses(reader: FieldReader): Pick<FundPlan, "organizationalExpenses" | "annualExpenses"> {
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

function readPortfolio(
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

function readFees(
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
function readShares(reader: FieldReader, name: string, whole: boolean): readonly number[] | null {
  const found = reader.reading.problems.count;
  const shares = reader.numbers(name, FRACTION, 60);
  if (shares === null) return null;
  const sum = shares.reduce((total, share) => total + share, 0);
  const wrong = whole ? Math.abs(sum - 1) > SUM_TOLERANCE : sum > 1 + SUM_TOLERANCE;
  if (wrong) reader.wrongSum(found, `${name} sum`, sum, whole ? "make 1" : "be at most 1", name);
  return whole && sum > 0 ? shares.map((share) => share / sum) : shares;
}

function readRecycling(reader: FieldReader): FundPlan["recycling"] {
  const terms = reader.nested("recycling");
  const read = {
    withinYears: terms?.double("withinYears", { min: 0 }, Number.MAX_VALUE) ?? Number.MAX_VALUE,
    untilYears: terms?.double("untilYears", { min: 0 }, Number.MAX_VALUE) ?? Number.MAX_VALUE,
    costOnly: terms?.choice("limit", ["proceeds", "cost"], "proceeds") === "cost",
  };
  terms?.finish();
  return read;
}

function readWaterfall(reader: FieldReader): PlannedWaterfall {
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

function readReturnTheFund(reader: FieldReader): FundPlan["returnTheFund"] {
  const terms = reader.nested("returnTheFund");
  if (terms === null) return null;
  const read = {
    initialOwnershipPct: terms.double("initialOwnershipPct", { above: 0, max: 1 }),
    dilutionToExitPct: terms.double("dilutionToExitPct", { min: 0, below: 1 }),
  };
  terms.finish();
  return read;
}
