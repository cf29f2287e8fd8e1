/** The firms of an account. */
import { platformFailure } from "@capstack/contract";
import { orm, prepared } from "@capstack/database";
import { and, eq } from "drizzle-orm";
import { notFound } from "../requests/caller.js";
import { byName } from "../tables/columns.js";
import { firms } from "../tables/firm-tables.js";
import type { Write } from "../transactions/writing.js";
import type { Tenant } from "../vehicles/tenant.js";

const published = { id: firms.id, name: firms.name, createdAt: firms.createdAt };

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
  const firm = { id: write.services.identifiers.ordered(), name, createdAt: write.now };
  await orm(write.tx)
    .insert(firms)
    .values({ tenantId: write.tenantId, ...firm });
  await write.audit({ action: "firm.created", subjectType: "firm", subjectId: firm.id, after: firm });
  return firm;
}

/** Renames a firm. @throws Failure `not_found` */
export async function renameFirm(write: Write, id: string, name: string) {
  requireWholeAccount(write);
  const own = and(eq(firms.tenantId, write.tenantId), eq(firms.id, id));
  const [firm] = await orm(write.tx).update(firms).set({ name }).where(own).returning(published);
  if (firm === undefined) throw notFound();
  await write.audit({ action: "firm.renamed", subjectType: "firm", subjectId: id, after: firm });
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
