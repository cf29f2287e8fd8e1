/** Statements as they were issued: kept as text with its hash, and compared with what the books have today. */
import { createHash } from "node:crypto";
import { orm, preparedRows } from "@capstack/database";
import type { ReportingTemplateInput } from "@capstack/ilpa";
import { EngineError, type TemplatePartner } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import type { PrintableDocument } from "../documents/document.js";
import { type DocumentFormat, documentFile } from "../documents/document-file.js";
import { withFigures } from "../documents/document-json.js";
import { lastFullQuarter } from "../ilpa/ilpa-dates.js";
import { type IlpaSource, ilpaSource, WORKBOOK, workbookOf } from "../ilpa/ilpa-template.js";
import { templateDocument } from "../ilpa/ilpa-template-page.js";
import { ILPA_TEMPLATE } from "../ilpa/issued-templates.js";
import { KeptBooks } from "../load/kept-books.js";
import { FileAnswer } from "../requests/answer.js";
import type { Body, Query } from "../requests/body.js";
import { maySee, notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { readPeriod } from "../requests/requested-period.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { issuedStatements as issued } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { documentDifferences } from "./document-differences.js";
import { type StatementName, statementDocument, statementOf } from "./statement-document.js";

/** A statement by name, or ILPA's template. */
type IssuedName = StatementName | typeof ILPA_TEMPLATE;

/** A statement to make: its window, and whom it is of. */
interface Wanted {
  readonly name: IssuedName;
  readonly start: string | null;
  readonly end: string;
  readonly adjusting: "include" | "exclude";
  readonly lpEntityId: string | null;
}

/** What is kept of a statement: its answer as JSON, and its page. Sums of the page are figures; their parts are left out. */
interface Content {
  readonly statement: object;
  readonly document: PrintableDocument;
  /** Of a template: what its workbook is made of, and what the next quarter's is tied to. */
  readonly input?: ReportingTemplateInput;
}

/** Keeps a statement as the books have it now. */
export async function issueStatement(
  write: Write,
  vehicle: VehicleRow,
  name: IssuedName,
  { note, preset, start, end, adjusting, lpEntityId, childFunds }: Body<"issueStatement">,
) {
  const asked = Object.fromEntries(Object.entries({ preset, start, end }).filter(([, value]) => value !== undefined));
  const period = readPeriod(asked, write.today, vehicle.fiscalYearStart);
  const partner = lpEntityId?.toLowerCase() ?? null;
  if (name === ILPA_TEMPLATE) {
    if (partner === null) throw refusal("invalid_query", "lpEntityId is required: the partner's id.");
    if (adjusting === "exclude") throw refusal("invalid_query", "A template counts audit adjustments.");
    const quarter = { end: period.end ?? lastFullQuarter(write.today), childFunds, lpEntityId: partner };
    const [made] = await keepTemplates(write, vehicle, { ...quarter, note });
    return made;
  }
  if (childFunds) throw refusal("invalid_query", `childFunds goes with ${ILPA_TEMPLATE}, not with ${name}.`);
  const wanted = { name, start: period.start, end: period.end ?? write.today, adjusting, lpEntityId: partner };
  // Books within a write may still be taken back: nothing of them is kept for others.
  const content = await make(write, new KeptBooks(), vehicle, { ...wanted, period: period.label });
  return keep(write, vehicle, { ...wanted, note }, content);
}

/** Keeps the templates of all limited partners of a quarter. @throws EngineError `invalid_period`; Failure `not_found` */
export async function issueIlpaTemplates(write: Write, vehicle: VehicleRow, body: Body<"issueIlpaTemplates">) {
  const made = await keepTemplates(write, vehicle, { ...body, end: body.end ?? lastFullQuarter(write.today) });
  if (made.length === 0) throw notFound("This vehicle has no limited partners.");
  return made;
}

interface WantedTemplates extends Pick<Body<"issueIlpaTemplates">, "note" | "childFunds"> {
  readonly end: string;
  readonly lpEntityId?: string;
}

/** Templates of one partner or of all, by name. @throws EngineError `invalid_period`, `unknown_partner` */
async function keepTemplates(write: Write, vehicle: VehicleRow, { note, ...asked }: WantedTemplates) {
  const { tx, caller, tenantId, today } = write;
  const asker = { tx, caller, tenantId, services: { keptBooks: new KeptBooks() } };
  const source = await ilpaSource(asker, vehicle, { today, ...asked });
  const made = [];
  for (const partner of partnersOf(source, asked.lpEntityId)) {
    const row = { name: ILPA_TEMPLATE, start: source.quarterStart, end: source.end, adjusting: "include" } as const;
    const wanted = { ...row, lpEntityId: partner.lpEntityId, note };
    made.push(await keep(write, vehicle, wanted, templateContent(source, partner)));
  }
  return made;
}

function partnersOf({ partners }: IlpaSource, lpEntityId: string | undefined): readonly TemplatePartner[] {
  if (lpEntityId === undefined) return partners;
  const own = partners.filter((one) => one.lpEntityId === lpEntityId);
  if (own.length > 0) return own;
  throw new EngineError("unknown_partner", "The vehicle has no such limited partner.", ["lpEntityId"]);
}

function templateContent(source: IlpaSource, partner: TemplatePartner): Required<Content> {
  const [statement, input] = [source.publish(partner), source.inputOf(partner)];
  return { statement, document: templateDocument(statement, input), input };
}

async function keep(write: Write, vehicle: VehicleRow, wanted: Wanted & { readonly note: string }, made: Content) {
  const content = JSON.stringify(made);
  const id = write.services.identifiers.ordered();
  const hash = createHash("sha256").update(content).digest("hex");
  const { start: startDate, end: endDate, ...chosen } = wanted;
  const row = { id, ...chosen, startDate, endDate, content, hash };
  await orm(write.tx)
    .insert(issued)
    .values({ ...ownerOf(write, vehicle), ...row, issuedAt: write.now, issuedBy: write.caller.key.id });
  const { name, lpEntityId, note } = wanted;
  const after = { name, start: startDate, end: endDate, lpEntityId, hash, note };
  const subject = { subjectType: "issued_statement", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "statement.issued", ...subject, after });
  const { content: _, ...kept } = await rowOf(write, vehicle, id);
  return headOf(kept);
}

