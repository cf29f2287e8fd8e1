/** Statements as they were issued: kept as text with its hash, and compared with what the books have today. */
import { createHash } from "node:crypto";
import { orm, preparedRows } from "@capstack/database";
import type { PageTable } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import type { PrintableDocument } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";
import { KeptBooks } from "../load/kept-books.js";
import { FileAnswer } from "../requests/answer.js";
import type { Body, Query } from "../requests/body.js";
import { maySee, notFound } from "../requests/caller.js";
import { readPeriod } from "../requests/requested-period.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { issuedStatements as issued } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { documentDifferences } from "./document-differences.js";
import { type StatementName, statementDocument, statementOf } from "./statement-document.js";

/** A statement to make: its window, and whom it is of. */
interface Wanted {
  readonly name: StatementName;
  readonly start: string | null;
  readonly end: string;
  readonly adjusting: "include" | "exclude";
  readonly lpEntityId: string | null;
}

/** What is kept of a statement: its answer as JSON, and its page. Sums of the page are figures; their parts are left out. */
interface Content {
  readonly statement: object;
  readonly document: PrintableDocument;
}

/** Keeps a statement as the books have it now. */
export async function issueStatement(
  write: Write,
  vehicle: VehicleRow,
  name: StatementName,
  { note, preset, start, end, adjusting, lpEntityId }: Body<"issueStatement">,
) {
  const asked = Object.fromEntries(Object.entries({ preset, start, end }).filter(([, value]) => value !== undefined));
  const period = readPeriod(asked, write.today, vehicle.fiscalYearStart);
  const wanted: Wanted = {
    ...{ name, start: period.start, end: period.end ?? write.today, adjusting },
    lpEntityId: lpEntityId?.toLowerCase() ?? null,
  };
  // Books within a write may still be taken back: nothing of them is kept for others.
  const content = JSON.stringify(await make(write, new KeptBooks(), vehicle, { ...wanted, period: period.label }));
  const id = write.services.identifiers.ordered();
  const hash = createHash("sha256").update(content).digest("hex");
  const { start: startDate, end: endDate, ...chosen } = wanted;
  const row = { id, ...chosen, startDate, endDate, note, content, hash };
  await orm(write.tx)
    .insert(issued)
    .values({ ...ownerOf(write, vehicle), ...row, issuedAt: write.now, issuedBy: write.caller.key.id });
  const after = { name, start: startDate, end: endDate, lpEntityId: wanted.lpEntityId, hash, note };
  const subject = { subjectType: "issued_statement", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "statement.issued", ...subject, after });
  const { content: _, ...made } = await rowOf(write, vehicle, id);
  return headOf(made);
}

/** The statements that were issued, the newest first. */
export async function listIssuedStatements(read: Read, vehicle: VehicleRow) {
  return (await everyIssued(read.tx, ownerOf(read, vehicle))).map(headOf);
}

/** A statement as it was issued, with what would differ today; or its file. */
export async function getIssuedStatement(
  read: Read,
  vehicle: VehicleRow,
  { id, query }: { readonly id: string; readonly query: Query<"getIssuedStatement"> },
) {
  const { content, ...row } = await rowOf(read, vehicle, id);
  if (!maySee(read.caller, row.lpEntityId)) throw notFound();
  const { statement, document } = JSON.parse(content) as Content;
  if (query.format !== "json") return new FileAnswer(await documentFile(query.format, [document]));
  const today = await make(read, read.services.keptBooks, vehicle, { ...row, period: "" });
  const differences = documentDifferences(document, today.document);
  return {
    ...headOf(row),
    statement,
    differences: differences.slice(0, MOST_DIFFERENCES),
    differenceCount: differences.length,
  };
}

const MOST_DIFFERENCES = 500;

/** The statement from the books as they are. */
async function make(
  context: Pick<Write, "tx" | "caller" | "today">,
  kept: KeptBooks,
  vehicle: VehicleRow,
  { name, start, end, adjusting, lpEntityId, period }: Wanted & { readonly period: string },
): Promise<Content> {
  const window = { start, end, compare: 0 };
  const books = await kept.takeStatement(context, vehicle, context.today, { name, ...window, adjusting });
  const prepared = statementOf(books, name, { ...window, lpEntityId: lpEntityId ?? undefined });
  const head = { statement: name, vehicle: vehicle.name, currency: vehicle.baseCurrency, period };
  const document = statementDocument(name, books, prepared, undefined);
  return {
    statement: { ...head, ...prepared.figures },
    document: { ...document, tables: document.tables.map(asFigures), ties: [] },
  };
}

/** A table whose sums are figures. */
function asFigures({ columns, rows, ...table }: PageTable): PageTable {
  return {
    ...table,
    columns: columns.map(({ adds: _adds, ...column }) => column),
    rows: rows.map(({ adds: _adds, less: _less, ...row }) => row),
  };
}

const heads = () => {
  const { id, name, startDate: start, endDate: end, lpEntityId, adjusting, note, hash, issuedAt, issuedBy } = issued;
  return { id, name: sql<StatementName>`${name}`, start, end, lpEntityId, adjusting, note, hash, issuedAt, issuedBy };
};

const everyIssued = preparedRows((owner: OwnerOfRow) => ({
  fields: heads(),
  rest: sql`from ${issued} where ${ownedBy(issued, owner)} order by ${issued.issuedAt} desc, ${issued.id} desc`,
}));
const oneIssued = preparedRows((params: OwnerOfRow & { id: string }) => ({
  fields: { ...heads(), content: issued.content },
  rest: sql`from ${issued} where ${rowWithId(issued, params, params.id)}`,
}));

type IssuedHead = Awaited<ReturnType<typeof everyIssued>>[number];
type IssuedRow = Awaited<ReturnType<typeof oneIssued>>[number];

async function rowOf(tenant: Tenant, vehicle: VehicleRow, id: string): Promise<IssuedRow> {
  const [row] = await oneIssued(tenant.tx, { ...ownerOf(tenant, vehicle), id });
  return row as IssuedRow;
}

const headOf = ({ issuedAt, ...head }: IssuedHead) => ({ ...head, issuedAt: issuedAt.toISOString() });
