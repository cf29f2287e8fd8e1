/** What a fund means to buy, as inputs: checks by stage of entry, or one plan of checks, and the outcomes they come to. */
import { constant, type Formula, over, plus, times } from "../../sheet/formula.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import { type FundSource, isByShare } from "../fund-source.js";
import { TermLines } from "./term-lines.js";

/** A stage of entry. Each is sized by its share of capital, or by a count. */
export interface StageTerms {
  readonly name: string;
  readonly pct: Formula | null;
  readonly count: Formula;
  readonly check: Formula;
  readonly reserve: Formula;
}

/** An outcome. */
export interface TierTerms {
  readonly name: string;
  readonly pct: Formula;
  readonly multiple: Formula;
  readonly years: Formula;
  /** Companies, where tiers go by count; null where the count follows from the others. */
  readonly count: Formula | null;
}

/** The cells of the portfolio plan. */
export interface PortfolioTerms {
  readonly stages: readonly StageTerms[];
  readonly tiers: readonly TierTerms[];
  /** Shares of capital of all tiers. */
  readonly shares: Formula;
  /** Holds of all tiers in years. */
  readonly holds: Formula;
  /** Parts of capital in first checks and in follow-ons together; null with stages. */
  readonly parts: Formula | null;
  /** Part of capital for follow-ons, where no stage says it. */
  readonly followPct: Formula;
  /** Average of both checks, where no stage says it; null with stages. */
  readonly check: Formula | null;
  /** Companies to invest in; null where capital decides. */
  readonly target: Formula | null;
}

/** Writes the plan from a row on. */
export function writePortfolioTerms(sheet: SheetPlan, row: number, source: FundSource): PortfolioTerms {
  const lines = new TermLines(sheet, row);
  const plan = source.terms.stagesInUse ? noPlan : writeChecks(lines, source);
  const stages = writeStages(lines, source);
  return { ...plan, stages, ...writeTiers(lines, source) };
}

const noPlan = { parts: null, followPct: constant(0), check: null, target: null } as const;

function writeChecks(lines: TermLines, { inputs, terms }: FundSource) {
  const { portfolio, targetTotalInvestments = 0 } = inputs;
  lines.heading("Checks", "Figure", "Unit");
  const part = (label: string, value: number, field: string) =>
    lines.input(label, value, { format: "percent", path: ["portfolio", field] });
  const money = (label: string, value: number, field: string) =>
    lines.input(label, value, { format: "money", path: ["portfolio", field] });
  const newPct = part("Of capital, in first checks", portfolio.newPct, "newPct");
  const follow = part("Of capital, in follow-ons", portfolio.followPct, "followPct");
  const first = money("First check", portfolio.avgCheckSizeNew, "avgCheckSizeNew");
  const next = money("Follow-on check", portfolio.avgCheckSizeFollow, "avgCheckSizeFollow");
  const both = plus(newPct, follow);
  const followPct = lines.formula("Follow-ons, of both", over(follow, both), { format: "percent" });
  const ofNew = lines.formula("First checks, of both", over(newPct, both), { format: "percent" });
  const check = lines.formula("Average check", plus(times(ofNew, first), times(followPct, next)), {
    format: "money",
  });
  const hasTarget = terms.tiersByCount && targetTotalInvestments > 0;
  const target = hasTarget
    ? lines.input("Companies", targetTotalInvestments, { format: "count", path: ["targetTotalInvestments"] })
    : null;
  return { parts: both, followPct, check, target };
}

function writeStages(lines: TermLines, { inputs, terms }: FundSource): StageTerms[] {
  const stages = inputs.portfolio.entryStages ?? [];
  if (stages.length === 0) return [];
  lines.heading("Stages", "Of capital", "Companies", "Check", "Reserve");
  const { sheet } = lines;
  return stages.map((stage, index) => {
    const row = lines.row++;
    const path = ["inputs", "portfolio", "entryStages", index] as const;
    sheet.text(row, 0, stage.name);
    const place = (
      column: number,
      value: number,
      field: string,
      label: string,
      format: "percent" | "money" | "count",
    ) => sheet.input(row, column, value, { format, path: [...path, field], label: `${stage.name}: ${label}` });
    const isShare = isByShare(stage, terms);
    const pct = isShare ? place(1, stage.pctAllocation ?? 0, "pctAllocation", "of capital", "percent") : null;
    const count = isShare
      ? sheet.figure(row, 2, stage.numInvestments ?? 0, { format: "figure" })
      : place(2, stage.numInvestments ?? 0, "numInvestments", "companies", "count");
    const check = place(3, stage.avgCheckSize, "avgCheckSize", "check", "money");
    const reserve = place(4, stage.reserveRatio ?? 0, "reserveRatio", "reserve", "percent");
    return { name: stage.name, pct, count, check, reserve };
  });
}

function writeTiers(lines: TermLines, { inputs, terms }: FundSource) {
  const rest = terms.tiersByCount ? restOf(inputs.returnTiers) : -1;
  lines.heading("Outcomes", "Of capital", "Times cost", "Years held", ...(terms.tiersByCount ? ["Companies"] : []));
  const { sheet } = lines;
  const first = lines.row;
  const tiers = inputs.returnTiers.map((tier, index): TierTerms => {
    const row = lines.row++;
    const path = ["inputs", "returnTiers", index] as const;
    const label = (what: string) => `${tier.name}: ${what}`;
    sheet.text(row, 0, tier.name);
    return {
      name: tier.name,
      pct: sheet.input(row, 1, tier.pctOfCapital, {
        format: "percent",
        path: [...path, "pctOfCapital"],
        label: label("of capital"),
      }),
      multiple: sheet.input(row, 2, tier.multiple, {
        format: "multiple",
        path: [...path, "multiple"],
        label: label("times cost"),
      }),
      years: sheet.input(row, 3, tier.holdingPeriodYears, {
        format: "years",
        path: [...path, "holdingPeriodYears"],
        label: label("years held"),
      }),
      count:
        !terms.tiersByCount || index === rest
          ? null
          : sheet.input(row, 4, tier.numCompanies ?? 0, {
              format: "count",
              path: [...path, "numCompanies"],
              label: label("companies"),
            }),
    };
  });
  return { tiers, shares: sheet.column(1, first, lines.row - 1), holds: sheet.column(3, first, lines.row - 1) };
}

/** The tier that takes the companies no other has; −1 for none. */
function restOf(tiers: FundSource["inputs"]["returnTiers"]): number {
  return tiers.findIndex(({ name }) => name.toLowerCase() === "writeoff");
}
