/** Schedules: what comes again, and expenses paid in advance; they draft what is due when they are asked to. */
import { orm, preparedRows } from "@capstack/database";
import { addDays, EngineError } from "@capstack/decimal";
import { currencyDecimals, prepaidParts, recurringDays } from "@capstack/ledger";
import { and, isNull, sql } from "drizzle-orm";
import { Chart } from "../journal/chart/chart.js";
import { enterEntries } from "../journal/enter.js";
import { publishEntries } from "../journal/pages/published-entry.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { makeReady } from "../journal/rows/ready-entry.js";
import type { Body } from "../requests/body.js";
import { refusal } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { schedules } from "../tables/journal-tables.js";
import type { ScheduleTerms } from "../tables/json-shapes.js";
import { toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Sets up a schedule, if its first entry could be drafted. */
export async function createSchedule(write: Write, vehicle: VehicleRow, says: Body<"createSchedule">) {
  requireBalanced(says, vehicle);
  const [first] = entriesOf({ id: "", says, endDate: null, draftedThrough: null }, vehicle, lastDay(says));
  const chart = await Chart.load(write, vehicle);
  if (first !== undefined) await makeReady(write, vehicle, chart, first, []);
  const row = { id: write.services.identifiers.ordered(), says, createdBy: write.caller.key.id, createdAt: write.now };
  await orm(write.tx)
    .insert(schedules)
    .values({ ...ownerOf(write, vehicle), ...row });
  const subject = { subjectType: "schedule", subjectId: row.id };
  await write.audit({ vehicleId: vehicle.id, action: "schedule.created", ...subject, after: says });
  return publishSchedule(write, vehicle, row.id);
}

/** Ends a schedule, once. @throws Failure `illegal_transition` */
export async function endSchedule(write: Write, vehicle: VehicleRow, id: string, { endDate }: Body<"endSchedule">) {
  const ended = await orm(write.tx)
    .update(schedules)
    .set({ endDate })
    .where(and(rowWithId(schedules, ownerOf(write, vehicle), id), isNull(schedules.endDate)))
    .returning({ id: schedules.id });
  if (ended.length === 0) throw refusal("illegal_transition", "It has ended already.");
  const subject = { subjectType: "schedule", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "schedule.ended", ...subject, after: { endDate } });
  return publishSchedule(write, vehicle, id);
}

/** Drafts what is due through a day and was not drafted before; what falls in a closed month is dated on the first open day. */
export async function draftSchedules(write: Write, vehicle: VehicleRow, { through }: Body<"draftSchedules">) {
  const owner = ownerOf(write, vehicle);
  const due = (await everySchedule(write.tx, owner)).map((row) => ({ row, entries: entriesOf(row, vehicle, through) }));
  const entries = due.flatMap((one) => one.entries).sort((a, b) => (a.entryDate < b.entryDate ? -1 : 1));
  const ids = await enterEntries(write, vehicle, entries, { post: false });
  for (const { row } of due) {
    if (row.draftedThrough !== null && row.draftedThrough >= through) continue;
    await orm(write.tx)
      .update(schedules)
      .set({ draftedThrough: through })
      .where(rowWithId(schedules, owner, row.id));
  }
  await write.audit(
    ...ids.map((id) => ({
      ...{ vehicleId: vehicle.id, action: "entry.drafted", subjectType: "entry", subjectId: id },
      after: { builder: "schedule", status: "draft" },
    })),
  );
  return publishEntries(write.tx, write.tenantId, vehicle.id, ids);
}

/** Every schedule, by when it was set up. */
export async function listSchedules(read: Tenant, vehicle: VehicleRow) {
  return (await everySchedule(read.tx, ownerOf(read, vehicle))).map(published);
}

/** @throws EngineError `unbalanced_entry` */
function requireBalanced(says: ScheduleTerms, { baseCurrency }: VehicleRow): void {
  if (says.kind === "prepaid") return;
  const sum = says.lines.reduce((units, { amount }) => units + toUnits(amount, baseCurrency), 0n);
  if (sum === 0n) return;
  throw new EngineError("unbalanced_entry", "The lines do not sum to zero.", ["lines"]);
}

/** A day by which the first entry of it is due. */
function lastDay(says: ScheduleTerms): string {
  return says.kind === "prepaid" ? says.to : says.first;
}

type Due = Pick<ScheduleRow, "id" | "says" | "endDate" | "draftedThrough">;

/** The entries of a schedule after what was drafted, through a day and its end. */
function entriesOf({ id, says, endDate, draftedThrough }: Due, vehicle: VehicleRow, through: string): NewEntry[] {
  const open = vehicle.closedThrough === null ? "" : addDays(vehicle.closedThrough, 1);
  const entries = says.kind === "prepaid" ? prepaidEntries(says, vehicle) : recurringEntries(says, through);
  return entries
    .filter(({ entryDate: day }) => {
      return (
        day <= through && (endDate === null || day <= endDate) && (draftedThrough === null || day > draftedThrough)
      );
    })
    .map((entry) => ({
      ...entry,
      entryDate: [entry.entryDate, open].sort().at(-1) as string,
      sourceRef: `schedule:${id}:${entry.entryDate}`,
    }));
}

function recurringEntries({ first, every, lines, memo, sourceType }: Recurring, through: string): NewEntry[] {
  return recurringDays({ first, every, through }).map((entryDate) => ({
    entryDate,
    memo,
    sourceType,
    postings: lines,
  }));
}

function prepaidEntries(
  { amount, from, to, account = "1400", expense, memo }: Prepaid,
  { baseCurrency }: VehicleRow,
): NewEntry[] {
  const parts = prepaidParts({ amount, from, to, decimals: currencyDecimals(baseCurrency) });
  return parts.map((part) => ({
    ...{ entryDate: part.date, memo, sourceType: "partnership_expense" },
    postings: [
      { account: expense, amount: part.amount },
      { account, amount: -part.amount },
    ],
  }));
}

type Recurring = Extract<ScheduleTerms, { kind: "recurring" }>;
type Prepaid = Extract<ScheduleTerms, { kind: "prepaid" }>;

const { id, says, endDate, draftedThrough, createdBy, createdAt } = schedules;
const fields = { id, says, endDate, draftedThrough, createdBy, createdAt };

const everySchedule = preparedRows((owner: OwnerOfRow) => ({
  fields,
  rest: sql`from ${schedules} where ${ownedBy(schedules, owner)} order by ${id}`,
}));

const oneSchedule = preparedRows((params: OwnerOfRow & { readonly id: string }) => ({
  fields,
  rest: sql`from ${schedules} where ${rowWithId(schedules, params, params.id)}`,
}));

type ScheduleRow = Awaited<ReturnType<typeof everySchedule>>[number];

async function publishSchedule(tenant: Tenant, vehicle: VehicleRow, id: string) {
  const [row] = await oneSchedule(tenant.tx, { ...ownerOf(tenant, vehicle), id });
  return published(row as ScheduleRow);
}

function published({ createdAt, ...row }: ScheduleRow) {
  return { ...row, createdAt: createdAt.toISOString() };
}
