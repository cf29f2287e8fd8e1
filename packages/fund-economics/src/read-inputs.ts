/** Reads a fund's inputs: shape, ranges and the rules that tie fields together, with every default filled in. */
import { FieldReader, type Notes } from "./field-reader.js";
import type { EntryStage, FeeBasis, InputMode } from "./fund-inputs.js";
import type { FundPlan, PlannedStage, PlannedTier, PlannedWaterfall } from "./fund-plan.js";

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
  const committed = reader.number("committedCapital", { above: 0, max: MONEY.max });
  const gpPct = reader.number("gpCommitPct", FRACTION);
  const investmentPeriodYears = reader.number("newInvestmentPeriodYears", { above: 0, max: 30 });
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
    gpPaysNoFee: reader.boolean("gpCommitCountedTowardInvested"),
    recycledCapitalPct: reader.number("recycledCapitalPct", FRACTION),
    investmentPeriodYears,
    fundOperationsYears: reader.number(
      "fundOperationsYears",
      { above: 0, max: 60 },
      investmentPeriodYears + longestHold,
    ),
    tiers,
    ...readExpenses(reader),
    ...readPortfolio(reader),
    ...readFees(reader),
    periodsPerYear: PERIODS_PER_YEAR[reader.choice("period", ["annual", "quarterly", "monthly"], "quarterly")],
    fundStartDate: reader.date("fundStartDate"),
    tiersByCount,
    stagesByCount,
    wholeCompanies: !reader.boolean("tierFractional", true),
    solveCalledFromDeployment: reader.boolean("solveCalledFromDeployment", false),
    targetTotalInvestments: reader.number("targetTotalInvestments", COUNT, 0),
    deploymentSchedule: readShares(reader, "deploymentSchedule", true),
    followOnLagYears: reader.number("followOnLagYears", { min: 0, max: 30 }, 1),
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
  if (!reader.has("returnTiers")) reader.problem([...reader.path, "returnTiers"], "is required");
  const items = reader.list("returnTiers", { min: 1, max: 50 }) ?? [];
  const tiers = items.map((item, i): PlannedTier => {
    const tier = new FieldReader(item, [...reader.path, "returnTiers", i], reader.notes);
    const read = {
      name: tier.text("name"),
      pctOfCapital: tier.number("pctOfCapital", FRACTION),
      multiple: tier.number("multiple", { min: 0, max: 1e6 }),
      holdingPeriodYears: tier.number("holdingPeriodYears", { min: 0, max: 30 }),
      numCompanies: tier.number("numCompanies", COUNT, 0),
      sigma: tier.has("sigma") ? tier.number("sigma", { min: 0, max: 10 }) : null,
    };
    tier.finish();
    return read;
  });
  const sum = tiers.reduce((total, tier) => total + tier.pctOfCapital, 0);
  if (tiers.length > 0 && Math.abs(sum - 1) > SUM_TOLERANCE) {
    reader.problem([...reader.path, "returnTiers"], `have shares of capital that sum to ${sum}; they must make 1`);
  }
  return sum === 1 || sum === 0 ? tiers : tiers.map((tier) => ({ ...tier, pctOfCapital: tier.pctOfCapital / sum }));
}

function readExpenses(reader: FieldReader): Pick<FundPlan, "organizationalExpenses" | "annualExpenses"> {
  const organizationalExpenses = reader.number("organizationalExpenses", MONEY);
  const operational = reader.number("operationalExpensesAnnual", MONEY);
  const partnership = reader.number("partnershipExpensesAnnual", MONEY, 0);
  checkLines(reader, "organizationalExpenseLines", organizationalExpenses);
  checkLines(reader, "operationalExpenseLines", operational);
  checkLines(reader, "partnershipExpenseLines", partnership);
  return { organizationalExpenses, annualExpenses: operational + partnership };
}

function checkLines(reader: FieldReader, name: string, total: number): void {
  const items = reader.list(name, { min: 0, max: 200 });
  if (items === null) return;
  const sum = items.reduce<number>((running, item, i) => {
    const line = new FieldReader(item, [...reader.path, name, i], reader.notes);
    line.text("label");
    const amount = line.number("amount", MONEY);
    line.finish();
    return running + amount;
  }, 0);
  if (Math.abs(sum - total) > 0.01 + 1e-9) {
    reader.problem([...reader.path, name], `sum to ${sum}; the total they explain is ${total}`);
  }
}

