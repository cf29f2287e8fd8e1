/** The table of models: what API, tools, command line and catalog know about each. */
import capTable from "@capstack/cap-table/package.json" with { type: "json" };
import { fundInputErrorCodes } from "@capstack/fund-economics";
import fundEconomics from "@capstack/fund-economics/package.json" with { type: "json" };
import waterfall from "@capstack/waterfall/package.json" with { type: "json" };
import type { Described } from "../described.js";
import type { Operation } from "../operation.js";
import { capTableCompute } from "./cap-table.js";
import type { asWorkbook } from "./computation.js";
import type { ModelId } from "./engines.js";
import { exitWaterfallCompute } from "./exit-waterfall.js";
import { fundEconomicsCompute } from "./fund-economics.js";

/** The operation of a model: requires a key, and is answered by an engine. */
export interface Computation extends Operation {
  readonly authentication: "key";
  readonly request: Described<unknown>;
  readonly parameters: (typeof asWorkbook)["parameters"];
}

/** One model, as all interfaces know it. */
export interface ModelEntry {
  readonly id: ModelId;
  readonly name: string;
  /** One sentence on what it computes. */
  readonly summary: string;
  /** One sentence to help a person or a program choose between models. */
  readonly description: string;
  /** The name of its MCP tool. */
  readonly tool: string;
  /** The npm package that holds the engine. */
  readonly engine: { readonly name: string; readonly version: string };
  readonly operation: Computation;
  /** Engine codes for a wrong shape rather than a wrong meaning; they are 400. */
  readonly shapeErrors: readonly string[];
}

/**
 * Every model, in the order a company's life needs them.
 * @example modelTable.map(({ id }) => id) // => ["cap-table", "exit-waterfall", "fund-economics"]
 */
export const modelTable: readonly ModelEntry[] = [
  {
    id: "cap-table",
    name: "Cap table",
    summary: "Folds an ordered list of events into snapshots of who owns what.",
    description:
      "Who owns a company: folds an ordered list of events (issuances, rounds, pools) into one snapshot per event and a final state. Shares and prices are exact.",
    tool: "cap_table_compute",
    engine: capTable,
    operation: capTableCompute,
    shapeErrors: [],
  },
  {
    id: "exit-waterfall",
    name: "Exit waterfall",
    summary: "Shares exit proceeds among all who hold or may hold shares, and says why.",
    description:
      "Who gets what when a company is sold: preferences, participation, conversion, options, warrants and convertibles, each deciding for itself; breakpoints, payoff curve, scenarios. Exact to the cent.",
    tool: "exit_waterfall_compute",
    engine: waterfall,
    operation: exitWaterfallCompute,
    shapeErrors: [],
  },
  {
    id: "fund-economics",
    name: "Fund economics",
    summary: "Forecasts a venture fund: calls, fees, investments, value, carry, gross and net returns.",
    description:
      "What a venture fund calls, pays, holds and returns: whole-life totals, a forecast period by period with NAV, carry and IRR, scenarios, sensitivity, Monte Carlo.",
    tool: "fund_economics_compute",
    engine: fundEconomics,
    operation: fundEconomicsCompute,
    shapeErrors: fundInputErrorCodes,
  },
];

/**
 * A model as the catalog lists it, with the access it needs.
 * @example describeModel(modelTable[0], { type: "key", free: true }).endpoint // => "/cap-table/compute"
 */
export function describeModel<Access>({ id, name, summary, tool, engine, operation }: ModelEntry, access: Access) {
  const pointer = `/paths/${operation.path.replaceAll("/", "~1")}/post`;
  return {
    id,
    name,
    description: summary,
    endpoint: operation.path,
    method: operation.method,
    mcpTool: tool,
    package: engine.name,
    engineVersion: engine.version,
    access,
    schemas: {
      request: `${pointer}/requestBody/content/application~1json/schema`,
      response: `${pointer}/responses/200/content/application~1json/schema`,
    },
    examples: operation.examples.map((example) => ({
      name: example.name,
      summary: example.summary,
      request: example.request,
    })),
  };
}
