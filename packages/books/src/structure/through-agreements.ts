/**
 * Calls and distributions that go through several vehicles: the agreement of a vehicle and one of each vehicle that holds
 * it, drafted, booked and undone together.
 */
import { insertRows, preparedRows } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { buildHoldingDue, indexBooks } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { loadAgreements } from "../agreements/agreement.js";
import { cancelCall, draftCall, issueCall } from "../capital/call.js";
import { cancelDistribution, declareDistribution, draftDistribution } from "../capital/distribution.js";
import { keptLines, type PartnerLine } from "../capital/partner-lines.js";
import { requireWholeAccount } from "../firms/firm.js";
import { type HoldingRow, holdingsSeen } from "../holdings/holding.js";
import { linkEntries } from "../journal/agreement-entries.js";
import { enterEntries } from "../journal/enter.js";
import { loadBooks } from "../load/load-books.js";
import type { Body } from "../requests/body.js";
import { type Caller, notFound } from "../requests/caller.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { partners } from "../tables/firm-tables.js";
import { toAmount, toUnits } from "../tables/money.js";
import { throughAgreements } from "../tables/structure-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import { listVehicles, takeVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import { refOf } from "./pick-ups.js";

type Asked = Body<"draftThroughAgreement">;

const rowsOf = preparedRows(({ tenantId }: { readonly tenantId: string }) => {
  const { id, throughId, vehicleId, agreementId, kind } = throughAgreements;
  return {
    fields: { id, throughId, vehicleId, agreementId, kind },
    rest: sql`from ${throughAgreements} where ${throughAgreements.tenantId} = ${tenantId} order by ${id}`,
  };
});

type ThroughRow = Awaited<ReturnType<typeof rowsOf>>[number];

/**
 * Drafts the agreement of a vehicle and those of all that hold it, and books them where that is asked.
 * @throws Failure `forbidden`; EngineError of the builders, `invalid_value` for own amounts of a vehicle that none reaches
 */
export async function draftThrough(write: Write, vehicle: VehicleRow, asked: Asked) {
  requireWholeAccount(write);
  const id = write.services.identifiers.ordered();
  const holdings = await holdingsSeen(write);
  const own = new Map(asked.own.map(({ vehicleId, amount }) => [vehicleId, amount]));
  const drafting = { asked, id, holdings, own, first: vehicle };
  const { total, lines } = asked;
  await draftIn(write, vehicle, drafting, {
    ...(total === undefined ? {} : { total }),
    ...(lines === undefined ? {} : { lines }),
  });
  const [left] = own.keys();
  if (left !== undefined) {
    const at = asked.own.findIndex(({ vehicleId }) => vehicleId === left);
    throw new EngineError("invalid_value", "The vehicle does not hold any of those before it.", [
      "own",
      at,
      "vehicleId",
    ]);
  }
  if (asked.post) await bookThrough(write, id);
  return publishThrough(write, id);
}

interface Drafting {
  readonly asked: Asked;
  readonly id: string;
  readonly holdings: readonly HoldingRow[];
  /** What vehicles call or keep for themselves; each is taken once. */
  readonly own: Map<string, number>;
  readonly first: VehicleRow;
}

interface Amounts {
  readonly total?: number;
  readonly lines?: readonly { readonly lpEntityId: string; readonly amount: number }[];
}

async function draftIn(write: Write, vehicle: VehicleRow, drafting: Drafting, amounts: Amounts): Promise<void> {
  const { asked, id, holdings, first } = drafting;
  const { kind } = asked;
  const agreementId = await draftOne(write, vehicle, asked, amounts);
  const row = { id: write.services.identifiers.ordered(), throughId: id, agreementId, kind, firstVehicleId: first.id };
  await insertRows(write.tx, throughAgreements, { ...ownerOf(write, vehicle), createdAt: write.now }, [row]);
  for (const line of await keptLines(write.tx, kind, [write.tenantId, vehicle.id, agreementId])) {
    const holding = holdingOf(holdings, vehicle, line);
    if (holding === undefined) continue;
    const holder = await takeVehicle(write.tx, write.caller, holding.holderId);
    const total = withOwn(line, holder, drafting);
    if (total > 0) await draftIn(write, holder, drafting, { total });
  }
}

function draftOne(write: Write, vehicle: VehicleRow, asked: Asked, amounts: Amounts): Promise<string> {
  const { kind, date, dueDate = date, description, basis, recallable } = asked;
  const said = { ...amounts, ...(description === undefined ? {} : { description }) };
  if (kind === "capital_call") return draftCall(write, vehicle, { callDate: date, dueDate, ...said });
  return draftDistribution(write, vehicle, {
    date,
    recallable,
    ...(amounts.total === undefined ? {} : { basis }),
    ...said,
  });
}

function holdingOf(holdings: readonly HoldingRow[], held: VehicleRow, { lpEntityId }: PartnerLine) {
  return holdings.find((one) => one.heldId === held.id && one.heldLpEntityId === lpEntityId);
}

/** The holder's line with what it calls beside; of a distribution, less what it keeps. */
function withOwn({ units }: PartnerLine, { id, baseCurrency }: VehicleRow, { asked, own }: Drafting): number {
  const beside = toUnits(own.get(id) ?? 0, baseCurrency);
  own.delete(id);
  return toAmount(asked.kind === "capital_call" ? units + beside : units - beside, baseCurrency);
}

/**
 * Issues or declares all of them, and books in each holder what it owes or has to get, as a part of its own agreement.
 * @throws Failure `forbidden`, `not_found`, `illegal_transition`
 */
