/** Reads everything of the books but the entries: vehicle, partners, companies, chart, commitments, terms, history. */
import { currencyDecimals, duplicateSentence, isDate } from "@capstack/decimal";
import type { Account, AllocationBasis, Company, Partner, Vehicle } from "./books.js";
import type { BaseMoney, IndexedCommitment, IndexedHistoryFlow, IndexedRule } from "./books-index.js";
import { categoriesOfRule, ruleCategories } from "./capital-bucket.js";
import {
  type Fields,
  type Findings,
  isAbsent,
  type Path,
  readDay,
  readFields,
  readFlag,
  readList,
  readMoney,
  readNumber,
  readOneOf,
  readOptionalText,
  readText,
  wrong,
} from "./field.js";

const TYPES = ["asset", "liability", "equity", "income", "expense"] as const;
const COMMITMENT_KINDS = ["initial", "increase", "decrease", "transfer_in", "transfer_out", "default"] as const;
const BASES = ["commitment", "capital_balance", "paid_in", "fixed"] as const;

export function readVehicle(value: unknown, findings: Findings): Required<Vehicle> {
  const path = ["vehicle"];
  const fields = readFields(value, ["id", "name", "baseCurrency", "fiscalYearStart"], path, findings);
  const fiscalYearStart = isAbsent(fields.fiscalYearStart) ? "01-01" : fields.fiscalYearStart;
  if (!isDate(`2023-${String(fiscalYearStart)}`)) {
    wrong(fiscalYearStart, [...path, "fiscalYearStart"], findings, "a day of the year, written MM-DD", "invalid_date");
  }
  return {
    id: readText(fields.id, [...path, "id"], findings),
    name: readText(fields.name, [...path, "name"], findings),
    baseCurrency: readText(fields.baseCurrency, [...path, "baseCurrency"], findings),
    fiscalYearStart: String(fiscalYearStart),
  };
}

export function readBaseMoney(vehicle: Vehicle, overrides: unknown, findings: Findings): BaseMoney {
  return {
    currency: vehicle.baseCurrency,
    decimals: currencyDecimals(vehicle.baseCurrency, readDecimals(overrides, findings)),
  };
}

/** Decimals that differ from ISO 4217, 0 to 6. */
export function readDecimals(value: unknown, findings: Findings): Record<string, number> {
  if (isAbsent(value)) return {};
  const path = ["currencyDecimals"];
  const read = new Map<string, number>();
  for (const [currency, decimals] of Object.entries(readFields(value, Object.keys(Object(value)), path, findings))) {
    const range = { otherwise: 2, min: 0, max: 6, whole: true };
    read.set(currency, readNumber(decimals, range, [...path, currency], findings));
  }
  return Object.fromEntries(read);
}

export function readPartners(value: unknown, findings: Findings): Partner[] {
  const partners = readList(value, ["partners"], findings).map((item, index): Partner => {
    const path = ["partners", index];
    const fields = readFields(item, ["lpEntityId", "name", "partnerClass"], path, findings);
    return {
      lpEntityId: readText(fields.lpEntityId, [...path, "lpEntityId"], findings),
      name: readText(fields.name, [...path, "name"], findings),
      partnerClass: readOneOf(fields.partnerClass, ["lp", "gp"], [...path, "partnerClass"], findings),
    };
  });
  refuseDuplicates(
    partners.map((partner) => partner.lpEntityId),
    ["partners"],
    "lpEntityId",
    findings,
  );
  return partners.sort((a, b) => compareText(a.lpEntityId, b.lpEntityId));
}

export function readCompanies(value: unknown, findings: Findings): Company[] {
  const known = ["companyId", "name", "stage", "status", "currency", "valuationLevel"];
  const companies = readList(value, ["companies"], findings, false).map((item, index): Company => {
    const path = ["companies", index];
    const fields = readFields(item, known, path, findings);
    const level = fields.valuationLevel;
    return {
      companyId: readText(fields.companyId, [...path, "companyId"], findings),
      name: readText(fields.name, [...path, "name"], findings),
      stage: readOptionalText(fields.stage, [...path, "stage"], findings),
      status: readOptionalText(fields.status, [...path, "status"], findings),
      currency: readOptionalText(fields.currency, [...path, "currency"], findings),
      valuationLevel: isAbsent(level)
        ? null
        : readNumber(level, { otherwise: 3, min: 1, max: 3, whole: true }, [...path, "valuationLevel"], findings),
    };
  });
  refuseDuplicates(
    companies.map((company) => company.companyId),
    ["companies"],
    "companyId",
    findings,
  );
  return companies.sort((a, b) => compareText(a.companyId, b.companyId));
}

export function readAccounts(value: unknown, known: KnownNames, findings: Findings): Account[] {
  const accounts = readList(value, ["accounts"], findings).map((item, index) =>
    readAccount(item, ["accounts", index], known, findings),
  );
  refuseDuplicates(
    accounts.map((account) => account.id),
    ["accounts"],
    "id",
    findings,
  );
  const codes = new Set<string>();
  accounts.forEach(({ code }, index) => {
    if (codes.has(code)) {
      findings.problems.add("duplicate_account_code", `Two accounts have the code ${code}.`, [
        "accounts",
        index,
        "code",
      ]);
    }
    codes.add(code);
  });
  return accounts.sort((a, b) => compareText(a.code, b.code));
}

