/**
 * Reads on a hot standby that are never older than a read of the writer. Each read asks the writer for its current
 * position. The standby answers once it has replayed that much; the writer answers if the standby is behind or fails.
 */
import type postgres from "postgres";
import { ELSEWHERE, isRetryable, isUnavailable, sqlState } from "../failures.js";
import { inStatementSpan } from "../rows/statement-span.js";
import type { Clients } from "./postgres.js";

/** How long a read waits for the latest writes; a healthy standby is a millisecond or two behind. */
const PATIENCE_MS = 50;
const PAUSE_MS = 2;

/** How long a read waits for a connection and an answer before the writer takes over. */
const SILENCE_MS = 500;

/** How often a failed standby is probed at most, never by a read. */
const PROBE_MS = 1000;

/** Errors the writer would return too: a statement timeout, or an account being moved. */
const SAID_BY_BOTH = new Set(["57014", ELSEWHERE]);

/**
 * The writer's position and timeline. Everything a committed transaction reported is on disk by then, unless
 * commits are asynchronous.
 */
const POSITION = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`;

interface Position {
  readonly lsn: string;
  readonly timeline: number;
}

type Work<T> = (inner: postgres.TransactionSql, prepare: boolean) => Promise<T>;

/** The standby did not reach the required position in time. */
class Behind extends Error {}

/** A standby, and whether it should be used. */
export class Standby {
  #isAway = true;
  #isBehind = false;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly writer: () => Promise<Clients>,
    private readonly clients: () => Promise<Clients>,
  ) {}

  /** Runs a read on the standby or, if that cannot answer now, on the writer. */
  async answer<T>(work: Work<T>, onWriter: () => Promise<T>): Promise<T> {
    if (this.#isAway) {
      this.#probe();
      return onWriter();
    }
    const position = await this.#position();
    if (position === undefined) return onWriter();
    try {
      return await this.#read(work, position);
    } catch (error) {
      if (error instanceof Behind) return onWriter();
      if (SAID_BY_BOTH.has(sqlState(error) ?? "") || !(isUnavailable(error) || isRetryable(error))) throw error;
      if (!isRetryable(error)) this.#isAway = true;
      return onWriter();
    }
  }

  /** The writer's position; undefined if it has none, being a standby itself. */
  async #position(): Promise<Position | undefined> {
    const { shared, prepare } = await this.writer();
    try {
      const [position] = await inStatementSpan(POSITION, () => shared.unsafe<Position[]>(POSITION, [], { prepare }));
      return position;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      return undefined;
    }
  }

  async #read<T>(work: Work<T>, position: Position): Promise<T> {
    const { own, prepare } = await this.clients();
    let isLate = false;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isLate = true;
        reject(new Behind());
      }, SILENCE_MS);
    });
    const done = own.begin("read only", async (inner) => {
      if (isLate) throw new Behind();
      await this.#reach(inner, position);
      if (isLate) throw new Behind();
      clearTimeout(timer);
      return work(inner, prepare);
    }) as Promise<T>;
    done.catch((error: unknown) => {
      // The read no longer waits for it, but a server that does not answer counts as failed.
      if (isLate && isUnavailable(error)) this.#isAway = true;
    });
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Restarts the read's transaction until the position seen before it began is far enough: its snapshot is taken later,
   * so
   * it shows at least as much. Both are sent in one message, since a pooler may pick another server for the next one.
   */
  async #reach(inner: postgres.TransactionSql, { lsn, timeline }: Position): Promise<void> {
    if (!/^[0-9A-F]+\/[0-9A-F]+$/.test(lsn)) throw new Error(`The writer stands at ${lsn}, which is no position.`);
    const text = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= '${lsn}'
      and (select min_recovery_end_timeline from pg_control_recovery()) = ${Number(timeline)} as reached;
      commit; begin isolation level repeatable read read only`;
    const until = performance.now() + (this.#isBehind ? 0 : PATIENCE_MS);
    for (;;) {
      const [row] = await inStatementSpan(text, async () =>
        inner.unsafe<{ readonly reached: boolean | null }[]>(text).simple(),
      );
      this.#isBehind = row?.reached !== true;
      if (!this.#isBehind) return;
      if (performance.now() >= until) throw new Behind();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  /** Probes whether the standby answers again; not awaited. */
  #probe(): void {
    if (performance.now() - this.#probedAt < PROBE_MS) return;
    this.#probedAt = performance.now();
    const ask = async () => {
      const { shared } = await this.clients();
      await shared.unsafe("select 1");
      this.#isAway = false;
    };
    ask().catch(() => {});
  }
}
