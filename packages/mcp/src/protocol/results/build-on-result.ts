/** Expands a call that builds on a stored result into the whole request. */
import { type CapTableFinal, type CapTableRequest, computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { rational, sumOf } from "@capstack/decimal";
import { BackendFailure } from "../../backend/backend-failure.js";
import type { KeptResult } from "../../backend/kept-results.js";
import { refuseField } from "../arguments/read-names.js";
import { sayUntold, untoldVesting } from "./untold-vesting.js";

type Request = Readonly<Record<string, unknown>>;

/** The parts of an earlier result that each model can reuse, for the schema of its tool. */
export const RESULT_OF: Readonly<Record<string, string>> = {
  "cap-table": "Id of a kept cap table that these events follow.",
  "exit-waterfall": "Id of a kept cap table or exit, in place of model; acceleration counts by its events alone.",
  "fund-economics": "Id of a kept fund; inputs given replace its own.",
};

/**
 * The request of a model: the stored one, overridden by the arguments.
 * @param input the arguments without `result`
 * @throws BackendFailure `validation_failed` for a result of another kind
 */
export function buildOn(model: string, stored: KeptResult, input: Request): Request {
  const { request } = stored;
  if (model === "exit-waterfall" && stored.model === "cap-table") {
    if (input.model !== undefined) refuseField("model", "model is in the kept cap table; give either model or result.");
    const { includeUnvested = true, ...sale } = input;
    if (typeof includeUnvested !== "boolean") refuseField("includeUnvested", "includeUnvested is true or false.");
    return { ...sale, model: toWaterfallModel(onExitDate(stored, input.deal), { includeUnvested }) };
  }
  if (input.includeUnvested !== undefined) refuseIncludeUnvested();
  if (model !== stored.model) {
    refuseField("result", `result is of ${stored.model}; ${RESULT_OF[model]}`);
  }
  switch (model) {
    case "cap-table":
      return { ...request, ...input, events: [...listOf(request.events), ...listOf(input.events)] };
    case "fund-economics":
      return { ...request, ...input, inputs: { ...(request.inputs as object), ...(input.inputs as object) } };
    default:
      return { ...request, ...input };
  }
}

/** Refuses a choice that only a cap table with its vesting leaves. @throws BackendFailure `validation_failed` */
export function refuseIncludeUnvested(): never {
  return refuseField("includeUnvested", "Only a kept cap table says what is vested: give its id as result.");
}

/** Unvested stock of a holder. */
export type Unvested = NonNullable<KeptResult["unvested"]>[number];

/** Unvested stock that an exit counts like vested stock, by holder: that of the kept cap table it is computed on. */
export function unvestedIn(stored: KeptResult | undefined, input: Request): readonly Unvested[] {
  if (stored === undefined || input.model !== undefined || input.includeUnvested === false) return [];
  if (stored.model !== "cap-table") return stored.unvested ?? [];
  return onExitDate(stored, input.deal).holders.flatMap(({ name, positions = [] }) => {
    const stock = positions.filter(({ kind }) => kind === "stock").map(({ unvested }) => rational(unvested ?? 0));
    const shares = sumOf(stock).toNumber();
    return shares > 0 ? [{ name, shares }] : [];
  });
}

/** Sentences on what an exit of the kept cap table that it is computed on would vest itself and does not count. */
export function untoldOf(stored: KeptResult | undefined, input: Request): readonly string[] {
  if (stored === undefined || input.model !== undefined) return [];
  if (stored.model !== "cap-table") return stored.untold ?? [];
  const includesStock = input.includeUnvested !== false;
  const asked = JSON.stringify([input.deal, includesStock]);
  const last = lastUntold.get(stored);
  if (last?.asked === asked) return last.said;
  const final = onExitDate(stored, input.deal);
  const { exitDate } = (input.deal ?? {}) as { readonly exitDate?: unknown };
  const isLater = typeof exitDate === "string" && (final.asOf === null || exitDate >= final.asOf);
  const said = sayUntold(untoldVesting(stored, final, { date: isLater ? exitDate : final.asOf, includesStock }));
  lastUntold.set(stored, { asked, said });
  return said;
}

/** What was last said of each kept cap table, since one call asks it several times. */
const lastUntold = new WeakMap<KeptResult, { readonly asked: string; readonly said: readonly string[] }>();

/** The last company of each kept cap table that was computed for a day, since one call looks at it several times. */
const lastOnExit = new WeakMap<KeptResult, { readonly date: string; readonly final: CapTableFinal }>();

/** The company on the day of the exit: what vests between its last event and that day has vested. */
function onExitDate(stored: KeptResult, deal: unknown): CapTableFinal {
  const { answer, request: kept } = stored;
  const { final } = answer as { final: CapTableFinal };
  const request = kept as unknown as CapTableRequest;
  const date = (deal as { readonly exitDate?: unknown } | undefined)?.exitDate;
  if (typeof date !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return final;
  if (final.asOf === null || date <= final.asOf) return final;
  const last = lastOnExit.get(stored);
  if (last?.date === date) return last.final;
  const computed = computeCapTable({ ...request, options: { ...request.options, asOf: date, snapshots: "none" } });
  lastOnExit.set(stored, { date, final: computed.final });
  return computed.final;
}

/** A refusal with paths as the caller counts them, which did not send the stored events. */
export function countedFrom(failure: unknown, before: number): unknown {
  if (!(failure instanceof BackendFailure) || before === 0) return failure;
  const { details = {}, ...error } = failure.error;
  const issues = (details.issues ?? []) as readonly { readonly path?: readonly (string | number)[] }[];
  const moved = issues.map((issue) => {
    const [events, index, ...rest] = issue.path ?? [];
    if (events !== "events" || typeof index !== "number" || index < before) return issue;
    const path = [events, index - before, ...rest];
    return { ...issue, path, pointer: `/${path.join("/")}` };
  });
  return new BackendFailure({ ...error, details: { ...details, issues: moved } });
}

/** The number of events of a stored request. */
export function eventsIn({ request }: KeptResult): number {
  return listOf(request.events).length;
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : refuseField("events", "events must be a list.");
}
