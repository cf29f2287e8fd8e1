/** Accounts that entries post to but that are not in the chart yet. */

import { list, openShape, plainArgument, requireArgument, text } from "@capstack/decimal";
import type { Entry } from "../records/entry.js";
import type { Account } from "../records/vehicle.js";
import { baseAccounts, type ChartSeed, type Owner, ofOwners, subAccount, toAccount } from "./chart.js";
import { accountList, baseCode } from "./sub-account.js";

const chartOf = /* @__PURE__ */ ofOwners({ accounts: accountList });
const entryList = /* @__PURE__ */ openShape({
  entries: list(openShape({ postings: list(openShape({ account: text({ optional: true, least: 0 }) })) })),
});

/**
 * The accounts that entries post to by code but that are not in the chart yet: those a builder used for the first time.
 * @param books   the current chart, partners, companies and securities
 * @param entries drafts of the builders
 * @returns accounts to add before the entries are posted, by ascending code
 * @example
 * const books = { vehicle: { id: "v" }, accounts: seedChart({ vehicle: { id: "v" } }) };
 * const entry = { postings: [{ account: "1350", amount: 5, currency: "USD" }, { account: "4000", amount: -5, currency: "USD" }] };
 * missingAccounts(books, [entry]).map((account) => account.name) // => ["Escrow receivable"]
 */
export function missingAccounts(
  books: { readonly vehicle: { readonly id: string }; readonly accounts: readonly Account[] } & Pick<
    ChartSeed,
    "partners" | "companies" | "securities"
  >,
  entries: readonly Pick<Entry, "postings">[],
): Account[] {
  const { vehicle, accounts, partners = [], companies = [], securities = [] } = plainArgument(books, chartOf);
  requireArgument({ entries }, entryList);
  const known = new Set(accounts.map((account) => account.code));
  const added: Account[] = [];
  for (const { account: code, lpEntityId, companyId } of entries.flatMap((entry) => entry.postings)) {
    if (code === undefined || known.has(code)) continue;
    known.add(code);
    const base = baseAccounts.find((account) => account.code === code);
    if (base !== undefined) {
      added.push(toAccount(base, vehicle.id));
      continue;
    }
    const owners: readonly Owner[] = [
      ...partners.filter((partner) => partner.lpEntityId === lpEntityId),
      ...[...companies, ...securities].filter((held) => held.companyId === companyId),
    ];
    const made = owners.map((owner) => subAccount(baseCode(code), owner, vehicle.id, [...accounts, ...added]));
    added.push(...made.filter((account) => account.code === code));
  }
  return added.sort((a, b) => (a.code < b.code ? -1 : 1));
}
