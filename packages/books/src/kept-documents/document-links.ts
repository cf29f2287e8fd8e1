/** What documents belong to. A link is ended and stays: a link to something of another vehicle is not found. */
import type { documentSubjects } from "@capstack/contract/accounting";
import { insertRows, orm } from "@capstack/database";
import type { ErrorPath } from "@capstack/decimal";
import { and, eq, isNull } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Body } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { bankTransactions } from "../tables/bank-tables.js";
import { capitalCalls, distributions } from "../tables/capital-tables.js";
import { ownedBy, rowWithId } from "../tables/columns.js";
import { agreements, companies, partners, securities, vehicleTerms } from "../tables/firm-tables.js";
import { journalEntries } from "../tables/journal-tables.js";
import { issuedStatements, documentLinks as links, provisions, valuationFiles } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What a document belongs to. */
export type Subject = Body<"linkDocument">;

type SubjectTable = PgTable & { readonly [Name in "tenantId" | "vehicleId" | "id"]: AnyPgColumn };

const tables: Readonly<Record<(typeof documentSubjects)[number], SubjectTable>> = {
  entry: journalEntries,
  valuation_file: valuationFiles,
  terms: vehicleTerms,
  bank_row: bankTransactions,
  agreement: agreements,
  capital_call: capitalCalls,
  distribution: distributions,
  issued_statement: issuedStatements,
  company: companies,
  security: securities,
  provision: provisions,
  partner: partners,
};

/** A document to link, and where the body says to what. */
interface Linked {
  readonly documentId: string;
  readonly subjects: readonly { readonly subject: Subject; readonly path: ErrorPath }[];
}

/** Links a document. @throws Failure `not_found` with the path of a subject that the vehicle does not have; `conflict` */
export async function linkTo(write: Write, vehicle: VehicleRow, { documentId, subjects }: Linked): Promise<void> {
  const owner = ownerOf(write, vehicle);
  const seen = new Set<string>();
  for (const { subject, path } of subjects) {
    const table = tables[subject.subjectType];
    const where = rowWithId(table, owner, subject.subjectId);
    const known = await orm(write.tx).select({ id: table.id }).from(table).where(where);
    if (known.length === 0) throw notFound("The vehicle has nothing of this kind with this id.", path);
    const word = `${subject.subjectType} ${subject.subjectId}`;
    const same = seen.has(word) ? [word] : await linksTo(write, vehicle, documentId, subject);
    if (same.length > 0) throw refusal("conflict", "The document is linked to it already.", { details: { path } });
    seen.add(word);
  }
  const rows = subjects.map(({ subject }) => ({ id: write.services.identifiers.ordered(), ...subject }));
  const shared = { ...owner, documentId, linkedBy: write.caller.key.id, linkedAt: write.now };
  await insertRows(write.tx, links, shared, rows);
  await audit(
    write,
    vehicle,
    "document.linked",
    documentId,
    subjects.map(({ subject }) => subject),
  );
}

/** Ends a link. @throws Failure `not_found` */
export async function unlinkFrom(
  write: Write,
  vehicle: VehicleRow,
  documentId: string,
  subject: Subject,
): Promise<void> {
  const ended = await orm(write.tx)
    .update(links)
    .set({ unlinkedBy: write.caller.key.id, unlinkedAt: write.now })
    .where(liveLink(write, vehicle, documentId, subject))
    .returning({ id: links.id });
  if (ended.length === 0) throw notFound("The document is not linked to it.", ["subjectId"]);
  await audit(write, vehicle, "document.unlinked", documentId, [subject]);
}

function linksTo(write: Write, vehicle: VehicleRow, documentId: string, subject: Subject) {
  return orm(write.tx)
    .select({ id: links.id })
    .from(links)
    .where(liveLink(write, vehicle, documentId, subject));
}

function liveLink(write: Write, vehicle: VehicleRow, documentId: string, { subjectType, subjectId }: Subject) {
  return and(
    ...[ownedBy(links, ownerOf(write, vehicle)), eq(links.documentId, documentId), isNull(links.unlinkedAt)],
    ...[eq(links.subjectType, subjectType), eq(links.subjectId, subjectId)],
  );
}

function audit(write: Write, vehicle: VehicleRow, action: string, id: string, subjects: readonly Subject[]) {
  const event = { vehicleId: vehicle.id, action, subjectType: "document", subjectId: id };
  return write.audit(...subjects.map((subject) => ({ ...event, after: subject })));
}
