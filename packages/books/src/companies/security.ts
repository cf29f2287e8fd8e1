/** The securities a vehicle holds in its companies. A new one gets its cost, interest, mark and translation accounts. */
import { orm, preparedRows } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { sharesHeld } from "@capstack/ledger";
import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { Chart } from "../journal/chart/chart.js";
import { shareChangesOf } from "../load/share-changes.js";
import type { Body, One } from "../requests/body.js";
import { oneOrMany } from "../requests/one-or-many.js";
import { byName, isOneOf, type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { securities } from "../tables/firm-tables.js";
import { ledgerAccounts as accounts } from "../tables/journal-tables.js";
import { givenUnits, toAmount } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { takeOverFiles } from "../valuations/valuation-file.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** What a new security needs. */
export type NewSecurity = One<"createSecurities">;

/** The accounts of a security. */
const BASES = ["1100", "1150", "1200", "1250"];

/** Creates one security, or several; the answer has the same form. */
export async function addSecurities(write: Write, vehicle: VehicleRow, body: Body<"createSecurities">) {
  return oneOrMany(body, async (input) => {
    const placeOf = (place: number) => (Array.isArray(body) ? [place] : []);
    return publishSecurities(write, vehicle, await createSecurities(write, vehicle, input, placeOf));
  });
}

/** Creates securities in a vehicle that this write has locked. */
export async function createSecurities(
  write: Write,
  vehicle: VehicleRow,
  input: readonly NewSecurity[],
  placeOf: (place: number) => readonly number[] = (place) => [place],
): Promise<string[]> {
  const made = input.map((security) => ({ id: write.services.identifiers.random(), security }));
  for (const [place, { id, security }] of made.entries()) {
    const { companyId, takesOver, ...record } = security;
    const { name, securityType } = record;
    const row = { ...ownerOf(write, vehicle), id, companyId, createdAt: write.now };
    await orm(write.tx)
      .insert(securities)
      .values({ ...row, ...recordOf(record, vehicle), name, securityType });
    if (takesOver) await takeOver(write, vehicle, { id, companyId, name }, placeOf(place));
    const subject = { subjectType: "security", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "security.created", ...subject, after: security });
  }
  const chart = await Chart.load(write, vehicle);
  for (const { id } of made) {
    for (const base of BASES) await chart.securityAccount(base, id);
  }
  return made.map(({ id }) => id);
}

/** Makes the company's own accounts the security's, with all that is booked on them. @throws EngineError `invalid_value` */
async function takeOver(
  write: Write,
  vehicle: VehicleRow,
  { id, companyId, name }: { id: string; companyId: string; name: string },
  path: readonly number[],
): Promise<void> {
  const own = and(
    ownedBy(accounts, ownerOf(write, vehicle)),
    eq(accounts.companyId, companyId),
    isNull(accounts.securityId),
    inArray(accounts.base, BASES),
  );
  const taken = await orm(write.tx)
    .update(accounts)
    .set({ securityId: id, name: sql`${accounts.name} || ', ' || ${name}::text` })
    .where(own)
    .returning({ id: accounts.id });
  if (taken.length > 0) return takeOverFiles(write, vehicle, companyId, id);
  const message = "The company has no entries of its own left to take over: its accounts are another security's.";
  throw new EngineError("invalid_value", message, [...path, "takesOver"]);
}

/** Changes the record of a security. */
export async function changeSecurity(write: Write, vehicle: VehicleRow, id: string, body: Body<"changeSecurity">) {
  const [before] = await publishSecurities(write, vehicle, [id]);
  const { name = before?.name, securityType = before?.securityType, isRestricted = before?.isRestricted } = body;
  const own = (await shareChangesOf(write.tx, ownerOf(write, vehicle))).get(id) ?? [];
  const { shares } = body;
  // Shares as they are now: what entries changed goes on top of the record.
  const undone = own.map((change) => ({ ...change, shares: -change.shares }));
  const record = shares == null ? body : { ...body, shares: sharesHeld({ shares, shareChanges: undone }, null) };
  await orm(write.tx)
    .update(securities)
    .set({ ...recordOf(record, vehicle), name, securityType, isRestricted })
    .where(rowWithId(securities, ownerOf(write, vehicle), id));
  const [after] = await publishSecurities(write, vehicle, [id]);
  const subject = { subjectType: "security", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "security.changed", ...subject, before, after });
  return after;
}

/** The fields of a security's record as its row stores them; omitted fields stay out. */
function recordOf(
  { shares, principal, ...said }: Omit<Body<"changeSecurity">, "name" | "securityType">,
  { baseCurrency }: VehicleRow,
) {
  return {
    ...said,
    shares: shares == null ? shares : String(shares),
    principal: principal == null ? principal : givenUnits(principal, baseCurrency, ["principal"]),
  };
}

const select = (owner: OwnerOfRow, condition: SQL) => {
  const { id: securityId, companyId, name, securityType, shares, principal, acquired, isRestricted } = securities;
  const { isQualifying, isBridge } = securities;
  const costAccountCode = sql<string>`(select ${accounts.code} from ${accounts}
    where ${ownedBy(accounts, owner)} and ${accounts.base} = '1100' and ${accounts.securityId} = ${securityId})`;
  return {
    fields: {
      ...{
        securityId,
        companyId,
        name,
        securityType,
        shares,
        principal,
        acquired,
        isRestricted,
        isQualifying,
        isBridge,
      },
      costAccountCode,
    },
    rest: sql`from ${securities} where ${ownedBy(securities, owner)} and ${condition}
      order by ${companyId}, ${byName(name)}, ${securityId}`,
  };
};

const everySecurity = preparedRows((owner: OwnerOfRow) => select(owner, sql`true`));
const someSecurities = preparedRows((params: OwnerOfRow & { ids: readonly string[] }) =>
  select(params, isOneOf(securities.id, params.ids)),
);

/** Securities by company, then by name, or some by id. */
export async function publishSecurities(tenant: Tenant, vehicle: VehicleRow, ids?: readonly string[]) {
  const owner = ownerOf(tenant, vehicle);
  const rows = await (ids === undefined
    ? everySecurity(tenant.tx, owner)
    : someSecurities(tenant.tx, { ...owner, ids }));
  const changes = await shareChangesOf(tenant.tx, owner);
  const published = rows.map((row) => ({
    ...row,
    shares: sharesHeld(
      {
        shares: row.shares === null ? null : Number(row.shares),
        shareChanges: changes.get(row.securityId) ?? [],
      },
      null,
    ),
    principal: row.principal === null ? null : toAmount(row.principal, vehicle.baseCurrency),
  }));
  if (ids === undefined) return published;
  return ids.flatMap((id) => published.filter((security) => security.securityId === id));
}