export async function bookThrough(write: Write, id: string) {
  requireWholeAccount(write);
  const holdings = await holdingsSeen(write);
  const rows = await partsOf(write, id);
  for (const row of rows) {
    const vehicle = await takeVehicle(write.tx, write.caller, row.vehicleId);
    const book = row.kind === "capital_call" ? issueCall : declareDistribution;
    await book(write, vehicle, row.agreementId);
    const { date } = await agreementOf(write, vehicle, row);
    for (const line of await keptLines(write.tx, row.kind, [write.tenantId, vehicle.id, row.agreementId])) {
      const holding = holdingOf(holdings, vehicle, line);
      const above = rows.find(({ vehicleId }) => vehicleId === holding?.holderId);
      if (holding !== undefined && above !== undefined) await bookDue(write, { holding, line, above, date });
    }
  }
  return publishThrough(write, id);
}

interface Due {
  readonly holding: HoldingRow;
  readonly line: PartnerLine;
  /** The holder's own agreement. */
  readonly above: ThroughRow;
  readonly date: string;
}

async function bookDue(write: Write, { holding, line, above, date }: Due): Promise<void> {
  const holder = await takeVehicle(write.tx, write.caller, holding.holderId);
  const books = indexBooks(await loadBooks(write.tx, write.tenantId, holder, write.today));
  const { companyId, securityId } = holding;
  const entry = buildHoldingDue(books, {
    ...{ date, companyId, sourceRef: refOf(holding) },
    ...(securityId === null ? {} : { securityId }),
    side: above.kind === "capital_call" ? "contribution" : "distribution",
    amount: toAmount(line.units, holder.baseCurrency),
  });
  const ids = await enterEntries(write, holder, [entry], { post: true, approved: true });
  await linkEntries(write, holder, above.agreementId, ids);
  const after = { builder: "through-agreement", status: "posted", holding: holding.id };
  const subject = { action: "entry.posted", subjectType: "entry", after };
  await write.audit(...ids.map((entryId) => ({ vehicleId: holder.id, ...subject, subjectId: entryId })));
}

/** Undoes all of them: the last holder first. @throws Failure `forbidden`, `not_found`, `illegal_transition` */
export async function cancelThrough(write: Write, id: string) {
  requireWholeAccount(write);
  const rows = await partsOf(write, id);
  for (const row of [...rows].reverse()) {
    const vehicle = await takeVehicle(write.tx, write.caller, row.vehicleId);
    const cancel = row.kind === "capital_call" ? cancelCall : cancelDistribution;
    await cancel(write, vehicle, row.agreementId);
  }
  return publishThrough(write, id);
}

async function partsOf({ tx, tenantId }: Tenant, id: string): Promise<readonly ThroughRow[]> {
  const rows = (await rowsOf(tx, { tenantId })).filter(({ throughId }) => throughId === id);
  if (rows.length === 0) throw notFound();
  return rows;
}

async function agreementOf(context: Pick<Write, "tx" | "tenantId" | "today">, vehicle: VehicleRow, row: ThroughRow) {
  const [agreement] = await loadAgreements(context, vehicle, row.agreementId);
  if (agreement === undefined) throw notFound();
  return agreement;
}

type Asker = Pick<Write, "tx" | "tenantId" | "today"> & { readonly caller: Caller };

/** All that the key sees, the newest first. */
export async function listThrough(asker: Asker) {
  const rows = await rowsOf(asker.tx, asker);
  const ids = [...new Set(rows.map(({ throughId }) => throughId))].reverse();
  const listed = [];
  for (const id of ids) listed.push(await publishThrough(asker, id));
  return listed.filter(({ agreements }) => agreements.length > 0);
}

async function publishThrough(asker: Asker, id: string) {
  const seen = new Map((await listVehicles(asker.tx, asker.caller)).map((vehicle) => [vehicle.id, vehicle]));
  const rows = await partsOf(asker, id);
  const agreements = [];
  for (const row of rows) {
    const vehicle = seen.get(row.vehicleId);
    if (vehicle !== undefined) agreements.push(await publishPart(asker, vehicle, row));
  }
  const states = new Set(agreements.map(({ status }) => status));
  const [state = "cancelled"] = states;
  const status = states.size > 1 ? "mixed" : state === "declared" ? "booked" : state;
  return { id, kind: (rows[0] as ThroughRow).kind, status, agreements };
}

const namesIn = preparedRows((owner: OwnerOfRow) => ({
  fields: { id: partners.id, name: partners.name },
  rest: sql`from ${partners} where ${ownedBy(partners, owner)}`,
}));

async function publishPart(asker: Asker, vehicle: VehicleRow, row: ThroughRow) {
  const { tx, tenantId } = asker;
  const { status } = await agreementOf(asker, vehicle, row);
  const names = new Map((await namesIn(tx, ownerOf(asker, vehicle))).map(({ id, name }) => [id, name]));
  const lines = await keptLines(tx, row.kind, [tenantId, vehicle.id, row.agreementId]);
  const total = lines.reduce((sum, { units }) => sum + units, 0n);
  return {
    ...{ vehicleId: vehicle.id, name: vehicle.name, agreementId: row.agreementId, status },
    total: toAmount(total, vehicle.baseCurrency),
    lines: lines.map(({ lpEntityId, units }) => {
      return { lpEntityId, name: names.get(lpEntityId) ?? "", amount: toAmount(units, vehicle.baseCurrency) };
    }),
  };
}
