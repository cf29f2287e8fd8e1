/** `/companies`: what a vehicle invests in. A new company gets its cost, mark and translation accounts. */
import type { Queryable } from "@capstack/database";
import { Chart } from "../journal/chart.js";
import { toAmount, toUnits } from "../money.js";
import { inGroup, inHolding, type One, ofGroup, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** What a new company needs. */
export type NewCompany = One<"createCompanies">;

/** A company as these routes show it. */
export interface PublishedCompany {
  readonly companyId: string;
  readonly name: string;
  readonly stage: string | null;
  readonly status: string | null;
  readonly currency: string | null;
  readonly ownership: number | null;
  readonly postMoney: number | null;
}

export const companyRoutes = {
  listCompanies: ofGroup((read, vehicle) => publishCompanies(read.tx, read.tenantId, vehicle)),
  createCompanies: inGroup(async (write, vehicle, body) => {
    const many = Array.isArray(body);
    const ids = await createCompanies(write, vehicle, many ? body : [body]);
    const rows = await publishCompanies(write.tx, write.tenantId, vehicle, ids);
    return many ? rows : rows[0];
  }),
  changeCompany: inHolding("companies", async (write, vehicle, id, body) => {
    const [before] = await publishCompanies(write.tx, write.tenantId, vehicle, [id]);
    await writeCompany(write, vehicle, id, { ...(before as PublishedCompany), ...body });
    const [after] = await publishCompanies(write.tx, write.tenantId, vehicle, [id]);
    const event = { action: "company.changed", subjectType: "company", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, ...event, before, after });
    return after;
  }),
} satisfies Partial<Routes>;

/** Creates companies in a vehicle that this write took. */
export async function createCompanies(
  write: Write,
  vehicle: VehicleRow,
  given: readonly NewCompany[],
): Promise<string[]> {
  const ids = given.map(() => write.services.identifiers.random());
  for (const [index, id] of ids.entries()) {
    const company = given[index] as NewCompany;
    await writeCompany(write, vehicle, id, company);
    const event = { action: "company.created", subjectType: "company", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, ...event, after: company });
  }
  const chart = await Chart.load(write, vehicle);
  for (const id of ids) {
    for (const base of ["1100", "1200", "1250"]) await chart.companyAccount(base, id);
  }
  return ids;
}

type CompanyFields = {
  [Field in keyof Omit<PublishedCompany, "companyId" | "name">]?: PublishedCompany[Field] | undefined;
};

async function writeCompany(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { name, stage, status, currency, ownership, postMoney }: CompanyFields & { name?: string | undefined },
): Promise<void> {
  await write.tx.query(
    `insert into companies (account_id, vehicle_id, id, name, stage, status, currency, ownership, post_money, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8::numeric, $9, $10)
     on conflict (account_id, vehicle_id, id) do update set name = excluded.name, stage = excluded.stage,
       status = excluded.status, currency = excluded.currency, ownership = excluded.ownership, post_money = excluded.post_money`,
    [
      write.tenantId,
      vehicle.id,
      id,
      name ?? "",
      stage ?? null,
      status ?? null,
      currency ?? null,
      ownership === undefined || ownership === null ? null : String(ownership),
      postMoney === undefined || postMoney === null ? null : toUnits(postMoney, vehicle.baseCurrency),
      write.now,
    ],
  );
}

/** Companies by name, or some by id. */
export async function publishCompanies(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  ids?: readonly string[],
): Promise<PublishedCompany[]> {
  const rows = await tx.query<
    Omit<PublishedCompany, "ownership" | "postMoney"> & { ownership: string | null; postMoney: bigint | null }
  >(
    `select id as "companyId", name, stage, status, currency, ownership::text, post_money as "postMoney" from companies
     where account_id = $1 and vehicle_id = $2 and ($3::uuid[] is null or id = any($3::uuid[]))
     order by name collate "C", id`,
    [tenantId, vehicle.id, ids ?? null],
  );
  const published = rows.map((row) => ({
    ...row,
    ownership: row.ownership === null ? null : Number(row.ownership),
    postMoney: row.postMoney === null ? null : toAmount(row.postMoney, vehicle.baseCurrency),
  }));
  if (ids === undefined) return published;
  return ids.flatMap((id) => published.filter((company) => company.companyId === id));
}
