/** The tools that compute: one a model. Each takes the result of an earlier call in place of what was sent to it. */
import type { Backend } from "../backend/backend.js";
import { nothingKept } from "../backend/kept-results.js";
import { type Model, type ModelId, models } from "../models.js";
import { operationOf } from "../operation-of.js";
import { refuseField } from "./arguments/read-names.js";
import { inputSchema, outputSchema } from "./reference/json-schema.js";
import { buildOn, countedFrom, eventsIn, RESULT_OF } from "./results/build-on-result.js";
import { type Handler, once, type Tool, toTool } from "./tool.js";

/** When each model's tool is the right one, and what it answers. */
const USES: Readonly<Record<ModelId, string>> = {
  "cap-table":
    "Use it for ownership, dilution, a round's price, SAFEs and notes, pools. Answers a table of holders, and states after each event. Needs a key with access.",
  "exit-waterfall":
    "Use it for payouts, preferences, break-even values. Answers payouts by class and holder that add up to the proceeds. Needs a key with access.",
  "fund-economics":
    "Use it for a fund's fees, calls, pace, carry, net multiple and IRR. Answers totals and a line a year. Needs a key.",
};

/** The tools of the models. */
export const modelTools: readonly Handler[] = models.map((model) => {
  const { tool: name, name: title } = model;
  const description = `${model.description} ${USES[model.id]}`;
  const result = { type: "string", description: RESULT_OF[model.id] };
  return {
    ...withoutRequired(reading(operationOf(model), { name, title, description, long: true, more: { result } })),
    answer: (backend, args, signal) => computeOn(model, backend, args, signal),
    keep: (backend, args, answer) => ({ model: model.id, request: requestOf(model, backend, args), answer }),
    summarize: model.summarize,
  };
});

/** What the service requires may be in the result that is named instead. */
function withoutRequired(listed: ReturnType<typeof toTool>): ReturnType<typeof toTool> {
  const tool = () => {
    const { required: _, ...inputSchema } = listed.tool().inputSchema;
    return { ...listed.tool(), inputSchema };
  };
  return { ...listed, tool: once(tool) };
}

async function computeOn(model: Model, backend: Backend, args: unknown, signal: AbortSignal): Promise<unknown> {
  const request = requestOf(model, backend, args);
  try {
    return await backend.compute(model, request, signal);
  } catch (failure) {
    const stored = keptBy(backend, args);
    throw countedFrom(failure, stored === undefined ? 0 : eventsIn(stored));
  }
}

/** The whole request, whatever of it is kept. */
function requestOf(model: Model, backend: Backend, args: unknown) {
  const stored = keptBy(backend, args);
  if (stored === undefined) return args as Readonly<Record<string, unknown>>;
  const { result: _, ...input } = args as Readonly<Record<string, unknown>>;
  return buildOn(model.id, stored, input);
}

/** How every id begins, whatever its process ends it with. */
const ID = /^r\d/;

/**
 * The result that a call names.
 * @throws BackendFailure `validation_failed` for what is no id; `result_forgotten`
 */
export function keptBy({ kept: stored = nothingKept }: Backend, args: unknown) {
  const { result } = (args ?? {}) as { readonly result?: unknown };
  if (result === undefined) return undefined;
  if (typeof result !== "string" || !ID.test(result)) {
    return refuseField("result", "result is the id of a kept result, such as r3.");
  }
  return stored.take(result);
}

/** A tool that only reads, by the operation it asks. */
export function reading(
  operation: Parameters<typeof inputSchema>[0],
  {
    long = false,
    more = {},
    ...said
  }: Pick<Tool, "name" | "title" | "description"> & { long?: boolean; more?: Readonly<Record<string, object>> },
): Omit<Handler, "answer" | "summarize"> {
  const input = () => {
    const params = inputSchema(operation);
    return { ...params, properties: { ...params.properties, ...more } };
  };
  return toTool({ ...said, input, output: () => outputSchema(operation), reads: true, long });
}
