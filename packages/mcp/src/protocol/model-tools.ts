/** The tools that compute: one a model. Each takes the result of an earlier call in place of what was sent to it. */
import type { CapTableRequest } from "@capstack/cap-table";
import { rational, sumOf } from "@capstack/decimal";
import type { FundEconomicsRequest } from "@capstack/fund-economics";
import type { Backend } from "../backend/backend.js";
import { nothingKept } from "../backend/kept-results.js";
import { type Model, type ModelId, models } from "../models.js";
import { operationOf } from "../operation-of.js";
import { andMore, figure, money, percent, sharePrice } from "../summary/text-table.js";
import { refuseSecondCurrency } from "./arguments/one-currency.js";
import { requireAccess } from "./arguments/read-file.js";
import { refuseField } from "./arguments/read-names.js";
import { type CapTableGoal, goalSchema, reachGoal } from "./cap-table-goal.js";
import { type FundGoal, fundGoalSchema, reachFundGoal } from "./fund-goal.js";
import { inputSchema, outputSchema } from "./reference/json-schema.js";
import {
  buildOn,
  countedFrom,
  eventsIn,
  RESULT_OF,
  refuseIncludeUnvested,
  type Unvested,
  untoldOf,
  unvestedIn,
} from "./results/build-on-result.js";
import { markUserText } from "./results/user-text.js";
import { type Handler, once, type Tool, toTool } from "./tool.js";

/** When each model's tool is the right one, and what it answers. */
const USES: Readonly<Record<ModelId, string>> = {
  "cap-table": "For ownership, dilution, prices, SAFEs, notes, pools. Answers a table of holders. Needs a key.",
  "exit-waterfall": "For payouts and preferences. Answers payouts by class and holder. Needs a key.",
  "fund-economics":
    "For fees, pace, net multiple, IRR; `goal` (path, metric, target) solves for an input. Answers totals and a line a year. Needs a key.",
};

/** What a tool takes that the service does not. */
const OWN_FIELDS: Readonly<Partial<Record<ModelId, Readonly<Record<string, object>>>>> = {
  "cap-table": { goal: { $ref: "#/$defs/CapTableGoal" } },
  "fund-economics": { goal: { $ref: "#/$defs/FundGoal" } },
  "exit-waterfall": {
    includeUnvested: { type: "boolean", description: "False leaves out what is unvested in a kept cap table." },
  },
};

/** The goals that tools take, by the part of a schema that says each. */
const GOALS = [
  { name: "CapTableGoal", $ref: "#/$defs/CapTableGoal", schema: goalSchema },
  { name: "FundGoal", $ref: "#/$defs/FundGoal", schema: fundGoalSchema },
] as const;

/** Own fields that few calls need. */
const SELDOM: Readonly<Partial<Record<ModelId, readonly string[]>>> = { "fund-economics": ["goal"] };

/** The tools of the models. */
export const modelTools: readonly Handler[] = models.map((model) => {
  const { tool: name, name: title } = model;
  const description = `${model.description} ${USES[model.id]}`;
  const result = { type: "string", description: RESULT_OF[model.id] };
  const more = { result, ...OWN_FIELDS[model.id] };
  const tool = withoutRequired(
    reading(operationOf(model), { name, title, description, long: true, more, seldom: SELDOM[model.id] ?? [] }),
  );
  return {
    ...tool,
    answer: async (backend, args, signal) => {
      refuseSecondCurrency(args, tool.whole.input);
      return computeOn(model, backend, args, signal);
    },
    keep: (backend, args, answer) => {
      const unvested = unvestedOf(model, backend, args);
      const untold = untoldIn(model, backend, args);
      const request = solvedRequests.get(answer) ?? requestOf(model, backend, args);
      return {
        model: model.id,
        request,
        answer,
        ...(unvested.length === 0 ? {} : { unvested }),
        ...(untold.length === 0 ? {} : { untold }),
      };
    },
    remark: async (backend, args, answer) => [
      ...(model.id === "cap-table" ? sayGoal(answer) : []),
      ...(model.id === "fund-economics" ? sayFundGoal(answer) : []),
      ...sayUnvested(unvestedOf(model, backend, args)),
      ...untoldIn(model, backend, args),
    ],
    summarize: model.summarize,
  };
});

function unvestedOf({ id }: Model, backend: Backend, args: unknown): readonly Unvested[] {
  return id === "exit-waterfall" ? unvestedIn(keptBy(backend, args), (args ?? {}) as Record<string, unknown>) : [];
}

function untoldIn({ id }: Model, backend: Backend, args: unknown): readonly string[] {
  return id === "exit-waterfall" ? untoldOf(keptBy(backend, args), (args ?? {}) as Record<string, unknown>) : [];
}

