/** One of the two clusters of a move, and the queries on it. */
import postgres from "postgres";
import { isUnavailable } from "../failures.js";
import { MoveError } from "./move-error.js";

/** A superuser's connection. A statement that takes longer than `patience` seconds fails. */
export interface Side {
  readonly name: "source" | "target";
  readonly url: string;
  /**
   * Runs one statement. Values are inlined by {@link literal} and {@link name}, since these commands take no
   * parameters.
   */
  ask<Row extends object>(text: string): Promise<Row[]>;
  /** Runs statements atomically. */
  together(...texts: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Session settings: rows are compared as text, which must be formatted the same on both sides. */
const session = {
  application_name: "capstack move",
  DateStyle: "ISO, YMD",
  IntervalStyle: "iso_8601",
  TimeZone: "UTC",
  bytea_output: "hex",
  extra_float_digits: "1",
  // What a move reports as done is on disk, whatever the default for commits.
  synchronous_commit: "on",
  search_path: "public",
};

/** Opens a side. Connecting happens at the first statement. */
export function openSide(which: Side["name"], url: string, patience: number): Side {
  const client = postgres(url, {
    max: 1,
    connect_timeout: 5,
    // A lock that the move holds belongs to the session.
    idle_timeout: 0,
    max_lifetime: null,
    prepare: false,
    connection: { ...session, lock_timeout: patience * 1000 },
    onnotice: () => {},
    // An option of the patched driver. The server reports a lock timeout first.
    ...({ deadline: patience + 5 } as object),
  });
  const translate = (error: unknown): never => {
    const what = isUnavailable(error) ? "cannot be reached" : "refused a step of the move";
    throw new MoveError(`The ${which} ${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
  };
  return {
    name: which,
    url,
    ask: async <Row extends object>(text: string) => [...(await client.unsafe<Row[]>(text).catch(translate))] as Row[],
    together: async (...texts) => {
      const all = client.begin(async (tx) => {
        for (const text of texts) await tx.unsafe(text);
      });
      await all.catch(translate);
    },
    close: () => client.end({ timeout: 1 }),
  };
}

/** A value in the text of a statement. */
export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;

/** The name of a table or a column in the text of a statement. */
export const name = (word: string) => `"${word.replaceAll('"', '""')}"`;

interface Facts {
  readonly version: number;
  readonly level: string;
  readonly superuser: boolean;
  readonly distributed: boolean;
  readonly cluster: string;
}

/** Checks both sides before anything starts. @returns the target's version and the number of its cluster */
export async function requireSides(source: Side, target: Side): Promise<{ version: number; cluster: string }> {
  const facts = `select current_setting('server_version_num')::int as version, current_setting('wal_level') as level,
    current_setting('is_superuser') = 'on' as superuser,
    exists (select from pg_extension where extname = 'citus') as distributed, system_identifier::text as cluster from pg_control_system()`;
  const [[from], [to]] = (await Promise.all([source.ask<Facts>(facts), target.ask<Facts>(facts)])) as [
    [Facts],
    [Facts],
  ];
  for (const [side, { version, superuser, distributed }] of [[source, from] as const, [target, to] as const]) {
    if (version < 150_000) throw new MoveError(`The ${side.name} is older than Postgres 15, which first picks rows.`);
    if (distributed)
      throw new MoveError(`The ${side.name} is a Citus cluster, on which nothing keeps an account still.`);
    if (!superuser) throw new MoveError(`The login at the ${side.name} is no superuser; moving takes one.`);
  }
  if (from.level !== "logical") throw new MoveError("The source needs wal_level = logical, and a restart.");
  if (from.cluster === to.cluster) throw new MoveError("The source and the target are one cluster.");
  return { version: to.version, cluster: to.cluster };
}

/** Polls until a condition holds. @throws MoveError after `patience` seconds */
export async function until(holds: () => Promise<boolean>, patience: number, what: string): Promise<void> {
  const end = performance.now() + patience * 1000;
  while (!(await holds())) {
    if (performance.now() > end) throw new MoveError(`${what} within ${patience} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
