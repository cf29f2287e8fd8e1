/** The models as tools and command line have them: each with its engine, and how its answer reads at a glance. */
import { defaultLimits, type ModelEntry, modelTable } from "@capstack/contract";
import { engines, type ModelId } from "@capstack/contract/engines";
import type { UnknownFields } from "@capstack/decimal";
import { summarizeCapTable } from "./summary/cap-table.js";
import { summarizeExitWaterfall } from "./summary/exit-waterfall.js";
import { summarizeFundEconomics } from "./summary/fund-economics.js";

/** One model, computed in this process. */
export interface Model extends ModelEntry {
  /** The engine, within the limits of the service. */
  readonly compute: (body: never, reading?: { readonly unknownFields?: UnknownFields }) => unknown;
  /** A few lines of text that show the answer's main figures, and what its request asks to see. */
  readonly summarize: (data: never, request?: never) => string;
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
