/** The chart while entries are written: accounts by code or id; sub-accounts are created on first use. */
import { prepared } from "@capstack/database";
import { EngineError, type ErrorPath } from "@capstack/decimal";
import { type Account, type Books, baseAccounts, subAccountCode } from "@capstack/ledger";
import { type ChartRows, type KeptSecurity, ownerIdOf, ownerKey, ownerKeyOf } from "../../load/kept-charts.js";
import { ledgerAccounts } from "../../tables/journal-tables.js";
import type { Write } from "../../transactions/writing.js";
import { ownerOf } from "../../vehicles/tenant.js";
import { takenVehicle, type VehicleRow } from "../../vehicles/vehicle.js";
import type { NewPosting } from "../rows/new-entry.js";

/** Base codes with one sub-account per partner, and those with one per company. */
const PARTNER_BASES = new Set(["3100"]);
const COMPANY_BASES = new Set(["1100", "1150", "1200", "1250"]);

/** An account to add; `base` is its parent's code, or its own code if it has no parent. */
export type NewAccount = Pick<
  Account,
  "code" | "name" | "type" | "subtype" | "parentId" | "lpEntityId" | "companyId" | "securityId"
> & {
  readonly base: string;
};

/** A line with its account. */
interface ResolvedPosting {
  readonly accountId?: string | undefined;
  readonly lpEntityId?: string | null | undefined;
  readonly companyId?: string | null | undefined;
}

const insertAccount = prepared((db, row: Omit<typeof ledgerAccounts.$inferSelect, "isActive">) => {
  const { tenantId, vehicleId, id, code, base, name, type, subtype, createdAt } = row;
  const { parentId, lpEntityId, companyId, securityId } = row;
  const owned = { tenantId, vehicleId, parentId, lpEntityId, companyId, securityId };
  return db.insert(ledgerAccounts).values({ ...owned, id, code, base, name, type, subtype, createdAt });
});

/** Accounts of one vehicle within one write: the existing ones and those the write created. */
export class Chart {
  readonly #byId = new Map<string, Account>();
  readonly #byCode = new Map<string, Account>();
  readonly #byOwner = new Map<string, Account>();

  private constructor(
    private readonly write: Write,
    private readonly vehicle: VehicleRow,
    private readonly rows: ChartRows,
  ) {}

  /** The chart within this write; pass `version` if it has just been read. */
  static async load(write: Write, vehicle: VehicleRow, version?: bigint): Promise<Chart> {
    const { tx, tenantId, services } = write;
    const current = version ?? (await takenVehicle(tx, tenantId, vehicle.id)).chartVersion;
    return new Chart(write, vehicle, await services.charts.take(tx, tenantId, vehicle, current));
  }

  /** The accounts, partners, companies and securities that lines name, as the engine takes them. */
  namedBy(
    postings: readonly ResolvedPosting[],
  ): Pick<Books, "accounts" | "partners"> & Required<Pick<Books, "companies" | "securities">> {
    const accounts = new Map<string, Account>();
    const people = new Set<string>();
    for (const { accountId = "", lpEntityId, companyId } of postings) {
      const account = this.#account(accountId);
      if (account !== undefined) accounts.set(accountId, account);
      const ofAccount = [account?.lpEntityId, account?.companyId, account?.securityId];
      for (const id of [lpEntityId, companyId, ...ofAccount]) if (id) people.add(id);
    }
    const named = <Row>(rows: ReadonlyMap<string, Row>) =>
      [...people].flatMap((id) => {
        const row = rows.get(id);
        return row === undefined ? [] : [row];
      });
    return {
      accounts: [...accounts.values()],
      partners: named(this.rows.partners),
      companies: named(this.rows.companies),
      securities: named(this.rows.securities),
    };
  }

  /** The account a posting names. @throws EngineError `unknown_account`, `unknown_partner`, `unknown_company` */
  async resolve(posting: NewPosting, path: ErrorPath): Promise<Account> {
    const account = this.#named(posting, path) ?? (await this.#made(posting, path));
    if (!account.isActive) throw new EngineError("inactive_account", `Account ${account.code} is inactive.`, path);
    return account;
  }