function readPortfolio(
  reader: FieldReader,
): Pick<FundPlan, "newPct" | "followPct" | "avgCheckSizeNew" | "avgCheckSizeFollow" | "stages"> {
  const portfolio = new FieldReader(reader.raw("portfolio"), [...reader.path, "portfolio"], reader.notes);
  const newPct = portfolio.number("newPct", FRACTION);
  const followPct = portfolio.number("followPct", FRACTION);
  const sum = newPct + followPct;
  if (Math.abs(sum - 1) > SUM_TOLERANCE) {
    portfolio.problem(portfolio.path, `has newPct and followPct that sum to ${sum}; they must make 1`);
  }
  const items = portfolio.list("entryStages", { min: 0, max: 50 }) ?? [];
  const read = {
    newPct: newPct / (sum || 1),
    followPct: followPct / (sum || 1),
    avgCheckSizeNew: portfolio.number("avgCheckSizeNew", MONEY),
    avgCheckSizeFollow: portfolio.number("avgCheckSizeFollow", MONEY),
    stages: items.map((item, i) => readStage(item, [...portfolio.path, "entryStages", i], reader.notes)),
  };
  portfolio.finish();
  return read;
}

function readStage(item: unknown, path: readonly (string | number)[], notes: Notes): PlannedStage {
  const stage = new FieldReader(item, path, notes);
  const checks = stage.list("followOnChecks", { min: 0, max: 20 }) ?? [];
  const read: PlannedStage = {
    name: stage.text("name"),
    numInvestments: stage.number("numInvestments", COUNT, 0),
    avgCheckSize: stage.number("avgCheckSize", MONEY),
    pctAllocation: stage.has("pctAllocation") ? stage.number("pctAllocation", FRACTION) : null,
    reserveRatio: stage.number("reserveRatio", { min: 0, below: 1 }, 0),
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
    avgCheckSize: check.number("avgCheckSize", MONEY),
    pctOfReserve: check.number("pctOfReserve", FRACTION),
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
  const term = reader.number("mgmtFeesPeriodYears", { min: 0, max: 30 });
  const feeBasis = reader.choice("feeBasis", BASES, "committed");
  const hasYear = reader.has("feeStepDownYear");
  if (hasYear !== reader.has("feeStepDownRate")) {
    reader.problem([...reader.path, hasYear ? "feeStepDownRate" : "feeStepDownYear"], "is required beside the other");
  }
  const year = reader.number("feeStepDownYear", { min: 1, max: 60, whole: true }, 1);
  const rate = reader.number("feeStepDownRate", FRACTION, 0);
  const offset = reader.nested("feeOffset");
  const feeOffset = offset && {
    annualIncome: offset.number("annualIncome", MONEY),
    offsetPct: offset.number("offsetPct", FRACTION),
  };
  offset?.finish();
  return {
    feeRate: reader.number("mgmtFeePct", FRACTION),
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
  const shares = reader.numbers(name, FRACTION, 60);
  if (shares === null) return null;
  const sum = shares.reduce((total, share) => total + share, 0);
  const wrong = whole ? Math.abs(sum - 1) > SUM_TOLERANCE : sum > 1 + SUM_TOLERANCE;
  if (wrong) reader.problem([...reader.path, name], `sums to ${sum}; it must ${whole ? "make 1" : "be at most 1"}`);
  return whole && sum > 0 ? shares.map((share) => share / sum) : shares;
}

function readRecycling(reader: FieldReader): FundPlan["recycling"] {
  const terms = reader.nested("recycling");
  const read = {
    withinYears: terms?.number("withinYears", { min: 0 }, Number.MAX_VALUE) ?? Number.MAX_VALUE,
    untilYears: terms?.number("untilYears", { min: 0 }, Number.MAX_VALUE) ?? Number.MAX_VALUE,
    costOnly: terms?.choice("limit", ["proceeds", "cost"], "proceeds") === "cost",
  };
  terms?.finish();
  return read;
}

function readWaterfall(reader: FieldReader): PlannedWaterfall {
  const carryPct = reader.number("carryPct", { min: 0, below: 1 });
  const terms = reader.nested("waterfall");
  const catchupRate = terms?.number("catchupRate", FRACTION, 1) ?? 1;
  if (catchupRate !== 0 && catchupRate <= carryPct) {
    const what = `is ${catchupRate}; it must be 0 (no catch-up) or more than carryPct, ${carryPct}`;
    reader.problem([...reader.path, "waterfall", "catchupRate"], what);
  }
  const read = {
    american: terms?.choice("kind", ["european", "american"], "european") === "american",
    prefRate: terms?.number("prefRate", FRACTION, 0) ?? 0,
    prefCompounds: terms?.boolean("prefCompounds", true) ?? true,
    catchupRate,
    clawback: terms?.boolean("clawback", true) ?? true,
    carryPct,
  };
  terms?.finish();
  return read;
}

function readReturnTheFund(reader: FieldReader): FundPlan["returnTheFund"] {
  const terms = reader.nested("returnTheFund");
  if (terms === null) return null;
  const read = {
    initialOwnershipPct: terms.number("initialOwnershipPct", { above: 0, max: 1 }),
    dilutionToExitPct: terms.number("dilutionToExitPct", { min: 0, below: 1 }),
  };
  terms.finish();
  return read;
}