/** The statements that were issued, the newest first. */
export async function listIssuedStatements(read: Read, vehicle: VehicleRow, query: Query<"listIssuedStatements">) {
  const { name, end } = query;
  const lp = query.lp?.toLowerCase();
  if (lp !== undefined && !maySee(read.caller, lp)) throw notFound("There is no such partner in this vehicle.");
  const rows = (await everyIssued(read.tx, ownerOf(read, vehicle))).filter(
    (row) =>
      (name === undefined || row.name === name) &&
      (end === undefined || row.end === end) &&
      (lp === undefined || row.lpEntityId === lp),
  );
  return rows.map(headOf);
}

/** A statement as it was issued, with what would differ today; or its file. */
export async function getIssuedStatement(
  read: Read,
  vehicle: VehicleRow,
  { id, query }: { readonly id: string; readonly query: Query<"getIssuedStatement"> },
) {
  const { content, ...row } = await rowOf(read, vehicle, id);
  if (!maySee(read.caller, row.lpEntityId)) throw notFound();
  const kept = JSON.parse(content) as Content;
  if (query.format !== "json") return fileOf(kept, query.format);
  const today = await madeToday(read, vehicle, row, kept);
  const differences = today === null ? [] : documentDifferences(kept.document, today.document);
  return {
    ...headOf(row),
    statement: kept.statement,
    differences: differences.slice(0, MOST_DIFFERENCES),
    differenceCount: differences.length,
  };
}

const MOST_DIFFERENCES = 500;

/** The file of what was issued; of a template its own workbook. */
async function fileOf({ document, input }: Content, format: DocumentFormat): Promise<FileAnswer> {
  if (format !== "xlsx" || input === undefined) return new FileAnswer(await documentFile(format, [document]));
  return new FileAnswer({ name: `${document.name}.xlsx`, type: WORKBOOK, bytes: () => workbookOf(input) });
}

/** The same from the books as they are; null where the partner is none of the vehicle's any more. */
async function madeToday(
  read: Read,
  vehicle: VehicleRow,
  row: Wanted,
  { input }: Content,
): Promise<Pick<Content, "document"> | null> {
  const { name, end, lpEntityId } = row;
  if (name !== ILPA_TEMPLATE) return make(read, read.services.keptBooks, vehicle, { ...row, name, period: "" });
  const asked = { today: read.today, end, childFunds: input?.childFunds !== undefined };
  const source = await ilpaSource(read, vehicle, { ...asked, ...(lpEntityId !== null && { lpEntityId }) });
  const partner = source.partners.find((one) => one.lpEntityId === lpEntityId);
  return partner === undefined ? null : templateContent(source, partner);
}

/** The statement from the books as they are. */
async function make(
  context: Pick<Write, "tx" | "caller" | "today">,
  kept: KeptBooks,
  vehicle: VehicleRow,
  {
    name,
    start,
    end,
    adjusting,
    lpEntityId,
    period,
  }: Wanted & { readonly name: StatementName; readonly period: string },
): Promise<Content> {
  const window = { start, end, compare: 0 };
  const books = await kept.takeStatement(context, vehicle, context.today, { name, ...window, adjusting });
  const prepared = statementOf(books, name, { ...window, lpEntityId: lpEntityId ?? undefined });
  const head = { statement: name, vehicle: vehicle.name, currency: vehicle.baseCurrency, period };
  const document = statementDocument(name, books, prepared, undefined);
  return {
    statement: { ...head, ...prepared.figures },
    document: { ...document, tables: document.tables.map(withFigures), ties: [] },
  };
}

const heads = () => {
  const { id, name, startDate: start, endDate: end, lpEntityId, adjusting, note, hash, issuedAt, issuedBy } = issued;
  return { id, name: sql<IssuedName>`${name}`, start, end, lpEntityId, adjusting, note, hash, issuedAt, issuedBy };
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
