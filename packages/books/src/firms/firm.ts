/** The firms of an account. */
import { platformFailure } from "@capstack/contract";
import { orm, prepared } from "@capstack/database";
import { and, eq } from "drizzle-orm";
import type { Body } from "../requests/body.js";
import { notFound, requireScope } from "../requests/caller.js";
import { byName } from "../tables/columns.js";
import { firms, vehicles } from "../tables/firm-tables.js";
import type { ApprovalRule } from "../tables/json-shapes.js";
import type { Write } from "../transactions/writing.js";
import type { Tenant } from "../vehicles/tenant.js";

const published = {
  id: firms.id,
  name: firms.name,
  approval: firms.approval,
  approvalRules: firms.approvalRules,
  createdAt: firms.createdAt,
};

const firmsOf = prepared((db, { tenantId }: { readonly tenantId: string }) =>
  db.select(published).from(firms).where(eq(firms.tenantId, tenantId)).orderBy(byName(firms.name), firms.id),
);

/** Every firm, by name. */
export async function listFirms({ tx, tenantId }: Tenant) {
  return firmsOf(tx, { tenantId });
}

/** Adds a firm to the account. */
export async function createFirm(write: Write, name: string) {
  requireWholeAccount(write);
  const firm = {
    id: write.services.identifiers.ordered(),
    name,
    approval: "none" as const,
    approvalRules: [],
    createdAt: write.now,
  };
  await orm(write.tx)
    .insert(firms)
    .values({ tenantId: write.tenantId, ...firm });
  await write.audit({ action: "firm.created", subjectType: "firm", subjectId: firm.id, after: firm });
  return firm;
}

/** Renames a firm, or sets what requires approval. @throws Failure `not_found`, `scope_required` */
export async function changeFirm(write: Write, id: string, { name, approval, approvalRules }: Body<"renameFirm">) {
  requireWholeAccount(write);
  const setsApproval = approval !== undefined || approvalRules !== undefined;
  if (setsApproval) requireScope(write.caller, "accounting:terms");
  const own = and(eq(firms.tenantId, write.tenantId), eq(firms.id, id));
  const [before] = await orm(write.tx).select(published).from(firms).where(own);
  if (before === undefined) throw notFound();
  await requireOwnVehicles(write, id, approvalRules ?? []);
  const change = {
    name: name ?? before.name,
    approval: approval ?? before.approval,
    approvalRules: approvalRules ?? before.approvalRules,
  };
  const [firm] = await orm(write.tx).update(firms).set(change).where(own).returning(published);
  const action = setsApproval ? "firm.changed" : "firm.renamed";
  await write.audit({ action, subjectType: "firm", subjectId: id, before, after: firm });
  return firm;
}

/** @throws Failure `not_found` for a rule about a vehicle that is not the firm's */
async function requireOwnVehicles(
  { tx, tenantId }: Tenant,
  firmId: string,
  rules: readonly ApprovalRule[],
): Promise<void> {
  if (rules.every(({ vehicleId }) => vehicleId === undefined)) return;
  const ofFirm = and(eq(vehicles.tenantId, tenantId), eq(vehicles.firmId, firmId));
  const own = new Set((await orm(tx).select({ id: vehicles.id }).from(vehicles).where(ofFirm)).map(({ id }) => id));
  const at = rules.findIndex(({ vehicleId }) => vehicleId !== undefined && !own.has(vehicleId));
  if (at >= 0) throw notFound("The firm has no vehicle with this id.", ["approvalRules", at, "vehicleId"]);
}

/** The firm that a body names. @throws Failure `not_found` */
export async function requireFirm({ tx, tenantId }: Tenant, id: string): Promise<void> {
  const own = and(eq(firms.tenantId, tenantId), eq(firms.id, id));
  const [firm] = await orm(tx).select({ id: firms.id }).from(firms).where(own);
  if (firm === undefined) throw notFound("There is no such firm.", ["firmId"]);
}

/** Only keys that see every vehicle may change firms and create vehicles. @throws Failure `forbidden` */
export function requireWholeAccount({ caller }: Write): void {
  if (caller.key.vehicles === null) return;
  throw platformFailure("forbidden", "This key is limited to some vehicles.", { details: { reason: "vehicles" } });
}
