/**
 * Reads on a hot standby that are never older than a read of the writer. Each asks the writer how far it has written, and
 * is answered by the standby once it shows that much; by the writer when it is behind, away or in another history.
 */
import type postgres from "postgres";
import { ELSEWHERE, isRetryable, isUnavailable, sqlState } from "../failures.js";
import { inStatementSpan } from "../rows/statement-span.js";
import type { Clients } from "./postgres.js";

/** How long a read waits for what was written just now; a standby that keeps up is a millisecond or two behind. */
const PATIENCE_MS = 50;
const PAUSE_MS = 2;

/** How long a read waits for a connection and an answer before the writer takes it. */
const SILENCE_MS = 500;

/** A standby that failed is asked again at most this often, by nobody's read. */
const PROBE_MS = 1000;

/** What the writer would say too: the statement ended at the server's limit, or the account is being moved. */
const SAID_BY_BOTH = new Set(["57014", ELSEWHERE]);

/**
 * How far the writer has written, and on which timeline. What a transaction has told its caller is on disk by then, unless
 * commits do not wait for it.
 */
const POSITION = `select (case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
  else pg_current_wal_flush_lsn() end)::text as lsn,
  ('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::int as timeline`;

interface Position {
  readonly lsn: string;
  readonly timeline: number;
}

type Work<T> = (inner: postgres.TransactionSql, prepare: boolean) => Promise<T>;

/** The standby did not get to where a read wants it. */
class Behind extends Error {}

/** A standby, and whether it is worth asking. */
export class Standby {
  #isAway = true;
  #isBehind = false;
  #probedAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly writer: () => Promise<Clients>,
    private readonly clients: () => Promise<Clients>,
  ) {}

  /** Runs a read on the standby or, where that cannot answer it now, on the writer. */
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

  /** Where the writer is; undefined where it can say nothing of the kind, as one that is a standby itself. */
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
      // Nobody waits for it any more, and a server that does not answer is away all the same.
      if (isLate && isUnavailable(error)) this.#isAway = true;
    });
    try {
      return await Promise.race([done, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Begins the read's transaction anew until what was seen before it began is far enough: its snapshot is taken later, so
   * that it shows as much or more. One message does both, since a pooler may give the next one another server.
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

  /** Finds out whether the standby answers again; not waited for. */
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
