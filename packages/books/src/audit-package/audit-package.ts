/** What an auditor asks of a period as one zip: statements, notes, lead sheets, entries, looks, a sample, changes. */
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { accountingOperations } from "@capstack/contract/accounting";
import { orm } from "@capstack/database";
import { addDays, type CsvCell, writeCsv } from "@capstack/decimal";
import { type BooksIndex, capitalAccounts, currencyDecimals, periodText } from "@capstack/ledger";
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { type AsyncZippable, zip } from "fflate";
import { explainReconciliation } from "../bank/reconciliation.js";
import { toCsv } from "../documents/csv.js";
import type { PrintableDocument } from "../documents/document.js";
import { toPdf } from "../documents/pdf.js";
import { journalCsv } from "../exports/journal-csv.js";
import { notesDocument } from "../notes/notes.js";
import { verifyBooks } from "../oversight/verify-books.js";
import type { Query } from "../requests/body.js";
import { readPeriod } from "../requests/requested-period.js";
import { statementDocument, statementOf } from "../statements/statement-document.js";
import { toAmount } from "../tables/money.js";
import { auditEvents } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { testsOf } from "./entry-tests.js";
import { FileNames } from "./file-names.js";
import { accountLines, leadSheetLines } from "./lead-sheets.js";
import { ChainFiles } from "./package-chain.js";
import { packedDocuments } from "./package-documents.js";
import {
  type AuditedEntry,
  alikeEntries,
  auditedEntries,
  drawSample,
  entryLines,
  FIRST_DAY,
  isClosing,
  isLate,
  looks,
  postedOf,
  type Sample,
} from "./package-entries.js";
import { readme } from "./package-readme.js";
import { bankLines, commitmentLines, recordsOf } from "./package-records.js";
import { agreedFee, averageWorkings, feeWorkings } from "./workings.js";

/** The period, and the day through which what came after it is listed. */
interface Audited {
  readonly start: string | null;
  readonly end: string;
  readonly through: string;
}

/** What a package is of, and where. */
type Asked = Query<"getAuditPackage">;

function auditedOf({ today: now }: Pick<Read, "today">, { fiscalYearStart }: VehicleRow, query: Asked): Audited {
  const today = query.asOf ?? now;
  const period = readPeriod(query, today, fiscalYearStart);
  return { start: period.start, end: period.end ?? today, through: today };
}

/** The name of a package's file. @throws Failure `invalid_period`, `period_conflict` */
export function packageName(read: Pick<Read, "today">, vehicle: VehicleRow, query: Asked): string {
  return `audit-${auditedOf(read, vehicle, query).end}.zip`;
}

/** Reads what the zip is made of. What it gives sets documents and packs bytes, for which the books are not needed. */
export async function auditPackage(read: Read, vehicle: VehicleRow, query: Asked): Promise<() => Promise<Uint8Array>> {
  const audited = auditedOf(read, vehicle, query);
  const books = await read.services.keptBooks.take(read, vehicle, audited.through);
  const texts = await textsOf(read, vehicle, books, audited, query);
  const kept = await packedDocuments(read, vehicle, documentedEntries(books, vehicle));
  const documents = await documentsOf(read, vehicle, books, audited);
  return async () => {
    const files: AsyncZippable = Object.fromEntries(
      [...texts, ["documents.csv", writeCsv(kept.lines)] as const].map(([name, text]) => [
        name,
        typeof text === "string" ? new TextEncoder().encode(text) : text,
      ]),
    );
    for (const [name, content] of kept.files) files[name] = content;
    for (const [name, document] of documents) {
      await setImmediate();
      files[`${name}.pdf`] = await toPdf([document]);
      files[`${name}.csv`] = new TextEncoder().encode(toCsv(document));
    }
    return packed(files);
  };
}

/** The day of every entry and what it moves, by its id. */
function documentedEntries(books: BooksIndex, { baseCurrency }: VehicleRow) {
  const days = { from: FIRST_DAY, through: books.entries.entry.at(-1)?.entryDate ?? FIRST_DAY };
  const entries = new Map(
    auditedEntries(books, [], days).map(({ entry, units, cash }) => [
      entry.id,
      {
        date: entry.entryDate,
        debits: toAmount(units, baseCurrency),
        cash: cash === null ? null : toAmount(cash, baseCurrency),
      },
    ]),
  );
  return (id: string) => entries.get(id);
}

