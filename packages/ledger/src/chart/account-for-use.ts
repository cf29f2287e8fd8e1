/** The account of a builder's line, in charts where a firm uses a base code for something else. */

import { EngineError } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { baseAccounts } from "./chart.js";

/**
 * The code of a rarer base account: its own; where that is another kind of account in this chart or missing, an active
 * account of the same type and subtype. The base accounts of every chart keep their codes.
 * @throws EngineError `unknown_account` if the code is taken and no account is of the subtype
 */
export function codeForUse({ accounts, accountByCode }: BooksIndex, code: string): string {
  const base = baseAccounts.find((account) => account.code === code && account.extended === true);
  const own = accounts[accountByCode.get(code) ?? -1];
  if (base === undefined) return code;
  const { type, subtype, name } = base;
  if (own?.type === type && own.subtype === subtype) return code;
  const alike = accounts.find((one) => one.type === type && one.subtype === subtype && one.isActive);
  if (alike !== undefined) return alike.code;
  if (own === undefined) return code;
  throw new EngineError(
    "unknown_account",
    `${code} is "${own.name}" in this chart, not ${name}; add an account of type ${type} and subtype ${subtype}.`,
    ["accounts"],
    { details: { code, subtype } },
  );
}