  /** The existing account. */
  #named({ account: code = "", accountId, lpEntityId, companyId }: NewPosting, path: ErrorPath): Account | undefined {
    if (accountId !== undefined) {
      const account = this.#account(accountId.toLowerCase());
      if (account === undefined) throw unknownAccount(accountId, [...path, "accountId"]);
      return account;
    }
    const known = this.#coded(code);
    if (known !== undefined && code.includes("-")) return known;
    const owner = subOwner(baseOf(code), { lpEntityId, companyId });
    if (owner === undefined) return known;
    return this.#owned(ownerKey(baseOf(code), owner)) ?? this.#ofOnlySecurity(baseOf(code), owner);
  }

  /** The account of a company's only security. */
  #ofOnlySecurity(base: string, companyId: string): Account | undefined {
    const own = [...this.rows.securities.values()].filter((security) => security.companyId === companyId);
    const [only] = own;
    return only === undefined || own.length > 1 ? undefined : this.#owned(ownerKey(base, only.securityId));
  }

  #made({ account: code = "", lpEntityId, companyId }: NewPosting, path: ErrorPath): Promise<Account> {
    const base = baseOf(code);
    if (PARTNER_BASES.has(base) && lpEntityId) return this.partnerAccount(base, lpEntityId, path);
    if (COMPANY_BASES.has(base) && companyId) return this.companyAccount(base, companyId, path);
    return this.#seedBase(code, path);
  }

  /** The sub-account of a partner, created if missing. */
  async partnerAccount(base: string, lpEntityId: string, path: ErrorPath = []): Promise<Account> {
    const known = this.#owned(ownerKey(base, lpEntityId));
    if (known !== undefined) return known;
    const partner = this.rows.partners.get(lpEntityId);
    if (partner === undefined)
      throw new EngineError("unknown_partner", `No partner of this vehicle has the id ${lpEntityId}.`, [
        ...path,
        "lpEntityId",
      ]);
    return this.#create(base, { lpEntityId, of: partner.name }, path);
  }

  /** The sub-account of a company, created if missing. */
  async companyAccount(base: string, companyId: string, path: ErrorPath = []): Promise<Account> {
    const known = this.#owned(ownerKey(base, companyId));
    if (known !== undefined) return known;
    const company = this.rows.companies.get(companyId);
    if (company === undefined)
      throw new EngineError("unknown_company", `No company of this vehicle has the id ${companyId}.`, [
        ...path,
        "companyId",
      ]);
    return this.#create(base, { companyId, of: company.name }, path);
  }

  /** The sub-account of a security, created if missing. */
  async securityAccount(base: string, securityId: string): Promise<Account> {
    const known = this.#owned(ownerKey(base, securityId));
    if (known !== undefined) return known;
    const { companyId, name } = this.rows.securities.get(securityId) as KeptSecurity;
    const company = this.rows.companies.get(companyId)?.name ?? "";
    return this.#create(base, { companyId, securityId, of: `${company}, ${name}` }, []);
  }

  async #seedBase(code: string, path: ErrorPath): Promise<Account> {
    const base = baseAccounts.find((one) => one.code === code);
    if (base === undefined) throw unknownAccount(code, [...path, "account"]);
    return this.insert({ ...base, base: code });
  }

  async #create(
    baseCode: string,
    { of, ...owner }: { lpEntityId?: string; companyId?: string; securityId?: string; of: string },
    path: ErrorPath,
  ): Promise<Account> {
    const parent = this.#coded(baseCode) ?? (await this.#seedBase(baseCode, path));
    const others = [...this.rows.accounts.values(), ...this.#byId.values()];
    return this.insert({
      code: subAccountCode(baseCode, ownerIdOf(owner) as string, others),
      base: baseCode,
      name: `${parent.name}: ${of}`,
      type: parent.type,
      subtype: parent.subtype,
      parentId: parent.id,
      ...owner,
    });
  }

  /** Writes one account's row. */
  async insert(account: NewAccount): Promise<Account> {
    const id = this.write.services.identifiers.ordered();
    const { code, base, name, type, subtype } = account;
    const { parentId = null, lpEntityId = null, companyId = null, securityId = null } = account;
    const fields = { id, code, name, type, subtype, parentId, lpEntityId, companyId, securityId };
    await insertAccount(this.write.tx, {
      ...{ ...ownerOf(this.write, this.vehicle), ...fields, base },
      createdAt: this.write.now,
    });
    const made = { ...fields, isActive: true };
    this.#byId.set(id, made);
    this.#byCode.set(code, made);
    const owner = ownerKeyOf(made);
    if (owner !== null) this.#byOwner.set(owner, made);
    return made;
  }

  /** Whether accounts were created in this write. */
  get hasGrown(): boolean {
    return this.#byId.size > 0;
  }

  /** Whether a code is in use. */
  has(code: string): boolean {
    return this.#coded(code) !== undefined;
  }

  #account(id: string): Account | undefined {
    return this.rows.accounts.get(id) ?? this.#byId.get(id);
  }

  #coded(code: string): Account | undefined {
    return this.rows.byCode.get(code) ?? this.#byCode.get(code);
  }

  #owned(key: string): Account | undefined {
    return this.rows.byOwner.get(key) ?? this.#byOwner.get(key);
  }
}

function baseOf(code: string): string {
  return code.split("-", 1)[0] as string;
}

/** The partner or company whose sub-account a base code refers to. */
function subOwner(base: string, { lpEntityId, companyId }: Pick<NewPosting, "lpEntityId" | "companyId">) {
  if (PARTNER_BASES.has(base)) return lpEntityId ?? undefined;
  return COMPANY_BASES.has(base) ? (companyId ?? undefined) : undefined;
}

function unknownAccount(named: string, path: ErrorPath): EngineError {
  return new EngineError("unknown_account", `No account is ${JSON.stringify(named)} in this vehicle.`, path);
}
