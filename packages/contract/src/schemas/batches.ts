import * as z from "zod";
import { errorSchema } from "../errors.js";
import { modelTable } from "../models/models.js";

const modelOfBatchSchema = z.enum(modelTable.map(({ id }) => id));

/**
 * What a batch may compute: any model, or a simulation of many paths.
 * @example batchOperationSchema.options.includes("fund-simulation") // => true
 */
export const batchOperationSchema = z.enum([...modelOfBatchSchema.options, "fund-simulation"]);

/** The most inputs per submission. */
const MOST_INPUTS = 10_000;

/** The most paths of a simulation. */
const MOST_PATHS = 10_000_000;

/** Many inputs of one model. */
const manyInputsSchema = z
  .object({
    operation: modelOfBatchSchema.describe("The model that computes every input, by its id in the catalog."),
    inputs: z
      .array(z.unknown())
      .min(1)
      .max(MOST_INPUTS)
      .describe("1 to 10,000 bodies, each as the model's own address takes it. One that is wrong fails by itself."),
  })
  .meta({ id: "CreateBatch", description: "Many inputs of one model." });

const simulationSchema = z
  .object({
    operation: z.literal("fund-simulation").describe("One simulation of a fund."),
    input: z
      .object({
        inputs: z.looseObject({}).describe("The fund, as `/fund-economics/compute` takes it under `inputs`."),
        monteCarlo: z
          .looseObject({})
          .describe(
            "How paths are drawn, as `/fund-economics/compute` takes it under `analysis.monteCarlo`: `seed` is required; `runs` and `includeSamples` have no place here.",
          ),
      })
      .describe("What is simulated. It is read when it is submitted, and refused as its model refuses it."),
    paths: z.int().min(1).max(MOST_PATHS).describe("Funds to simulate, 1 to 10,000,000."),
  })
  .meta({ id: "CreateSimulation", description: "One simulation of many paths, computed in parts of 10,000." });

/**
 * The body that submits a batch: many inputs of one model, or one simulation of many paths.
 * @example createBatchSchema.safeParse({ operation: "cap-table", inputs: [] }).success // => false
 */
export const createBatchSchema = z.discriminatedUnion("operation", [manyInputsSchema, simulationSchema]);

const count = (of: string) => z.int().min(0).describe(of);

/**
 * A batch and its progress.
 * @example batchSchema.shape.state.options // => ["waiting", "running", "done", "cancelled"]
 */
export const batchSchema = z
  .object({
    id: z.string().describe("Identifies the batch in its address."),
    operation: batchOperationSchema,
    state: z
      .enum(["waiting", "running", "done", "cancelled"])
      .describe(
        "Waiting until the first input is finished, done when every one is, whether with an answer or an error.",
      ),
    createdAt: z.iso.datetime().describe("When it was submitted. The batch is deleted after seven days."),
    cancelledAt: z.iso.datetime().nullable().describe("When it was cancelled; null unless it was."),
    inputs: z
      .object({
        total: count("As many were submitted."),
        waiting: count("Not finished yet."),
        done: count("With an answer."),
        failed: count("With an error."),
        cancelled: count("Never to be computed."),
      })
      .describe("How many inputs are in which state."),
    parts: z
      .object({
        total: count("As many are computed, of 10,000 paths each; the last may have fewer."),
        done: count("Computed. None once the simulation failed or was cancelled: its parts are thrown away."),
      })
      .optional()
      .describe("How far a simulation is; absent where inputs are computed whole."),
  })
  .meta({ id: "Batch", description: "A batch and how far it is." });

const index = z.int().min(0).describe("The place of the input in the batch, from zero.");

/**
 * A line of a batch's results.
 * @example batchResultSchema.safeParse({ index: 0, status: "done", data: {} }).success // => true
 */
export const batchResultSchema = z
  .discriminatedUnion("status", [
    z.object({
      index,
      status: z.literal("done"),
      data: z.record(z.string(), z.unknown()).describe("What the model's own address answers under `data`."),
    }),
    z.object({
      index,
      status: z.literal("failed"),
      error: errorSchema.shape.error.describe("What the model's own address answers under `error`."),
    }),
  ])
  .meta({ id: "BatchResult", description: "What became of one input." });
