/** The models: for each its operation, its engine, its tool, and how its answer reads at a glance. */
import { computeCapTable } from "@capstack/cap-table";
import {
  capTableCompute,
  defaultLimits,
  exitWaterfallCompute,
  fundEconomicsCompute,
  type Operation,
} from "@capstack/contract";
import type { UnknownFields } from "@capstack/decimal";
import { computeFundEconomics, fundInputErrorCodes } from "@capstack/fund-economics";
import { computeExitWaterfall } from "@capstack/waterfall";
import { summarizeCapTable } from "./summary/cap-table.js";
import { summarizeExitWaterfall } from "./summary/exit-waterfall.js";
import { summarizeFundEconomics } from "./summary/fund-economics.js";

/** One model, as every surface knows it. */
export interface Model {
  /** As in the catalog and in the address: `cap-table`. */
  readonly id: "cap-table" | "exit-waterfall" | "fund-economics";
  readonly title: string;
  /** One sentence for a person or a program that chooses between the models. */
  readonly description: string;
  /** The name of its MCP tool. */
  readonly tool: string;
  /** The npm package that holds the engine. */
  readonly package: string;
  readonly operation: Operation;
  /** The engine, within the limits of the service. */
  readonly compute: (body: never, reading?: { readonly unknownFields?: UnknownFields }) => unknown;
  /** Codes with which the engine refuses a wrong shape rather than a wrong meaning; they are 400. */
  readonly shapeErrors: readonly string[];
  /** A few lines of text that show the answer's main figures, and what its request asks to see. */
  readonly summarize: (data: never, request?: never) => string;
}

const { events, listItems, totalItems, answerBytes, stringLength: textLength, curvePoints } = defaultLimits;
const capTable = { events, listItems, totalItems, textLength, answerBytes };
const waterfall = { rows: listItems, curvePoints, textLength, answerBytes };
const fund = {
  maxPeriods: defaultLimits.fundPeriods,
  maxCompanies: defaultLimits.portfolioCompanies,
  maxRuns: defaultLimits.simulationRuns,
  maxDraws: defaultLimits.simulationWork,
  maxTextLength: textLength,
  maxAnswerBytes: answerBytes,
};

/**
 * Every model, in the order in which a company's life asks for them.
 * @example models.map((model) => model.id).includes("cap-table") // => true
 */
export const models: readonly Model[] = [
  {
    id: "cap-table",
    title: "Cap table",
    description:
      "Who owns a company: folds an ordered list of events (issuances, rounds, pools) into one snapshot per event and a final state. Shares and prices are exact.",
    tool: "cap_table_compute",
    package: "@capstack/cap-table",
    operation: capTableCompute,
    compute: (body: Parameters<typeof computeCapTable>[0], reading) =>
      computeCapTable(body, { limits: capTable, ...reading }),
    shapeErrors: [],
    summarize: summarizeCapTable,
  },
  {
    id: "exit-waterfall",
    title: "Exit waterfall",
    description:
      "Who gets what when a company is sold: preferences, participation, conversion, options, warrants and convertibles, each deciding for itself; breakpoints, payoff curve, scenarios. Exact to the cent.",
    tool: "exit_waterfall_compute",
    package: "@capstack/waterfall",
    operation: exitWaterfallCompute,
    compute: (body: Parameters<typeof computeExitWaterfall>[0], reading) =>
      computeExitWaterfall(body, { limits: waterfall, ...reading }),
    shapeErrors: [],
    summarize: summarizeExitWaterfall,
  },
  {
    id: "fund-economics",
    title: "Fund economics",
    description:
      "What a venture fund calls, pays, holds and returns: whole-life totals, a forecast period by period with NAV, carry and IRR, scenarios, sensitivity, Monte Carlo.",
    tool: "fund_economics_compute",
    package: "@capstack/fund-economics",
    operation: fundEconomicsCompute,
    compute: (body: Parameters<typeof computeFundEconomics>[0], reading) =>
      computeFundEconomics(body, { limits: fund, ...reading }),
    shapeErrors: fundInputErrorCodes,
    summarize: summarizeFundEconomics,
  },
];

/**
 * The model with an id, if there is one.
 * @example modelOf("cap-table")?.tool // => "cap_table_compute"
 */
export function modelOf(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}
