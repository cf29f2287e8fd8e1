/** The chart while entries are written: accounts by code or id, sub-accounts made at their first use. */
import { EngineError, type ErrorPath } from "@capstack/decimal";
import { type Account, baseAccounts, type Company, type Partner, subAccountCode } from "@capstack/ledger";
import { loadAccounts } from "../books/load-books.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import type { NewPosting } from "./new-entry.js";

/** Base codes with one sub-account a partner, and one a company. */
const PARTNER_BASES = new Set(["3100"]);
const COMPANY_BASES = new Set(["1100", "1150", "1200", "1250"]);

/** An account to add; `base` is the code it hangs under, its own where it hangs under none. */
export type NewAccount = Pick<
  Account,
  "code" | "name" | "type" | "subtype" | "parentId" | "lpEntityId" | "companyId"
> & {
  readonly base: string;
};

/** Who stands in a vehicle, by id. */
interface People {
  readonly partners: readonly Partner[];
  readonly companies: readonly Company[];
}

/** Accounts of one vehicle within one write. */
export class Chart {
  readonly #byId = new Map<string, Account>();
  readonly #byCode = new Map<string, Account>();

  private constructor(
    private readonly write: Write,
    private readonly vehicle: VehicleRow,
    private readonly people: People,
    accounts: readonly Account[],
  ) {
    for (const account of accounts) this.#add(account);
  }

  static async load(write: Write, vehicle: VehicleRow): Promise<Chart> {
    const key = [write.accountId, vehicle.id];
    const partners = await write.tx.query<Partner>(
      `select id as "lpEntityId", name, partner_class as "partnerClass" from partners where account_id = $1 and vehicle_id = $2`,
      key,
    );
    const companies = await write.tx.query<Company>(
      `select id as "companyId", name from companies where account_id = $1 and vehicle_id = $2`,
      key,
    );
    const accounts = await loadAccounts(write.tx, write.accountId, vehicle.id);
    return new Chart(write, vehicle, { partners, companies }, accounts);
  }

  /** Everything there is, as the engine takes it. */
  accounts(): People & { accounts: readonly Account[] } {
    return { ...this.people, accounts: [...this.#byId.values()] };
  }

  /** The account a posting means. @throws EngineError `unknown_account`, `unknown_partner`, `unknown_company` */
  async resolve(posting: NewPosting, path: ErrorPath): Promise<Account> {
    const account = await this.#find(posting, path);
    if (!account.isActive) throw new EngineError("inactive_account", `Account ${account.code} is inactive.`, path);
    return account;
  }

  async #find(posting: NewPosting, path: ErrorPath): Promise<Account> {
    if (posting.accountId !== undefined) {
      const account = this.#byId.get(posting.accountId.toLowerCase());
      if (account === undefined) throw unknownAccount(posting.accountId, path);
      return account;
    }
    const code = posting.account ?? "";
    const [base = "", suffix] = code.split("-");
    const known = this.#byCode.get(code);
    if (suffix !== undefined && known !== undefined) return known;
    if (PARTNER_BASES.has(base) && posting.lpEntityId) return this.partnerAccount(base, posting.lpEntityId, path);
    if (COMPANY_BASES.has(base) && posting.companyId) return this.companyAccount(base, posting.companyId, path);
    return known ?? (await this.#seedBase(code, path));
  }

  /** The sub-account of a partner, made when there is none. */
  async partnerAccount(base: string, lpEntityId: string, path: ErrorPath = []): Promise<Account> {
    const known = [...this.#byId.values()].find(
      (one) => one.lpEntityId === lpEntityId && one.code.startsWith(`${base}-`),
    );
    if (known !== undefined) return known;
    const partner = this.people.partners.find((one) => one.lpEntityId === lpEntityId);
    if (partner === undefined) throw new EngineError("unknown_partner", `No partner has the id ${lpEntityId}.`, path);
    return this.#create(base, { lpEntityId, companyId: null, of: partner.name }, path);
  }

  /** The sub-account of a company, made when there is none. */
  async companyAccount(base: string, companyId: string, path: ErrorPath = []): Promise<Account> {
    const known = [...this.#byId.values()].find(
      (one) => one.companyId === companyId && one.code.startsWith(`${base}-`),
    );
    if (known !== undefined) return known;
    const company = this.people.companies.find((one) => one.companyId === companyId);
    if (company === undefined) throw new EngineError("unknown_company", `No company has the id ${companyId}.`, path);
    return this.#create(base, { lpEntityId: null, companyId, of: company.name }, path);
  }

  async #seedBase(code: string, path: ErrorPath): Promise<Account> {
    const base = baseAccounts.find((one) => one.code === code);
    if (base === undefined) throw unknownAccount(code, path);
    return this.insert({ ...base, base: code });
  }

  async #create(
    baseCode: string,
    { lpEntityId, companyId, of }: { lpEntityId: string | null; companyId: string | null; of: string },
    path: ErrorPath,
  ): Promise<Account> {
    const parent = this.#byCode.get(baseCode) ?? (await this.#seedBase(baseCode, path));
    const code = subAccountCode(baseCode, (lpEntityId ?? companyId) as string, [...this.#byId.values()]);
    return this.insert({
      code,
      base: baseCode,
      name: `${parent.name}: ${of}`,
      type: parent.type,
      subtype: parent.subtype,
      parentId: parent.id,
      lpEntityId,
      companyId,
    });
  }

  /** Writes one account's row. */
  async insert(account: NewAccount): Promise<Account> {
    const id = this.write.desk.identifiers.ordered();
    const { code, base, name, type, subtype, parentId = null, lpEntityId = null, companyId = null } = account;
    await this.write.tx.query(
      `insert into ledger_accounts (account_id, vehicle_id, id, code, base, name, type, subtype, parent_id, lp_entity_id, company_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        this.write.accountId,
        this.vehicle.id,
        id,
        code,
        base,
        name,
        type,
        subtype,
        parentId,
        lpEntityId,
        companyId,
        this.write.now,
      ],
    );
    const made = { id, code, name, type, subtype, parentId, lpEntityId, companyId, isActive: true };
    this.#add(made);
    return made;
  }

  /** Whether a code is in use. */
  has(code: string): boolean {
    return this.#byCode.has(code);
  }

  #add(account: Account): void {
    this.#byId.set(account.id, account);
    this.#byCode.set(account.code, account);
  }
}

function unknownAccount(named: string, path: ErrorPath): EngineError {
  return new EngineError("unknown_account", `No account is ${JSON.stringify(named)} in this vehicle.`, path);
}
