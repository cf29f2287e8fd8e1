/** What fees, expenses and carry take between what a portfolio earns and what its partners keep. */
import type { Chart, MoneyOptions } from "../chart.js";
import { type Exact, exactOf, type Figure, minus, negated, ratio, toText } from "../figures/exact.js";
import { exactFigure, ONES, percent, shortMoney } from "../figures/format.js";
import { moneyUnit } from "../figures/ticks.js";
import { addingUp, type BridgeStep, bridgeRows } from "../scene/bridge.js";
import { rowsScene } from "../scene/rows.js";

/** The part of a fund's answer that is drawn. */
export interface GrossToNetInput {
  readonly grossToNet?: {
    readonly grossIrr: Figure | null;
    readonly fromFeesAndExpenses: Figure | null;
    readonly fromCarry: Figure | null;
    readonly netIrr: Figure | null;
  };
  readonly forecast?: {
    readonly summary: {
      readonly totals: {
        readonly proceeds: Figure;
        readonly invested: Figure;
        readonly managementFees: { readonly total: Figure };
        readonly partnershipExpenses: { readonly total: Figure };
        readonly carry: Figure;
        readonly capitalCalls: { readonly total: Figure };
        readonly distributions: { readonly total: Figure };
      };
    };
  };
}

/** What is bridged: rates or profit. */
export interface GrossToNetOptions extends MoneyOptions {
  /** The rate a year of limited partners, or the profit of all partners; `rate` by default. */
  readonly of?: "rate" | "profit";
}

/**
 * Draws the bridge from gross to net.
 * @param input the answer of `computeFundEconomics`, with its forecast
 * @throws TypeError where a figure is no number
 * @example
 * const grossToNet = { grossIrr: 0.25, fromFeesAndExpenses: 0.04, fromCarry: 0.03, netIrr: 0.18 };
 * drawGrossToNet({ grossToNet }).title // => "Fees and carry take 7.0 of a gross 25.0 % a year"
 */
export function drawGrossToNet(input: GrossToNetInput, options: GrossToNetOptions = {}): Chart {
  const { of = "rate", currency } = options;
  const steps = of === "rate" ? addingUp(rateSteps(input), RATE_DECIMALS) : profitSteps(input);
  const say = (value: Exact) => (of === "rate" ? percent(value) : shortMoney(value, undefined));
  const title = options.title ?? findingOf(steps, of, currency);
  const unit = of === "rate" ? "percent a year" : moneyUnit(ONES, currency);
  const what = of === "rate" ? "Rate of return of limited partners" : "Profit of all partners";
  const summary = steps.map(({ name, value, shown = value }) => `${name} ${say(shown)}`).join(", ");
  return {
    kind: "gross-to-net",
    title,
    unit,
    description: steps.length === 0 ? "The answer holds no rates." : `${what}: ${summary}.`,
    table: {
      columns: [
        { name: "Step", align: "left" },
        { name: of === "rate" ? "Fraction a year" : "Amount", align: "right" },
      ],
      rows: steps.map(({ name, value }) => [name, exactFigure(toText(value))]),
    },
    legend: [],
    scene: rowsScene({ title, unit: `${what}, ${unit}`, rows: bridgeRows(steps, say), legend: [] }, options),
  };
}

/** Tenths of a percent. */
const RATE_DECIMALS = 3;

function rateSteps({ grossToNet }: GrossToNetInput): BridgeStep[] {
  const { grossIrr = null, fromFeesAndExpenses = null, fromCarry = null, netIrr = null } = grossToNet ?? {};
  if (grossIrr === null || fromFeesAndExpenses === null || fromCarry === null || netIrr === null) return [];
  return [
    { name: "Gross", value: exactOf(grossIrr), kind: "total" },
    { name: "Fees and expenses", value: negated(exactOf(fromFeesAndExpenses)), kind: "change" },
    { name: "Carry", value: negated(exactOf(fromCarry)), kind: "change" },
    { name: "Net", value: exactOf(netIrr), kind: "total" },
  ];
}

function profitSteps({ forecast }: GrossToNetInput): BridgeStep[] {
  if (forecast === undefined) return [];
  const { proceeds, invested, managementFees, partnershipExpenses, carry, capitalCalls, distributions } =
    forecast.summary.totals;
  const taken = (name: string, value: Figure) => ({ name, value: negated(exactOf(value)), kind: "change" as const });
  return [
    { name: "Portfolio", value: minus(exactOf(proceeds), exactOf(invested)), kind: "total" },
    taken("Management fees", managementFees.total),
    taken("Expenses", partnershipExpenses.total),
    taken("Carry", carry),
    { name: "Net", value: minus(exactOf(distributions.total), exactOf(capitalCalls.total)), kind: "total" },
  ];
}

function findingOf(steps: readonly BridgeStep[], of: "rate" | "profit", currency: string | undefined): string {
  // As written below it: the finding is the difference of the two totals that one reads.
  const [gross, net] = [steps[0], steps.at(-1)].map((step) => step?.shown ?? step?.value);
  if (gross === undefined || net === undefined) return "No rates to draw";
  const taken = minus(gross, net);
  if (of === "rate")
    return `Fees and carry take ${percent(taken).replace(" %", "")} of a gross ${percent(gross)} a year`;
  const part = gross.units > 0n ? `, ${percent(ratio(taken, gross))}` : "";
  return `Fees and carry take ${shortMoney(taken, currency)} of ${shortMoney(gross, currency)}${part}`;
}
