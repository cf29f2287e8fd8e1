/** The firm's rules for booking bank rows. */

import { double, type Input, oneOf, text } from "@capstack/decimal";
import { normalized } from "../bank-text.js";
import { OF_A_PARTNER, type Step, suggestion, tagged } from "./account-suggestion.js";
import { namedIn } from "./named-in.js";
import type { SuggestionContext } from "./suggestion-context.js";

export const bankRule = tagged({
  /** Text that the row contains. */
  contains: text({ optional: true, least: 0 }),
  /** Money in, or out; both by default. */
  sign: oneOf(["in", "out"], { optional: true }),
  /** The smallest amount it matches, without sign. Currency. */
  least: double({ unit: "money", optional: true }),
  /** The largest amount it matches, without sign. Currency. */
  most: double({ unit: "money", optional: true }),
  /** The account it suggests. */
  accountCode: text({ least: 0 }),
});

/** A rule of the firm for booking matching rows. All its conditions must hold. */
export interface BankRule extends Input<typeof bankRule> {}

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
