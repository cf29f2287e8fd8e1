/** pg-boss over the house's own connection: embedded or a server, alone or within a transaction of ours. */
import type { Database, Parameter, Queryable } from "@capstack/database";
import PgBoss from "pg-boss";

/** Where inputs wait to be computed; what fails for good there goes on to {@link DEAD_LETTERS}. */
export const CHUNKS = "batch-chunks";

/** Where inputs wait to be told that they failed. */
export const DEAD_LETTERS = "batch-dead-letters";

/** What one job computes: the inputs of a batch from one index up to, not including, another. */
export interface Chunk {
  readonly tenantId: string;
  readonly batchId: string;
  readonly from: number;
  readonly to: number;
  /** Of one input that is computed in parts: which of them, or what they come to together. */
  readonly part?: number | "merge";
  /** How long a worker may have it. */
  readonly leaseSeconds?: number;
}

/** A worker that says nothing for so long has lost its claim. */
const SILENT_SECONDS = 7;

/** Retries of an input by itself after its chunk failed, which was the first try: three tries altogether. */
const RETRIES_ALONE = 1;
const RETRIES_AT_ONCE = 2;

/** How the library is to keep a job. */
interface JobTerms {
  /** The larger goes first. */
  readonly priority: number;
  /** After so long a claim is taken from whoever holds it, and sooner from a worker that is gone. */
  readonly leaseSeconds: number;
}

/** How a queue looks after itself. */
interface QueueOptions {
  readonly recoverSeconds?: number | undefined;
  /** Hears what a statement failed with: the library keeps to itself why a claim failed. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** The queue of a database whose tables are there. */
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
 * Runs the library's statements on a handle. Its own transactions are scripts without parameters. What it writes as JSON
 * is made text here, and said to be, since a driver that knows a parameter to be JSON would write a text as JSON once more.
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

/** The job of a chunk that was never tried. */
export function firstJob(chunk: Chunk, terms: JobTerms): PgBoss.JobInsert<Chunk> {
  const retries = chunk.to - chunk.from === 1 ? { retryLimit: RETRIES_AT_ONCE } : {};
  return { ...jobOf(chunk, terms), ...retries };
}

function jobOf(chunk: Chunk, { priority, leaseSeconds }: JobTerms): PgBoss.JobInsert<Chunk> {
  const expireInSeconds = Math.min(SILENT_SECONDS, leaseSeconds);
  return { name: CHUNKS, data: { ...chunk, leaseSeconds }, priority, expireInSeconds };
}

/** How long a worker may have a job that it claimed. */
export function leaseOf({ data, expireInSeconds }: PgBoss.JobWithMetadata<Chunk>): number {
  return data.leaseSeconds ?? Number(expireInSeconds);
}

/** The job of one input whose chunk failed. */
export function jobAlone(chunk: Chunk, index: number, terms: JobTerms): PgBoss.JobInsert<Chunk> {
  return { ...jobOf({ ...chunk, from: index, to: index + 1 }, terms), retryLimit: RETRIES_ALONE };
}
