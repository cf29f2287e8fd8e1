/** Documents kept with the books: what is recorded of them, and their bytes. They are added, and never changed. */
import { orm, type Queryable } from "@capstack/database";
import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { FileAnswer, JsonAnswer } from "../requests/answer.js";
import type { Body, Query } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { besides, bytesOf, fromBytea, isOneOf, type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { documents, documentLinks as links } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import type { ReadServices } from "../transactions/services.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { linkTo, type Subject, unlinkFrom } from "./document-links.js";
import { documentType } from "./document-type.js";
import type { FoundDocument } from "./read-document.js";

type With = Tenant & { readonly services: ReadServices };
type Said = Pick<Body<"addDocumentAddress">, "note" | "links">;

/** Keeps a document whose bytes were read; without `bytes` they are in the store. */
export async function addDocument(
  write: Write,
  vehicle: VehicleRow,
  { said, found, bytes }: { readonly said: Said; readonly found: FoundDocument; readonly bytes: Uint8Array | null },
) {
  const { documentStore } = write.services;
  const address = bytes === null ? (documentStore?.addressOf(write.tenantId, found.sha256) ?? null) : null;
  return keep(write, vehicle, { ...found, bytes, address }, said);
}

/** Keeps a document's address and hash. */
export async function addDocumentAddress(write: Write, vehicle: VehicleRow, body: Body<"addDocumentAddress">) {
  const { fileName, mediaType, address, sha256, size } = body;
  const type = documentType({ fileName, ...(mediaType && { mediaType }) });
  return keep(write, vehicle, { fileName, mediaType: type, size, sha256, address, bytes: null }, body);
}

async function keep(
  write: Write,
  vehicle: VehicleRow,
  row: FoundDocument & { readonly bytes: Uint8Array | null; readonly address: string | null },
  { note, links: subjects }: Said,
) {
  const id = write.services.identifiers.ordered();
  const uploaded = { uploadedBy: write.caller.key.id, uploadedAt: write.now };
  await orm(write.tx)
    .insert(documents)
    .values({ ...ownerOf(write, vehicle), id, ...row, note, ...uploaded });
  const { bytes: _, ...after } = row;
  const subject = { subjectType: "document", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "document.added", ...subject, after: { ...after, note } });
  const named = subjects.map((one, place) => ({ subject: one, path: ["links", place, "subjectId"] }));
  if (named.length > 0) await linkTo(write, vehicle, { documentId: id, subjects: named });
  return publishDocument(write, vehicle, id);
}

/** Links a document to something of its vehicle. */
export async function linkDocument(write: Write, vehicle: VehicleRow, documentId: string, subject: Subject) {
  await linkTo(write, vehicle, { documentId, subjects: [{ subject, path: ["subjectId"] }] });
  return publishDocument(write, vehicle, documentId);
}

/** Ends a document's link. */
export async function unlinkDocument(write: Write, vehicle: VehicleRow, documentId: string, subject: Subject) {
  await unlinkFrom(write, vehicle, documentId, subject);
  return publishDocument(write, vehicle, documentId);
}

/** A page of documents, the newest first, with what each belongs to. */
export async function listDocuments(read: Read, vehicle: VehicleRow, query: Query<"listDocuments">) {
  const owner = ownerOf(read, vehicle);
  const belongs = query.subject === undefined ? undefined : belongingTo(query.subject);
  const asked = and(ownedBy(documents, owner), belongs) as SQL;
  const rows = await orm(read.tx)
    .select(recorded)
    .from(documents)
    .where(asked)
    .orderBy(desc(documents.id))
    .limit(query.limit)
    .offset(query.offset);
  const [counted] = await orm(read.tx).select({ total: count() }).from(documents).where(asked);
  const ids = rows.map(({ id }) => id);
  const live = await linksOf(read.tx, owner, and(isOneOf(links.documentId, ids), isNull(links.unlinkedAt)) as SQL);
  return new JsonAnswer(published(read, rows, live), { "X-Total-Count": String(counted?.total ?? 0) });
}

