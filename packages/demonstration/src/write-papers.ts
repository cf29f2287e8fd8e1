/** Keeps the papers of a vehicle as documents, each linked to what rests on it. */
import { createHash } from "node:crypto";
import type { Subject } from "@capstack/books/kept-documents/document-links";
import { ownedBy } from "@capstack/books/tables/columns";
import { vehicleTerms } from "@capstack/books/tables/firm-tables";
import { documents, documentLinks as links } from "@capstack/books/tables/record-tables";
import { type Write, writeAt } from "@capstack/books/transactions/writing";
import { ownerOf } from "@capstack/books/vehicles/tenant";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import { insertRows, orm } from "@capstack/database";
import type { Entry } from "@capstack/ledger";
import { bankStatements, memorandaOf, money, type Paper, papersOf, textOf } from "./papers.js";
import { partnershipAgreement } from "./partnership-agreement.js";
import type { Story, StoryBankRow, StoryFile } from "./story.js";
import type { DemoVehicle } from "./vehicles.js";

/** A vehicle as it was written, with the ids that parts of its story got. */
export interface WrittenVehicle {
  readonly vehicle: VehicleRow;
  readonly demo: DemoVehicle;
  readonly story: Story;
  readonly nameOf: (id: string) => string;
  readonly entryIds: ReadonlyMap<Entry, string>;
  readonly rowIds: ReadonlyMap<StoryBankRow, string>;
  readonly fileIds: ReadonlyMap<StoryFile, string>;
}

interface LinkedPaper extends Omit<Paper, "entries"> {
  readonly subjects: readonly Subject[];
}

/** How many documents one statement writes. */
const BATCH = 100;

/** Agreements with the partners first, then the papers of entries and the bank's statements by date. */
export async function writePapers(write: Write, written: WrittenVehicle): Promise<void> {
  const { vehicle, story, entryIds, rowIds, fileIds } = written;
  const ofEntries = (entries: readonly Entry[]) =>
    entries.map((entry): Subject => ({ subjectType: "entry", subjectId: entryIds.get(entry) as string }));
  const ofRows = (rows: readonly StoryBankRow[]) =>
    rows.map((row): Subject => ({ subjectType: "bank_row", subjectId: rowIds.get(row) as string }));
  const papers: LinkedPaper[] = [
    ...(await agreementsOf(write, written)),
    ...papersOf(story, { ...written, vehicle: vehicle.name }).map(({ entries, ...paper }) => {
      return { ...paper, subjects: ofEntries(entries) };
    }),
    ...memorandaOf(story, { ...written, vehicle: vehicle.name }).map(({ entries: _entries, file, ...paper }) => {
      const subjectId = fileIds.get(file) as string;
      return { ...paper, subjects: [{ subjectType: "valuation_file" as const, subjectId }] };
    }),
    ...bankStatements(story.rows, vehicle.name).map(({ entries, rows, ...paper }) => {
      return { ...paper, subjects: [...ofRows(rows), ...ofEntries(entries)] };
    }),
  ].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  for (let at = 0; at < papers.length; at += BATCH) await keepPapers(write, vehicle, papers.slice(at, at + BATCH));
}

/** The partnership's agreement, where the vehicle has terms, and each partner's subscription. */
async function agreementsOf(write: Write, { vehicle, demo, story, nameOf }: WrittenVehicle): Promise<LinkedPaper[]> {
  const terms = await orm(write.tx)
    .select({ id: vehicleTerms.id })
    .from(vehicleTerms)
    .where(ownedBy(vehicleTerms, ownerOf(write, vehicle)));
  const agreement = {
    date: demo.startDate,
    fileName: `${vehicle.name} partnership agreement.txt`,
    note: "Partnership agreement, economic terms",
    text:
      demo.terms === null
        ? ""
        : partnershipAgreement({ vehicle: vehicle.name, date: demo.startDate }, demo.articles ?? {}, demo.terms),
    subjects: terms.map(({ id }) => ({ subjectType: "terms" as const, subjectId: id })),
  };
  const subscribed = story.commitments.filter(({ kind }) => kind === "initial");
  const subscriptions = subscribed.map(({ lpEntityId, date, amount }) => ({
    date,
    fileName: `${vehicle.name} subscription agreement ${nameOf(lpEntityId)}.txt`,
    note: "Subscription agreement",
    text: textOf("Subscription agreement", [
      ["Fund", vehicle.name],
      ["Subscriber", nameOf(lpEntityId)],
      ["Date", date],
      ["Commitment", money(amount)],
    ]),
    subjects: [{ subjectType: "partner" as const, subjectId: lpEntityId }],
  }));
  return [...(terms.length > 0 ? [agreement] : []), ...subscriptions];
}

async function keepPapers(write: Write, vehicle: VehicleRow, papers: readonly LinkedPaper[]): Promise<void> {
  const owner = ownerOf(write, vehicle);
  const { ordered } = write.services.identifiers;
  const { id: keyId } = write.caller.key;
  const kept = papers.map(({ date, fileName, note, text, subjects }) => {
    const bytes = Buffer.from(text);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const mediaType = fileName.endsWith(".csv") ? ("text/csv" as const) : ("text/plain" as const);
    const id = ordered();
    const record = { fileName, mediaType, size: bytes.length, sha256, address: null, note };
    return { id, at: new Date(`${date}T18:00:00Z`), record, bytes, subjects };
  });
  await orm(write.tx)
    .insert(documents)
    .values(
      kept.map(({ id, at, record, bytes }) => ({ ...owner, id, ...record, bytes, uploadedBy: keyId, uploadedAt: at })),
    );
  const rows = kept.flatMap(({ id, at, subjects }) =>
    subjects.map((subject) => ({ id: ordered(), documentId: id, ...subject, linkedAt: at })),
  );
  await insertRows(write.tx, links, { ...owner, linkedBy: keyId }, rows);
  for (const { id, at, record, subjects } of kept) {
    const subject = { vehicleId: vehicle.id, subjectType: "document", subjectId: id };
    await writeAt(write, at).audit(
      { ...subject, action: "document.added", after: record },
      ...subjects.map((after) => ({ ...subject, action: "document.linked", after })),
    );
  }
}
