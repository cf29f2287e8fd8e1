/** The files of marks: kept with the mark, approved once, never changed otherwise. */
import { orm, preparedRows } from "@capstack/database";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { requireAnother, type Weighed } from "../journal/approval.js";
import { filesWithEntries, isInForce } from "../load/load-valuation-files.js";
import { refusal } from "../requests/failures.js";
import { among, type OwnerOfRow, type OwnerOfRows, ownedBy, rowWithId } from "../tables/columns.js";
import type { MarkFile } from "../tables/json-shapes.js";
import { givenUnits, toAmount } from "../tables/money.js";
import { valuationFiles as files } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** A mark that came with a file; `entryId` is null where nothing changed. */
export interface FiledMark {
  readonly companyId: string;
  readonly securityId: string | null;
  readonly date: string;
  readonly fairValue: number;
  readonly entryId: string | null;
  readonly file: MarkFile;
}

/** Keeps the files that came with marks. */
export async function keepValuationFiles(
  write: Write,
  vehicle: VehicleRow,
  marks: readonly FiledMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const rows = marks.map(({ file: { calibration, ...said }, date: markDate, fairValue, ...mark }) => ({
    ...ownerOf(write, vehicle),
    id: write.services.identifiers.ordered(),
    ...mark,
    markDate,
    fairValue: givenUnits(fairValue, vehicle.baseCurrency, ["fairValue"]),
    ...said,
    calibration: calibration ?? null,
    preparedBy: write.caller.key.id,
    preparedPerson: write.caller.key.personId,
    preparedAt: write.now,
  }));
  await orm(write.tx).insert(files).values(rows);
  await write.audit(
    ...rows.map(({ id, companyId, securityId, markDate, level, technique, entryId }) => ({
      vehicleId: vehicle.id,
      action: "valuation_file.prepared",
      ...{ subjectType: "valuation_file", subjectId: id },
      after: { companyId, securityId, date: markDate, level, technique, entryId },
    })),
  );
}

/** Makes the files of what was booked on a company without a security those of the security that takes it over. */
export async function takeOverFiles(
  write: Write,
  vehicle: VehicleRow,
  companyId: string,
  securityId: string,
): Promise<void> {
  const own = and(ownedBy(files, ownerOf(write, vehicle)), eq(files.companyId, companyId), isNull(files.securityId));
  await orm(write.tx).update(files).set({ securityId }).where(own);
}

/** Approves a file, once. @throws Failure `illegal_transition`, `own_draft` */
export async function approveValuationFile(write: Write, vehicle: VehicleRow, id: string) {
  await requireAnother(write, vehicle, { id, weigh: () => weighMark(write, vehicle, id) });
  const { id: approvedBy, personId: approvedPerson } = write.caller.key;
  const approved = await orm(write.tx)
    .update(files)
    .set({ approvedBy, approvedPerson, approvedAt: write.now })
    .where(and(rowWithId(files, ownerOf(write, vehicle), id), isNull(files.approvedAt)))
    .returning({ id: files.id });
  if (approved.length === 0) throw refusal("illegal_transition", "The file is approved already.");
  const subject = { subjectType: "valuation_file", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "valuation_file.approved", ...subject });
  const [row] = await someFiles(write.tx, { ...ownerOf(write, vehicle), ids: [id] });
  return published(row as FileRow, vehicle);
}

/** A mark by the fair value that its file is of, whether its entry moves all of it or nothing. */
async function weighMark(write: Write, vehicle: VehicleRow, id: string): Promise<Weighed> {
  const [row] = await someFiles(write.tx, { ...ownerOf(write, vehicle), ids: [id] });
  return { sourceTypes: ["valuation"], units: row?.fairValue ?? 0n };
}

/** The files of a vehicle, the newest first. */
export async function listValuationFiles(read: Tenant, vehicle: VehicleRow) {
  const rows = await everyFile(read.tx, ownerOf(read, vehicle));
  return rows.map((row) => published(row, vehicle));
}

const select = (condition: SQL) => {
  const { id, companyId, securityId, markDate, fairValue, entryId, level, technique, inputs, changes } = files;
  const { sources, calibration, preparedBy, preparedPerson, preparedAt } = files;
  const { approvedBy, approvedPerson, approvedAt } = files;
  return {
    fields: {
      ...{ id, companyId, securityId, markDate, fairValue, entryId, isInForce, level, technique, inputs, changes },
      ...{ sources, calibration, preparedBy, preparedPerson, preparedAt, approvedBy, approvedPerson, approvedAt },
    },
    rest: sql`from ${filesWithEntries} where ${condition} order by ${files.markDate} desc, ${id} desc`,
  };
};

const everyFile = preparedRows((owner: OwnerOfRow) => select(ownedBy(files, owner)));
const someFiles = preparedRows((params: OwnerOfRows) => select(among(files, files.id, params)));

type FileRow = Awaited<ReturnType<typeof everyFile>>[number];

function published({ markDate: date, fairValue, preparedAt, approvedAt, ...row }: FileRow, vehicle: VehicleRow) {
  return {
    ...row,
    date,
    fairValue: toAmount(fairValue, vehicle.baseCurrency),
    preparedAt: preparedAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}
