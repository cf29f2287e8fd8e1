/**
 * A cache of a vehicle's accounts, partners, companies and securities as rows, and what its firm requires approval of,
 * valid while the database reports no change. Dropping an entry costs only time.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import type { Account, Company, Partner, Security } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { companies, firms, partners, securities } from "../tables/firm-tables.js";
import type { ApprovalRule } from "../tables/json-shapes.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadAccounts } from "./load-books.js";
import { RecentMap } from "./recent-map.js";

/** Accounts, partners, companies and securities of a vehicle by id; accounts also by code and by owner. Immutable. */
export interface ChartRows {
  /** The firm's rules that may require approval in the vehicle; none where nothing requires it. */
  readonly approvalRules: readonly ApprovalRule[];
  readonly partners: ReadonlyMap<string, Partner>;
  readonly companies: ReadonlyMap<string, Company>;
  readonly securities: ReadonlyMap<string, KeptSecurity>;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly byCode: ReadonlyMap<string, Account>;
  readonly byOwner: ReadonlyMap<string, Account>;
}

/** What a chart needs of a security. */
export type KeptSecurity = Pick<Security, "securityId" | "companyId" | "name" | "securityType">;

/** Names a sub-account by its base code and its owner. */
export function ownerKey(base: string, owner: string): string {
  return `${base}/${owner}`;
}

/** The partner, security or company that an account belongs to; null for an account of the vehicle's own. */
export function ownerIdOf({ lpEntityId, companyId, securityId }: Partial<Account>): string | null {
  return lpEntityId ?? securityId ?? companyId ?? null;
}

/** The owner of an account under its base code; null for an account without one. */
export function ownerKeyOf(account: Account): string | null {
  const { code } = account;
  const owner = ownerIdOf(account);
  return owner === null || !code.includes("-") ? null : ownerKey(code.slice(0, code.indexOf("-")), owner);
}

/** The size of a row in memory with its map entries, in bytes. */
const ROW_BYTES = 600;
const MOST_BYTES = 64 * 1024 * 1024;

/** Keeps the charts of the most recently written vehicles, up to a total size. */
export class KeptCharts {
  readonly #kept: RecentMap<{ readonly version: bigint; readonly rows: ChartRows }>;

  constructor(mostBytes = MOST_BYTES) {
    this.#kept = new RecentMap(mostBytes);
  }

  /**
   * The rows in the transaction's snapshot, at a version it has read. They are cached only if the version is the one
   * the
   * vehicle was locked at: this write's own changes may still be rolled back.
   */
  async take(tx: Queryable, tenantId: string, vehicle: VehicleRow, version: bigint): Promise<ChartRows> {
    const key = `${tenantId} ${vehicle.id}`;
    const stored = this.#kept.get(key);
    if (stored?.version === version) return stored.rows;
    const rows = await readChart(tx, tenantId, vehicle);
    const { partners, companies, securities, accounts } = rows;
    const weight = (1 + partners.size + companies.size + securities.size + accounts.size) * ROW_BYTES;
    if (version === vehicle.chartVersion) this.#kept.set(key, { version, rows }, weight);
    return rows;
  }
}

const partnersOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { lpEntityId: partners.id, name: partners.name, partnerClass: partners.partnerClass },
  rest: sql`from ${partners} where ${ownedBy(partners, owner)}`,
}));

const companiesOf = preparedRows((owner: OwnerOfRow) => ({
  fields: { companyId: companies.id, name: companies.name },
  rest: sql`from ${companies} where ${ownedBy(companies, owner)}`,
}));

const securitiesOf = preparedRows((owner: OwnerOfRow) => ({
  fields: {
    securityId: securities.id,
    companyId: securities.companyId,
    name: securities.name,
    securityType: securities.securityType,
  },
  rest: sql`from ${securities} where ${ownedBy(securities, owner)}`,
}));

const approvalOf = preparedRows((params: { readonly tenantId: string; readonly firmId: string }) => ({
  fields: { approval: firms.approval, approvalRules: firms.approvalRules },
  rest: sql`from ${firms} where ${firms.tenantId} = ${params.tenantId} and ${firms.id} = ${params.firmId}`,
}));

/** The rules for a vehicle. A firm without rules has one that fits everything. */
function rulesOf(rules: readonly ApprovalRule[], vehicleId: string): readonly ApprovalRule[] {
  if (rules.length === 0) return [{}];
  return rules.filter((rule) => rule.vehicleId === undefined || rule.vehicleId === vehicleId);
}

async function readChart(tx: Queryable, tenantId: string, { id: vehicleId, firmId }: VehicleRow): Promise<ChartRows> {
  const owner = { tenantId, vehicleId };
  const [[firm], partners, companies, securities, accounts] = await Promise.all([
    approvalOf(tx, { tenantId, firmId }),
    partnersOf(tx, owner),
    companiesOf(tx, owner),
    securitiesOf(tx, owner),
    loadAccounts(tx, tenantId, vehicleId),
  ]);
  const owned = accounts.flatMap((account): [string, Account][] => {
    const owner = ownerKeyOf(account);
    return owner === null ? [] : [[owner, account]];
  });
  return {
    approvalRules: firm?.approval === "required" ? rulesOf(firm.approvalRules, vehicleId) : [],
    partners: new Map(partners.map((partner) => [partner.lpEntityId, partner])),
    companies: new Map(companies.map((company) => [company.companyId, company])),
    securities: new Map(securities.map((security) => [security.securityId, security])),
    accounts: new Map(accounts.map((account) => [account.id, account])),
    byCode: new Map(accounts.map((account) => [account.code, account])),
    byOwner: new Map(owned),
  };
}
