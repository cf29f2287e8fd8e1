import { defaultFund } from "@capstack/fund-economics";
import * as z from "zod";
import { fundEconomicsCompute } from "../models/fund-economics.js";
import type { Operation } from "../operation.js";
import { batchResultSchema, batchSchema, createBatchSchema } from "../schemas/batches.js";
import { idempotencyKey } from "./idempotency-key.js";

/** What the operations on batches share. */
const batches = {
  tag: "Batches",
  authentication: "key",
  rate: "compute",
  scope: "compute",
} as const;

const parameters = { id: { in: "path", schema: z.string(), description: "The batch's id." } } as const;

/**
 * Submits many inputs of one model.
 * @example createBatch.status // => 202
 */
export const createBatch = {
  id: "createBatch",
  method: "POST",
  path: "/batches",
  ...batches,
  summary: "Submit a batch",
  description:
    "Takes on up to 10,000 inputs of one model, to be computed by workers as they find time: accounts go round, however much one of them submits. An answer may have at most the limit `batchAnswerBytes`. Or one simulation of up to 10,000,000 paths, `fund-simulation`: its parts are computed by any number of workers and merged to one answer, the same to the last byte whoever computed which. Needs the entitlement that the model needs. With an `Idempotency-Key` header a repeat of the same body within 24 hours is the same batch.",
  parameters: idempotencyKey("Makes a retry safe: the same key and body are the same batch."),
  request: createBatchSchema,
  enforced: createBatchSchema,
  response: batchSchema,
  enveloped: true,
  status: 202,
  errors: [
    "invalid_json",
    "validation_failed",
    "payment_required",
    "payload_too_large",
    "unsupported_media_type",
    "batch_limit_reached",
    "idempotency_conflict",
  ],
  engineErrors: fundEconomicsCompute.engineErrors.filter(
    (code) => code !== "answer_too_large" && code !== "not_in_formulas",
  ),
  examples: [
    {
      name: "fund-sizes",
      summary: "One fund at two sizes",
      request: {
        operation: "fund-economics",
        inputs: [
          { inputs: defaultFund, analysis: { forecast: false } },
          { inputs: { ...defaultFund, committedCapital: 50_000_000 }, analysis: { forecast: false } },
        ],
      },
    },
    {
      name: "simulation",
      summary: "One fund, ten million times",
      request: {
        operation: "fund-simulation",
        input: { inputs: defaultFund, monteCarlo: { seed: 42 } },
        paths: 10_000_000,
      },
    },
  ],
} as const satisfies Operation;

/**
 * The progress of a batch.
 * @example getBatch.path // => "/batches/{id}"
 */
export const getBatch = {
  id: "getBatch",
  method: "GET",
  path: "/batches/{id}",
  ...batches,
  summary: "How far a batch is",
  description: "How many inputs of a batch of the calling account are waiting, done, failed and cancelled.",
  parameters,
  response: batchSchema,
  enveloped: true,
  errors: ["not_found"],
  examples: [],
} as const satisfies Operation;

/**
 * The outcomes of a batch's inputs.
 * @example getBatchResults.lines // => true
 */
export const getBatchResults = {
  id: "getBatchResults",
  method: "GET",
  path: "/batches/{id}/results",
  ...batches,
  summary: "The results of a batch",
  description:
    "A line of JSON for every input that is finished, in the order of the inputs. What is not finished yet has no line; ask again later.",
  parameters,
  response: batchResultSchema,
  enveloped: false,
  lines: true,
  errors: ["not_found"],
  examples: [],
} as const satisfies Operation;

/**
 * Cancels the waiting inputs of a batch; repeating it is not an error.
 * @example cancelBatch.method // => "DELETE"
 */
export const cancelBatch = {
  id: "cancelBatch",
  method: "DELETE",
  path: "/batches/{id}",
  ...batches,
  summary: "Cancel a batch",
  description:
    "Cancels the inputs that wait. What is finished stays and can be read; cancelling again, or after the end, changes nothing.",
  parameters,
  response: batchSchema,
  enveloped: true,
  errors: ["not_found"],
  examples: [],
} as const satisfies Operation;