function belongingTo(subjects: readonly string[]): SQL {
  return sql`exists (select from ${links} where ${besides(links, documents)} and ${links.documentId} = ${documents.id}
    and ${isOneOf(links.subjectId, subjects)} and ${links.unlinkedAt} is null)`;
}

/** What is recorded of a document, links that were ended included. */
export async function publishDocument(tenant: With, vehicle: VehicleRow, id: string) {
  const owner = ownerOf(tenant, vehicle);
  const rows = await orm(tenant.tx)
    .select(recorded)
    .from(documents)
    .where(rowWithId(documents, owner, id));
  const [document] = published(tenant, rows, await linksOf(tenant.tx, owner, eq(links.documentId, id)));
  return document;
}

/** A document's bytes. @throws Failure `not_found` for one whose address alone is kept */
export async function getDocumentContent(read: Read, vehicle: VehicleRow, { id }: { readonly id: string }) {
  const { fileName: name, mediaType: type, sha256, address, bytes } = documents;
  const [row] = await orm(read.tx)
    .select({ name, type, sha256, address, bytes: fromBytea(bytes) })
    .from(documents)
    .where(rowWithId(documents, ownerOf(read, vehicle), id));
  if (row === undefined) throw notFound();
  if (row.bytes !== null) return new FileAnswer({ name: row.name, type: row.type, bytes: bytesOf(row.bytes) });
  const { documentStore } = read.services;
  if (documentStore === null || !isInStore(read, row)) {
    throw notFound(`The books keep the address of this document and not its bytes: ${row.address}`);
  }
  // Read once the books are released.
  return new FileAnswer({
    name: row.name,
    type: row.type,
    bytes: () => documentStore.get(read.tenantId, row.sha256),
  });
}

/** A store has bytes of the caller's account at the one address that their hash gives: no other is ever read. */
function isInStore(
  { services, tenantId }: With,
  { address, sha256 }: { readonly address: string | null; readonly sha256: string },
): boolean {
  return address !== null && address === services.documentStore?.addressOf(tenantId, sha256);
}

const { id, fileName, mediaType, size, sha256, address, note, uploadedBy, uploadedAt } = documents;
const recorded = { id, fileName, mediaType, size, sha256, address, note, uploadedBy, uploadedAt };
type Recorded = Pick<typeof documents.$inferSelect, keyof typeof recorded>;

function linksOf(tx: Queryable, owner: OwnerOfRow, condition: SQL) {
  const { documentId, subjectType, subjectId, linkedBy, linkedAt, unlinkedBy, unlinkedAt } = links;
  return orm(tx)
    .select({ documentId, subjectType, subjectId, linkedBy, linkedAt, unlinkedBy, unlinkedAt })
    .from(links)
    .where(and(ownedBy(links, owner), condition))
    .orderBy(asc(links.id));
}

type LinkRow = Awaited<ReturnType<typeof linksOf>>[number];

function published(tenant: With, rows: readonly Recorded[], linked: readonly LinkRow[]) {
  const byDocument = new Map<string, LinkRow[]>();
  for (const link of linked) {
    const others = byDocument.get(link.documentId);
    if (others === undefined) byDocument.set(link.documentId, [link]);
    else others.push(link);
  }
  return rows.map((row) => ({
    ...row,
    hasContent: row.address === null || isInStore(tenant, row),
    uploadedAt: row.uploadedAt.toISOString(),
    links: (byDocument.get(row.id) ?? []).map(publishedLink),
  }));
}

const publishedLink = (link: LinkRow) => ({
  subjectType: link.subjectType,
  subjectId: link.subjectId,
  linkedBy: link.linkedBy,
  linkedAt: link.linkedAt.toISOString(),
  unlinkedBy: link.unlinkedBy,
  unlinkedAt: link.unlinkedAt?.toISOString() ?? null,
});
