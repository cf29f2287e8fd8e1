/** Codes of sub-accounts: a partner's capital, the cost, value, interest and translation of a company or a security. */

import { list, openShape, orNull, requireArgument, text } from "@capstack/decimal";
import type { Account } from "../records/vehicle.js";

/**
 * The code of an entity's sub-account: the existing one, or the base code with the first eight digits of its id; if
 * another entity of the vehicle has those, the eight from the second position on, and so forth.
 * @param base     `1100`, `1150`, `1200`, `1250` for a company or a security, `3100` for a partner
 * @param ownerId  the partner's, company's or security's id
 * @param accounts the current chart
 * @example
 * subAccountCode("3100", "9f8e7d6c-5b4a-4321-8765-0123456789ab", []) // => "3100-9f8e7d6c"
 */
export function subAccountCode(base: string, ownerId: string, accounts: readonly Account[]): string {
  requireArgument({ base, ownerId, accounts }, inChart);
  return codeOfOwner(base, ownerId, accounts);
}

/** The fields of an account that a search for a code needs. */
export type InChart = Pick<Account, "code" | "lpEntityId" | "companyId" | "securityId">;

/** The id of the owner of a sub-account: a partner, a security, or a company; null for an account without owner. */
export function ownerOfAccount({ lpEntityId, companyId, securityId }: InChart): string | null {
  return lpEntityId ?? securityId ?? companyId ?? null;
}

/** {@link subAccountCode} for a chart that is already read. */
export function codeOfOwner(base: string, ownerId: string, accounts: readonly InChart[]): string {
  const own = accounts.filter((account) => ownerOfAccount(account) === ownerId);
  const existing = own.find((account) => baseCode(account.code) === base);
  if (existing !== undefined) return existing.code;
  const sibling = own.find((account) => account.code.includes("-"));
  if (sibling !== undefined) return `${base}-${sibling.code.slice(sibling.code.indexOf("-") + 1)}`;
  const taken = new Set(accounts.map((account) => account.code.slice(account.code.indexOf("-") + 1)));
  return `${base}-${freeSuffix(ownerId, taken)}`;
}

const SUFFIX = 8;

function freeSuffix(ownerId: string, taken: ReadonlySet<string>): string {
  const digits = ownerId.replace(/[^0-9A-Za-z]/g, "").toLowerCase() || "x";
  for (let start = 0; start === 0 || start + SUFFIX <= digits.length; start++) {
    const suffix = digits.slice(start, start + SUFFIX);
    if (!taken.has(suffix)) return suffix;
  }
  let count = 2;
  while (taken.has(`${digits.slice(0, SUFFIX)}${count}`)) count++;
  return `${digits.slice(0, SUFFIX)}${count}`;
}

/** The parent's code: `1100` of `1100-9f8e7d6c`. */
export function baseCode(code: string): string {
  const dash = code.indexOf("-");
  return dash < 0 ? code : code.slice(0, dash);
}

const maybe = /* @__PURE__ */ orNull(text({ optional: true, least: 0 }));

export const accountList = /* @__PURE__ */ list(
  /* @__PURE__ */ openShape({ code: text({ least: 0 }), lpEntityId: maybe, companyId: maybe, securityId: maybe }),
);

const inChart = /* @__PURE__ */ openShape({
  base: text({ least: 0 }),
  ownerId: text({ least: 0 }),
  accounts: accountList,
});
