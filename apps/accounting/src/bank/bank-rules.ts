/** What the firm says a row of a kind is: rules for suggestions, tried in order. */
import { orm } from "@capstack/database";
import { bankRules } from "../db/bank-tables.js";
import { ownedBy } from "../db/columns.js";
import type { Body } from "../route.js";
import { ownerOf, type Tenant } from "../tenant.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** Rules in the order they are tried. */
export async function listBankRules(tenant: Tenant, vehicle: VehicleRow) {
  const { id, position, rule } = bankRules;
  const rows = await orm(tenant.tx)
    .select({ id, position, rule })
    .from(bankRules)
    .where(ownedBy(bankRules, ownerOf(tenant, vehicle)))
    .orderBy(position, id);
  return rows.map((row) => ({ id: row.id, position: row.position, ...row.rule }));
}

/** Adds a rule. */
export async function addBankRule(write: Write, vehicle: VehicleRow, { position, ...rule }: Body<"addBankRule">) {
  const id = write.services.identifiers.ordered();
  const row = { ...ownerOf(write, vehicle), id, position, rule, createdAt: write.now };
  await orm(write.tx).insert(bankRules).values(row);
  const subject = { subjectType: "bank_rule", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank_rule.added", ...subject, after: rule });
  return { id, position, ...rule };
}
