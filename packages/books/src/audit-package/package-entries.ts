/** The posted entries of a period as an auditor asks for them: all, those that deserve a look, and a sample. */
import { createHash } from "node:crypto";
import { preparedRows } from "@capstack/database";
import { type CsvCell, toDayNumber } from "@capstack/decimal";
import type { BooksIndex, Entry } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { journalEntries as e } from "../tables/journal-tables.js";
import { toUnits } from "../tables/money.js";
import { auditEvents as a } from "../tables/record-tables.js";

/** Whether someone wrote or changed it line by line: the trail of what a builder makes says the builder. */
const isByHand = sql<boolean>`exists (select from ${a} where ${a.tenantId} = ${e.tenantId} and ${a.vehicleId} = ${e.vehicleId}
  and ${a.subjectType} = 'entry' and ${a.subjectId} = ${e.id}::text
  and (${a.action} = 'entry.changed'
    or ${a.action} in ('entry.posted', 'entry.drafted') and ${a.after} ? 'sourceType' and not ${a.after} ? 'builder'))`;

/** What the journal keeps of a posting act. */
export const postedOf = preparedRows((params: OwnerOfRow & { readonly from: string; readonly through: string }) => ({
  fields: { id: e.id, postedAt: e.postedAt, createdBy: e.createdBy, hash: e.hash, prevHash: e.prevHash, isByHand },
  rest: sql`from ${e} where ${ownedBy(e, params)} and ${e.sequence} is not null
    and ${e.entryDate} between ${params.from}::date and ${params.through}::date`,
}));

/** Before every entry. */
export const FIRST_DAY = "0001-01-01";

/** How an entry was posted. */
export type Posted = Awaited<ReturnType<typeof postedOf>>[number];

/** An entry with the act that posted it, and what it moves, in minor units of the vehicle's currency. */
export interface AuditedEntry {
  readonly entry: Entry;
  readonly posted: Posted | undefined;
  /** The sum of its debits. */
  readonly units: bigint;
  /** What its lines on accounts of cash come to, received positive; null where it has none. */
  readonly cash: bigint | null;
}

/** The entries of a period in posting order. */
export function auditedEntries(
  books: BooksIndex,
  posted: readonly Posted[],
  { from, through }: { readonly from: string; readonly through: string },
): AuditedEntry[] {
  const acts = new Map(posted.map((act) => [act.id, act]));
  const { currency } = books.base;
  const ofCash = new Set(books.accounts.filter(isCash).map(({ id }) => id));
  return books.entries.entry
    .filter(({ entryDate }) => entryDate >= from && entryDate <= through)
    .map((entry) => {
      let [units, cash] = [0n, null as bigint | null];
      for (const { accountId = "", amount, baseAmount } of entry.postings) {
        const worth = toUnits(baseAmount ?? amount, currency);
        if (worth > 0n) units += worth;
        if (ofCash.has(accountId)) cash = (cash ?? 0n) + worth;
      }
      return { entry, posted: acts.get(entry.id), units, cash };
    })
    .sort((a, b) => (a.entry.sequence ?? 0) - (b.entry.sequence ?? 0));
}

function isCash({ type, subtype }: BooksIndex["accounts"][number]): boolean {
  return type === "asset" && (subtype === "cash" || subtype === "restricted_cash");
}

/** Whether a close made it, or takes back what one made: shares results out, so that nothing happened. */
export function isClosing({ entry }: AuditedEntry): boolean {
  return entry.sourceType === "year_end_close" || (entry.sourceRef ?? "").startsWith("close:");
}

/** Days within which two entries of one kind and amount are alike: fewer than between two months' equal bills. */
export const ALIKE_DAYS = 25;

