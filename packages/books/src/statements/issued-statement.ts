/** Statements as they were issued: kept as text with its hash, and compared with what the books have today. */
import { createHash } from "node:crypto";
import { orm, preparedRows } from "@capstack/database";
import type { PageTable } from "@capstack/ledger";
import { type SQL, sql } from "drizzle-orm";
import type { PrintableDocument } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";
import { KeptBooks } from "../load/kept-books.js";
import { FileAnswer } from "../requests/answer.js";
import type { Body, Query } from "../requests/body.js";
import { readPeriod } from "../requests/requested-period.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
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
  const content = JSON.stringify(await make(write, vehicle, wanted, period.label));
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
  return headOf(await rowOf(write, vehicle, id));
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
  const row = await rowOf(read, vehicle, id);
  const { statement, document } = JSON.parse(row.content) as Content;
  if (query.format !== "json") return new FileAnswer(await documentFile(query.format, [document]));
  const today = await make(read, vehicle, row, "");
  const differences = documentDifferences(document, today.document);
  return {
    ...headOf(row),
    statement,
    differences: differences.slice(0, MOST_DIFFERENCES),
    differenceCount: differences.length,
  };
}

const MOST_DIFFERENCES = 500;

/** The statement from the books as they are. Its books are not kept: within a write they may still be taken back. */
async function make(
  context: Pick<Write, "tx" | "caller" | "today">,
  vehicle: VehicleRow,
  { name, start, end, adjusting, lpEntityId }: Wanted,
  period: string,
): Promise<Content> {
  const window = { start, end, compare: 0 };
  const books = await new KeptBooks().takeStatement(context, vehicle, context.today, { name, ...window, adjusting });
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

const select = (owner: OwnerOfRow, condition: SQL) => {
  const { id, name, startDate, endDate, lpEntityId, adjusting, note, content, hash, issuedAt, issuedBy } = issued;
  return {
    fields: {
      ...{ id, name: sql<StatementName>`${name}`, start: startDate, end: endDate, lpEntityId, adjusting, note },
      ...{ content, hash, issuedAt, issuedBy },
    },
    rest: sql`from ${issued} where ${ownedBy(issued, owner)} and ${condition} order by ${issuedAt} desc, ${id} desc`,
  };
};

const everyIssued = preparedRows((owner: OwnerOfRow) => select(owner, sql`true`));
const oneIssued = preparedRows((params: OwnerOfRow & { id: string }) =>
  select(params, sql`${issued.id} = ${params.id}`),
);

type IssuedRow = Awaited<ReturnType<typeof everyIssued>>[number];

async function rowOf(tenant: Tenant, vehicle: VehicleRow, id: string): Promise<IssuedRow> {
  const [row] = await oneIssued(tenant.tx, { ...ownerOf(tenant, vehicle), id });
  return row as IssuedRow;
}

function headOf({ content: _, issuedAt, ...head }: IssuedRow) {
  return { ...head, issuedAt: issuedAt.toISOString() };
}