const zipped = promisify<AsyncZippable, { mtime: string }, Uint8Array>(zip);
const packed = (files: AsyncZippable) => zipped(files, { mtime: "1980-01-01T00:00:00" });

/** The statements of the vehicle and of each partner, and the notes, by file name. Others have their turn between two. */
async function documentsOf(
  read: Read,
  vehicle: VehicleRow,
  books: BooksIndex,
  { start, end, through }: Audited,
): Promise<Map<string, PrintableDocument>> {
  const window = { start, end, compare: start === null ? 0 : 1 };
  const documents = new Map<string, PrintableDocument>();
  for (const name of accountingOperations.getStatement.name.options) {
    if (name === "capital-account") continue;
    await setImmediate();
    const statement = statementOf(books, name, { ...window, lpEntityId: undefined });
    documents.set(`statements/${name}`, statementDocument(name, books, statement, undefined));
  }
  for (const { lpEntityId, name } of partnerFiles(books, { start, end })) {
    await setImmediate();
    const statement = statementOf(books, "capital-account", { start, end, compare: 0, lpEntityId });
    documents.set(name, statementDocument("capital-account", books, statement, undefined));
  }
  const noted = { start, end, evaluatedThrough: through > end ? through : end, isEvaluationStated: false };
  return documents.set("statements/notes", await notesDocument(read, vehicle, books, noted));
}

/** The file of each partner's account, without its extension, named by the partner. */
function partnerFiles(books: BooksIndex, { start, end }: Pick<Audited, "start" | "end">) {
  const names = new FileNames();
  names.take("index");
  return capitalAccounts(books, { start, end }).rows.map(({ lpEntityId }) => {
    const partner = books.partners[books.partnerAt.get(lpEntityId) ?? -1];
    return { lpEntityId, partner, name: `partners/${names.take(partner?.name ?? lpEntityId)}` };
  });
}

/** Which partner each of the files is of. */
function partnerLines(books: BooksIndex, period: Pick<Audited, "start" | "end">): readonly (readonly CsvCell[])[] {
  return [
    ["file", "partner_id", "partner", "class"],
    ...partnerFiles(books, period).map(({ lpEntityId, partner, name }): CsvCell[] => {
      return [`${name}.pdf`, lpEntityId, partner?.name ?? null, partner?.partnerClass ?? null];
    }),
  ];
}

