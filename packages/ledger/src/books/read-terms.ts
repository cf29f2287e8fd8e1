/** Reads the terms of every date: those that hold from ever, and the versions after them. */
import { categoriesOfRule, ruleCategories } from "./allocation-category.js";
import {
  type Fields,
  type Findings,
  isAbsent,
  type Path,
  readDay,
  readFields,
  readFlag,
  readList,
  readNumber,
  readOneOf,
} from "./field.js";
import type { IndexedRule, IndexedTerms } from "./indexed-terms.js";
import { type KnownNames, knownCompany, knownPartner } from "./known-name.js";
import { readWaterfall } from "./read-waterfall.js";
import type { AllocationBasis } from "./terms.js";

const VERSION = ["effectiveDate", "allocationRules", "allocationBasis", "waterfall"];

/** By ascending day; of versions of one date the last counts. */
export function readTerms(fields: Fields, known: KnownNames, findings: Findings): IndexedTerms[] {
  const first = { fromDay: Number.NEGATIVE_INFINITY, ...readVersion(fields, [], known, findings) };
  const later = readList(fields.termVersions, ["termVersions"], findings, false).map((item, index) => {
    const path = ["termVersions", index];
    const version = readFields(item, VERSION, path, findings);
    const fromDay = readDay(version.effectiveDate, [...path, "effectiveDate"], findings);
    return { fromDay, ...readVersion(version, path, known, findings) };
  });
  return [first, ...later.sort((a, b) => a.fromDay - b.fromDay)];
}

function readVersion(fields: Fields, path: Path, known: KnownNames, findings: Findings): Omit<IndexedTerms, "fromDay"> {
  return {
    rules: readRules(fields.allocationRules, known, findings, path),
    basis: readBasis(fields.allocationBasis, findings, path),
    waterfall: readWaterfall(fields.waterfall, known, findings, path),
  };
}

const BASES = ["commitment", "capital_balance", "paid_in", "fixed"] as const;

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
