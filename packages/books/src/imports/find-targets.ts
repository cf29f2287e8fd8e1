import { orm } from "@capstack/database";
import { baseAccounts } from "@capstack/ledger";
import { createCompanies } from "../companies/company.js";
import { Chart } from "../journal/chart/chart.js";
import { createPartners } from "../partners/partner.js";
import type { Body } from "../requests/body.js";
import { ownedBy } from "../tables/columns.js";
import { companies, partners } from "../tables/firm-tables.js";
import { ledgerAccounts } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { atLine, type FileAccount, type FilePerson, type FileProblem, type JournalText } from "./journal-text.js";

/** The request. */
type JournalFile = Body<"importJournal">;

/** The request without the file. */
export type JournalOptions = Omit<JournalFile, "content">;

/** An account as an entry names it. */
export interface Target {
  readonly account: string;
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
  readonly sourceType?: string | undefined;
}

/** What the vehicle lacks, by name or code. */
export interface Created {
  readonly partners: string[];
  readonly companies: string[];
  readonly accounts: string[];
}

/** The partners and companies of the file's postings, by the id the file uses. */
export interface People {
  readonly partners: ReadonlyMap<string, string>;
  readonly companies: ReadonlyMap<string, string>;
}

/** The targets by the file's names, and the names that could not be resolved. */
export interface Targets extends People {
  readonly byName: ReadonlyMap<string, Target>;
  readonly created: Created;
  readonly problems: readonly FileProblem[];
}

/**
 * Finds every account of a file in a vehicle that this write has locked; creates missing ones if the caller asks for
 * it.
 */
export async function findTargets(
  write: Write,
  vehicle: VehicleRow,
  text: JournalText,
  { accounts: said, createMissing }: JournalOptions,
): Promise<Targets> {
  const known = await loadKnown(write, vehicle);
  const problems: FileProblem[] = unusedTargets(text, said);
  const created: Created = { partners: [], companies: [], accounts: [] };
  const open = text.accounts.filter(({ name, code }) => said[name] === undefined && !known.codes.has(code ?? ""));
  const used = peopleUsed(open, text);
  const lps = await matchPeople(text.partners, known.partners, known.partnerIds, async (missing) => {
    const wanted = createMissing ? missing.filter(({ id }) => used.has(id)) : [];
    created.partners.push(...wanted.map(({ name }) => name));
    const input = wanted.map(({ name, partnerClass = "lp" }) => ({ name: name.slice(0, 200), partnerClass }));
    return { wanted, ids: await createPartners(write, vehicle, input) };
  });
  const portfolio = await matchPeople(text.companies, known.companies, known.companyIds, async (missing) => {
    const wanted = createMissing ? missing.filter(({ id }) => used.has(id)) : [];
    created.companies.push(...wanted.map(({ name }) => name));
    const input = wanted.map(({ name, stage, currency }) => ({
      name: name.slice(0, 200),
      ...(stage ? { stage } : {}),
      ...(currency ? { currency } : {}),
    }));
    return { wanted, ids: await createCompanies(write, vehicle, input) };
  });
  const byName = new Map<string, Target>();
  let chart: Chart | undefined;
  for (const account of text.accounts) {
    const values = said[account.name];
    const target =
      values === undefined
        ? ownTarget(account, known, { partners: lps, companies: portfolio })
        : givenTarget(account, values, known, problems);
    if (target !== undefined) byName.set(account.name, target);
    else if (values === undefined && createMissing && canBeMade(account)) {
      chart ??= await Chart.load(write, vehicle);
      byName.set(account.name, await makeAccount(chart, account));
      created.accounts.push(account.code as string);
    } else if (values === undefined) problems.push(unknownAccount(account));
  }
  return { byName, partners: lps, companies: portfolio, created, problems };
}

interface Known {
  readonly codes: ReadonlySet<string>;
  /** Ids by name; undefined where several share it. */
  readonly partners: ReadonlyMap<string, string | undefined>;
  readonly companies: ReadonlyMap<string, string | undefined>;
  readonly partnerIds: ReadonlySet<string>;
  readonly companyIds: ReadonlySet<string>;
}

