/** Changes of the journal: entries one by one or in bulk, drafts edited, posted, voided; posted entries reversed. */
import { isEngineError } from "@capstack/decimal";
import { Failure } from "@capstack/http";
import { JsonAnswer } from "../answer.js";
import { requireScope } from "../caller.js";
import { explain, illegalTransition } from "../failures.js";
import { enterEntries, rewriteDraft } from "../journal/enter.js";
import type { NewEntry } from "../journal/new-entry.js";
import { publishEntries } from "../journal/published-entry.js";
import { entryState, firstOpenDay, postDraft, reverseEntry, voidDraft } from "../journal/transitions.js";
import { remarkDrafts } from "../journal/unbalanced-draft.js";
import { type Body, inGroup, inHolding, moving, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { type AuditEvent, requireVersion, type Write } from "../writing.js";

export const journalWrites = {
  writeEntry: inGroup(async (write, vehicle, body) => {
    const { ids, events } = await enterGiven(write, vehicle, [body]);
    const [[entry]] = await Promise.all([publish(write, vehicle, ids), write.audit(...events)]);
    return entry;
  }),
  writeEntries: inGroup(async (write, vehicle, { mode, entries }) => {
    if (mode === "partial") {
      const outcomes = await enterEach(write, vehicle, entries);
      const refused = outcomes.every(({ status }) => status === "refused");
      return new JsonAnswer({ outcomes }, {}, refused);
    }
    const { ids, events } = await enterGiven(write, vehicle, entries, true);
    const [made] = await Promise.all([publish(write, vehicle, ids), write.audit(...events)]);
    return made;
  }),
  changeDraft: inHolding("journal_entries", async (write, vehicle, id, body, { ifMatch }) => {
    const state = await entryState(write.tx, write.tenantId, vehicle.id, id);
    if (state.status !== "draft") throw illegalTransition("The entry", state.status, "draft");
    requireVersion(ifMatch, state.version);
    const before = await publishOne(write, vehicle, id);
    await rewriteDraft(write, vehicle, { id, entryDate: state.entryDate, entry: body });
    const after = await publishOne(write, vehicle, id);
    const subject = { subjectType: "entry", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "entry.changed", ...subject, before, after });
    return new JsonAnswer(after, { ETag: `"${state.version + 1}"` });
  }),
  postEntry: moving("journal_entries", publishOne, postDraft),
  voidEntry: moving("journal_entries", publishOne, voidDraft),
  reverseEntry: inHolding("journal_entries", async (write, vehicle, id, body) => {
    const reversal = await reverseEntry(write, vehicle, id, body);
    return publishOne(write, vehicle, reversal);
  }),
} satisfies Partial<Routes>;

type GivenEntry = Body<"writeEntry">;

/** Writes entries, drafts and posted ones in the order given; `events` are for the audit trail. */
async function enterGiven(
  write: Write,
  vehicle: VehicleRow,
  given: readonly GivenEntry[],
  many = false,
): Promise<{ ids: string[]; events: AuditEvent[] }> {
  if (given.some(({ status }) => status === "posted")) requireScope(write.caller, "accounting:post");
  const ids: string[] = [];
  for (const { start, entries, post } of runsOf(given)) {
    const dated = entries.map((entry) => datedEntry(vehicle, entry));
    const made = many
      ? await enterFrom(write, vehicle, dated, { post, start })
      : await enterEntries(write, vehicle, dated, { post });
    ids.push(...made);
  }
  const events = ids.map((id, index): AuditEvent => {
    const { status, sourceType } = given[index] as GivenEntry;
    const action = status === "posted" ? "entry.posted" : "entry.drafted";
    const subject = { subjectType: "entry", subjectId: id };
    return { vehicleId: vehicle.id, action, ...subject, after: { status, sourceType } };
  });
  return { ids, events };
}

async function enterFrom(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly NewEntry[],
  { post, start }: { post: boolean; start: number },
): Promise<string[]> {
  return enterEntries(write, vehicle, entries, { post, path: ["entries"], start });
}

/** Neighbours of one status are written together. */
function runsOf(given: readonly GivenEntry[]) {
  const runs: { start: number; post: boolean; entries: GivenEntry[] }[] = [];
  for (const [start, entry] of given.entries()) {
    const post = entry.status === "posted";
    const last = runs.at(-1);
    if (last?.post === post) last.entries.push(entry);
    else runs.push({ start, post, entries: [entry] });
  }
  return runs;
}

function datedEntry(vehicle: VehicleRow, { status: _, entryDate, ...entry }: GivenEntry): NewEntry {
  return { ...entry, entryDate: entryDate === "first_open" ? firstOpenDay(vehicle, "0001-01-01") : entryDate };
}

/** Each entry in its own savepoint: what fails is answered with its error, the rest is kept. */
async function enterEach(write: Write, vehicle: VehicleRow, given: readonly GivenEntry[]) {
  const outcomes: { index: number; status: "written" | "refused"; [more: string]: unknown }[] = [];
  for (const [index, entry] of given.entries()) {
    await write.tx.query("savepoint one");
    try {
      const { ids, events } = await enterGiven(write, vehicle, [entry]);
      await write.audit(...events);
      await write.tx.query("set constraints all immediate");
      await write.tx.query("set constraints all deferred");
      await write.tx.query("release savepoint one");
      const [{ difference, warnings } = {}] = await publish(write, vehicle, ids);
      outcomes.push({ index, status: "written", id: ids[0], difference, warnings });
    } catch (error) {
      await write.tx.query("rollback to savepoint one");
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

async function publishOne(write: Write, vehicle: VehicleRow, id: string) {
  const [entry] = await publish(write, vehicle, [id]);
  return entry;
}
