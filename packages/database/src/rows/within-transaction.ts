/** Savepoints, deferred constraints and advisory locks within a transaction. */
import type { Queryable } from "../database.js";

/**
 * Runs a part of a transaction in a savepoint: it is kept with every constraint checked, or rolled back on its own.
 * @throws the error of `work`, and of violated constraints
 * @example
 * const database = await openDatabase({});
 * await database.script("create table firms (id integer primary key)");
 * const firms = pgTable("firms", { id: integer("id") });
 * await database.transaction(async (tx) => {
 *   await orm(tx).insert(firms).values({ id: 1 });
 *   await attempt(tx, async () => orm(tx).insert(firms).values([{ id: 2 }, { id: 1 }])).catch(() => undefined);
 * });
 * await orm(database).select().from(firms) // => [{ id: 1 }]
 * await database.close();
 */
export async function attempt<T>(tx: Queryable, work: () => Promise<T>): Promise<T> {
  await tx.query("savepoint attempt");
  try {
    const done = await work();
    await checkKeys(tx);
    await tx.query("release savepoint attempt");
    return done;
  } catch (error) {
    await tx.query("rollback to savepoint attempt");
    throw error;
  }
}

/**
 * Checks deferred constraints now: all of them, or the named one.
 * @throws the violation
 * @example
 * const database = await openDatabase({});
 * await database.script(`create table firms (id integer primary key, of integer,
 *   constraint firms_of foreign key (of) references firms deferrable initially deferred)`);
 * const firms = pgTable("firms", { id: integer("id"), of: integer("of") });
 * const written = database.transaction(async (tx) => {
 *   await orm(tx).insert(firms).values({ id: 1, of: 2 });
 *   await checkKeys(tx, "firms_of");
 * });
 * await written.catch(sqlState) // => "23503"
 * await database.close();
 */
export async function checkKeys(tx: Queryable, name?: string): Promise<void> {
  const keys = name === undefined ? "all" : `"${name}"`;
  // Sent together, so that nothing that follows at once falls between them.
  await Promise.all([tx.query(`set constraints ${keys} immediate`), tx.query(`set constraints ${keys} deferred`)]);
}

/**
 * Takes an advisory lock on a name, waiting for other transactions, and holds it to the end of this one.
 * @example
 * const database = await openDatabase({});
 * await database.transaction(async (tx) => {
 *   await holdName(tx, "firm 1");
 *   return tryHoldName(tx, "firm 1");
 * }) // => true
 * await database.close();
 */
export async function holdName(tx: Queryable, name: string): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [name]);
}

/**
 * Takes an advisory lock on a name to the end of the transaction, unless another holds it.
 * @returns whether it is held
 * @example
 * const database = await openDatabase({});
 * await database.transaction((tx) => tryHoldName(tx, "firm 1")) // => true
 * await database.close();
 */
export async function tryHoldName(tx: Queryable, name: string): Promise<boolean> {
  const [lock] = await tx.query<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free",
    [name],
  );
  return lock?.free === true;
}