async function loadKnown(write: Write, vehicle: VehicleRow): Promise<Known> {
  const owner = ownerOf(write, vehicle);
  const named = (t: typeof partners | typeof companies) =>
    orm(write.tx).select({ id: t.id, name: t.name }).from(t).where(ownedBy(t, owner));
  const codes = await orm(write.tx)
    .select({ code: ledgerAccounts.code })
    .from(ledgerAccounts)
    .where(ownedBy(ledgerAccounts, owner));
  const [people, held] = [await named(partners), await named(companies)];
  const byName = (rows: readonly { id: string; name: string }[]) => {
    const ids = new Map<string, string | undefined>();
    for (const { id, name } of rows) ids.set(name, ids.has(name) ? undefined : id);
    return ids;
  };
  return {
    codes: new Set(codes.map(({ code }) => code)),
    partners: byName(people),
    companies: byName(held),
    partnerIds: new Set(people.map(({ id }) => id)),
    companyIds: new Set(held.map(({ id }) => id)),
  };
}

/** The partner or company of an account to be found, or of a posting. */
function peopleUsed(open: readonly FileAccount[], text: JournalText): ReadonlySet<string | null | undefined> {
  const used = new Set<string | null | undefined>();
  for (const { partner, company } of open) used.add(partner).add(company);
  for (const { postings } of text.entries) {
    for (const { lpEntityId, companyId } of postings) used.add(lpEntityId).add(companyId);
  }
  return used;
}

/** Partners and companies of the file by the file's id: matched by id, then by name, else created. */
async function matchPeople(
  people: readonly FilePerson[],
  byName: Known["partners"],
  ids: ReadonlySet<string>,
  make: (missing: readonly FilePerson[]) => Promise<{ wanted: readonly FilePerson[]; ids: readonly string[] }>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const missing = new Map<string, FilePerson>();
  for (const person of people) {
    const id = ids.has(person.id) ? person.id : byName.get(person.name);
    if (id !== undefined) found.set(person.id, id);
    else if (!missing.has(person.id)) missing.set(person.id, person);
  }
  const made = await make([...missing.values()]);
  for (const [place, { id }] of made.wanted.entries()) found.set(id, made.ids[place] as string);
  return found;
}

function ownTarget({ code, partner, company }: FileAccount, known: Known, people: People): Target | undefined {
  if (code === null) return undefined;
  if (known.codes.has(code)) return { account: code };
  const base = baseAccounts.find((account) => account.code === code || code.startsWith(`${account.code}-`));
  if (base?.code === code) return { account: code };
  const lpEntityId = partner === null ? undefined : people.partners.get(partner);
  const companyId = company === null ? undefined : people.companies.get(company);
  if (base === undefined || (lpEntityId === undefined && companyId === undefined)) return undefined;
  return { account: base.code, lpEntityId, companyId };
}

function givenTarget(
  { name, place }: FileAccount,
  { account, lpEntityId, companyId, partner, company, sourceType }: JournalOptions["accounts"][string],
  known: Known,
  problems: FileProblem[],
): Target | undefined {
  const lp = lpEntityId ?? (partner === undefined ? undefined : known.partners.get(partner));
  const held = companyId ?? (company === undefined ? undefined : known.companies.get(company));
  const say = (code: string, what: string) =>
    problems.push({ code, message: `${name} is mapped to ${what}, which is not in this vehicle or not alone.`, place });
  if (partner !== undefined && lp === undefined) say("unknown_partner", partner);
  if (company !== undefined && held === undefined) say("unknown_company", company);
  const isThere = known.codes.has(account) || baseAccounts.some(({ code }) => code === account);
  if (!isThere) say("unknown_account", account);
  return { account, lpEntityId: lp, companyId: held, sourceType };
}

/** A mapping for an account that the file does not have is a typing error. */
function unusedTargets({ accounts }: JournalText, said: JournalOptions["accounts"]): FileProblem[] {
  const names = new Set(accounts.map(({ name }) => name));
  return Object.keys(said)
    .filter((name) => !names.has(name))
    .map((name) => ({
      code: "unknown_account",
      message: `accounts maps ${JSON.stringify(name)}, which the file does not have.`,
      place: { label: "accounts", path: ["accounts", name] },
    }));
}

function canBeMade({ code, partner, company }: FileAccount): boolean {
  return code !== null && partner === null && company === null && /^[0-9A-Za-z-]{1,40}$/.test(code);
}

async function makeAccount(chart: Chart, account: FileAccount): Promise<Target> {
  const { code, title, type, subtype } = account;
  await chart.insert({ code: code as string, base: code as string, name: title.slice(0, 200), type, subtype });
  return { account: code as string };
}

function unknownAccount({ name, place }: FileAccount): FileProblem {
  const message = `Account ${JSON.stringify(name)} is not in the chart; say in accounts where it is booked.`;
  return { code: "unknown_account", message, place: place.path.length === 0 ? atLine(1) : place };
}
