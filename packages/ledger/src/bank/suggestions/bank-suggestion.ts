/**
 * Suggests what a bank row is, with an account its draft can be posted to: pure functions that return a score and
 * reasons.
 */

import { list, openShape, plainArgument, requireArgument } from "@capstack/decimal";
import { type BankRow, bankRow } from "../bank-reconciliation.js";
import { bareText, nameWords, says, textOf } from "../bank-text.js";
import { type AccountSuggestion, type Step, suggestion } from "./account-suggestion.js";
import { type BankRule, bankRule, fromRules } from "./bank-rule.js";
import { fromHistory } from "./booked-before.js";
import { fromWords } from "./key-word.js";
import { namedIn } from "./named-in.js";
import { fromOpenItems } from "./open-item.js";
import { fromEqualLine, fromNamedLines } from "./open-line.js";
import { fallback, postable } from "./postable.js";
import { type SuggestionContext, suggestionContext } from "./suggestion-context.js";

const ruleList = /* @__PURE__ */ openShape({ rules: list(bankRule) });

/**
 * Suggests the account of a row: the first of the following that matches and can be posted. The firm's rules; what a
 * named partner owes or is owed, in whole or in part; accrued expenses and escrows; what the counterparty was booked to
 * before (the same way, twice or more, unanimously); a company with the round it raises; key words; an open line of
 * exactly that amount; a named partner or company; else 2000 for money in, a liability until it is identified, and 5100
 * for money out. A deposit is never split over partners by guess.
 * @example
 * const row = { id: "r", txnDate: "2025-03-31", amount: -900, status: "unmatched", description: "Annual audit" };
 * suggestAccount(row, []).accountCode // => "5100"
 * suggestAccount(row, [{ contains: "audit", accountCode: "2000" }]).source // => "rule"
 */
export function suggestAccount(
  row: BankRow,
  rules: readonly BankRule[],
  context: SuggestionContext = {},
): AccountSuggestion {
  return accountSuggester(rules, context)(row);
}

/**
 * {@link suggestAccount} for many rows: its context is prepared once.
 * @example
 * const suggest = accountSuggester([{ contains: "audit", accountCode: "5100" }]);
 * suggest({ id: "r", txnDate: "2025-03-31", amount: -900, status: "unmatched", description: "Annual audit" }).confidence // => 0.95
 */
export function accountSuggester(
  bankRules: readonly BankRule[],
  known: SuggestionContext = {},
): (row: BankRow) => AccountSuggestion {
  const { rules } = plainArgument({ rules: bankRules }, ruleList);
  const context = plainArgument(known ?? {}, suggestionContext, ["context"]);
  const steps = [
    fromRules(rules, context),
    fromNamedLines(context),
    fromOpenItems(context),
    fromHistory(context.history ?? []),
    fromRounds(context),
    fromWords,
    fromEqualLine(context),
    fromNames(context),
  ];
  const isPostable = postable(context);
  return (row) => {
    requireArgument(row, bankRow, ["row"]);
    const seen = { row, text: textOf(row), size: Math.abs(row.amount), isIn: row.amount > 0 };
    for (const step of steps) {
      const found = step(seen);
      if (found !== undefined && isPostable(found)) return found;
    }
    return fallback(seen, isPostable);
  };
}

const ROUND = /\b(series|seed|safe|preferred|convertible|tranche|bridge)\b/;

/** A payment to a company that states what it buys; one word identifies the company if no other name begins with it. */
function fromRounds({ companies = [] }: SuggestionContext): Step {
  const companyIn = namedIn(companies);
  const firsts = companies.map((company) => ({ company, first: nameWords(company.name)[0] ?? "" }));
  const byFirstWord = (text: string) => {
    const bare = bareText(text);
    const [only, ...others] = firsts.filter(({ first }) => first.length > 3 && says(bare, [first]));
    return others.length === 0 ? only?.company : undefined;
  };
  return ({ text, isIn }) => {
    const [, word] = ROUND.exec(text) ?? [];
    if (isIn || word === undefined) return undefined;
    const company = companyIn(text) ?? byFirstWord(text);
    const reason = `names ${company?.name} and "${word}"`;
    return company && suggestion(company.accountCode, "key_word", 0.7, reason, { companyId: company.companyId });
  };
}

/** Money to a company is an investment, money from a partner who owes nothing a contribution. */
function fromNames({ partners = [], companies = [] }: SuggestionContext): Step {
  const [partnerIn, companyIn] = [namedIn(partners), namedIn(companies)];
  return ({ text, isIn }) => {
    if (isIn) {
      const partner = partnerIn(text);
      return partner && suggestion("3100", "key_word", 0.4, `names ${partner.name}, who owes nothing`, partner);
    }
    const company = companyIn(text);
    return (
      company &&
      suggestion(company.accountCode, "key_word", 0.6, `names ${company.name}`, { companyId: company.companyId })
    );
  };
}
