import { type Database, selectRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import { type Finding, look, well, wrong } from "./finding.js";

/** The oldest version of Postgres that the statements are written for. */
const OLDEST_SERVER = 14;
const CLOCK_SECONDS = 5;

/** The server of the database: its version, whether it keeps what it confirmed, and how many more connections it takes. */
export async function examineServer(database: Database, poolSize: number): Promise<Finding[]> {
  const [server] = await selectRows(
    database,
    {
      version: sql<number>`current_setting('server_version_num')::integer / 10000`,
      flushes: sql<boolean>`current_setting('fsync')::boolean and current_setting('full_page_writes')::boolean`,
      waits: sql<boolean>`current_setting('synchronous_commit') <> 'off'`,
      archives: sql<boolean>`current_setting('archive_mode') <> 'off'`,
      most: sql<number>`current_setting('max_connections')::integer`,
      open: sql<number>`(select count(*)::integer from pg_stat_activity where backend_type = 'client backend')`,
      now: sql<Date>`clock_timestamp()`,
    },
    sql``,
  );
  if (server === undefined) return [];
  return [
    server.version >= OLDEST_SERVER
      ? well("Postgres", `Its version is ${server.version}.`)
      : wrong("Postgres", `Its version is ${server.version}; ${OLDEST_SERVER} is the oldest that serves.`),
    server.flushes && server.waits
      ? well("durability", "What was confirmed outlives a power cut.")
      : wrong(
          "durability",
          "fsync, full_page_writes or synchronous_commit is off: a power cut can lose posted entries. Turn them on.",
        ),
    server.archives
      ? well("archive", "The log is archived: books can be restored to any moment.")
      : look("archive", "archive_mode is off: last night's dump is the newest state that can be restored."),
    connectionsOf(server.most, server.open, poolSize),
    clockOf(server.now),
  ];
}

function connectionsOf(most: number, open: number, poolSize: number): Finding {
  // Three are kept for superusers; a process holds its pool and two for single statements.
  const room = Math.floor((most - 3) / (poolSize + 2));
  const says = `The server takes ${most}, ${open} are open; a process holds up to ${poolSize + 2}, so ${room} can run.`;
  if (most - 3 - open >= poolSize + 2) return well("connections", says);
  return look("connections", `${says} Raise max_connections, lower DATABASE_POOL, or put a pooler between.`);
}

function clockOf(time: Date): Finding {
  const seconds = Math.round(Math.abs(time.getTime() - Date.now()) / 1000);
  if (seconds <= CLOCK_SECONDS) return well("clock", "This machine and the server agree on the time.");
  return wrong(
    "clock",
    `This machine and the server are ${seconds} s apart: keys end, and days begin, at wrong times.`,
  );
}
