/** Names of partners and companies that other fields refer to: each once, and none that is not there. */

import { duplicateSentence } from "@capstack/decimal";
import { type Fields, type Findings, type Path, wrong } from "./field.js";

/** Where ids of partners and companies are looked up. */
export interface KnownNames {
  readonly partnerAt: ReadonlyMap<string, number>;
  readonly companyAt: ReadonlyMap<string, number>;
}

export function knownPartner(fields: Fields, path: Path, { partnerAt }: KnownNames, findings: Findings) {
  const ordinal = partnerAt.get(fields.lpEntityId as string);
  if (ordinal === undefined) {
    wrong(fields.lpEntityId, [...path, "lpEntityId"], findings, "a partner of these books", "unknown_partner");
  }
  return { id: ordinal === undefined ? "" : (fields.lpEntityId as string), ordinal: ordinal ?? 0 };
}

export function knownCompany(fields: Fields, path: Path, { companyAt }: KnownNames, findings: Findings) {
  const ordinal = companyAt.get(fields.companyId as string);
  if (ordinal === undefined) {
    wrong(fields.companyId, [...path, "companyId"], findings, "a company of these books", "unknown_company");
  }
  return { id: ordinal === undefined ? "" : (fields.companyId as string), ordinal: ordinal ?? 0 };
}

export function refuseDuplicates(ids: readonly string[], path: Path, field: string, { problems }: Findings): void {
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (seen.has(id)) problems.add("duplicate_id", duplicateSentence(field, id), [...path, index, field]);
    seen.add(id);
  });
}
