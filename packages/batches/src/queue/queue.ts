/** pg-boss over our own connection: embedded or a server, by itself or within one of our transactions. */
import type { Database, Parameter, Queryable } from "@capstack/database";
import PgBoss from "pg-boss";

/** The queue of inputs to compute; those that fail permanently go to {@link DEAD_LETTERS}. */
export const CHUNKS = "batch-chunks";

/** The queue of inputs to be marked as failed. */
export const DEAD_LETTERS = "batch-dead-letters";

/** The work of one job: the inputs of a batch from one index up to, not including, another. */
export interface Chunk {
  readonly tenantId: string;
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
  /** For an input computed in parts: the part to compute, or the merge of all parts. */
  readonly part?: number | "merge";
  /** The longest time a worker may hold it. */
  readonly leaseSeconds?: number;
}

/** A worker that reports nothing for this long loses its claim. */
const SILENT_SECONDS = 7;

/** Retries of an input by itself after its chunk failed, which was the first try: three tries in all. */
const RETRIES_ALONE = 1;
const RETRIES_AT_ONCE = 2;

/** Options of a job for the library. */
interface JobTerms {
  /** Larger values go first. */
  readonly priority: number;
  /** The claim expires after this time, and sooner if the worker is gone. */
  readonly leaseSeconds: number;
}

/** Maintenance settings of a queue. */
interface QueueOptions {
  readonly recoverSeconds?: number | undefined;
  /** Reports errors of statements: the library does not expose why a claim failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The queue of a database whose tables exist. */
export function openQueue(database: Database, { recoverSeconds = 5, onError = () => {} }: QueueOptions = {}): PgBoss {
  const { executeSql } = statementsOn(database, database);
  const db: PgBoss.Db = {
    executeSql: (...statement) =>
      executeSql(...statement).catch((error: unknown) => {
        onError(error);
        throw error;
      }),
  };
  return new PgBoss({ db, migrate: false, schedule: false, maintenanceIntervalSeconds: recoverSeconds });
}

/**
 * Runs the library's statements on a handle. Its own transactions are scripts without parameters. JSON parameters are
 * converted to text and cast here, since a driver that knows a parameter to be JSON would encode a text once more.
 */
export function statementsOn(on: Queryable, database?: Database): PgBoss.Db {
  return {
    executeSql: async (text, values: readonly unknown[] = []) => {
      const script = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/.exec(text)?.[1];
      if (script !== undefined && database !== undefined) {
        await database.script(script);
        return { rows: [] };
      }
      const asText = text
        .replace("json_to_recordset($1)", "json_to_recordset($1::text::json)")
        .replaceAll("$3::jsonb", "$3::text::jsonb");
      return { rows: await on.query(asText, values.map(toParameter)) };
    },
  };
}

function toParameter(value: unknown): Parameter {
  if (value === undefined || value === null) return null;
  const isObject = typeof value === "object" && !Array.isArray(value) && !(value instanceof Date);
  return isObject ? JSON.stringify(value) : (value as Parameter);
}

/** The job of a chunk on its first try. */
export function firstJob(chunk: Chunk, terms: JobTerms): PgBoss.JobInsert<Chunk> {
  const retries = chunk.to - chunk.from === 1 ? { retryLimit: RETRIES_AT_ONCE } : {};
  return { ...jobOf(chunk, terms), ...retries };
}

function jobOf(chunk: Chunk, { priority, leaseSeconds }: JobTerms): PgBoss.JobInsert<Chunk> {
  const expireInSeconds = Math.min(SILENT_SECONDS, leaseSeconds);
  return { name: CHUNKS, data: { ...chunk, leaseSeconds }, priority, expireInSeconds };
}

/** How long a worker may hold a claimed job. */
export function leaseOf({ data, expireInSeconds }: PgBoss.JobWithMetadata<Chunk>): number {
  return data.leaseSeconds ?? Number(expireInSeconds);
}

/** The job of one input whose chunk failed. */
export function jobAlone(chunk: Chunk, index: number, terms: JobTerms): PgBoss.JobInsert<Chunk> {
  return { ...jobOf({ ...chunk, from: index, to: index + 1 }, terms), retryLimit: RETRIES_ALONE };
}
