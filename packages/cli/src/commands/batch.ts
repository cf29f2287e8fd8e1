/**
 * `batch <model> [file]`: many inputs, one per line, computed by the API's workers; prints a line for each as it
 * completes.
 */
import { setTimeout as wait } from "node:timers/promises";
import { type BatchResult, isApiError } from "@capstack/client";
import type { Invocation, Run } from "../command.js";
import { type Connection, connect } from "../config/connect.js";
import { CliFailure } from "../failure.js";
import { type InputGroup, readInputGroups } from "../input/read-lines.js";
import { type Progress, progressOf } from "../progress.js";
import { requireModel } from "./models/model-operand.js";

/** The number of batches in progress at once: workers find the next while one is read. */
const AT_ONCE = 2;
const POLL_MS = 300;

/** Submitted inputs. */
interface Submitted {
  readonly id: string;
  readonly group: InputGroup;
}

/** State shared by the steps of a call. */
interface Work extends Pick<Connection, "client" | "answer"> {
  readonly call: Invocation;
  readonly operation: Parameters<Connection["client"]["batches"]["create"]>[0]["operation"];
  readonly progress: Progress;
  readonly total: number;
}

export const computeBatch: Run = async (call) => {
  const [model, file] = call.positionals;
  const operation = (await requireModel(model)).id;
  const groups = await readInputGroups(call, file);
  const total = groups.reduce((sum, { inputs }) => sum + inputs.length, 0);
  const work: Work = { ...(await connect(call)), call, operation, progress: progressOf(call, "inputs"), total };
  const submitted: Submitted[] = [];
  let failed = 0;
  try {
    for (const group of groups) {
      if (submitted.length === AT_ONCE) failed += await finishFirst(work, submitted);
      submitted.push(await submit(work, group));
    }
    while (submitted.length > 0) failed += await finishFirst(work, submitted);
  } catch (error) {
    work.progress.end();
    await leave(work, submitted);
    throw error;
  }
  work.progress.end();
  if (failed > 0) {
    const which = failed === 1 ? "1 input" : `${failed} inputs`;
    throw new CliFailure("engine", `${which} of ${total} failed; the lines with \`"status":"failed"\` say why.`);
  }
};

/** Submits a group, waiting while the account is at its limit. */
async function submit(work: Work, group: InputGroup): Promise<Submitted> {
  const { client, answer, operation, call } = work;
  const { signal } = call.terminal;
  for (;;) {
    try {
      const batch = { operation, inputs: [...group.inputs] };
      const { id } = await answer(client.batches.create(batch as never, { signal }));
      return { id, group };
    } catch (error) {
      if (!isApiError(error, "batch_limit_reached") || error.details.open === 0) throw error;
      await wait(error.details.retryAfterSeconds * 1000, undefined, { signal });
    }
  }
}

/** Waits for the oldest batch and writes the results of its inputs. @returns how many failed */
async function finishFirst(work: Work, submitted: Submitted[]): Promise<number> {
  const { client, answer, call, progress, total } = work;
  const { signal } = call.terminal;
  const { id, group } = submitted[0] as Submitted;
  for (;;) {
    const { state, inputs } = await answer(client.batches.get(id, { signal }));
    progress.show((group.from + inputs.done + inputs.failed) / total);
    if (state === "done") break;
    if (state === "cancelled") throw new CliFailure("unexpected", `${id} was cancelled by somebody else.`);
    await wait(POLL_MS, undefined, { signal });
  }
  const results = await answer(client.batches.results(id, { signal }));
  for (const result of results) call.terminal.write(`${JSON.stringify(placed(result, group.from))}\n`);
  submitted.shift();
  return results.filter(({ status }) => status === "failed").length;
}

/** A result by its line among all inputs, counted from zero. */
function placed(result: BatchResult, from: number): BatchResult {
  return { ...result, index: from + result.index };
}

/** Cancels what was started after Ctrl-C; after other errors lists what is still being computed. */
async function leave({ client, call }: Work, submitted: readonly Submitted[]): Promise<void> {
  const ids = submitted.map(({ id }) => id);
  if (ids.length === 0) return;
  const { terminal } = call;
  if (!terminal.signal.aborted) return terminal.note(`Still there: ${ids.join(", ")}.\n`);
  const cancelled = await Promise.allSettled(ids.map((id) => client.batches.cancel(id, { maxRetries: 0 })));
  const left = ids.filter((_, at) => cancelled[at]?.status === "rejected");
  terminal.note(left.length === 0 ? `Cancelled ${ids.join(", ")}.\n` : `Not cancelled: ${left.join(", ")}.\n`);
}
