/** What people vary about a fund, and the figures they watch. */
import type { FundInputs } from "@capstack/fund-economics";

/** An input to vary: where it stands, and what it is now. */
export interface VariableInput {
  readonly path: string;
  readonly name: string;
  readonly value: number;
}

/** Inputs worth varying, with those of each outcome. */
export function variableInputs(inputs: FundInputs): readonly [VariableInput, ...VariableInput[]] {
  return [
    { path: "mgmtFeePct", name: "Management fee", value: inputs.mgmtFeePct },
    { path: "carryPct", name: "Carry", value: inputs.carryPct },
    { path: "committedCapital", name: "Committed capital", value: inputs.committedCapital },
    { path: "newInvestmentPeriodYears", name: "Investment period", value: inputs.newInvestmentPeriodYears },
    { path: "recycledCapitalPct", name: "Recycling", value: inputs.recycledCapitalPct },
    ...inputs.returnTiers.flatMap(({ name, multiple, holdingPeriodYears }, i) =>
      multiple === 0
        ? []
        : [
            { path: `returnTiers[${i}].multiple`, name: `Multiple of ${name}`, value: multiple },
            { path: `returnTiers[${i}].holdingPeriodYears`, name: `Hold of ${name}`, value: holdingPeriodYears },
          ],
    ),
  ];
}

/** Figures worth watching. */
export const metricPaths = [
  { path: "forecast.summary.multiples.netLp", name: "Net multiple of LPs" },
  { path: "forecast.summary.irr.netLp", name: "Net IRR of LPs" },
  { path: "forecast.summary.multiples.gross", name: "Gross multiple" },
  { path: "forecast.summary.totals.carry", name: "Carry" },
] as const;

/** Half to one and a half times a value, in seven steps. */
export function stepsAround(value: number): number[] {
  if (value === 0) return [0, 0.1, 0.2, 0.3, 0.4, 0.5];
  return [0.5, 0.7, 0.85, 1, 1.15, 1.3, 1.5].map((factor) => Number((value * factor).toPrecision(6)));
}