/** That unvested stock is paid like vested stock: how much, whose, and how it is left out. */
function sayUnvested(unvested: readonly Unvested[]): string[] {
  if (unvested.length === 0) return [];
  const total = sumOf(unvested.map(({ shares }) => rational(shares))).toNumber();
  const shown = markUserText(unvested.slice(0, MOST_HOLDERS)).marked;
  const whose = shown.map(({ name, shares }) => `${name} ${figure(shares, 0)}`).join(", ");
  const more = andMore(unvested.length, MOST_HOLDERS);
  return [
    `${figure(total, 0)} unvested shares of stock are counted and paid in full (${whose}${more}); includeUnvested false, with the cap table's result, leaves them out.`,
  ];
}

/** Holders that a sentence has room for. */
const MOST_HOLDERS = 12;

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
    if (model.id !== "exit-waterfall" && request?.goal !== undefined)
      return await computeGoal(model, backend, request, signal);
    return await backend.compute(model, request, signal);
  } catch (failure) {
    const stored = keptBy(backend, args);
    throw countedFrom(failure, stored === undefined ? 0 : eventsIn(stored));
  }
}

/** The requests that reach a goal, by their answers, so that they are kept in place of what was sent. */
const solvedRequests = new WeakMap<object, Readonly<Record<string, unknown>>>();

/** The answer with the term or input that reaches a goal, and the goal as it was reached. */
async function computeGoal(
  model: Model,
  backend: Backend,
  { goal: given, ...request }: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<unknown> {
  await requireAccess(backend, signal, "A key is needed to look for a goal.");
  const { goal, request: solved } =
    model.id === "cap-table"
      ? reachGoal(request as unknown as CapTableRequest, given)
      : reachFundGoal(request as unknown as FundEconomicsRequest, given);
  const answer = { ...((await backend.compute(model, solved, signal)) as object), goals: [goal] };
  solvedRequests.set(answer, { ...solved });
  return answer;
}

/** What input reaches a goal of a fund, and what it gives. */
function sayFundGoal(answer: object): string[] {
  const { goals = [] } = answer as { readonly goals?: readonly FundGoal[] };
  const shown = (value: number) => String(Number(value.toPrecision(6)));
  return goals.map(({ path, value, metric, achieved }) => {
    return `Goal: ${path} of ${shown(value)} gives ${metric} of ${shown(achieved)}; the fund is computed with it.`;
  });
}

/** What reaches a goal, and what it gives. */
function sayGoal(answer: object): string[] {
  const { goals = [] } = answer as { readonly goals?: readonly CapTableGoal[] };
  return markUserText(goals).marked.map(({ vary, holders, value, achieved }) => {
    const found = vary === "pool" ? percent(value) : money(value);
    const given =
      holders.length === 0 ? `a share ${sharePrice(achieved)}` : `${holders.join(", ")} ${percent(achieved)}`;
    return `Goal: ${TERM_NAMES[vary]} of ${found} gives ${given}; the table is computed with it.`;
  });
}

const TERM_NAMES = { preMoney: "a pre-money", newMoney: "new money", pool: "a pool", cap: "a cap" } as const;

/** The whole request, whatever of it is kept. */
function requestOf(model: Model, backend: Backend, args: unknown) {
  const stored = keptBy(backend, args);
  if (stored === undefined) {
    const request = args as Readonly<Record<string, unknown>>;
    if (model.id === "exit-waterfall" && request?.includeUnvested !== undefined) refuseIncludeUnvested();
    return request;
  }
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
    return refuseField("result", "result is the id of a kept result, such as r3-2b045c, the whole of it.");
  }
  return stored.take(result);
}

/** A tool that only reads, by the operation it asks. */
export function reading(
  operation: Parameters<typeof inputSchema>[0],
  {
    long = false,
    more = {},
    seldom = [],
    ...said
  }: Pick<Tool, "name" | "title" | "description"> & {
    long?: boolean;
    more?: Readonly<Record<string, object>>;
    seldom?: readonly string[];
  },
): Omit<Handler, "answer" | "summarize"> {
  const input = () => {
    const params = inputSchema(operation);
    const properties = { ...params.properties, ...more };
    const goal = GOALS.find(({ $ref }) => (more.goal as { readonly $ref?: string } | undefined)?.$ref === $ref);
    return {
      ...params,
      properties,
      ...(goal === undefined ? {} : { $defs: { ...(params.$defs as object | undefined), [goal.name]: goal.schema } }),
    };
  };
  return toTool({ ...said, input, output: () => outputSchema(operation), reads: true, long, seldom });
}