/** The files of text, by name; bytes where a file is put together piece by piece. */
async function textsOf(
  read: Read,
  vehicle: VehicleRow,
  books: BooksIndex,
  audited: Audited,
  { seed, sample: size }: Asked,
): Promise<Map<string, string | Uint8Array>> {
  const { start, end, through } = audited;
  const decimals = currencyDecimals(vehicle.baseCurrency);
  const amountOf = (units: bigint) => toAmount(units, vehicle.baseCurrency);
  const ofDays = async (from: string, last: string) =>
    auditedEntries(books, await postedOf(read.tx, { ...ownerOf(read, vehicle), from, through: last }), {
      from,
      through: last,
    });
  const entries = await ofDays(start ?? FIRST_DAY, end);
  const before = start === null ? [] : await ofDays(FIRST_DAY, addDays(start, -1));
  const later = through > end ? await ofDays(addDays(end, 1), through) : [];
  const events = entries.filter((one) => !isClosing(one));
  const sample = drawSample(events, seed, size);
  const lists = new Map<string, readonly AuditedEntry[]>([
    ["entries/all", entries],
    ["entries/closings", entries.filter(isClosing)],
    ...looks.map(({ name, holds }) => [`entries/${name}`, events.filter((one) => holds(one, decimals))] as const),
    ["entries/alike", alikeEntries(events)],
    ["entries/before", before],
    ["entries/after-the-end", later],
    ["entries/sample", sample.drawn],
  ]);
  const late = events.filter(isLate);
  const lateClosings = entries.filter((one) => isClosing(one) && isLate(one));
  const groupOf = (one: AuditedEntry) => (isClosing(one) ? "closing" : "event");
  const postingsOf = (own: readonly AuditedEntry[]) =>
    journalCsv(
      books,
      own.map(({ entry }) => entry),
    );
  const chain = new ChainFiles();
  const proof = await verifyBooks(read.tx, read.tenantId, vehicle, (link, text) => chain.take(link, text));
  const cash = await explainReconciliation(read, vehicle, { end });
  return new Map<string, string | Uint8Array>([
    [
      "README.txt",
      readme({
        ...{ vehicle, period: periodText(start, end), lists, lateClosings: lateClosings.length, proof },
        sample: said(sample, seed, amountOf),
      }),
    ],
    ["lead-sheets.csv", writeCsv(leadSheetLines(books, audited))],
    ["accounts.csv", writeCsv(accountLines(books, through))],
    ["workings/management-fee.csv", writeCsv(feeWorkings(books, await agreedFee(read, vehicle, end), audited))],
    ["workings/average-net-assets.csv", writeCsv(averageWorkings(books, audited))],
    ["chain.csv", chain.links()],
    ["chain.txt", chain.texts()],
    ["postings.csv", postingsOf(entries)],
    ["postings-before.csv", postingsOf(before)],
    ["postings-after-the-end.csv", postingsOf(later)],
    ...[...lists].map(([name, own]) => [`${name}.csv`, writeCsv(entryLines(own, amountOf))] as const),
    ["entries/late.csv", writeCsv(entryLines([...late, ...lateClosings], amountOf, groupOf))],
    ["partners/index.csv", writeCsv(partnerLines(books, audited))],
    ["bank.csv", writeCsv(Object.entries(cash).filter(isPlain))],
    ["bank-rows.csv", writeCsv(await bankLines(read, vehicle, { from: start ?? FIRST_DAY, through: end }))],
    ["commitments.csv", writeCsv(await commitmentLines(read, vehicle))],
    ...(await recordsOf(read, vehicle, books, end)),
    ["changes.csv", writeCsv(await changesOf(read, vehicle, audited))],
    ["tests.csv", writeCsv(await testLines(read, vehicle, audited))],
    ["proof.json", `${JSON.stringify(proof, null, 2)}\n`],
  ]);
}

function isPlain(field: [string, unknown]): field is [string, CsvCell] {
  return ["string", "number", "boolean"].includes(typeof field[1]);
}

function said({ total, step, start, drawn }: Sample, seed: string, amountOf: (units: bigint) => number) {
  return { seed, total: amountOf(total), step: amountOf(step), start: amountOf(start), size: drawn.length };
}

/** Who changed what, from the first day of the period to now. */
async function changesOf({ tx, tenantId }: Read, vehicle: VehicleRow, { start, through }: Audited) {
  const { id, at, keyId, personId, role, action, subjectType, subjectId, before, after, reason } = auditEvents;
  const inDays = and(sql`${at} >= ${start ?? FIRST_DAY}::date`, lt(at, sql`${addDays(through, 1)}::date`));
  const rows = await orm(tx)
    .select({ at, keyId, personId, role, action, subjectType, subjectId, before, after, reason })
    .from(auditEvents)
    .where(and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.vehicleId, vehicle.id), inDays))
    .orderBy(asc(id));
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return [
    ["at", "key", "action", "subject_type", "subject_id", "before", "after", "reason", "person", "role"],
    ...rows.map((row): CsvCell[] => [
      ...[row.at.toISOString(), row.keyId, row.action, row.subjectType, row.subjectId],
      ...[json(row.before), json(row.after), row.reason, row.personId, row.role],
    ]),
  ];
}

/** What was marked as tested in the period, and what of it was withdrawn. */
async function testLines(read: Read, vehicle: VehicleRow, { start, end }: Audited) {
  const tests = await testsOf(read, vehicle, { start, end });
  return [
    [
      ...["mark_id", "entry_id", "entry_date", "sequence", "withdraws", "withdrawn_by", "note", "seed", "rule"],
      ...MARKED,
    ],
    ...tests.map((test): CsvCell[] => [
      ...[test.id, test.entryId, test.entryDate, test.sequence, test.withdraws, test.withdrawnBy, test.note],
      ...[test.sample?.seed ?? null, test.sample?.rule ?? null],
      ...[test.markedAt, test.markedBy, test.personId, test.role],
    ]),
  ];
}

const MARKED = ["marked_at", "marked_by", "person", "role"];
