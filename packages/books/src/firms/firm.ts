/** The firms of an account. */
import { platformFailure } from "@capstack/contract";
import { orm, prepared } from "@capstack/database";
import { and, eq } from "drizzle-orm";
import type { Body } from "../requests/body.js";
import { notFound, requireScope } from "../requests/caller.js";
import { byName } from "../tables/columns.js";
import { firms } from "../tables/firm-tables.js";
import type { Write } from "../transactions/writing.js";
import type { Tenant } from "../vehicles/tenant.js";

const published = { id: firms.id, name: firms.name, approval: firms.approval, createdAt: firms.createdAt };

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
  const firm = { id: write.services.identifiers.ordered(), name, approval: "none" as const, createdAt: write.now };
  await orm(write.tx)
    .insert(firms)
    .values({ tenantId: write.tenantId, ...firm });
  await write.audit({ action: "firm.created", subjectType: "firm", subjectId: firm.id, after: firm });
  return firm;
}

/** Renames a firm, or sets whether it requires approval. @throws Failure `not_found`, `scope_required` */
export async function changeFirm(write: Write, id: string, { name, approval }: Body<"renameFirm">) {
  requireWholeAccount(write);
  if (approval !== undefined) requireScope(write.caller, "accounting:terms");
  const own = and(eq(firms.tenantId, write.tenantId), eq(firms.id, id));
  const [before] = await orm(write.tx).select(published).from(firms).where(own);
  if (before === undefined) throw notFound();
  const change = { name: name ?? before.name, approval: approval ?? before.approval };
  const [firm] = await orm(write.tx).update(firms).set(change).where(own).returning(published);
  const action = approval === undefined ? "firm.renamed" : "firm.changed";
  await write.audit({ action, subjectType: "firm", subjectId: id, before, after: firm });
  return firm;
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
