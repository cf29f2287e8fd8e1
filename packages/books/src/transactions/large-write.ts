/** Maintenance and pacing for writes of thousands of rows. */
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

/** The tables that entries are written to. */
const JOURNAL_TABLES = [journalEntries, journalPostings, balanceMonths, datedEntries, ledgerAccounts];

/** A write of fewer rows leaves a table's statistics good enough. */
const FEW = 1000;

/**
 * Updates the planner's statistics of tables that this write filled, so that later reads, including its own, are not
 * planned for the previous contents.
 */
export async function renewStatistics(write: Write, rows: number, tables: readonly PgTable[]): Promise<void> {
  if (rows < FEW) return;
  const names = sql.param(tables.map(getTableName));
  await selectRows(write.tx, { renewed: sql`renew_statistics(${names}::text[])` }, sql``);
}

/** Updates the planner's statistics of the journal after a write of many postings. */
export const renewJournalStatistics = (write: Write, postings: number): Promise<void> =>
  renewStatistics(write, postings, JOURNAL_TABLES);

/** Checks deferred constraints now: at commit, the time limit of one statement would have to cover them all. */
export async function checkKeysNow(write: Write): Promise<void> {
  await checkKeys(write.tx, "journal_postings_entry");
}

const TURN = 1000;

/** Maps items, yielding to other requests after every thousand so that nothing blocks for long. */
export async function withPauses<Item, Made>(items: Iterable<Item>, make: (item: Item) => Made): Promise<Made[]> {
  const made: Made[] = [];
  for (const item of items) {
    made.push(make(item));
    if (made.length % TURN === 0) await setImmediate();
  }
  return made;
}

/** Reads page after page, each after the last row of the previous one, yielding to other requests between pages. */
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

/** Runs work that is divided into steps, yielding to other requests after every hundred. */
export async function runWithPauses<Made>(steps: Generator<void, Made>): Promise<Made> {
  for (let step = 1; ; step++) {
    const { done, value } = steps.next();
    if (done) return value;
    if (step % STEPS === 0) await setImmediate();
  }
}

const STEPS = 100;
