/** Requests that write entries, one or in bulk, and edit drafts. */
import { Failure } from "@capstack/contract";
import { attempt } from "@capstack/database";
import { isEngineError } from "@capstack/decimal";
import { JsonAnswer } from "../requests/answer.js";
import type { Body } from "../requests/body.js";
import { requireScope } from "../requests/caller.js";
import { explain, illegalTransition } from "../requests/failures.js";
import { type AuditEvent, requireVersion, type Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { firstOpenMonth } from "./bookable-day.js";
import { rewriteDraft, type SentEntries, sendEntries } from "./enter.js";
import { entryState } from "./entry-status.js";
import { publishEntries } from "./pages/published-entry.js";
import type { NewEntry } from "./rows/new-entry.js";
import { remarkDrafts } from "./unbalanced-draft.js";

/** Writes one entry, as a draft or posted. */
export async function writeEntry(write: Write, vehicle: VehicleRow, entry: GivenEntry) {
  const { ids, events, written } = await enterGiven(write, vehicle, [entry]);
  const [, [made]] = await Promise.all([written, publish(write, vehicle, ids), write.audit(...events)]);
  return made;
}

/** Writes many: all or none, or each independently. */
export async function writeEntries(write: Write, vehicle: VehicleRow, { mode, entries }: Body<"writeEntries">) {
  if (mode === "partial") {
    const outcomes = await enterEach(write, vehicle, entries);
    const refused = outcomes.every(({ status }) => status === "refused");
    return new JsonAnswer({ outcomes }, {}, refused);
  }
  const { ids, events, written } = await enterGiven(write, vehicle, entries, true);
  const [, made] = await Promise.all([written, publish(write, vehicle, ids), write.audit(...events)]);
  return made;
}

/** Changes a draft, if it is still at the version the caller read. */
export async function changeDraft(
  write: Write,
  vehicle: VehicleRow,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: Body<"changeDraft"> },
) {
  const state = await entryState(write.tx, write.tenantId, vehicle.id, id);
  if (state.status !== "draft") throw illegalTransition("The entry", state.status, "draft");
  requireVersion(ifMatch, state.version);
  const before = await publishEntry(write, vehicle, id);
  await rewriteDraft(write, vehicle, { id, entryDate: state.entryDate, entry: body });
  const after = await publishEntry(write, vehicle, id);
  const subject = { subjectType: "entry", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "entry.changed", ...subject, before, after });
  return new JsonAnswer(after, { ETag: `"${state.version + 1}"` });
}

type GivenEntry = Body<"writeEntry">;

/** Sends entries, drafts and posted ones in order, as {@link sendEntries} does; `events` are for the audit trail. */
async function enterGiven(
  write: Write,
  vehicle: VehicleRow,
  input: readonly GivenEntry[],
  many = false,
): Promise<SentEntries & { readonly events: AuditEvent[] }> {
  if (input.some(({ status }) => status === "posted")) requireScope(write.caller, "accounting:post");
  const ids: string[] = [];
  let sent: SentEntries = { ids, written: Promise.resolve(), after: undefined };
  const asksFirst = input.some(({ entryDate }) => entryDate === "first_open");
  const firstOpen = asksFirst ? await firstOpenMonth(write, vehicle) : "";
  for (const { start, entries, post } of runsOf(input)) {
    const dated = entries.map(({ status: _, entryDate, ...entry }): NewEntry => {
      return { ...entry, entryDate: entryDate === "first_open" ? firstOpen : entryDate };
    });
    const place = many ? { path: ["entries"], start } : {};
    await sent.written;
    sent = await sendEntries(write, vehicle, dated, { post, ...place });
    ids.push(...sent.ids);
  }
  const events = ids.map((id, index): AuditEvent => {
    const { status, sourceType } = input[index] as GivenEntry;
    const action = status === "posted" ? "entry.posted" : "entry.drafted";
    const subject = { subjectType: "entry", subjectId: id };
    return { vehicleId: vehicle.id, action, ...subject, after: { status, sourceType } };
  });
  return { ...sent, ids, events };
}

/** Consecutive entries of one status are written together. */
function runsOf(input: readonly GivenEntry[]) {
  const runs: { start: number; post: boolean; entries: GivenEntry[] }[] = [];
  for (const [start, entry] of input.entries()) {
    const post = entry.status === "posted";
    const last = runs.at(-1);
    if (last?.post === post) last.entries.push(entry);
    else runs.push({ start, post, entries: [entry] });
  }
  return runs;
}

/** Each entry in its own savepoint: a failure is answered with its error, the others are stored. */
async function enterEach(write: Write, vehicle: VehicleRow, input: readonly GivenEntry[]) {
  const outcomes: { index: number; status: "written" | "refused"; [more: string]: unknown }[] = [];
  for (const [index, entry] of input.entries()) {
    try {
      const ids = await attempt(write.tx, async () => {
        const { ids, events, written } = await enterGiven(write, vehicle, [entry]);
        await Promise.all([written, write.audit(...events)]);
        return ids;
      });
      const [{ difference, warnings } = {}] = await publish(write, vehicle, ids);
      outcomes.push({ index, status: "written", id: ids[0], difference, warnings });
    } catch (error) {
      const failure = error instanceof Failure ? error : explain(error);
      if (failure === undefined || (!isEngineError(error) && failure.status >= 500)) throw error;
      outcomes.push({ index, status: "refused", ...failure.body });
    }
  }
  return outcomes;
}

async function publish(write: Write, vehicle: VehicleRow, ids: readonly string[]) {
  const entries = await publishEntries(write.tx, write.tenantId, vehicle.id, ids);
  return remarkDrafts(write, vehicle, entries);
}

/** An entry as published. */
export async function publishEntry(write: Write, vehicle: VehicleRow, id: string) {
  const [entry] = await publish(write, vehicle, [id]);
  return entry;
}
