/** The models: for each its operation, its engine, its tool, and how its answer reads at a glance. */
import { computeCapTable } from "@capstack/cap-table";
import { type Operation, operations } from "@capstack/contract";
import { summarizeCapTable } from "./summary/cap-table.js";

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
  /** The engine. */
  readonly compute: (body: never) => unknown;
  /** Codes with which the engine refuses a wrong shape rather than a wrong meaning; they are 400. */
  readonly shapeErrors: readonly string[];
  /** A few lines of text that show the answer's main figures. */
  readonly summarize: (data: never) => string;
}

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
    operation: operations.capTableCompute,
    compute: computeCapTable,
    shapeErrors: [],
    summarize: summarizeCapTable,
  },
];

/**
 * The model with an id, if there is one.
 * @example modelOf("cap-table")?.tool // => "cap_table_compute"
 */
export function modelOf(id: string): Model | undefined {
  return models.find((model) => model.id === id);
}
