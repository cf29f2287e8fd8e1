/** What a vehicle invests in. A new company gets its cost, mark and translation accounts. */
import { orm } from "@capstack/database";
import { and } from "drizzle-orm";
import { byName, isOneOf, ownedBy, rowWithId } from "../db/columns.js";
import { companies } from "../db/firm-tables.js";
import { Chart } from "../journal/chart.js";
import { toAmount, toUnits } from "../money.js";
import { oneOrMany } from "../one-or-many.js";
import type { Body, One } from "../route.js";
import { ownerOf, type Tenant } from "../tenant.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** What a new company needs. */
export type NewCompany = One<"createCompanies">;

/** A company as it is answered. */
export type PublishedCompany = Awaited<ReturnType<typeof publishCompanies>>[number];

/** Creates one company, or several, and answers alike. */
export async function addCompanies(write: Write, vehicle: VehicleRow, body: Body<"createCompanies">) {
  return oneOrMany(body, async (given) =>
    publishCompanies(write, vehicle, await createCompanies(write, vehicle, given)),
  );
}

/** Creates companies in a vehicle that this write took. */
export async function createCompanies(
  write: Write,
  vehicle: VehicleRow,
  given: readonly NewCompany[],
): Promise<string[]> {
  const made = given.map((company) => ({ id: write.services.identifiers.random(), company }));
  for (const { id, company } of made) {
    const row = { ...ownerOf(write, vehicle), id, createdAt: write.now, name: company.name };
    await orm(write.tx)
      .insert(companies)
      .values({ ...row, ...kept(company, vehicle) });
    const subject = { subjectType: "company", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "company.created", ...subject, after: company });
  }
  const chart = await Chart.load(write, vehicle);
  for (const { id } of made) {
    for (const base of ["1100", "1200", "1250"]) await chart.companyAccount(base, id);
  }
  return made.map(({ id }) => id);
}

/** Changes what is recorded about a company. */
export async function changeCompany(write: Write, vehicle: VehicleRow, id: string, body: Body<"changeCompany">) {
  const [before] = await publishCompanies(write, vehicle, [id]);
  const { name = before?.name } = body;
  const row = rowWithId(companies, ownerOf(write, vehicle), id);
  await orm(write.tx)
    .update(companies)
    .set({ ...kept(body, vehicle), name })
    .where(row);
  const [after] = await publishCompanies(write, vehicle, [id]);
  const subject = { subjectType: "company", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "company.changed", ...subject, before, after });
  return after;
}

/** What is said of a company as its row keeps it; nothing where nothing is said. */
function kept({ ownership, postMoney, ...said }: Body<"changeCompany">, { baseCurrency }: VehicleRow) {
  return {
    ...said,
    ownership: ownership == null ? ownership : String(ownership),
    postMoney: postMoney == null ? postMoney : toUnits(postMoney, baseCurrency),
  };
}

/** Companies by name, or some by id. */
export async function publishCompanies(tenant: Tenant, vehicle: VehicleRow, ids?: readonly string[]) {
  const { id: companyId, name, stage, status, currency, ownership, postMoney } = companies;
  const asked = ids === undefined ? undefined : isOneOf(companyId, ids);
  const rows = await orm(tenant.tx)
    .select({ companyId, name, stage, status, currency, ownership, postMoney })
    .from(companies)
    .where(and(ownedBy(companies, ownerOf(tenant, vehicle)), asked))
    .orderBy(byName(name), companyId);
  const published = rows.map((row) => ({
    ...row,
    ownership: row.ownership === null ? null : Number(row.ownership),
    postMoney: row.postMoney === null ? null : toAmount(row.postMoney, vehicle.baseCurrency),
  }));
  if (ids === undefined) return published;
  return ids.flatMap((id) => published.filter((company) => company.companyId === id));
}
