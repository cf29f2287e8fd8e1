/** What a write of thousands of rows owes the database besides its rows. */
import { setImmediate } from "node:timers/promises";
import { checkKeys, selectRows } from "@capstack/database";
import { getTableName, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  balanceMonths,
  datedEntries,
  journalEntries,
  journalPostings,
  ledgerAccounts,
} from "../tables/journal-tables.js";
import type { Write } from "./writing.js";

/** The tables that entries fill. */
const JOURNAL_TABLES = [journalEntries, journalPostings, balanceMonths, datedEntries, ledgerAccounts];

/** Fewer rows than this leave a table's statistics right enough. */
const FEW = 1000;

/**
 * Renews what the planner knows of tables that this write filled: the reads that follow, its own among them, must not be
 * planned as for the tables that were.
 */
export async function renewStatistics(write: Write, rows: number, tables: readonly PgTable[]): Promise<void> {
  if (rows < FEW) return;
  const names = sql.param(tables.map(getTableName));
  await selectRows(write.tx, { renewed: sql`renew_statistics(${names}::text[])` }, sql``);
}

/** Renews what the planner knows of the journal after a write of so many postings. */
export const renewJournalStatistics = (write: Write, postings: number): Promise<void> =>
  renewStatistics(write, postings, JOURNAL_TABLES);

/** Checks now what would be checked at the end, whose one statement has to hold in its time what many have written. */
export async function checkKeysNow(write: Write): Promise<void> {
  await checkKeys(write.tx, "journal_postings_entry");
}

const TURN = 1000;

/** Makes something of each item; others have their turn after every thousand, since all at once would be one long pause. */
export async function withPauses<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    if (made.length % TURN === 0) await setImmediate();
  }
  return made;
}

/** Reads page after page, each after the last row of the one before; others have their turn between them. */
export async function readInPages<Row, Item>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
  toItems: (rows: readonly Row[]) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let last: Row | undefined; ; ) {
    const rows = await read(last, TURN);
    for (const item of await toItems(rows)) items.push(item);
    if (rows.length < TURN) return items;
    last = rows.at(-1);
    await setImmediate();
  }
}

/** Runs work that is cut into steps; others have their turn after every hundred. */
export async function runWithPauses<Made>(steps: Generator<void, Made>): Promise<Made> {
  for (let step = 1; ; step++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (step % STEPS === 0) await setImmediate();
  }
}

const STEPS = 100;
