/** Imports a journal: only new entries, all of them or none, reconciled account by account. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { asTenant, orm, type Queryable } from "@capstack/database";
import { type EngineIssue, isEngineError } from "@capstack/decimal";
import { baseAccounts } from "@capstack/ledger";
import { and, ne, or, sql } from "drizzle-orm";
import { closedMonthSentence, sendEntries } from "../journal/enter.js";
import type { NewEntry, NewPosting } from "../journal/rows/new-entry.js";
import type { Body } from "../requests/body.js";
import { type Caller, limitsOf, requireScope } from "../requests/caller.js";
import { isOneOf, ownedBy } from "../tables/columns.js";
import { journalEntries, ledgerAccounts } from "../tables/journal-tables.js";
import { checkKeysNow, renewJournalStatistics, withPauses } from "../transactions/large-write.js";
import type { Services } from "../transactions/services.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { findVehicle } from "../vehicles/vehicle.js";
import { findTargets, type JournalOptions, type Targets } from "./find-targets.js";
import {
  type FileEntry,
  type FilePosting,
  type FileProblem,
  type JournalText,
  type Place,
  refusedLines,
  UnreadableJournal,
} from "./journal-text.js";
import { sourceTypeOf, unrecognizedInvestments } from "./source-type.js";
import { type FileMovement, tieOut } from "./tie-out.js";

/** What the reader of a journal must know about the vehicle that `group` names. */
export async function journalJob(services: Services, caller: Caller, group: string | undefined) {
  const look = async (tx: Queryable) => {
    const vehicle = await findVehicle(tx, caller, group);
    const types = await accountTypes({ tx, tenantId: caller.account.id }, vehicle);
    const creditAccounts = [...types].flatMap(([code, type]) => (type === "asset" || type === "expense" ? [] : [code]));
    return { kind: "journal", currency: vehicle.baseCurrency, creditAccounts } as const;
  };
  return asTenant(services.database, caller.account.id, look, { limits: limitsOf(caller) });
}

/** A parsed journal: its header fields, with the entries apart. */
interface ReadJournal {
  readonly said: Omit<Body<"importJournal">, "content">;
  readonly whole: Omit<JournalText, "entries">;
  readonly list: JournalText["entries"];
  readonly digest: string;
}

/**
 * Imports a journal into a vehicle that this write has locked. @throws Failure `validation_failed` with the bad lines
 */
export async function importJournalFile(write: Write, vehicle: VehicleRow, { said, whole, list, digest }: ReadJournal) {
  try {
    return await importOrThrow(write, vehicle, said, { ...whole, entries: list, digest });
  } catch (error) {
    throw error instanceof UnreadableJournal ? refusedLines(error.problems) : error;
  }
}

async function importOrThrow(
  write: Write,
  vehicle: VehicleRow,
  file: JournalOptions,
  text: JournalText & { digest: string },
) {
  const targets = await findTargets(write, vehicle, text, file);
  const keys = keyed();
  const made = await withPauses(text.entries, (entry) => ({ key: keys(entry), ...toNewEntry(entry, targets) }));
  const known = await knownEntries(write, vehicle, made);
  const fresh = made.filter(({ key }) => !known.has(key)).map((entry) => ({ ...entry, status: statusOf(entry, file) }));
  const problems = [...targets.problems, ...fresh.flatMap((entry) => [...locked(vehicle, entry), ...entry.problems])];
  if (problems.length > 0) throw new UnreadableJournal(problems);
  const [posted, drafts] = [fresh.filter(isPosted), fresh.filter((entry) => !isPosted(entry))];
  if (posted.length > 0) requireScope(write.caller, "accounting:post");
  const entered = new Map(known);
  for (const [entries, post] of [[posted, true] as const, [drafts, false] as const]) {
    const ids = await enterPlaced(write, vehicle, entries, post);
    for (const [place, id] of ids.entries()) entered.set(entries[place]?.key ?? "", id);
  }
  await renewJournalStatistics(
    write,
    fresh.reduce((postings, { entry }) => postings + entry.postings.length, 0),
  );
  const movements = (await withPauses(text.entries, (entry) => movementsOf(entry, targets))).flat();
  const report = {
    format: file.format,
    entries: made.length,
    added: fresh.length,
    known: made.length - fresh.length,
    drafts: drafts.length,
    posted: posted.length,
    ...span(text.entries),
    created: targets.created,
    unrecognizedInvestments: unrecognizedInvestments(
      made.map(({ entry }) => entry),
      vehicle.baseCurrency,
    ),
    ...(await tieOut(write, vehicle, { movements, entryIds: [...entered.values()], totals: text.totals })),
  };
  const subject = { subjectType: "journal_import", subjectId: text.digest.slice(0, 32) };
  await write.audit({ vehicleId: vehicle.id, action: "journal.imported", ...subject, after: report });
  return report;
}

