import { type Batch, type BatchResult, type NewBatch, openBatches } from "@capstack/batches";
import {
  type BodyOf,
  type Limits,
  type ModelEntry,
  modelTable,
  operations,
  platformFailure,
  validationFailure,
} from "@capstack/contract";
import { simulation } from "@capstack/contract/engines";
import type { Database } from "@capstack/database";
import { preferredHandling } from "@capstack/http";
import type { ServiceConfig } from "@capstack/http/service-config";
import type { Context } from "hono";
import { readSimulation, SIMULATION, simulatedModel } from "../engine/simulation-engine.js";
import { type ApiOperation, answering, requireEntitlement } from "../gate.js";
import type { Service } from "../service.js";
import { refuseBatch } from "./batch-refusals.js";

/** Where batches are kept, and under which limits. */
interface BatchStore {
  readonly database: Database;
  readonly config: Pick<ServiceConfig, "limits">;
}

/** A claim must outlast the input that is begun last, and the writing of a chunk's answers. */
const LEASE_PER_INPUT = 4;
const LEASE_BESIDES_SECONDS = 5;

/** POST, GET and DELETE /batches: many inputs of one model, computed by workers. */
export function batchOperations(service: Service, { database, config }: BatchStore): ApiOperation[] {
  const { openBatchInputs: openInputs, computeSeconds } = config.limits;
  const leaseSeconds = Math.ceil(LEASE_PER_INPUT * computeSeconds) + LEASE_BESIDES_SECONDS;
  const batches = openBatches(database, { openInputs, leaseSeconds });
  return [
    answering(operations.createBatch, async ({ c, caller, body }) => {
      const { operation: computation } = modelOf(body.operation);
      if (computation.entitlement !== undefined) requireEntitlement(caller, computation, service);
      const submitted = batches.submit({
        tenantId: caller.account.id,
        ...asBatch(c, body, config.limits),
        idempotencyKey: idempotencyKeyOf(c.req.header("idempotency-key")),
      });
      return c.json({ data: await submitted.catch(refuseBatch) }, 202);
    }),
    answering(operations.getBatch, async ({ caller, named }) =>
      found(await batches.read(caller.account.id, named.id as string)),
    ),
    answering(operations.getBatchResults, async ({ c, caller, named }) => {
      const [tenantId, id] = [caller.account.id, named.id as string];
      found(await batches.read(tenantId, id));
      return c.body(lineStream(batches.results(tenantId, id)), 200, { "Content-Type": "application/x-ndjson" });
    }),
    answering(operations.cancelBatch, async ({ caller, named }) =>
      found(await batches.cancel(caller.account.id, named.id as string)),
    ),
  ];
}

const modelOf = (operation: string) =>
  operation === SIMULATION ? simulatedModel : (modelTable.find(({ id }) => id === operation) as ModelEntry);

/**
 * What is computed of a body: its inputs, or its one simulation part by part. A simulation's answer has no place for warnings,
 * so that its fields are all read or it is refused.
 * @throws Failure 400, 422
 */
function asBatch(
  c: Context,
  body: BodyOf<typeof operations.createBatch>,
  limits: Limits,
): Omit<NewBatch, "tenantId" | "idempotencyKey"> {
  if (body.operation !== SIMULATION) {
    return { operation: body.operation, inputs: body.inputs, unknownFields: preferredHandling(c) };
  }
  const request = readSimulation(body, limits);
  return { operation: SIMULATION, inputs: [request], parts: simulation.partsOf(request) };
}

function found(batch: Batch | undefined): Batch {
  if (batch === undefined) throw platformFailure("not_found", "This account has no such batch.");
  return batch;
}

const MOST_KEY_CHARACTERS = 255;

function idempotencyKeyOf(input: string | undefined): string | undefined {
  if (input === undefined || (input.length > 0 && [...input].length <= MOST_KEY_CHARACTERS)) return input;
  const message = "Idempotency-Key must be 1 to 255 characters.";
  throw validationFailure([{ code: "invalid_value", message, path: ["Idempotency-Key"] }]);
}

/** A line for each result, read from the database as fast as the reader takes them. */
function lineStream(results: AsyncGenerator<BatchResult, void>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const next = await results.next();
      if (next.done) controller.close();
      else controller.enqueue(encoder.encode(lineOf(next.value)));
    },
    cancel: async () => {
      await results.return();
    },
  });
}

/** The answer stands as it was computed: nothing reads or writes it again. */
function lineOf(result: BatchResult): string {
  const start = `{"index":${result.index},"status":"${result.status}",`;
  return `${start}${result.status === "done" ? `"data":${result.data}` : `"error":${result.error}`}}\n`;
}
