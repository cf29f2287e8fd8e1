/** Writes a story's steps in order, entries of one month together, each posted on its own day. */

import { agreeAtOnce } from "@capstack/books/agreements/declare-agreement";
import { partnerLines } from "@capstack/books/capital/partner-lines";
import { enterEntries } from "@capstack/books/journal/enter";
import { reverseEntry } from "@capstack/books/journal/reversal";
import {
  capitalCallLines,
  capitalCalls,
  distributionLines,
  distributions,
} from "@capstack/books/tables/capital-tables";
import { type Write, writeAt } from "@capstack/books/transactions/writing";
import { ownerOf } from "@capstack/books/vehicles/tenant";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { insertRows, orm } from "@capstack/database";
import type { Entry } from "@capstack/ledger";
import type { StoryStep } from "./story.js";

/** Returns the id each entry of the story got. */
export async function writeSteps(
  write: Write,
  vehicle: VehicleRow,
  steps: readonly StoryStep[],
): Promise<Map<Entry, string>> {
  const ids = new Map<Entry, string>();
  let waiting: Entry[] = [];
  const flush = async () => {
    const last = waiting.at(-1);
    if (last === undefined) return;
    const made = await enter(on(write, last.entryDate), vehicle, waiting);
    for (const [place, entry] of waiting.entries()) ids.set(entry, made[place] as string);
    waiting = [];
  };
  for (const step of steps) {
    const plain = step.kind === "entry" && !step.draft;
    if (!plain || step.date.slice(0, 7) !== (waiting[0]?.entryDate ?? step.date).slice(0, 7)) await flush();
    if (plain) waiting.push(step.entry);
    else await writeStep(on(write, step.date), vehicle, step, ids);
  }
  await flush();
  return ids;
}

/** Enters entries and leaves in the audit trail that it did, as a request would. */
async function enter(write: Write, vehicle: VehicleRow, entries: readonly Entry[], post = true): Promise<string[]> {
  const ids = await enterEntries(write, vehicle, entries, { post });
  const action = post ? "entry.posted" : "entry.drafted";
  const events = ids.map((id, place) => {
    const after = { status: post ? "posted" : "draft", sourceType: entries[place]?.sourceType };
    return { vehicleId: vehicle.id, action, subjectType: "entry", subjectId: id, after };
  });
  await write.audit(...events);
  return ids;
}

/** The write at the end of a working day. */
function on(write: Write, date: string): Write {
  return writeAt(write, new Date(`${date}T17:30:00Z`));
}

async function writeStep(write: Write, vehicle: VehicleRow, step: StoryStep, ids: Map<Entry, string>): Promise<void> {
  switch (step.kind) {
    case "entry": {
      const [id] = await enter(write, vehicle, [step.entry], !step.draft);
      ids.set(step.entry, id as string);
      return;
    }
    case "call":
      ids.set(step.entry, await writeCall(write, vehicle, step));
      return;
    case "distribution":
      ids.set(step.entry, await writeDistribution(write, vehicle, step));
      return;
    case "reversal":
      await reverseEntry(write, vehicle, ids.get(step.of) as string, { date: step.date, memo: step.memo });
      return;
    case "agreement":
      await writeAgreement(write, vehicle, step, ids);
      return;
    default:
      throw new Error(`unknown step ${String(step satisfies never)}`);
  }
}

type AgreementStep = Extract<StoryStep, { kind: "agreement" }>;
type CallStep = Extract<StoryStep, { kind: "call" }>;
type DistributionStep = Extract<StoryStep, { kind: "distribution" }>;

/** A close of the story charges no fee for the time before it, whatever the terms say. */
async function writeAgreement(
  write: Write,
  vehicle: VehicleRow,
  { terms, entries }: AgreementStep,
  ids: Map<Entry, string>,
): Promise<void> {
  const asked = terms.kind === "subsequent_close" ? { ...terms, retroactiveFee: null } : terms;
  const { entryIds } = await agreeAtOnce(write, vehicle, asked);
  for (const [place, entry] of entries.entries()) ids.set(entry, entryIds[place] as string);
}

async function writeCall(write: Write, vehicle: VehicleRow, { entry, dueDate, memo }: CallStep): Promise<string> {
  const id = write.services.identifiers.ordered();
  const [entryId] = await enter(write, vehicle, [{ ...entry, sourceRef: `call:${id}` }]);
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .insert(capitalCalls)
    .values({
      ...{ ...owner, id, callDate: entry.entryDate, dueDate, description: memo, entryId: entryId as string },
      ...{ scope: "fund_wide", status: "issued", purpose: {}, createdAt: write.now },
    });
  const shared = { ...owner, callId: id };
  await insertRows(write.tx, capitalCallLines, shared, linesOf(vehicle, entry, "1300"));
  return entryId as string;
}

async function writeDistribution(
  write: Write,
  vehicle: VehicleRow,
  { entry, recallable, memo }: DistributionStep,
): Promise<string> {
  const id = write.services.identifiers.ordered();
  const [entryId] = await enter(write, vehicle, [{ ...entry, sourceRef: `distribution:${id}` }]);
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .insert(distributions)
    .values({
      ...{ ...owner, id, distributionDate: entry.entryDate, description: memo, entryId: entryId as string },
      ...{ kind: "cash", recallable, status: "declared", createdAt: write.now },
    });
  const shared = { ...owner, distributionId: id, taxCharacter: {} };
  await insertRows(write.tx, distributionLines, shared, linesOf(vehicle, entry, "2300"));
  return entryId as string;
}

function linesOf(vehicle: VehicleRow, { postings }: Entry, account: string) {
  return partnerLines(postings, account, vehicle).map(({ lpEntityId, units }) => {
    return { partnerId: lpEntityId, amount: units };
  });
}
