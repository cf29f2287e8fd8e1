/** Rules of the firm: rows that fit are booked as they say. */

import type { Shape } from "@capstack/decimal";
import { oneOf } from "../books/argument.js";
import { OF_A_PARTNER, type Step, suggestion, TAGS } from "./account-suggestion.js";
import { normalized } from "./bank-text.js";
import { namedIn } from "./named-in.js";
import type { SuggestionContext } from "./suggestion-context.js";

/** A rule of the firm: rows that fit are booked so. All given conditions hold together. */
export interface BankRule {
  readonly contains?: string;
  readonly sign?: "in" | "out";
  readonly least?: number;
  readonly most?: number;
  readonly accountCode: string;
  readonly lpEntityId?: string;
  readonly companyId?: string;
}

export const RULE: Shape = {
  ...TAGS,
  "contains?": "text",
  "sign?": oneOf("in", "out"),
  "least?": "number",
  "most?": "number",
  accountCode: "text",
};

export function fromRules(rules: readonly BankRule[], { partners = [] }: SuggestionContext): Step {
  const ready = rules.map((rule) => ({ ...rule, words: normalized(rule.contains ?? "") }));
  const namedPartner = namedIn(partners);
  return ({ text, size, isIn }) => {
    const rule = ready.find(
      ({ words, sign, least = 0, most = Number.POSITIVE_INFINITY }) =>
        text.includes(words) && (sign === undefined || (sign === "in") === isIn) && size >= least && size <= most,
    );
    if (rule === undefined) return undefined;
    const reason = rule.contains === undefined ? "a rule fits" : `contains "${rule.contains}"`;
    const lpEntityId =
      rule.lpEntityId ?? (OF_A_PARTNER.has(rule.accountCode) ? namedPartner(text)?.lpEntityId : undefined);
    return suggestion(rule.accountCode, "rule", 0.95, reason, { lpEntityId, companyId: rule.companyId });
  };
}
