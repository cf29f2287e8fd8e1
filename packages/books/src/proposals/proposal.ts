/**
 * Proposals: changes of terms, commitments and bank accounts that one person proposes and another approves. A proposal
 * is tried when it is made, performed when it is approved, and decided once.
 */
import { type AccountingScope, accountingOperations } from "@capstack/contract/accounting";
import { attempt, checkKeys, orm, preparedRows } from "@capstack/database";
import { EngineError, isEngineError } from "@capstack/decimal";
import { and, desc, eq, sql } from "drizzle-orm";
import { requireNotOwn } from "../journal/approval.js";
import type { Query } from "../requests/body.js";
import { notFound, requireScope } from "../requests/caller.js";
import { illegalTransition, refusal } from "../requests/failures.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import type { ProposedChange } from "../tables/json-shapes.js";
import { proposals } from "../tables/record-tables.js";
import { proveReads } from "../transactions/prove-reads.js";
import { requireVersion, type Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { differences, versionOf } from "./differences.js";
import { plannedChange } from "./planned-change.js";

/** How many are listed, and how many may wait in a vehicle. */
const MOST = 200;

type State = Query<"listProposals">["status"] & string;

const fields = () => {
  const { id, operation, change, standing, status, proposedBy, proposedPerson, proposedAt } = proposals;
  const { decidedBy, decidedPerson, decidedAt, reason } = proposals;
  const decision = { decidedBy, decidedPerson, decidedAt, reason };
  return { id, operation, change, standing, status, proposedBy, proposedPerson, proposedAt, ...decision };
};

const listed = preparedRows((params: OwnerOfRow & { readonly status: State }) => ({
  fields: fields(),
  rest: sql`from ${proposals} where ${and(ownedBy(proposals, params), eq(proposals.status, params.status))}
    order by ${desc(proposals.id)} limit ${sql.raw(String(MOST))}`,
}));

const one = preparedRows((params: OwnerOfRow & { readonly id: string }) => ({
  fields: fields(),
  rest: sql`from ${proposals} where ${rowWithId(proposals, params, params.id)}`,
}));

type ProposalRow = Awaited<ReturnType<typeof one>>[number];

/** The proposals of a vehicle that wait, or that were decided so, the latest first. */
export async function listProposals(tenant: Tenant, vehicle: VehicleRow, status: State = "waiting") {
  const rows = await listed(tenant.tx, { ...ownerOf(tenant, vehicle), status });
  const shown = [];
  for (const row of rows) shown.push(await publish(tenant, vehicle, row));
  return shown;
}

/**
 * Keeps a change for another person to approve, if it could be performed now.
 * @throws what performing it would; Failure `conflict` where too many wait
 */
export async function propose(write: Write, vehicle: VehicleRow, change: ProposedChange) {
  const owner = ownerOf(write, vehicle);
  if ((await listed(write.tx, { ...owner, status: "waiting" })).length >= MOST) {
    throw refusal("conflict", `${MOST} proposals wait in this vehicle; approve or decline some first.`);
  }
  const planned = plannedChange(vehicle, change);
  const standing = await planned.standing(write);
  await tryOut(write, vehicle, change);
  const { id: proposedBy, personId: proposedPerson } = write.caller.key;
  const id = write.services.identifiers.ordered();
  const { operation } = change;
  const proposed = { operation, change, standing, status: "waiting" as const, proposedBy, proposedPerson };
  await orm(write.tx)
    .insert(proposals)
    .values({ ...owner, id, ...proposed, proposedAt: write.now });
  const subject = { subjectType: "proposal", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "proposal.made", ...subject, before: standing, after: change });
  return publish(write, vehicle, await proposalRow(write, vehicle, id));
}

class TriedOut extends Error {}

/** Performs a change as who may approve it would, and takes it back. @throws what performing it would */
async function tryOut(write: Write, vehicle: VehicleRow, change: ProposedChange): Promise<void> {
  const { key, ...caller } = write.caller;
  const approver = { ...caller, key: { ...key, scopes: [...key.scopes, ...approvingScopes(change)] } };
  try {
    await attempt(write.tx, async () => {
      await plannedChange(vehicle, change).perform({ ...write, caller: approver, proposed: true });
      await checkKeys(write.tx);
      await proveReads(write, vehicle.id);
      throw new TriedOut();
    });
  } catch (error) {
    if (!(error instanceof TriedOut)) throw isEngineError(error) ? withinBody(error) : error;
  }
}

