/** The terms of a fund as inputs: what it raises, what it costs, how it calls and recycles, who is paid first. */
import { constant, type Formula, minus, over, plus, times } from "../../sheet/formula.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import type { FundSource } from "../fund-source.js";
import { TermLines } from "./term-lines.js";

/** The cells of a fund's terms. Rates are a year's, money is currency. */
export interface FundTerms {
  readonly committed: Formula;
  readonly gpPct: Formula;
  readonly lpPct: Formula;
  readonly organization: Formula;
  /** Operating and partnership expenses, a year. */
  readonly annualExpenses: Formula;
  readonly investmentYears: Formula;
  /** Life of the fund; null where it follows from the holds. */
  readonly givenLife: Formula | null;
  readonly fee: FeeTerms;
  readonly recycledPct: Formula;
  /** Longest hold of what may be recycled, and the last year of it, in years; null without a limit. */
  readonly recycling: { readonly within: Formula | null; readonly until: Formula | null };
  readonly deployment: Formula | null;
  readonly calls: Formula | null;
  readonly lagYears: Formula;
  readonly carryPct: Formula;
  readonly prefRate: Formula;
  readonly catchup: Formula;
  /** Periods of a year. */
  readonly m: Formula;
}

/** The cells of the management fee. */
export interface FeeTerms {
  readonly rate: Formula;
  readonly schedule: Formula | null;
  readonly years: Formula;
  readonly stepDown: { readonly year: Formula; readonly rate: Formula } | null;
  /** Taken off each period's fee; null without an offset. */
  readonly offset: Formula | null;
  /** Part of commitments that pay the fee. */
  readonly payers: Formula;
}

const YEARLY = { unit: "a fraction a year, shown in percent" } as const;

/** Writes the sheet's terms from row 3 on. */
export function writeTerms(sheet: SheetPlan, source: FundSource): FundTerms & { readonly nextRow: number } {
  const lines = new TermLines(sheet, 2);
  const size = writeSize(lines, source);
  const fee = writeFee(lines, source, size.m, size.lpPct);
  const expenses = writeExpenses(lines, source);
  const pace = writePace(lines, source);
  const carry = writeWaterfall(lines, source);
  return { ...size, fee, ...expenses, ...pace, ...carry, nextRow: lines.row };
}

function writeSize(lines: TermLines, { inputs, periodsPerYear }: FundSource) {
  lines.heading("Fund", "Figure", "Unit");
  const committed = lines.input("Commitments", inputs.committedCapital, {
    format: "money",
    path: ["committedCapital"],
    name: "committed_capital",
    note: "Of all partners",
  });
  const gpPct = lines.input("GP's part of commitments", inputs.gpCommitPct, {
    format: "percent",
    path: ["gpCommitPct"],
    name: "gp_commit_pct",
  });
  const lpPct = lines.formula("Limited partners' part", minus(1, gpPct), { format: "percent", name: "lp_pct" });
  const life = inputs.fundOperationsYears;
  const givenLife =
    life == null
      ? null
      : lines.input("Operations", life, { format: "years", path: ["fundOperationsYears"], name: "operations_years" });
  const m = lines.figure("Periods a year", periodsPerYear, {
    format: "count",
    name: "periods_per_year",
    note: "Fixed here: another length of period has other rows",
  });
  return { committed, gpPct, lpPct, givenLife, m };
}

function writeFee(lines: TermLines, { inputs, terms }: FundSource, m: Formula, lpPct: Formula): FeeTerms {
  const { mgmtFeeSchedule: years, feeStepDownYear: from, feeStepDownRate: rate, feeOffset } = inputs;
  lines.heading("Management fee", "Figure", "Unit");
  lines.word("Charged on", terms.feeBasis);
  lines.word("After the investment period", terms.feeBasisAfter);
  lines.word("The GP pays it on its own part", inputs.gpCommitCountedTowardInvested ? "no" : "yes");
  const payers = inputs.gpCommitCountedTowardInvested ? lpPct : constant(1);
  const plain = years == null ? writePlainFee(lines, inputs) : null;
  const schedule =
    years == null
      ? null
      : lines.list((index) => `Fee of year ${index + 1}`, years, {
          format: "percent",
          path: ["mgmtFeeSchedule"],
          ...YEARLY,
        });
  return {
    rate: plain?.rate ?? constant(0),
    schedule,
    years: plain?.years ?? constant(years?.length ?? 0),
    stepDown: from == null || rate == null ? null : writeStepDown(lines, from, rate),
    offset: feeOffset == null ? null : writeOffset(lines, feeOffset, m),
    payers,
  };
}

