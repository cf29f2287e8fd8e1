/** Reads whose books these are: vehicle, base currency, partners and companies. */

import { currencyDecimals, isDate } from "@capstack/decimal";
import type { Company, Vehicle } from "./books.js";
import type { BaseMoney } from "./books-index.js";
import {
  type Findings,
  isAbsent,
  readFields,
  readList,
  readNumber,
  readOneOf,
  readOptionalText,
  readText,
  wrong,
} from "./field.js";
import { refuseDuplicates } from "./known-name.js";
import type { Partner } from "./partner.js";
import { compareText } from "./text-order.js";

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
