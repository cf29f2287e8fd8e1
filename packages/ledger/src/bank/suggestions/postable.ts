/** Whether a suggestion can be posted, and the fallback when nothing else matches. */

import { baseAccounts } from "../../chart/chart.js";
import { type AccountSuggestion, OF_A_PARTNER, type SeenRow, suggestion } from "./account-suggestion.js";
import type { SuggestionContext } from "./suggestion-context.js";

const OF_A_COMPANY = new Set(["1100", "1150", "1200", "1250"]);

export function postable({ accounts, partners, companies }: SuggestionContext): (made: AccountSuggestion) => boolean {
  const active = accounts && new Map(accounts.map(({ code, isActive }) => [code, isActive]));
  const bases = new Set(baseAccounts.map(({ code }) => code));
  const people = partners && new Set(partners.map(({ lpEntityId }) => lpEntityId));
  const held = companies && new Set(companies.map(({ companyId }) => companyId));
  return ({ accountCode, lpEntityId, companyId }) => {
    if (OF_A_PARTNER.has(accountCode) && lpEntityId === null) return false;
    if (OF_A_COMPANY.has(accountCode) && companyId === null) return false;
    if (accountCode === "1000") return false;
    if (lpEntityId !== null && people !== undefined && !people.has(lpEntityId)) return false;
    if (companyId !== null && held !== undefined && !held.has(companyId)) return false;
    return active === undefined || (active.get(accountCode) ?? bases.has(accountCode));
  };
}

export function fallback({ isIn }: SeenRow, isPostable: (made: AccountSuggestion) => boolean): AccountSuggestion {
  const reason = isIn ? "money in that nobody is known to owe" : "money out";
  const choices = isIn ? ["2000", "2200", "4100"] : ["5100", "5200", "2000", "5300", "5000"];
  const all = choices.map((code) => suggestion(code, "fallback", 0.2, reason));
  return all.find(isPostable) ?? (all[0] as AccountSuggestion);
}
