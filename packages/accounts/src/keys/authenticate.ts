/**
 * Authentication in one statement and one round trip: it reads the key, its account and its entitlements and takes one
 * request from the account's rate limit. Nothing is cached, so a revocation applies to every request that starts after
 * it.
 */
import { type Database, preparedRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { bucketOf, cellOf, decisionOf, type RatePolicy, type RateState, takeFromLimit } from "../limits/rate-limit.js";
import { apiKey, rateLimit } from "../tables.js";
import { isDevelopmentKey } from "../token/development-key.js";
import { isKeyOf, possibleHashes } from "../token/key-hash.js";
import { type KeyMode, readKeyToken } from "../token/key-token.js";
import type { Role } from "../token/roles.js";
import type { Scope } from "../token/scopes.js";
import type { KeySettings } from "./key-settings.js";

/** What the request requires beyond a key. */
export interface AuthenticationOptions {
  readonly settings: KeySettings;
  /** The account's limit to take one request from; none if omitted. */
  readonly policy?: RatePolicy | undefined;
  /** The scope that the route requires. */
  readonly scope?: Scope | undefined;
  /** The limit of failed authentications for the client's address; none if omitted. */
  readonly failures?: { readonly policy: RatePolicy; readonly address: string } | undefined;
}

/** An accepted caller. `entitlements` are the codes in force in the mode of the key. */
export interface Caller {
  readonly account: { readonly id: string; readonly name: string };
  readonly key: {
    readonly id: string;
    readonly name: string;
    readonly prefix: string;
    readonly mode: KeyMode;
    /** Null where scopes were named. */
    readonly role: Role | null;
    readonly scopes: readonly Scope[];
    readonly vehicles: readonly string[] | null;
    /** The partners it reads for; null where it reads for none alone. */
    readonly partners: readonly string[] | null;
    /** The person that made it, if one did. */
    readonly personId: string | null;
  };
  readonly entitlements: readonly string[];
}

/** Why a key was not accepted. */
export type UnauthorizedReason = "missing" | "malformed" | "unknown" | "revoked" | "expired" | "development_key";

/** The answer. `rate` is null if no policy applies. */
export type Authentication =
  | { readonly outcome: "granted"; readonly caller: Caller; readonly rate: RateState | null }
  | { readonly outcome: "unauthorized"; readonly reason: UnauthorizedReason }
  | { readonly outcome: "forbidden"; readonly reason: "account_suspended" | "mode_disabled"; readonly caller: Caller }
  | { readonly outcome: "scope_required"; readonly scope: Scope; readonly caller: Caller }
  | {
      readonly outcome: "rate_limited";
      readonly rate: RateState;
      readonly retryAfterSeconds: number;
      readonly caller: Caller | null;
    };

/**
 * Decides on one request, in this order: failures from the address, the key, its account, mode and scope,
 * the account's limit. A token whose form or checksum is wrong is refused without reading a row.
 * @param token  the presented token, undefined if there is none
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await ensureDevelopmentAccount(database);
 * const settings = { allowTestKeys: true, production: false, peppers: [] };
 * const policy = { name: "compute", quota: 600, windowSeconds: 60, burst: 100 };
 * const known = await authenticate(database, DEVELOPMENT_KEY, { policy, settings });
 * known.outcome; // => "granted"
 * known.caller.entitlements; // => ["cap-table-exit-waterfall"]
 * known.rate.remaining; // => 99
 * (await authenticate(database, "cstk_live_x", { policy, settings })).reason; // => "malformed"
 * await database.close();
 */
export async function authenticate(
  database: Database,
  token: string | undefined,
  options: AuthenticationOptions,
): Promise<Authentication> {
  if (token === undefined) return { outcome: "unauthorized", reason: "missing" };
  const { settings } = options;
  if (readKeyToken(token) === null) return refuse(database, "malformed", options);
  if (settings.production && isDevelopmentKey(token)) return refuse(database, "development_key", options);
  const row = await readPresented(database, token, options);
  const blocked = blockedAddress(row.failuresAhead, options);
  if (blocked !== null) return blocked;
  if (!isKnown(row)) return refuse(database, "unknown", options);
  const reason = refusalOf(row, token, settings);
  return reason === null ? decide(row, options) : refuse(database, reason, options);
}

interface Presented {
  readonly hashes: readonly string[];
  readonly limit: string | null;
  readonly interval: number | null;
  readonly tolerance: number | null;
  readonly testKeysWork: boolean;
  readonly scope: Scope | null;
  readonly failures: string | null;
  readonly failureInterval: number | null;
  readonly failureTolerance: number | null;
}

/** The database function that does all of this, defined in a migration. Only an unknown key has no id. */
const present = preparedRows((params: Presented) => {
  const [key, limited] = [alias(apiKey, "presented"), alias(rateLimit, "presented")];
  const { hash, pepperId, name, prefix, mode, role, scopes, vehicles, partners, personId, tenantId } = key;
  const limit = sql`${params.limit}, ${params.interval}, ${params.tolerance}`;
  const failures = sql`${params.failures}, ${params.failureInterval}, ${params.failureTolerance}`;
  return {
    fields: {
      id: sql<string | null>`${key.id}`,
      ...{ hash, pepperId, name, prefix, mode, role, scopes, vehicles, partners, personId, tenantId },
      accountName: sql<string>`account_name`,
      revoked: sql<boolean>`revoked`,
      expired: sql<boolean>`expired`,
      suspended: sql<boolean>`suspended`,
      entitlements: sql<readonly string[]>`entitlements`,
      /** Null if the account's limit was not checked. */
      admitted: sql<boolean | null>`${limited.admitted}`,
      ahead: sql<number | null>`ahead`,
      /** How far the failure bucket of the address runs ahead of now; null if it has none. */
      failuresAhead: sql<number | null>`failures_ahead`,
    },
    rest: sql`from present_key(${sql.param(params.hashes)}, ${limit}, ${params.testKeysWork}, ${params.scope}, ${failures}) as ${key}`,
  };
});

type PresentedRow = Awaited<ReturnType<typeof present>>[number];
type KnownRow = PresentedRow & { readonly id: string };

async function readPresented(database: Database, token: string, options: AuthenticationOptions): Promise<PresentedRow> {
  const { settings, policy, scope, failures } = options;
  const cell = policy && cellOf(policy);
  const failureCell = failures && cellOf(failures.policy);
  const [row] = await present(database, {
    hashes: possibleHashes(token, settings.peppers),
    limit: policy?.name ?? null,
    interval: cell?.interval ?? null,
    tolerance: cell?.tolerance ?? null,
    testKeysWork: settings.allowTestKeys,
    scope: scope ?? null,
    failures: failures ? bucketOf(failures.policy, failures.address) : null,
    failureInterval: failureCell?.interval ?? null,
    failureTolerance: failureCell?.tolerance ?? null,
  });
  if (row === undefined) throw new Error("A key that is presented is answered.");
  return row;
}

function blockedAddress(ahead: number | null, { failures }: AuthenticationOptions): Authentication | null {
  if (failures === undefined || ahead === null) return null;
  const { interval, tolerance } = cellOf(failures.policy);
  const decision = decisionOf(failures.policy, { admitted: ahead + interval <= tolerance, ahead });
  if (decision.admitted) return null;
  const { rate, retryAfterSeconds } = decision;
  return { outcome: "rate_limited", rate, retryAfterSeconds, caller: null };
}

function isKnown(row: PresentedRow): row is KnownRow {
  return row.id !== null;
}

function refusalOf(row: KnownRow, token: string, { peppers }: KeySettings): UnauthorizedReason | null {
  if (!isKeyOf(token, row, peppers)) return "unknown";
  if (row.revoked) return "revoked";
  return row.expired ? "expired" : null;
}

/** Refuses, and counts the failure against the address; an address with too many gets a rate-limit answer instead. */
async function refuse(
  database: Database,
  reason: UnauthorizedReason,
  { failures }: AuthenticationOptions,
): Promise<Authentication> {
  const decision = failures && (await takeFromLimit(database, failures.policy, failures.address));
  if (decision === undefined || decision.admitted) return { outcome: "unauthorized", reason };
  const { rate, retryAfterSeconds } = decision;
  return { outcome: "rate_limited", rate, retryAfterSeconds, caller: null };
}

function decide(row: KnownRow, { settings, policy, scope }: AuthenticationOptions): Authentication {
  const caller = callerOf(row);
  if (row.suspended) return { outcome: "forbidden", reason: "account_suspended", caller };
  if (row.mode === "test" && !settings.allowTestKeys) return { outcome: "forbidden", reason: "mode_disabled", caller };
  if (scope !== undefined && !row.scopes.includes(scope)) return { outcome: "scope_required", scope, caller };
  if (policy === undefined) return { outcome: "granted", caller, rate: null };
  const decision = decisionOf(policy, { admitted: row.admitted === true, ahead: row.ahead ?? 0 });
  if (decision.admitted) return { outcome: "granted", caller, rate: decision.rate };
  return { outcome: "rate_limited", rate: decision.rate, retryAfterSeconds: decision.retryAfterSeconds, caller };
}

function callerOf(row: KnownRow): Caller {
  const { id, name, prefix, mode, role, scopes, vehicles, partners, personId, entitlements } = row;
  return {
    account: { id: row.tenantId, name: row.accountName },
    key: { id, name, prefix, mode, role, scopes, vehicles, partners, personId },
    entitlements,
  };
}
