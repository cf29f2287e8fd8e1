/** The firm's rules for bank rows: they produce suggestions and are tried in order. */
import { orm, prepared } from "@capstack/database";
import { bankAccountOf } from "../journal/bank-account.js";
import type { Body } from "../requests/body.js";
import { bankRules } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const rulesOf = prepared((db, owner: OwnerOfRow) => {
  const { id, position, rule } = bankRules;
  return db.select({ id, position, rule }).from(bankRules).where(ownedBy(bankRules, owner)).orderBy(position, id);
});

/** Rules in the order they are tried. */
export async function listBankRules(tenant: Tenant, vehicle: VehicleRow) {
  const rows = await rulesOf(tenant.tx, ownerOf(tenant, vehicle));
  return rows.map((row) => ({ id: row.id, position: row.position, ...row.rule }));
}

/** Adds a rule. */
export async function addBankRule(write: Write, vehicle: VehicleRow, { position, ...body }: Body<"addBankRule">) {
  const { bankAccount, ...said } = body;
  const bank = bankAccount === undefined ? null : await bankAccountOf(write.tx, write.tenantId, vehicle, bankAccount);
  const rule = bank === null ? said : { ...said, bankAccount: bank.id };
  const id = write.services.identifiers.ordered();
  const row = { ...ownerOf(write, vehicle), id, position, rule, createdAt: write.now };
  await orm(write.tx).insert(bankRules).values(row);
  const subject = { subjectType: "bank_rule", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank_rule.added", ...subject, after: rule });
  return { id, position, ...rule };
}
