/** A server whose log is archived, and servers restored from a base backup and that archive, to any moment since. */
import { execFileSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { launchServer, type TestServer } from "./testing-server.js";

/** A running server with an archive beside it. */
export interface ArchivedServer {
  readonly server: TestServer;
  /** Copies the files of the running server, as an operator's nightly backup does. @returns the folder of the copy */
  backUp(): Promise<string>;
  /** The server's time now, as Postgres writes it. */
  now(): Promise<string>;
  /** Starts another server from a backup, with everything that was committed until a moment and nothing after. */
  restore(backup: string, moment: string): Promise<TestServer>;
  stop(): Promise<void>;
}

/** Starts a server that archives its log. */
export async function startArchivedServer(): Promise<ArchivedServer> {
  const folder = await mkdtemp(join(tmpdir(), "capstack-archive-"));
  const archive = join(folder, "log");
  await mkdir(archive);
  // The server may run as a user of its own.
  await Promise.all([folder, archive].map((path) => chmod(path, 0o777)));
  const keep = `archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f`;
  const source = await launchServer({ settings: ["archive_mode=on", keep] });
  const ask = async <Row extends object>(run: (client: postgres.Sql) => Promise<Row[]>, url = source.url) => {
    const client = postgres(url, { max: 1, onnotice: () => {} });
    try {
      return await run(client);
    } finally {
      await client.end();
    }
  };
  let backups = 0;
  return {
    server: source,
    backUp: async () => {
      backups += 1;
      const copy = join(folder, `backup-${backups}`);
      await ask(async (client) => {
        await client`select pg_backup_start('nightly', true)`;
        execFileSync("cp", ["-a", source.data, copy]);
        const [{ label }] = await client<[{ label: string }]>`select labelfile as label from pg_backup_stop()`;
        await rm(join(copy, "postmaster.pid"), { force: true });
        await writeShared(join(copy, "backup_label"), label);
        return [];
      });
      return copy;
    },
    now: async () => {
      const rows = await ask((client) => client<{ now: string }[]>`select clock_timestamp()::text as now`);
      return String(rows[0]?.now);
    },
    restore: async (backup, moment) => {
      await ask(async (client) => {
        // A commit after the moment: the restored server stops there, and the segment that is archived now has a record.
        await client`select pg_current_xact_id()`;
        const [{ segment }] = await client<[{ segment: string }]>`select pg_walfile_name(pg_switch_wal()) as segment`;
        await until(async () => {
          const rows = await client`select 1 from pg_stat_archiver where last_archived_wal >= ${segment}`;
          return rows.length > 0;
        });
        return [];
      });
      const restored = await launchServer({
        copy: (data) => prepare({ backup, data, archive, moment }, source.password),
      });
      await until(async () => {
        const rows = await ask((client) => client`select 1 where not pg_is_in_recovery()`, restored.url);
        return rows.length > 0;
      });
      return restored;
    },
    stop: async () => {
      await source.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Restoring {
  readonly backup: string;
  readonly data: string;
  readonly archive: string;
  readonly moment: string;
}

async function prepare({ backup, data, archive, moment }: Restoring, password: string) {
  // Owner and mode are preserved: a server refuses a folder of anyone else.
  execFileSync("cp", ["-a", backup, data]);
  const settings = [
    `restore_command = 'cp ${archive}/%f %p'`,
    `recovery_target_time = '${moment}'`,
    "recovery_target_action = 'promote'",
  ];
  await writeShared(join(data, "postgresql.auto.conf"), `${settings.join("\n")}\n`);
  await writeShared(join(data, "recovery.signal"), "");
  return { password };
}

/** Writes a file that the server, which may run as a user of its own, renames and flushes. */
async function writeShared(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await chmod(path, 0o666);
}

/** Waits until something is so, for a minute at most, which only a loaded machine needs. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 60_000;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error("The server did not get there within a minute.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
