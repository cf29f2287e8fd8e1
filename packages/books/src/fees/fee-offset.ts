/**
 * Fees that companies paid to the manager, and what of each reduces the management fee. They are recorded, and withdrawn
 * where they were wrong; no entry is made before a fee takes them.
 */
import { orm, preparedRows, type Queryable } from "@capstack/database";
import { offsetRoll } from "@capstack/ledger";
import { and, isNull, sql } from "drizzle-orm";
import { loadAgreedFee } from "../load/agreed-fee.js";
import type { Body } from "../requests/body.js";
import { refusal } from "../requests/failures.js";
import { feeOffsets as offsets } from "../tables/capital-tables.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { givenUnits, toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Records a fee; the part that reduces the management fee is that of the terms of its day by default. */
export async function recordFeeOffset(write: Write, vehicle: VehicleRow, body: Body<"recordFeeOffset">) {
  const owner = ownerOf(write, vehicle);
  const agreed = await loadAgreedFee(write.tx, owner, body.date);
  const row = {
    ...owner,
    id: write.services.identifiers.ordered(),
    offsetDate: body.date,
    companyId: body.companyId ?? null,
    kind: body.kind,
    received: givenUnits(body.received, vehicle.baseCurrency, ["received"]),
    offsetPct: String(body.offsetPct ?? agreed?.offsetPct ?? 1),
    note: body.note ?? "",
    recordedBy: write.caller.key.id,
    recordedAt: write.now,
  };
  await orm(write.tx).insert(offsets).values(row);
  const subject = { subjectType: "fee_offset", subjectId: row.id };
  await write.audit({ vehicleId: vehicle.id, action: "fee_offset.recorded", ...subject, after: body });
  return publishOffset(write, vehicle, row.id);
}

/** Withdraws a fee that was recorded by mistake, once. @throws Failure `illegal_transition` */
export async function withdrawFeeOffset(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { reason }: Body<"withdrawFeeOffset">,
) {
  const withdrawn = await orm(write.tx)
    .update(offsets)
    .set({ withdrawnBy: write.caller.key.id, withdrawnAt: write.now })
    .where(and(rowWithId(offsets, ownerOf(write, vehicle), id), isNull(offsets.withdrawnAt)))
    .returning({ id: offsets.id });
  if (withdrawn.length === 0) throw refusal("illegal_transition", "It is withdrawn already.");
  const subject = { subjectType: "fee_offset", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "fee_offset.withdrawn", ...subject, reason });
  return publishOffset(write, vehicle, id);
}

interface Window {
  readonly start?: string;
  readonly end?: string;
}

/** Every fee that was recorded, the newest first, and what was recognised, applied and carried forward in a window. */
export async function listFeeOffsets(read: Read, vehicle: VehicleRow, window: Window) {
  const owner = ownerOf(read, vehicle);
  const rows = await everyOffset(read.tx, owner);
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const recognised = await recognisedOffsets(read.tx, owner, vehicle.baseCurrency);
  const { start, end } = window;
  const days = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
  return {
    offsets: rows.map((row) => published(row, vehicle)),
    roll: offsetRoll(books, { offsets: recognised, ...days }),
  };
}

/** What the engine needs of the fees in force, in the order of their days. */
export async function recognisedOffsets(tx: Queryable, owner: OwnerOfRow, currency: string) {
  const rows = await recognisedOffsetsByKind(tx, owner, currency);
  return rows.map(({ kind: _, ...offset }) => offset);
}

/** The same with what each fee was paid for. */
export async function recognisedOffsetsByKind(tx: Queryable, owner: OwnerOfRow, currency: string) {
  const rows = await everyOffset(tx, owner);
  return rows
    .filter(({ withdrawnAt }) => withdrawnAt === null)
    .map(({ offsetDate: date, kind, received, offsetPct }) => {
      return { date, kind, received: toAmount(received, currency), offsetPct: Number(offsetPct) };
    })
    .reverse();
}

const { id, offsetDate, companyId, kind, received, offsetPct, note } = offsets;
const { recordedBy, recordedAt, withdrawnBy, withdrawnAt } = offsets;
const fields = {
  ...{ id, offsetDate, companyId, kind, received, offsetPct, note },
  ...{ recordedBy, recordedAt, withdrawnBy, withdrawnAt },
};

const everyOffset = preparedRows((owner: OwnerOfRow) => ({
  fields,
  rest: sql`from ${offsets} where ${ownedBy(offsets, owner)} order by ${offsetDate} desc, ${id} desc`,
}));

const oneOffset = preparedRows((params: OwnerOfRow & { readonly id: string }) => ({
  fields,
  rest: sql`from ${offsets} where ${rowWithId(offsets, params, params.id)}`,
}));

type OffsetRow = Awaited<ReturnType<typeof everyOffset>>[number];

async function publishOffset(tenant: Tenant, vehicle: VehicleRow, id: string) {
  const [row] = await oneOffset(tenant.tx, { ...ownerOf(tenant, vehicle), id });
  return published(row as OffsetRow, vehicle);
}

function published(row: OffsetRow, { baseCurrency }: VehicleRow) {
  const { offsetDate: date, received, offsetPct, recordedAt, withdrawnAt, ...said } = row;
  return {
    ...said,
    date,
    received: toAmount(received, baseCurrency),
    offsetPct: Number(offsetPct),
    recordedAt: recordedAt.toISOString(),
    withdrawnAt: withdrawnAt?.toISOString() ?? null,
  };
}