/** Entries of the kind and the amount of another one of these days: what may have been booked twice. */
export function alikeEntries(entries: readonly AuditedEntry[]): AuditedEntry[] {
  const groups = new Map<string, AuditedEntry[]>();
  for (const one of entries) {
    const { entry, units } = one;
    if (units === 0n || entry.reverses != null || entry.reversedBy != null) continue;
    const key = `${entry.sourceType} ${units}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  const dayOf = ({ entry }: AuditedEntry) => toDayNumber(entry.entryDate);
  const alike = new Set<AuditedEntry>();
  for (const group of groups.values()) {
    const ordered = [...group].sort((one, other) => dayOf(one) - dayOf(other));
    for (const [at, one] of ordered.entries()) {
      const next = ordered[at + 1];
      if (next !== undefined && dayOf(next) - dayOf(one) <= ALIKE_DAYS) alike.add(one).add(next);
    }
  }
  return entries.filter((one) => alike.has(one));
}

/** Days after which an entry was posted late. */
const LATE_DAYS = 10;

/** Whether an entry was posted late. */
export function isLate({ entry, posted }: AuditedEntry): boolean {
  if (posted?.postedAt == null) return false;
  return toDayNumber(posted.postedAt.toISOString().slice(0, 10)) - toDayNumber(entry.entryDate) > LATE_DAYS;
}

/** What deserves a look, each with its rule in words. */
export const looks: readonly {
  readonly name: string;
  readonly rule: string;
  readonly holds: (audited: AuditedEntry, decimals: number) => boolean;
}[] = [
  {
    name: "manual",
    rule: "written or changed line by line, not made from a deal",
    holds: ({ entry, posted }) => entry.sourceType === "manual" || posted?.isByHand === true,
  },
  { name: "adjusting", rule: "marked as an audit adjustment", holds: ({ entry }) => entry.adjusting === true },
  {
    name: "reversed",
    rule: "reversed, or a reversal",
    holds: ({ entry }) => (entry.reverses ?? null) !== null || (entry.reversedBy ?? null) !== null,
  },
  {
    name: "late",
    rule: `posted more than ${LATE_DAYS} days after its own day`,
    holds: isLate,
  },
  {
    name: "weekend",
    rule: "dated on a Saturday or a Sunday",
    holds: ({ entry }) => [0, 6].includes(new Date(`${entry.entryDate}T00:00:00Z`).getUTCDay()),
  },
  {
    name: "round",
    rule: "moving a whole multiple of 10,000",
    holds: ({ units }, decimals) => units > 0n && units % 10n ** BigInt(decimals + 4) === 0n,
  },
];

/** A draw of a sample: its step, where it starts, and the entries it falls on. */
export interface Sample {
  readonly total: bigint;
  readonly step: bigint;
  readonly start: bigint;
  readonly drawn: readonly AuditedEntry[];
}

/**
 * Draws entries in proportion to what they move: their debits are laid end to end in posting order, and from a start that
 * follows from the seed every step falls on an entry. The start is the SHA-256 of the seed, read as a whole number, modulo
 * the step.
 */
export function drawSample(entries: readonly AuditedEntry[], seed: string, size: number): Sample {
  const total = entries.reduce((sum, { units }) => sum + units, 0n);
  const step = total / BigInt(size) + (total % BigInt(size) === 0n ? 0n : 1n);
  if (step === 0n) return { total, step, start: 0n, drawn: [] };
  const start = BigInt(`0x${createHash("sha256").update(seed).digest("hex")}`) % step;
  let passed = 0n;
  let next = start;
  const drawn: AuditedEntry[] = [];
  for (const one of entries) {
    passed += one.units;
    if (next >= passed) continue;
    drawn.push(one);
    // An entry larger than the step is drawn once.
    next += ((passed - next + step - 1n) / step) * step;
  }
  return { total, step, start, drawn };
}

const HEAD = ["entry_date", "sequence", "entry_id", "source_type", "reference", "memo", "debits", "cash"];

/**
 * A list of entries, one a line.
 * @param groupOf names the group of each in a last column, where a list has more than one
 */
export function entryLines(
  entries: readonly AuditedEntry[],
  amountOf: (units: bigint) => number,
  groupOf?: (audited: AuditedEntry) => string,
): readonly (readonly CsvCell[])[] {
  const lines = entries.map((one): CsvCell[] => {
    const { entry, posted, units, cash } = one;
    return [
      ...[entry.entryDate, entry.sequence ?? null, entry.id, entry.sourceType, entry.reference ?? null],
      ...[entry.memo ?? null, amountOf(units), cash === null ? null : amountOf(cash)],
      ...[posted?.postedAt?.toISOString() ?? null, posted?.createdBy ?? null, posted?.hash ?? null],
      ...(groupOf === undefined ? [] : [groupOf(one)]),
    ];
  });
  return [[...HEAD, "posted_at", "created_by", "hash", ...(groupOf === undefined ? [] : ["group"])], ...lines];
}
