/** The models as tools and command line have them: each with its engine, and how its answer reads at a glance. */
import { defaultLimits, modelTable } from "@capstack/contract";
import { engines } from "@capstack/contract/engines";
import { summarizeCapTable } from "./summary/cap-table.js";
import { summarizeExitWaterfall } from "./summary/exit-waterfall.js";
import { summarizeFundEconomics } from "./summary/fund-economics.js";

/** What a model answers. */
export type ModelId = "cap-table" | "exit-waterfall" | "fund-economics";

/** One model, computed in this process. */
export interface Model {
  readonly id: ModelId;
  readonly name: string;
  /** One sentence that says what is computed. */
  readonly summary: string;
  /** One sentence for a person or a program that chooses between the models. */
  readonly description: string;
  /** The name of its MCP tool. */
  readonly tool: string;
  /** The npm package that holds the engine. */
  readonly engine: { readonly name: string; readonly version: string };
  /** The operation of the API: its address, and requests that it answers. */
  readonly operation: { readonly path: string; readonly examples: readonly ModelExample[] };
  /** Codes with which the engine refuses a wrong shape rather than a wrong meaning. */
  readonly shapeErrors: readonly string[];
  /** The engine, within the limits of the service. */
  readonly compute: (body: never, reading?: { readonly unknownFields?: "refuse" | "warn" }) => unknown;
  /** A few lines of text that show the answer's main figures, and what its request asks to see. */
  readonly summarize: (data: never, request?: never) => string;
}

/** A complete request. */
export interface ModelExample {
  readonly name: string;
  readonly summary: string;
  readonly request?: unknown;
  readonly response?: unknown;
}

const summaries: Readonly<Record<ModelId, Model["summarize"]>> = {
  "cap-table": summarizeCapTable,
  "exit-waterfall": summarizeExitWaterfall,
  "fund-economics": summarizeFundEconomics,
};

/**
 * Every model, in the order in which a company's life asks for them.
 * @example models.map((model) => model.id).includes("cap-table") // => true
 */
export const models: readonly Model[] = modelTable.map((entry) => ({
  ...entry,
  compute: (body, reading) => engines[entry.id](body, { ...defaultLimits, ...reading }),
  summarize: summaries[entry.id],
}));

/**
 * The model with an id, if there is one.
 * @example modelOf("cap-table")?.tool // => "cap_table_compute"
 */
export function modelOf(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}