function writePlainFee(lines: TermLines, { mgmtFeePct, mgmtFeesPeriodYears }: FundSource["inputs"]) {
  const terms = { format: "percent", path: ["mgmtFeePct"], name: "fee_rate", ...YEARLY } as const;
  const rate = lines.input("Fee", mgmtFeePct, terms);
  const years = lines.input("Charged for", mgmtFeesPeriodYears, {
    format: "years",
    path: ["mgmtFeesPeriodYears"],
    name: "fee_years",
  });
  return { rate, years };
}

function writeStepDown(lines: TermLines, from: number, rate: number): NonNullable<FeeTerms["stepDown"]> {
  return {
    year: lines.input("Another fee from year", from, {
      format: "count",
      path: ["feeStepDownYear"],
      unit: "a fund year, from 1",
    }),
    rate: lines.input("The fee from then on", rate, { format: "percent", path: ["feeStepDownRate"], ...YEARLY }),
  };
}

function writeOffset(lines: TermLines, terms: { annualIncome: number; offsetPct: number }, m: Formula): Formula {
  const income = lines.input("Income that reduces the fee, a year", terms.annualIncome, {
    format: "money",
    path: ["feeOffset", "annualIncome"],
  });
  const part = lines.input("Part of it that does", terms.offsetPct, {
    format: "percent",
    path: ["feeOffset", "offsetPct"],
  });
  return over(times(part, income), m);
}

function writeExpenses(lines: TermLines, { inputs }: FundSource) {
  lines.heading("Expenses", "Figure", "Unit");
  const money = (label: string, value: number, field: string) =>
    lines.input(label, value, { format: "money", path: [field] });
  const organization = money("Organization, once", inputs.organizationalExpenses, "organizationalExpenses");
  const operating = money("Operation, a year", inputs.operationalExpensesAnnual, "operationalExpensesAnnual");
  const partnership = money("Partnership, a year", inputs.partnershipExpensesAnnual ?? 0, "partnershipExpensesAnnual");
  return { organization, annualExpenses: plus(operating, partnership) };
}

function writePace(lines: TermLines, { inputs }: FundSource) {
  const { deploymentSchedule, callSchedule, recycling } = inputs;
  lines.heading("Investing, recycling, calls", "Figure", "Unit");
  const years = (label: string, value: number, path: readonly string[], name?: string) =>
    lines.input(label, value, { format: "years", path, ...(name === undefined ? {} : { name }) });
  const shares = (label: string, values: readonly number[] | null | undefined, field: string) =>
    values == null
      ? null
      : lines.list((index) => `${label} ${index + 1}`, values, { format: "percent", path: [field] });
  const investmentYears = years(
    "Investment period",
    inputs.newInvestmentPeriodYears,
    ["newInvestmentPeriodYears"],
    "investment_years",
  );
  const deployment = shares("Part of the plan invested in year", deploymentSchedule, "deploymentSchedule");
  const lagYears = years("From first check to follow-on", inputs.followOnLagYears ?? 1, ["followOnLagYears"]);
  const recycledPct = lines.input("Recycled, of commitments", inputs.recycledCapitalPct, {
    format: "percent",
    path: ["recycledCapitalPct"],
    name: "recycled_pct",
    note: "Ceiling and target",
  });
  const within = recycling?.withinYears ?? null;
  const until = recycling?.untilYears ?? null;
  const limits = {
    within: within === null ? null : years("Recycled: exits after at most", within, ["recycling", "withinYears"]),
    until: until === null ? null : years("Recycled: until the end of year", until, ["recycling", "untilYears"]),
  };
  if (recycling != null) lines.word("Recycled of an exit", recycling.limit ?? "proceeds");
  const calls = shares("Least called of the whole in year", callSchedule, "callSchedule");
  return { investmentYears, deployment, lagYears, recycledPct, recycling: limits, calls };
}

function writeWaterfall(lines: TermLines, { inputs, terms }: FundSource) {
  const { waterfall } = inputs;
  lines.heading("Carry", "Figure", "Unit");
  lines.word("Measured", terms.isAmerican ? "deal by deal" : "on the whole fund");
  const carryPct = lines.input("Carry", inputs.carryPct, {
    format: "percent",
    path: ["carryPct"],
    name: "carry_pct",
    note: "Of the limited partners' profit",
  });
  const prefRate = lines.input("Preferred return", waterfall?.prefRate ?? 0, {
    format: "percent",
    path: ["waterfall", "prefRate"],
    name: "pref_rate",
    ...YEARLY,
  });
  lines.word("It compounds", terms.compounds ? "yes" : "no");
  const catchup = lines.input("Catch-up", waterfall?.catchupRate ?? 1, {
    format: "percent",
    path: ["waterfall", "catchupRate"],
    name: "catchup_rate",
    note: "The GP's part after the hurdle until carry is caught up: 100 % is full, 0 a hard hurdle",
  });
  lines.word("Clawback at the end", terms.hasClawback ? "yes" : "no");
  lines.word("Marks between cost and exit", terms.accretion);
  return { carryPct, prefRate, catchup };
}
