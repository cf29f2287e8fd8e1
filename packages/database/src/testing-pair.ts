/** A writer and a hot standby of it, by plain streaming replication. */
import { execFileSync } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { launchServer, type TestServer } from "./testing-server.js";

/** Two servers with the same rows, the second a moment behind the first. */
export interface TestPair {
  readonly writer: TestServer;
  readonly standby: TestServer;
  /** Pauses replay: the standby receives changes but does not show them until it is resumed. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Promotes the standby to an independent server. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a writer and a standby made from its files. */
export async function startTestPair(): Promise<TestPair> {
  const writer = await launchServer();
  await writer.halt();
  const standby = await launchServer({
    settings: ["wal_retrieve_retry_interval=100ms"],
    copy: async (data) => {
      // Owner and mode are preserved: a server refuses a folder of anyone else.
      execFileSync("cp", ["-a", writer.data, data]);
      await rm(join(data, "postmaster.pid"), { force: true });
      const { port } = new URL(writer.url);
      const source = `host=127.0.0.1 port=${port} user=postgres password=${writer.password}`;
      await writeFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\n`);
      await writeFile(join(data, "standby.signal"), "");
      return writer;
    },
  });
  await writer.start();
  const say = async (statement: string, until?: string) => {
    const client = postgres(standby.url, { max: 1, onnotice: () => {} });
    try {
      await client.unsafe(statement);
      while (until !== undefined && (await client.unsafe<{ reached: boolean }[]>(until))[0]?.reached !== true) {
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } finally {
      await client.end();
    }
  };
  return {
    writer,
    standby,
    // The server pauses when it next checks, and shows changes until then.
    pauseReplay: () =>
      say("select pg_wal_replay_pause()", "select pg_get_wal_replay_pause_state() = 'paused' as reached"),
    resumeReplay: () => say("select pg_wal_replay_resume()"),
    promote: () => say("select pg_promote()"),
    stop: async () => {
      await standby.stop();
      await writer.stop();
    },
  };
}
