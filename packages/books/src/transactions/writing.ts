/** One write: one transaction of one tenant, with its audit trail, repeatable by an idempotency key, or a dry run. */

import { createHash } from "node:crypto";
import { platformFailure } from "@capstack/contract";
import { asTenant, insertRows, prepared, type Queryable, toJson, tryHoldName } from "@capstack/database";
import { and, eq } from "drizzle-orm";
import { type Answer, JsonAnswer } from "../requests/answer.js";
import { type Caller, limitsOf } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { auditEvents, idempotencyKeys } from "../tables/record-tables.js";
import { takeNamedVehicle, takeVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import { namesRows, requireNamedRows } from "./named-rows.js";
import { proveReads } from "./prove-reads.js";
import type { Services } from "./services.js";

/** The context of a write. */
export interface Write {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly tenantId: string;
  readonly services: Services;
  readonly today: string;
  readonly now: Date;
  readonly requestId: string;
  /** Whether it carries out what one person proposed and another approves. */
  readonly proposed?: true;
  /** Locks the vehicle for this write: other writes to it wait, and its version increases by one. */
  takeVehicle(id: string): Promise<VehicleRow>;
  /** Locks the vehicle that `group` names. */
  takeGroup(group: string | undefined): Promise<VehicleRow>;
  /** Whether a vehicle's row is unchanged since it was locked: no statement of this write has run. */
  isFresh(vehicle: VehicleRow): boolean;
  /** Requires every read of the vehicle to be computed before this write commits. */
  mustAnswer(vehicleId: string): void;
  /** Records changes in the audit trail, in order. */
  audit(...events: readonly AuditEvent[]): Promise<void>;
}

/** A write with the vehicles whose reads it may have affected in ways plain postings cannot. */
interface OpenWrite extends Write {
  readonly touched: ReadonlySet<string>;
}

/** What reads depend on besides postings: a change to these commits only if every read still computes. */
const FRAME = new Set(["partner", "company", "commitment", "terms"]);

/** A change to one record: before and after. */
export interface AuditEvent {
  readonly vehicleId?: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | null;
}

/** How the request wants the write done. */
export interface WriteRequest {
  readonly requestId: string;
  readonly idempotencyKey: string | undefined;
  /** Method, address and body, to distinguish a repeat from another request. */
  readonly fingerprint: () => string;
  readonly dryRun: boolean;
  /** The status of the answer. */
  readonly status?: number;
  /** The body as its shape parsed it; the ids in it must belong to the locked vehicle. */
  readonly body?: unknown;
}

class Tried extends Error {
  constructor(readonly answer: Answer) {
    super("tried");
  }
}

/** Runs a write. A dry run does everything, then rolls back. */
export async function writing(
  services: Services,
  caller: Caller,
  request: WriteRequest,
  work: (write: Write) => Promise<Answer>,
): Promise<Answer> {
  try {
    const limits = limitsOf(caller);
    const inTransaction = async (tx: Queryable) => {
      const perform = async () => {
        const write = openWrite(services, caller, request, tx);
        const answer = await work(write);
        for (const vehicleId of write.touched) await proveReads(write, vehicleId);
        return answer;
      };
      if (request.dryRun) throw new Tried(await perform());
      const repeated = await findAnswer(tx, services, caller, request);
      if (repeated !== undefined) return repeated;
      const answer = await perform();
      await keepAnswer(tx, services, caller, request, answer);
      return answer;
    };
    return await asTenant(services.database, caller.account.id, inTransaction, { limits });
  } catch (error) {
    if (error instanceof Tried) return error.answer;
    throw error;
  }
}

/** Runs a write within an open transaction, for work that has no request. */
export function openWrite(
  services: Services,
  caller: Caller,
  { requestId, body }: WriteRequest,
  database: Queryable,
): OpenWrite {
  const tenantId = caller.account.id;
  const now = services.now();
  const touched = new Set<string>();
  let statements = 0;
  let fresh: { readonly vehicle: VehicleRow; readonly at: number } | undefined;
  const tx: Queryable = {
    query: (text, parameters) => {
      statements += 1;
      return database.query(text, parameters);
    },
  };
  const keep = async (vehicle: VehicleRow) => {
    if (namesRows(body)) {
      requireNamedRows(body, await services.charts.take(database, tenantId, vehicle, vehicle.chartVersion));
    }
    fresh = { vehicle, at: statements };
    return vehicle;
  };
  const mustAnswer = (vehicleId: string) => {
    touched.add(vehicleId);
  };
  return {
    tx,
    caller,
    tenantId,
    services,
    today: services.today(),
    now,
    requestId,
    takeVehicle: async (id) => keep(await takeVehicle(tx, caller, id)),
    takeGroup: async (group) => keep(await takeNamedVehicle(tx, caller, group)),
    isFresh: (vehicle) => fresh?.vehicle === vehicle && fresh.at === statements,
    touched,
    mustAnswer,
    audit: auditing({ tx, tenantId, services, caller, now, requestId }, mustAnswer),
  };
}

/** The same write at another time, which its changes have in the audit trail too. */
export function writeAt(write: Write, now: Date): Write {
  const later = { ...write, now };
  return { ...later, audit: auditing(later, write.mustAnswer) };
}

/** Leaves changes in the trail of a write; a vehicle whose frame changes must answer afterwards. */
function auditing(write: Parameters<typeof insertAudit>[0], mustAnswer: Write["mustAnswer"]): Write["audit"] {
  return (...events) => {
    for (const { vehicleId, subjectType } of events) if (vehicleId && FRAME.has(subjectType)) mustAnswer(vehicleId);
    return insertAudit(write, events);
  };
}

async function insertAudit(
  {
    tx,
    tenantId,
    services,
    caller,
    now,
    requestId,
  }: Pick<Write, "tx" | "tenantId" | "services" | "caller" | "now" | "requestId">,
  events: readonly AuditEvent[],
): Promise<void> {
  const { id: keyId, personId, role } = caller.key;
  const rows = events.map((event) => {
    const { vehicleId = null, action, subjectType, subjectId, before = null, after = null, reason = null } = event;
    const id = services.identifiers.ordered();
    return { id, vehicleId, action, subjectType, subjectId, before, after, reason };
  });
  await insertRows(tx, auditEvents, { tenantId, at: now, keyId, personId, role, requestId }, rows);
}

const KEPT_DAYS = 30;

const keepInstead = prepared((db, row: typeof idempotencyKeys.$inferSelect) => {
  const { requestDigest, status, answer, expiresAt } = row;
  const stored = { requestDigest, status, answer, expiresAt };
  return db
    .insert(idempotencyKeys)
    .values({ tenantId: row.tenantId, key: row.key, ...stored })
    .onConflictDoUpdate({ target: [idempotencyKeys.tenantId, idempotencyKeys.key], set: stored });
});

const answerKept = prepared((db, { tenantId, key }: { readonly tenantId: string; readonly key: string }) => {
  const { requestDigest, answer, expiresAt } = idempotencyKeys;
  return db
    .select({ requestDigest, answer, expiresAt })
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.tenantId, tenantId), eq(idempotencyKeys.key, key)));
});