/** A refusal of the operation, at its place in the proposal. */
function withinBody(error: EngineError): EngineError {
  const { details } = error;
  const issues = error.issues.map((issue) => ({ ...issue, path: ["body", ...issue.path] }));
  const more = { issues, ...(details === undefined ? {} : { details }) };
  return new EngineError(error.code, error.message, ["body", ...error.path], more);
}

/** What a key needs to approve a change: the scope of the operation, and that of commitments where it makes some. */
function approvingScopes({ operation, body }: ProposedChange): AccountingScope[] {
  const { scope } = accountingOperations[operation];
  const commits = operation === "createPartners" && [body].flat().some(({ commitment }) => commitment !== undefined);
  return commits ? [scope, "accounting:terms"] : [scope];
}

/**
 * Performs what another person proposed, if what it changes stands as it was looked at.
 * @param ifMatch  the version that was looked at; `*` names none
 * @throws what performing it does; Failure `illegal_transition`, `scope_required`, `own_draft`, `version_conflict`,
 * `precondition_required`
 */
export async function approveProposal(write: Write, vehicle: VehicleRow, id: string, ifMatch: string | undefined) {
  const row = await proposalRow(write, vehicle, id);
  requireWaiting(row, "approved");
  for (const scope of approvingScopes(row.change)) requireScope(write.caller, scope);
  requireNotOwn(write, { id, preparer: { keyId: row.proposedBy, personId: row.proposedPerson } });
  const planned = plannedChange(vehicle, row.change);
  const standing = await planned.standing(write);
  const since = differences(row.standing, standing);
  requireVersion(ifMatch?.trim() === "*" ? undefined : ifMatch, versionOf(standing), { since });
  await planned.perform({ ...write, proposed: true });
  await decide(write, vehicle, row, { status: "approved", standing, reason: null });
  return publish(write, vehicle, await proposalRow(write, vehicle, id));
}

/** Declines what was proposed; who proposed it may take it back so. @throws Failure `illegal_transition` */
export async function declineProposal(write: Write, vehicle: VehicleRow, id: string, reason: string) {
  const row = await proposalRow(write, vehicle, id);
  requireWaiting(row, "declined");
  const standing = await plannedChange(vehicle, row.change).standing(write);
  await decide(write, vehicle, row, { status: "declined", standing, reason });
  return publish(write, vehicle, await proposalRow(write, vehicle, id));
}

interface Decision extends Pick<ProposalRow, "standing" | "reason"> {
  readonly status: "approved" | "declined";
}

/** Records a decision with how things stood; the audit trail names who proposed and who decided. */
async function decide(write: Write, vehicle: VehicleRow, row: ProposalRow, decision: Decision): Promise<void> {
  const { id: decidedBy, personId: decidedPerson } = write.caller.key;
  await orm(write.tx)
    .update(proposals)
    .set({ ...decision, decidedBy, decidedPerson, decidedAt: write.now })
    .where(rowWithId(proposals, ownerOf(write, vehicle), row.id));
  const { id: subjectId, operation, proposedBy, proposedPerson } = row;
  const { status, reason } = decision;
  const subject = { subjectType: "proposal", subjectId, reason };
  const after = { operation, proposedBy, proposedPerson, decidedBy, decidedPerson };
  await write.audit({ vehicleId: vehicle.id, action: `proposal.${status}`, ...subject, after });
}

function requireWaiting({ status }: ProposalRow, to: string): void {
  if (status !== "waiting") throw illegalTransition("The proposal", status, to);
}

async function proposalRow(tenant: Tenant, vehicle: VehicleRow, id: string): Promise<ProposalRow> {
  const [row] = await one(tenant.tx, { ...ownerOf(tenant, vehicle), id });
  if (row === undefined) throw notFound();
  return row;
}

/** A proposal with what it changes: of one that waits, of how things stand now. */
async function publish(tenant: Tenant, vehicle: VehicleRow, { change, standing: stood, ...row }: ProposalRow) {
  const planned = plannedChange(vehicle, change);
  const standing = row.status === "waiting" ? await planned.standing(tenant) : stood;
  return {
    ...row,
    vehicleId: vehicle.id,
    subjectId: "id" in change ? change.id : null,
    body: change.body,
    version: versionOf(standing),
    changes: differences(standing, planned.after(standing)),
    since: differences(stood, standing),
    proposedAt: row.proposedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  };
}
