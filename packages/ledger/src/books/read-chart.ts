/** Reads the chart of accounts. */
import type { Account } from "./books.js";
import {
  type Findings,
  isAbsent,
  type Path,
  readFields,
  readFlag,
  readList,
  readOneOf,
  readOptionalText,
  readText,
} from "./field.js";
import { type KnownNames, knownCompany, knownPartner, refuseDuplicates } from "./known-name.js";
import { compareText } from "./text-order.js";

const TYPES = ["asset", "liability", "equity", "income", "expense"] as const;

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
