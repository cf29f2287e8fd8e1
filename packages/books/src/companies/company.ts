/** What a vehicle invests in. A new company gets its cost, mark and translation accounts. */
import { orm, prepared } from "@capstack/database";
import { and, type SQL } from "drizzle-orm";
import { Chart } from "../journal/chart/chart.js";
import type { Body, One } from "../requests/body.js";
import { oneOrMany } from "../requests/one-or-many.js";
import { byName, isOneOf, type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { companies } from "../tables/firm-tables.js";
import { toAmount, toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What a new company needs. */
export type NewCompany = One<"createCompanies">;

/** A company as published. */
export type PublishedCompany = Awaited<ReturnType<typeof publishCompanies>>[number];

/** Creates one company, or several; the answer has the same form. */
export async function addCompanies(write: Write, vehicle: VehicleRow, body: Body<"createCompanies">) {
  return oneOrMany(body, async (input) =>
    publishCompanies(write, vehicle, await createCompanies(write, vehicle, input)),
  );
}

/** Creates companies in a vehicle that this write has locked. */
export async function createCompanies(
  write: Write,
  vehicle: VehicleRow,
  input: readonly NewCompany[],
): Promise<string[]> {
  const made = input.map((company) => ({ id: write.services.identifiers.random(), company }));
  for (const { id, company } of made) {
    const row = { ...ownerOf(write, vehicle), id, createdAt: write.now, name: company.name };
    await orm(write.tx)
      .insert(companies)
      .values({ ...row, ...recordOf(company, vehicle) });
    const subject = { subjectType: "company", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "company.created", ...subject, after: company });
  }
  const chart = await Chart.load(write, vehicle);
  for (const { id } of made) {
    for (const base of ["1100", "1200", "1250"]) await chart.companyAccount(base, id);
  }
  return made.map(({ id }) => id);
}

/** Changes the record of a company. */
export async function changeCompany(write: Write, vehicle: VehicleRow, id: string, body: Body<"changeCompany">) {
  const [before] = await publishCompanies(write, vehicle, [id]);
  const { name = before?.name } = body;
  const row = rowWithId(companies, ownerOf(write, vehicle), id);
  await orm(write.tx)
    .update(companies)
    .set({ ...recordOf(body, vehicle), name })
    .where(row);
  const [after] = await publishCompanies(write, vehicle, [id]);
  const subject = { subjectType: "company", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "company.changed", ...subject, before, after });
  return after;
}

/** The fields of a company's record as its row stores them; omitted fields stay out. */
function recordOf({ ownership, postMoney, ...said }: Body<"changeCompany">, { baseCurrency }: VehicleRow) {
  return {
    ...said,
    ownership: ownership == null ? ownership : String(ownership),
    postMoney: postMoney == null ? postMoney : toUnits(postMoney, baseCurrency),
  };
}

function select(db: ReturnType<typeof orm>, owner: OwnerOfRow, condition?: SQL) {
  const { id: companyId, name, stage, status, currency, ownership, postMoney, industry, country } = companies;
  return db
    .select({ companyId, name, stage, status, currency, ownership, postMoney, industry, country })
    .from(companies)
    .where(and(ownedBy(companies, owner), condition))
    .orderBy(byName(name), companyId);
}

const everyCompany = prepared((db, owner: OwnerOfRow) => select(db, owner));
const someCompanies = prepared((db, params: OwnerOfRow & { ids: readonly string[] }) =>
  select(db, params, isOneOf(companies.id, params.ids)),
);

/** Companies by name, or some by id. */
export async function publishCompanies(tenant: Tenant, vehicle: VehicleRow, ids?: readonly string[]) {
  const owner = ownerOf(tenant, vehicle);
  const rows = await (ids === undefined ? everyCompany(tenant.tx, owner) : someCompanies(tenant.tx, { ...owner, ids }));
  const published = rows.map((row) => ({
    ...row,
    ownership: row.ownership === null ? null : Number(row.ownership),
    postMoney: row.postMoney === null ? null : toAmount(row.postMoney, vehicle.baseCurrency),
  }));
  if (ids === undefined) return published;
  return ids.flatMap((id) => published.filter((company) => company.companyId === id));
}