async function findAnswer(
  tx: Queryable,
  services: Services,
  caller: Caller,
  { idempotencyKey, fingerprint }: WriteRequest,
): Promise<Answer | undefined> {
  if (idempotencyKey === undefined) return undefined;
  if (!/^[\x20-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw platformFailure("validation_failed", "Idempotency-Key must be 1 to 255 printable characters.", {
      details: { issues: [] },
    });
  }
  if (!(await tryHoldName(tx, `${caller.account.id}:${idempotencyKey}`))) {
    throw platformFailure("request_in_progress", "The first request with this idempotency key is still running.");
  }
  const [stored] = await answerKept(tx, { tenantId: caller.account.id, key: keptUnder(caller, idempotencyKey) });
  if (stored === undefined || stored.expiresAt <= services.now()) return undefined;
  if (stored.requestDigest !== digestOf(fingerprint(), caller)) {
    throw platformFailure("idempotency_conflict", "This idempotency key was used for another request.");
  }
  return new JsonAnswer(JSON.parse(stored.answer), { "Idempotency-Replayed": "true" });
}

async function keepAnswer(
  tx: Queryable,
  services: Services,
  caller: Caller,
  { idempotencyKey, fingerprint, status = 200 }: WriteRequest,
  answer: Answer,
): Promise<void> {
  if (idempotencyKey === undefined || !("json" in answer) || answer.refused) return;
  const stored = {
    requestDigest: digestOf(fingerprint(), caller),
    status,
    answer: toJson(answer.json),
    expiresAt: new Date(services.now().getTime() + KEPT_DAYS * 86_400_000),
  };
  await keepInstead(tx, { tenantId: caller.account.id, key: keptUnder(caller, idempotencyKey), ...stored });
}

/**
 * The name an answer is kept under. Keys that are limited to the same vehicles share their answers, and the database shows
 * these to nobody else.
 */
function keptUnder(caller: Caller, idempotencyKey: string): string {
  const { vehicles } = limitsOf(caller);
  if (vehicles === null) return idempotencyKey;
  return `${createHash("md5").update(vehicles.join(",")).digest("hex")}:${idempotencyKey}`;
}

/**
 * Two requests are the same if they ask the same and their keys see the same vehicles, since answers depend on those.
 */
function digestOf(fingerprint: string, { key: { vehicles } }: Caller): string {
  const seen = vehicles === null ? "all" : [...vehicles].sort().join();
  return createHash("sha256").update(`${seen}\n${fingerprint}`).digest("hex");
}

/**
 * The version a change was made on: the one in `If-Match`.
 * @param more  what else a refusal tells about what changed since
 * @throws Failure `precondition_required`, `version_conflict`
 */
export function requireVersion(ifMatch: string | undefined, version: number | string, more: object = {}): void {
  if (ifMatch === undefined) {
    throw refusal("precondition_required", "Send If-Match with the version you read.", {
      details: { version, ...more },
    });
  }
  const tag = ifMatch.trim().replace(/^W\//, "").replaceAll('"', "");
  if (tag === "*" || tag === String(version)) return;
  throw refusal("version_conflict", `It is at version ${version} by now.`, { details: { version, ...more } });
}
