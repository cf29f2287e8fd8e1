/**
 * Approval by another: a firm may require that who prepared something is not who posts it, for everything or for what
 * one of its rules fits. Where it does, terms, commitments and bank accounts are proposed by one and approved by
 * another.
 */
import { orm, preparedRows } from "@capstack/database";
import { currencyDecimals, rational } from "@capstack/decimal";
import { and, eq, or, sql } from "drizzle-orm";
import type { Caller } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { journalPostings as lines } from "../tables/journal-tables.js";
import type { ApprovalRule } from "../tables/json-shapes.js";
import { toUnits } from "../tables/money.js";
import { auditEvents } from "../tables/record-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { currentVehicle } from "./rows/insert-entries.js";
import type { NewEntry } from "./rows/new-entry.js";

/** Who prepared something: the key, and the person behind it if one is known. */
export interface Preparer {
  readonly keyId: string;
  readonly personId: string | null;
}

/** What is to be posted or approved, as rules see it: its kinds, and its amount in minor units of the base currency. */
export interface Weighed {
  readonly sourceTypes: readonly string[];
  readonly units: bigint;
  /** Whether it changes commitments, which need approval whatever the amount and the kind. */
  readonly commits?: boolean;
}

/** Something prepared, by the id under which its changes are in the audit trail. */
interface Prepared {
  readonly id: string;
  /** Asked for where rules look at it. */
  readonly weigh: () => Weighed | Promise<Weighed>;
  readonly preparer?: Preparer;
}

/**
 * Refuses, where the firm requires approval of it, who created a draft or changed it.
 * @throws Failure `own_draft`
 */
export async function requireAnother(write: Write, vehicle: VehicleRow, prepared: Prepared): Promise<void> {
  const rules = await rulesFor(write, vehicle);
  if (rules.length === 0) return;
  const weighed = await prepared.weigh();
  if (!rules.some((rule) => fits(rule, weighed, vehicle))) return;
  requireNotOwn(write, prepared);
  if (await hasTouched(write, vehicle, prepared.id)) throw ownDraft(prepared.id);
}

/** Refuses what the caller prepared. @throws Failure `own_draft` */
export function requireNotOwn({ caller }: Write, { id, preparer }: Pick<Prepared, "id" | "preparer">): void {
  if (preparer !== undefined && isOwn(caller, preparer)) throw ownDraft(id);
}

/** Refuses, where the firm requires approval of one of them, to post what nobody drafted. @throws Failure `own_draft` */
export async function requireDraftFirst(
  write: Write,
  vehicle: VehicleRow,
  weigh: () => readonly Weighed[],
): Promise<void> {
  const rules = await rulesFor(write, vehicle);
  if (rules.length === 0) return;
  if (!weigh().some((weighed) => rules.some((rule) => fits(rule, weighed, vehicle)))) return;
  throw refusal("own_draft", "This firm requires approval: draft it, and let another person post it.");
}

/**
 * Refuses, where the firm requires approval of anything in the vehicle, a change that one person proposes and another
 * approves. A change that was proposed and is being approved passes.
 * @param operation  the name of the change, to be proposed under
 * @throws Failure `proposal_required`
 */
export async function requireProposal(write: Write, vehicle: VehicleRow, operation: string): Promise<void> {
  if (write.proposed === true || (await rulesFor(write, vehicle)).length === 0) return;
  const message = `This firm requires approval: propose it with POST /proposals and the operation ${operation}, and let another person approve it.`;
  throw refusal("proposal_required", message, { details: { operation } });
}

/** An entry that is to be posted, as rules see it: by its kind and what it debits. */
export function weighEntry({ sourceType, postings }: Pick<NewEntry, "sourceType" | "postings">, vehicle: VehicleRow) {
  const { baseCurrency } = vehicle;
  const debits = postings.map(({ amount, currency = baseCurrency, baseAmount }) => {
    const worth = baseAmount ?? (currency === baseCurrency ? amount : 0);
    return worth > 0 ? toUnits(worth, baseCurrency) : 0n;
  });
  return { sourceTypes: [sourceType], units: debits.reduce((sum, units) => sum + units, 0n) };
}

const debitsOf = preparedRows((params: OwnerOfRow & { readonly id: string }) => ({
  fields: { units: sql<string>`coalesce(sum(${lines.baseAmount}), 0)::text` },
  rest: sql`from ${lines} where ${ownedBy(lines, params)} and ${lines.entryId} = ${params.id} and ${lines.baseAmount} > 0`,
}));

/** The same of a stored draft. */
export async function weighDraft(
  write: Write,
  vehicle: VehicleRow,
  { id, sourceType }: { readonly id: string; readonly sourceType: string },
): Promise<Weighed> {
  const [debits] = await debitsOf(write.tx, { ...ownerOf(write, vehicle), id });
  return { sourceTypes: [sourceType], units: BigInt(debits?.units ?? 0) };
}

/** The rules that may require approval in a vehicle; none where the firm does not. */
async function rulesFor(write: Write, vehicle: VehicleRow): Promise<readonly ApprovalRule[]> {
  const { tx, tenantId, services } = write;
  const { chartVersion } = await currentVehicle(write, vehicle);
  return (await services.charts.take(tx, tenantId, vehicle, chartVersion)).approvalRules;
}

function fits({ sourceTypes, leastAmount }: ApprovalRule, weighed: Weighed, { baseCurrency }: VehicleRow): boolean {
  if (weighed.commits === true) return true;
  const isOfKind = sourceTypes === undefined || weighed.sourceTypes.some((kind) => sourceTypes.includes(kind));
  if (!isOfKind || leastAmount === undefined) return isOfKind;
  const least = rational(leastAmount).times(10 ** currencyDecimals(baseCurrency));
  return least.lte(rational(weighed.units.toString()));
}

/** The same key, or another of the same person. */
function isOwn({ key }: Caller, { keyId, personId }: Preparer): boolean {
  return key.id === keyId || (key.personId !== null && key.personId === personId);
}

async function hasTouched({ tx, tenantId, caller: { key } }: Write, vehicle: VehicleRow, subjectId: string) {
  const { personId, keyId } = auditEvents;
  const isOfCaller = key.personId === null ? eq(keyId, key.id) : or(eq(keyId, key.id), eq(personId, key.personId));
  const ofSubject = and(eq(auditEvents.tenantId, tenantId), eq(auditEvents.vehicleId, vehicle.id));
  const found = await orm(tx)
    .select({ one: sql<number>`1` })
    .from(auditEvents)
    .where(and(ofSubject, eq(auditEvents.subjectId, subjectId), isOfCaller))
    .limit(1);
  return found.length > 0;
}

function ownDraft(subjectId: string) {
  const message = "This firm requires approval: what you prepared is posted or approved by another person.";
  return refusal("own_draft", message, { details: { id: subjectId } });
}
