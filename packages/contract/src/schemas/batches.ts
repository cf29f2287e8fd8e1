import * as z from "zod";
import { errorSchema } from "../errors.js";
import { modelTable } from "../models/models.js";

/**
 * What a batch may compute: any model.
 * @example batchOperationSchema.options.includes("fund-economics") // => true
 */
export const batchOperationSchema = z.enum(modelTable.map(({ id }) => id));

/** As many inputs may be submitted together. */
const MOST_INPUTS = 10_000;

/**
 * The body that submits a batch.
 * @example createBatchSchema.safeParse({ operation: "cap-table", inputs: [] }).success // => false
 */
export const createBatchSchema = z
  .object({
    operation: batchOperationSchema.describe("The model that computes every input, by its id in the catalog."),
    inputs: z
      .array(z.unknown())
      .min(1)
      .max(MOST_INPUTS)
      .describe("1 to 10,000 bodies, each as the model's own address takes it. One that is wrong fails by itself."),
  })
  .meta({ id: "CreateBatch", description: "Many inputs of one model." });

const count = (of: string) => z.int().min(0).describe(of);

/**
 * A batch and how far it is.
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
    createdAt: z.iso.datetime().describe("When it was submitted. It is kept for seven days."),
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