async function accountTypes(tenant: Tenant, vehicle: VehicleRow): Promise<Map<string, string>> {
  const { code, type } = ledgerAccounts;
  const rows = await orm(tenant.tx)
    .select({ code, type })
    .from(ledgerAccounts)
    .where(ownedBy(ledgerAccounts, ownerOf(tenant, vehicle)));
  return new Map([...baseAccounts, ...rows].map((account) => [account.code, account.type]));
}

/**
 * The key that identifies an entry across files: its id if it has one, else its content and how many equal entries
 * precede it.
 */
function keyed(): (entry: FileEntry) => string {
  const seen = new Map<string, number>();
  return ({ origin, entryDate, memo, reference, book, postings }) => {
    const lines = postings.map(({ account, amount, currency, baseAmount }) => [account, amount, currency, baseAmount]);
    const content = origin ?? JSON.stringify([entryDate, memo, reference, book, lines]);
    const nth = (seen.get(content) ?? 0) + 1;
    seen.set(content, nth);
    return `import:${sha256(`${origin === null ? "content" : "id"}\n${content}\n${nth}`).slice(0, 32)}`;
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

interface MadeEntry {
  readonly source: FileEntry;
  readonly entry: NewEntry;
  readonly problems: readonly FileProblem[];
}

/** Refuses new entries dated in a closed month. */
function locked({ closedThrough }: VehicleRow, { source: { entryDate, place } }: MadeEntry): FileProblem[] {
  if (closedThrough === null || entryDate > closedThrough) return [];
  return [{ code: "period_locked", message: closedMonthSentence(entryDate, closedThrough), place }];
}

function toNewEntry(source: FileEntry, targets: Targets): MadeEntry {
  const problems: FileProblem[] = [];
  const postings = source.postings.map((posting) => toPosting(posting, targets, problems));
  const { entryDate, memo, reference, adjusting, book } = source;
  const sourceType = source.sourceType ?? sourceTypeOf(source, targets);
  const entry = { entryDate, memo, sourceType, reference, adjusting, book, postings };
  return { source, entry: { ...entry, allowPooled: sourceType === "manual" }, problems };
}

function toPosting(posting: FilePosting, targets: Targets, problems: FileProblem[]): NewPosting {
  const { account, place, lpEntityId: lp, companyId: company, ...money } = posting;
  const target = targets.byName.get(account) ?? { account };
  const lpEntityId = lp === undefined ? undefined : (ownId(targets.partners, lp) ?? missing("partner", lp));
  const companyId =
    company === undefined ? undefined : (ownId(targets.companies, company) ?? missing("company", company));
  return {
    ...money,
    account: target.account,
    lpEntityId: target.lpEntityId ?? lpEntityId,
    companyId: target.companyId ?? companyId,
  };

  function missing(kind: "partner" | "company", id: string): undefined {
    const message = `The ${kind} ${id} is not in this vehicle; createMissing makes it.`;
    problems.push({ code: `unknown_${kind}`, message, place });
    return undefined;
  }
}

/** Plain-text journals refer to people by the first eight digits of their id. */
function ownId(people: ReadonlyMap<string, string>, id: string): string | undefined {
  return people.get(id) ?? people.get(id.slice(0, 8));
}

/** Entries of the file that are already in the books: imported before, or exported from these books. Ids by key. */
async function knownEntries(
  write: Write,
  vehicle: VehicleRow,
  made: readonly { key: string; source: FileEntry }[],
): Promise<Map<string, string>> {
  const keyOf = new Map(made.flatMap(({ key, source }) => (isUuid(source.origin) ? [[source.origin, key]] : [])));
  const { id, sourceRef, status } = journalEntries;
  const refs = sql.param(made.map(({ key }) => key));
  const rows = await orm(write.tx)
    .select({ id, sourceRef })
    .from(journalEntries)
    .where(
      and(
        ownedBy(journalEntries, ownerOf(write, vehicle)),
        ne(status, "void"),
        or(sql`${sourceRef} = any(${refs}::text[])`, isOneOf(id, [...keyOf.keys()])),
      ),
    );
  const keys = new Set(made.map(({ key }) => key));
  return new Map(
    rows.map(({ id, sourceRef }) => [
      keys.has(sourceRef ?? "") ? (sourceRef as string) : (keyOf.get(id) as string),
      id,
    ]),
  );
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function isUuid(id: string | null): id is string {
  return id !== null && UUID.test(id);
}

function statusOf({ source }: MadeEntry, { status }: JournalOptions): "draft" | "posted" {
  return status === "as_given" ? source.status : status;
}

function isPosted({ status }: { status: "draft" | "posted" }): boolean {
  return status === "posted";
}

/** The number of entries written at once; larger batches cost disproportionately more per entry. */
const AT_ONCE = 500;

/**
 * Enters the new entries, one lot made ready while the database takes that before it; reports the ledger's refusals at
 * their place in the file.
 */
async function enterPlaced(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly (MadeEntry & { key: string })[],
  post: boolean,
): Promise<string[]> {
  const ids: string[] = [];
  const problems: FileProblem[] = [];
  let before: Promise<unknown> = Promise.resolve();
  let current: VehicleRow | undefined;
  for (let start = 0; start < entries.length; start += AT_ONCE) {
    const some = entries.slice(start, start + AT_ONCE);
    const input = some.map(({ entry, key }) => ({ ...entry, sourceRef: key }));
    try {
      const sent = await sendEntries(write, vehicle, input, { post, path: ["entries"], current });
      const taken = Promise.all([sent.written, checkKeysNow(write)]);
      // A fault of the lot before is told first.
      taken.catch(() => {});
      current = sent.after;
      ids.push(...sent.ids);
      await before;
      before = taken;
      await setImmediate();
    } catch (error) {
      await before;
      if (!isEngineError(error)) throw error;
      current = undefined;
      problems.push(...error.issues.map((issue) => ({ ...issue, place: placeOf(some, issue) })));
    }
  }
  await before;
  if (problems.length > 0) throw new UnreadableJournal(problems);
  return ids;
}

function placeOf(entries: readonly MadeEntry[], { path }: EngineIssue): Place {
  const source = entries[Number(path[1] ?? 0)]?.source;
  const posting = path[2] === "postings" ? source?.postings[Number(path[3])] : undefined;
  return posting?.place ?? source?.place ?? { label: "content", path: ["content"] };
}

function movementsOf({ postings }: FileEntry, { byName }: Targets): FileMovement[] {
  return postings.map(({ account, amount, baseAmount }) => {
    const target = byName.get(account) ?? { account };
    return { ...target, from: account, amount: baseAmount ?? amount };
  });
}

function span(entries: readonly FileEntry[]) {
  const dates = entries.map(({ entryDate }) => entryDate).sort();
  return { firstDate: dates[0] ?? null, lastDate: dates.at(-1) ?? null };
}
