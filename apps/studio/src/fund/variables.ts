/** What people vary about a fund, and the figures they watch. */
import type { FundInputs } from "@capstack/fund-economics";

/** What an input is counted in. */
type Unit = "fraction" | "money" | "years" | "factor";

/** An input to vary: where it stands, and what it is now. */
export interface VariableInput {
  readonly path: string;
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
}

/** Inputs worth varying, with those of each outcome. */
export function variableInputs(inputs: FundInputs): readonly [VariableInput, ...VariableInput[]] {
  const { mgmtFeePct, carryPct, committedCapital, newInvestmentPeriodYears, recycledCapitalPct } = inputs;
  return [
    { path: "mgmtFeePct", name: "Management fee", value: mgmtFeePct, unit: "fraction" },
    { path: "carryPct", name: "Carry", value: carryPct, unit: "fraction" },
    { path: "committedCapital", name: "Committed capital", value: committedCapital, unit: "money" },
    { path: "newInvestmentPeriodYears", name: "Investment period", value: newInvestmentPeriodYears, unit: "years" },
    { path: "recycledCapitalPct", name: "Recycling", value: recycledCapitalPct, unit: "fraction" },
    ...inputs.returnTiers.flatMap(({ name, multiple, holdingPeriodYears: years }, i): VariableInput[] =>
      multiple === 0
        ? []
        : [
            { path: `returnTiers[${i}].multiple`, name: `Multiple of ${name}`, value: multiple, unit: "factor" },
            {
              path: `returnTiers[${i}].holdingPeriodYears`,
              name: `Years ${name} is held`,
              value: years,
              unit: "years",
            },
          ],
    ),
  ];
}

/** Figures worth watching. */
export const metricPaths = [
  { path: "forecast.summary.multiples.netLp", name: "TVPI of LPs" },
  { path: "forecast.summary.irr.netLp", name: "Net IRR of LPs" },
  { path: "forecast.summary.multiples.gross", name: "Gross multiple" },
  { path: "forecast.summary.totals.carry", name: "Carry" },
] as const;

const ROUND = [5, 4, 2.5, 2, 1];
/** What an input that is nothing now is raised by. */
const FROM_ZERO: Readonly<Record<Unit, number>> = { fraction: 0.05, money: 1_000_000, years: 1, factor: 1 };
/** Steps on each side of the value. */
const BESIDE = 3;

/**
 * The value with three even steps on each side. The step is the largest round figure up to a quarter of the value that
 * the value is a multiple of, so that every step is round; of 1.37 only the steps between are.
 * @returns no negative figure, and no fraction above one
 */
export function stepsAround({ value, unit }: Pick<VariableInput, "value" | "unit">): number[] {
  if (value === 0) return [0, 1, 2, 3, 4, 5, 6].map((times) => exactly(times * FROM_ZERO[unit]));
  const step = roundStep(value);
  const values = Array.from({ length: 2 * BESIDE + 1 }, (_, i) => exactly(value + (i - BESIDE) * step));
  return values.filter((one) => one >= 0 && (unit !== "fraction" || one <= 1));
}

function roundStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value / 4));
  const candidates = [power, power / 10].flatMap((one) => ROUND.map((round) => exactly(round * one)));
  const fitting = candidates.filter((step) => step <= exactly(value / 4));
  const dividing = fitting.find((step) => step >= value / 20 && Number.isInteger(exactly(value / step)));
  return dividing ?? fitting[0] ?? value / 4;
}

/** Without what binary floating point adds in the last places. */
const exactly = (figure: number): number => Number(figure.toPrecision(12));