/** Where ids of partners and companies are looked up. */
export interface KnownNames {
  readonly partnerAt: ReadonlyMap<string, number>;
  readonly companyAt: ReadonlyMap<string, number>;
}

function readAccount(item: unknown, path: Path, known: KnownNames, findings: Findings): Account {
  const names = ["id", "code", "name", "type", "subtype", "parentId", "lpEntityId", "companyId", "isActive"];
  const fields = readFields(item, names, path, findings);
  return {
    id: readText(fields.id, [...path, "id"], findings),
    code: readText(fields.code, [...path, "code"], findings),
    name: readText(fields.name, [...path, "name"], findings),
    type: readOneOf(fields.type, TYPES, [...path, "type"], findings),
    subtype: readText(fields.subtype, [...path, "subtype"], findings),
    parentId: readOptionalText(fields.parentId, [...path, "parentId"], findings),
    lpEntityId: isAbsent(fields.lpEntityId) ? null : knownPartner(fields, path, known, findings).id,
    companyId: isAbsent(fields.companyId) ? null : knownCompany(fields, path, known, findings).id,
    isActive: readFlag(fields.isActive, true, [...path, "isActive"], findings),
  };
}

export function readCommitments(
  value: unknown,
  known: KnownNames,
  base: BaseMoney,
  findings: Findings,
): IndexedCommitment[] {
  const events = readList(value, ["commitments"], findings).map((item, index): IndexedCommitment => {
    const path = ["commitments", index];
    const fields = readFields(item, ["lpEntityId", "date", "amount", "kind"], path, findings);
    return {
      partner: knownPartner(fields, path, known, findings).ordinal,
      day: readDay(fields.date, [...path, "date"], findings),
      units: readMoney(fields.amount, base.decimals, [...path, "amount"], findings),
      kind: readOneOf(fields.kind, COMMITMENT_KINDS, [...path, "kind"], findings),
    };
  });
  return events.sort((a, b) => a.day - b.day || a.partner - b.partner);
}

export function readBasis(value: unknown, findings: Findings, at: Path = []): AllocationBasis {
  return isAbsent(value) ? "commitment" : readOneOf(value, BASES, [...at, "allocationBasis"], findings);
}

export function readRules(value: unknown, known: KnownNames, findings: Findings, at: Path = []): IndexedRule[] {
  return readList(value, [...at, "allocationRules"], findings, false).map((item, index): IndexedRule => {
    const path = [...at, "allocationRules", index];
    const names = ["lpEntityId", "category", "companyId", "participates", "weight"];
    const fields = readFields(item, names, path, findings);
    const weight = { otherwise: 0, min: 0, max: Number.MAX_SAFE_INTEGER };
    return {
      partner: knownPartner(fields, path, known, findings).ordinal,
      categories: categoriesOfRule(readOneOf(fields.category, ruleCategories, [...path, "category"], findings)),
      company: isAbsent(fields.companyId) ? -1 : knownCompany(fields, path, known, findings).ordinal,
      participates: isAbsent(fields.participates)
        ? undefined
        : readFlag(fields.participates, true, [...path, "participates"], findings),
      weight: isAbsent(fields.weight) ? undefined : readNumber(fields.weight, weight, [...path, "weight"], findings),
    };
  });
}

export function readHistory(
  value: unknown,
  known: KnownNames,
  base: BaseMoney,
  findings: Findings,
): IndexedHistoryFlow[] {
  const flows = readList(value, ["historyFlows"], findings, false).map((item, index): IndexedHistoryFlow => {
    const path = ["historyFlows", index];
    const fields = readFields(item, ["lpEntityId", "date", "kind", "amount", "sourceRef"], path, findings);
    return {
      partner: knownPartner(fields, path, known, findings).ordinal,
      day: readDay(fields.date, [...path, "date"], findings),
      kind: readOneOf(fields.kind, ["contribution", "distribution"], [...path, "kind"], findings),
      units: readMoney(fields.amount, base.decimals, [...path, "amount"], findings),
      sourceRef: readOptionalText(fields.sourceRef, [...path, "sourceRef"], findings) ?? "cutover",
    };
  });
  return flows.sort((a, b) => a.day - b.day || a.partner - b.partner);
}

export function knownPartner(fields: Fields, path: Path, { partnerAt }: KnownNames, findings: Findings) {
  const ordinal = partnerAt.get(fields.lpEntityId as string);
  if (ordinal === undefined) {
    wrong(fields.lpEntityId, [...path, "lpEntityId"], findings, "a partner of these books", "unknown_partner");
  }
  return { id: ordinal === undefined ? "" : (fields.lpEntityId as string), ordinal: ordinal ?? 0 };
}

function knownCompany(fields: Fields, path: Path, { companyAt }: KnownNames, findings: Findings) {
  const ordinal = companyAt.get(fields.companyId as string);
  if (ordinal === undefined) {
    wrong(fields.companyId, [...path, "companyId"], findings, "a company of these books", "unknown_company");
  }
  return { id: ordinal === undefined ? "" : (fields.companyId as string), ordinal: ordinal ?? 0 };
}

function refuseDuplicates(ids: readonly string[], path: Path, field: string, { problems }: Findings): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id)) problems.add("duplicate_id", duplicateSentence(field, id), [...path, index, field]);
    seen.add(id);
  });
}

/** Plain byte order of UTF-16 text, the same everywhere. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
