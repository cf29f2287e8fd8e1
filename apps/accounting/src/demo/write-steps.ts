/** Writes a story's steps in order, entries of one month together, each posted on its own day. */
import type { Entry } from "@capstack/ledger";
import { enterEntries } from "../journal/enter.js";
import { reverseEntry } from "../journal/transitions.js";
import { toUnits } from "../money.js";
import { recordCommitment } from "../partners/commitment.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
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
    const made = await enterEntries(on(write, last.entryDate), vehicle, waiting, { post: true });
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

/** The write at the end of a working day. */
function on(write: Write, date: string): Write {
  return { ...write, now: new Date(`${date}T17:30:00Z`) };
}

async function writeStep(write: Write, vehicle: VehicleRow, step: StoryStep, ids: Map<Entry, string>): Promise<void> {
  switch (step.kind) {
    case "entry": {
      const [id] = await enterEntries(write, vehicle, [step.entry], { post: !step.draft });
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
    case "commitment":
      await recordCommitment(write, vehicle, { ...step.event });
      return;
    case "history": {
      const { lpEntityId, date, kind, amount, sourceRef } = step.flow;
      await write.tx.query(
        `insert into history_flows (account_id, vehicle_id, id, partner_id, flow_date, kind, amount, source_ref)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [
          write.tenantId,
          vehicle.id,
          write.services.identifiers.ordered(),
          lpEntityId,
          date,
          kind,
          toUnits(amount, vehicle.baseCurrency),
          sourceRef ?? "cutover",
        ],
      );
      return;
    }
    default:
      throw new Error(`unknown step ${String(step satisfies never)}`);
  }
}

type CallStep = Extract<StoryStep, { kind: "call" }>;
type DistributionStep = Extract<StoryStep, { kind: "distribution" }>;

async function writeCall(write: Write, vehicle: VehicleRow, { entry, dueDate, memo }: CallStep): Promise<string> {
  const id = write.services.identifiers.ordered();
  const [entryId] = await enterEntries(write, vehicle, [{ ...entry, sourceRef: `call:${id}` }], { post: true });
  await write.tx.query(
    `insert into capital_calls (account_id, vehicle_id, id, call_date, due_date, description, scope, status, purpose, entry_id, created_at)
     values ($1, $2, $3, $4, $5, $6, 'fund_wide', 'issued', '{}', $7, $8)`,
    [write.tenantId, vehicle.id, id, entry.entryDate, dueDate, memo, entryId as string, write.now],
  );
  await insertLines(write, vehicle, entry, { table: "capital_call_lines", id, account: "1300" });
  return entryId as string;
}

async function writeDistribution(
  write: Write,
  vehicle: VehicleRow,
  { entry, recallable, memo }: DistributionStep,
): Promise<string> {
  const id = write.services.identifiers.ordered();
  const [entryId] = await enterEntries(write, vehicle, [{ ...entry, sourceRef: `distribution:${id}` }], { post: true });
  await write.tx.query(
    `insert into distributions (account_id, vehicle_id, id, distribution_date, description, kind, recallable, status, entry_id, created_at)
     values ($1, $2, $3, $4, $5, 'cash', $6, 'declared', $7, $8)`,
    [write.tenantId, vehicle.id, id, entry.entryDate, memo, recallable, entryId as string, write.now],
  );
  await insertLines(write, vehicle, entry, { table: "distribution_lines", id, account: "2300" });
  return entryId as string;
}

async function insertLines(
  write: Write,
  vehicle: VehicleRow,
  { postings }: Entry,
  { table, id, account }: { table: "capital_call_lines" | "distribution_lines"; id: string; account: string },
): Promise<void> {
  const extra = table === "distribution_lines" ? ", '{}'::jsonb" : "";
  for (const posting of postings.filter((one) => one.account === account)) {
    await write.tx.query(`insert into ${table} values ($1, $2, $3, $4, $5${extra})`, [
      write.tenantId,
      vehicle.id,
      id,
      posting.lpEntityId ?? "",
      toUnits(Math.abs(posting.amount), vehicle.baseCurrency),
    ]);
  }
}
