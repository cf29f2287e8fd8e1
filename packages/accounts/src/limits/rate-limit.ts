/**
 * Rate limits shared by all processes behind one database: the generic cell rate algorithm (GCRA, ITU-T I.371), one
 * row per bucket, one atomic upsert per request, by the database's clock. A bucket holds `burst` requests and gains
 * one per `window / quota`.
 */
import { preparedRows, type Queryable, selectRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import { rateLimit } from "../tables.js";
import { networkOf } from "./address-network.js";

/** `quota` requests in `windowSeconds`; at most `burst` at once, the whole quota by default. */
export interface RatePolicy {
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly burst?: number | undefined;
}

/** A bucket's state. `remaining` requests are admitted at once; after `resetSeconds` the bucket is full again. */
export interface RateState {
  readonly policy: string;
  readonly quota: number;
  readonly windowSeconds: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** The decision on one request. */
export type RateDecision =
  | { readonly admitted: true; readonly rate: RateState }
  | { readonly admitted: false; readonly rate: RateState; readonly retryAfterSeconds: number };

interface Taken {
  readonly bucket: string;
  readonly interval: number;
  readonly tolerance: number;
}

const taken = preparedRows(({ bucket, interval, tolerance }: Taken) => ({
  fields: { admitted: sql<boolean>`is_admitted`, ahead: sql<number>`ahead` },
  rest: sql`from take_from_limit(${bucket}, ${interval}, ${tolerance})`,
}));

/** The database's answer: whether it admitted, and how far the bucket runs ahead of now, in microseconds. */
export type SpentRow = Awaited<ReturnType<typeof taken>>[number];

/**
 * Takes one request from a bucket.
 * @param subject  the bucket's owner: an account id, a client address
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const policy = { name: "open", quota: 2, windowSeconds: 60 };
 * const take = () => takeFromLimit(database, policy, "203.0.113.7");
 * (await take()).rate.remaining; // => 1
 * (await take()).admitted; // => true
 * (await take()).admitted; // => false
 * await database.close();
 */
export async function takeFromLimit(database: Queryable, policy: RatePolicy, subject: string): Promise<RateDecision> {
  const { interval, tolerance } = cellOf(policy);
  const [spent] = await taken(database, { bucket: bucketOf(policy, subject), interval, tolerance });
  if (spent === undefined) throw new Error("A limit answers.");
  return decisionOf(policy, spent);
}

/**
 * A bucket's state, without taking a request.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const policy = { name: "open", quota: 2, windowSeconds: 60 };
 * await takeFromLimit(database, policy, "203.0.113.7");
 * (await readLimit(database, policy, "203.0.113.7")).remaining; // => 1
 * (await readLimit(database, policy, "203.0.113.8")).remaining; // => 2
 * await database.close();
 */
export async function readLimit(database: Queryable, policy: RatePolicy, subject: string): Promise<RateState> {
  const ahead = sql<number>`greatest(${rateLimit.arrival} - (extract(epoch from clock_timestamp()) * 1000000)::bigint, 0)::float8`;
  const rest = sql`from ${rateLimit} where ${rateLimit.bucket} = ${bucketOf(policy, subject)}`;
  const [bucket] = await selectRows(database, { ahead }, rest);
  return decisionOf(policy, { admitted: true, ahead: bucket?.ahead ?? 0 }).rate;
}

/** The name of a subject's bucket under a policy. A subject that begins with an address counts by its network. */
export function bucketOf(policy: RatePolicy, subject: string): string {
  const [first = "", ...more] = subject.split(" ");
  return `${policy.name}:${[networkOf(first), ...more].join(" ")}`;
}

/** A policy in microseconds: one request's share of the window, and how far ahead of now a bucket may run. */
export function cellOf({ quota, windowSeconds, burst = quota }: RatePolicy): { interval: number; tolerance: number } {
  const interval = Math.max(1, Math.round((windowSeconds * 1_000_000) / quota));
  return { interval, tolerance: interval * burst };
}

/** The state of a row under its policy. */
export function decisionOf(policy: RatePolicy, { admitted, ahead }: SpentRow): RateDecision {
  const { interval, tolerance } = cellOf(policy);
  const rate = {
    policy: policy.name,
    quota: policy.quota,
    windowSeconds: policy.windowSeconds,
    remaining: admitted ? Math.max(0, Math.floor((tolerance - ahead) / interval)) : 0,
    resetSeconds: Math.ceil(ahead / 1_000_000),
  };
  if (admitted) return { admitted, rate };
  return { admitted, rate, retryAfterSeconds: Math.max(1, Math.ceil((ahead + interval - tolerance) / 1_000_000)) };
}
