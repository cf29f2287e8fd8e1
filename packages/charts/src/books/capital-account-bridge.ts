/** How a capital account came from its beginning to its end, and what is still to be called. */
import type { Chart, MoneyOptions } from "../chart.js";
import { type Exact, exactOf, type Figure, minus, plus, ratio, toDouble, toText, ZERO } from "../figures/exact.js";
import { exactFigure, ONES, percent, shortMoney } from "../figures/format.js";
import { moneyUnit } from "../figures/ticks.js";
import { type BridgeStep, bridgeRows } from "../scene/bridge.js";
import { nameInTitle } from "../scene/frame.js";
import { type BarRow, rowsScene } from "../scene/rows.js";

const LINES = {
  contributions: "Contributions",
  distributions: "Distributions",
  managementFees: "Management fees",
  expenses: "Expenses",
  offeringCosts: "Offering costs",
  operatingIncome: "Operating income",
  realizedGains: "Realized gains",
  unrealizedGains: "Unrealized gains",
  fxTranslation: "Currency translation",
  transfers: "Transfers",
  carriedInterest: "Carried interest",
  unclassified: "Unclassified",
} as const;

/** The lines of a capital account, and where it is known the commitment and what of it is outstanding. */
export type CapitalAccountInput = { readonly [line in keyof typeof LINES | "beginning" | "ending"]: Figure } & {
  readonly name?: string;
  readonly commitment?: Figure;
  /** Not yet called, with what may be recalled. */
  readonly outstanding?: Figure;
};

/**
 * Draws a capital account as a bridge, lines of nothing left out.
 * @param input a row of `capitalAccounts`, or its `period` or `itd`
 * @throws TypeError where a figure is no number
 * @example
 * const nothing = {
 *   managementFees: 0, expenses: 0, offeringCosts: 0, operatingIncome: 0, realizedGains: 0, unrealizedGains: 0,
 *   fxTranslation: 0, transfers: 0, carriedInterest: 0, unclassified: 0,
 * };
 * const account = { ...nothing, beginning: 0, contributions: 400, distributions: -150, ending: 250 };
 * drawCapitalAccountBridge(account).title // => "NAV rises from 0 to 250"
 */
export function drawCapitalAccountBridge(input: CapitalAccountInput, options: MoneyOptions = {}): Chart {
  const { currency } = options;
  const steps = stepsOf(input);
  const [first, last] = [exactOf(input.beginning), exactOf(input.ending)];
  const title = options.title ?? findingOf(input, first, last, options);
  const unit = moneyUnit(ONES, currency);
  const say = (value: Exact) => shortMoney(value, undefined);
  const unfunded = unfundedRow(input, say);
  const rows = [...bridgeRows(steps, say), ...(unfunded === undefined ? [] : [unfunded])];
  const scene = rowsScene({ title, unit: `Capital account by cause, ${unit}`, rows, legend: [] }, options);
  const summary = steps.map(({ name, value }) => `${name.toLowerCase()} ${shortMoney(value, currency)}`).join(", ");
  return {
    kind: "capital-account-bridge",
    title,
    unit,
    description: `From beginning to ending capital: ${summary}.${unfunded === undefined ? "" : ` Unfunded: ${unfunded.value}.`}`,
    table: {
      columns: [
        { name: "Line", align: "left" },
        { name: "Amount", align: "right" },
      ],
      rows: [
        ...steps.map(({ name, value }) => [name, exactFigure(toText(value))]),
        ...(input.commitment === undefined ? [] : [["Commitment", exactFigure(input.commitment)]]),
        ...(input.outstanding === undefined ? [] : [["Unfunded", exactFigure(input.outstanding)]]),
      ],
    },
    legend: [],
    scene,
  };
}

function stepsOf(input: CapitalAccountInput): BridgeStep[] {
  const lines = Object.entries(LINES) as [keyof typeof LINES, string][];
  const changes = lines.map(([line, name]) => ({ name, value: exactOf(input[line]), kind: "change" as const }));
  return [
    { name: "Beginning NAV", value: exactOf(input.beginning), kind: "total" },
    ...changes.filter(({ value }) => value.units !== 0n),
    { name: "Ending NAV", value: exactOf(input.ending), kind: "total" },
  ];
}

/** Called and unfunded, beside each other on the same scale. */
function unfundedRow(
  { commitment, outstanding }: CapitalAccountInput,
  say: (value: Exact) => string,
): BarRow | undefined {
  if (commitment === undefined || outstanding === undefined) return undefined;
  const [whole, left] = [exactOf(commitment), exactOf(outstanding)];
  const drawn = minus(whole, left);
  const from = drawn.units < 0n ? ZERO : drawn;
  return {
    name: "Unfunded",
    value: say(left),
    bars: [
      { from: 0, to: toDouble(from), role: "grid", key: "called", label: `Called: ${say(drawn)}` },
      {
        from: toDouble(from),
        to: toDouble(plus(from, left)),
        role: "muted",
        key: "unfunded",
        label: `Unfunded: ${say(left)}, ${percent(ratio(left, whole))} of the commitment`,
      },
    ],
  };
}

function findingOf({ name }: CapitalAccountInput, first: Exact, last: Exact, options: MoneyOptions): string {
  const { currency } = options;
  const { units } = minus(last, first);
  const moves = units > 0n ? "rises" : units < 0n ? "falls" : "stays";
  const whose = name === undefined ? "NAV" : `${nameInTitle(name, options)}: NAV`;
  if (units === 0n) return `${whose} stays at ${shortMoney(last, currency)}`;
  return `${whose} ${moves} from ${shortMoney(first, currency)} to ${shortMoney(last, currency)}`;
}
