/** Reads the fields that others refer to: the currencies, the partners, the companies, the chart; each id once. */
import { currencyDecimals, type Exact, toDayNumber } from "@capstack/decimal";
import { refuseDuplicates } from "../records/books-kinds.js";
import type { Partner, partner } from "../records/partner.js";
import { compareText } from "../records/text-order.js";
import type { FairValueLevel, ValuationInput, ValuationTechnique, valuationFile } from "../records/valuation-file.js";
import type { Account, account, Company, company, Security, security, Vehicle, vehicle } from "../records/vehicle.js";
import { type BooksReading, ordinals } from "./books-reading.js";

export function takeVehicle(read: Exact<typeof vehicle>, reading: BooksReading): Required<Vehicle> {
  const { id, name, baseCurrency, fiscalYearStart } = read;
  reading.vehicle = { id, name, baseCurrency, fiscalYearStart };
  return reading.vehicle;
}

export function takeDecimals(decimals: Record<string, number>, reading: BooksReading): Record<string, number> {
  const { baseCurrency } = reading.vehicle;
  reading.decimals = decimals;
  reading.base = { currency: baseCurrency, decimals: currencyDecimals(baseCurrency, decimals) };
  return decimals;
}

export function takePartners(read: Exact<typeof partner>[], reading: BooksReading): Partner[] {
  const partners = read.map(({ lpEntityId, name, partnerClass }): Partner => ({ lpEntityId, name, partnerClass }));
  refuseDuplicates(idsOf(partners), "partners", "lpEntityId", reading);
  partners.sort((a, b) => compareText(a.lpEntityId, b.lpEntityId));
  reading.partnerAt = ordinals(idsOf(partners));
  return partners;
}

function idsOf(partners: readonly Partner[]): string[] {
  return partners.map(({ lpEntityId }) => lpEntityId);
}

export function takeCompanies(read: Exact<typeof company>[], reading: BooksReading): Company[] {
  const companies = read.map((one): Company => {
    const { companyId, name, stage, status, currency, valuationLevel, industry, country } = one;
    return { companyId, name, stage, status, currency, valuationLevel, industry, country };
  });
  const ids = () => companies.map((one) => one.companyId);
  refuseDuplicates(ids(), "companies", "companyId", reading);
  companies.sort((a, b) => compareText(a.companyId, b.companyId));
  reading.companyAt = ordinals(ids());
  return companies;
}

export function takeSecurities(read: Exact<typeof security>[], reading: BooksReading): Security[] {
  const companyIds = [...reading.companyAt.keys()];
  const securities = read.map((one): Security => {
    const { securityId, name, securityType, shares, principal, acquired, isRestricted } = one;
    const companyId = companyIds[one.companyId] ?? "";
    const owed = principal === null ? null : principal.toNumber();
    const shareChanges = one.shareChanges.map(({ date, shares: change }) => ({ date, shares: change }));
    return { securityId, companyId, name, securityType, shares, shareChanges, principal: owed, acquired, isRestricted };
  });
  const ids = () => securities.map((one) => one.securityId);
  refuseDuplicates(ids(), "securities", "securityId", reading);
  securities.sort((a, b) => compareText(a.securityId, b.securityId));
  reading.securities = securities;
  reading.securityAt = ordinals(ids());
  return securities;
}

/** The file of a mark, with the ordinals of its company and security; −1 for what is outside of all securities. */
export interface IndexedValuationFile {
  readonly company: number;
  readonly security: number;
  readonly day: number;
  /** The entry of its mark; null where nothing says it, or nothing changed. */
  readonly entryId: string | null;
  /** The day from which it counts no more; infinity for one that is in force. */
  readonly endDay: number;
  readonly level: FairValueLevel;
  readonly technique: ValuationTechnique;
  readonly transactionDate: string | null;
  readonly inputs: readonly ValuationInput[];
  readonly changes: string;
}

export function takeValuationFiles(read: Exact<typeof valuationFile>[], reading: BooksReading): IndexedValuationFile[] {
  const companyIds = [...reading.companyAt.keys()];
  const files = read.map((one): IndexedValuationFile => {
    const { companyId: company, securityId: named, date, endedOn, level, technique, changes, place } = one;
    const securityId = named ?? onlySecurity(reading.securities, companyIds[company]);
    const inputs = one.inputs.map(({ name, value, unit }) => ({ name, value, unit }));
    const security = securityId === null ? undefined : reading.securities[securityId];
    if (security !== undefined && security.companyId !== companyIds[company]) {
      place.problem("unknown_security", `${security.name} is another company's security.`, "securityId");
    }
    return {
      company,
      security: securityId ?? -1,
      day: toDayNumber(date),
      entryId: one.entryId,
      endDay: endedOn === null ? Number.POSITIVE_INFINITY : toDayNumber(endedOn),
      level,
      technique,
      transactionDate: one.transactionDate,
      inputs,
      changes: changes ?? "",
    };
  });
  return files.sort((a, b) => a.day - b.day);
}

/** The ordinal of a company's only security; null where it has none or several. */
function onlySecurity(securities: readonly Security[], companyId: string | undefined): number | null {
  const own = securities.flatMap((security, ordinal) => (security.companyId === companyId ? [ordinal] : []));
  return own.length === 1 ? (own[0] as number) : null;
}

export function takeAccounts(read: Exact<typeof account>[], reading: BooksReading): Account[] {
  const [partnerIds, companyIds] = [[...reading.partnerAt.keys()], [...reading.companyAt.keys()]];
  const accounts = read.map((one): Account => {
    const { id, code, name, type, subtype, parentId, isActive } = one;
    const lpEntityId = one.lpEntityId === null ? null : (partnerIds[one.lpEntityId] ?? "");
    const own = one.companyId === null ? null : (companyIds[one.companyId] ?? "");
    const security = one.securityId === null ? undefined : reading.securities[one.securityId];
    const companyId = own ?? security?.companyId ?? null;
    if (security !== undefined && companyId !== security.companyId) {
      one.place.problem("unknown_security", `${security.name} is another company's security.`, "securityId");
    }
    const securityId = security?.securityId ?? null;
    return { id, code, name, type, subtype, parentId, lpEntityId, companyId, securityId, isActive };
  });
  refuseDuplicates(
    accounts.map(({ id }) => id),
    "accounts",
    "id",
    reading,
  );
  const codes = new Set<string>();
  accounts.forEach(({ code }, index) => {
    if (codes.has(code)) {
      const message = `Two accounts have the code ${code}.`;
      reading.problems.add("duplicate_account_code", message, ["accounts", index, "code"]);
    }
    codes.add(code);
  });
  accounts.sort((a, b) => compareText(a.code, b.code));
  const { partnerAt, companyAt, securityAt } = reading;
  reading.chart = {
    accountAt: ordinals(accounts.map(({ id }) => id)),
    accountByCode: ordinals(accounts.map(({ code }) => code)),
    accountPartner: Int32Array.from(accounts, ({ lpEntityId }) => partnerAt.get(lpEntityId ?? "") ?? -1),
    accountCompany: Int32Array.from(accounts, ({ companyId }) => companyAt.get(companyId ?? "") ?? -1),
    accountSecurity: Int32Array.from(accounts, ({ securityId }) => securityAt.get(securityId ?? "") ?? -1),
  };
  return accounts;
}
