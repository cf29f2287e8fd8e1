/** The terms of carried interest, and the exceptions to the sharing of results, as sentences of a note say them. */
import type { RuleCategory } from "@capstack/ledger";
import type { Terms } from "../load/terms.js";

type Waterfall = NonNullable<Terms["waterfall"]>;

/** Rate, hurdle, catch-up, level and clawback. Figures stand as names in braces. */
export function carryTermsText(waterfall: Waterfall): string {
  const { kind, level = "partner", clawbackTaxPct = 0, tiers = [], exempt } = waterfall;
  if (kind === "straight") return `The general partner’s carried interest is {carryRate} of profit. ${clawbackText(0)}`;
  const basis = kind === "american" ? "deal by deal" : "over all investments of the partnership";
  const tested = level === "fund" ? "for the partnership as a whole" : "partner by partner";
  const sentences = [
    `The general partner’s carried interest is {carryRate} of profit after a preferred return of {preferredReturn} a year, ${hurdleText(waterfall)}.`,
    catchUpText(waterfall),
    `It is computed ${basis} and tested ${tested}.`,
    ...(tiers.length === 0 ? [] : ["Beyond further thresholds of the partnership agreement the rate is higher."]),
    ...(exempt == null || exempt.length === 0 ? [] : ["Partners that the partnership agreement exempts bear none."]),
    clawbackText(clawbackTaxPct),
  ];
  return sentences.join(" ");
}

function hurdleText({ prefCompounds = true, prefFrom = "call" }: Waterfall): string {
  const compounding = prefCompounds ? "compounded annually" : "not compounded";
  const since =
    prefFrom === "draw"
      ? "from the day of a call, or of the draw on the credit line that the call repays"
      : "from the day of each capital call";
  return `${compounding}, which runs ${since}`;
}

function catchUpText({ catchupRate = 1 }: Waterfall): string {
  if (catchupRate === 0) return "There is no catch-up.";
  const part = catchupRate === 1 ? "all further profit" : "{catchupRate} of further profit";
  return `In the catch-up ${part} is the general partner’s until it has {carryRate} of all profit.`;
}

function clawbackText(taxPct: number): string {
  const kept = taxPct === 0 ? "" : ", less what its recipients paid in tax";
  return `Carried interest paid beyond what is due is returned to the partnership${kept}; {clawback} was to be returned on {end}.`;
}

const CATEGORY_TEXT: Readonly<Record<string, string>> = {
  "*": "all results",
  management_fee: "the management fee",
  partnership_expense: "partnership expenses",
  organizational_expense: "organization costs",
  offering_cost: "offering costs",
  realized_gain: "realized gains and losses",
  realized_gains: "realized gains and losses",
  valuation: "changes of unrealized gains and losses",
  unrealized_gains: "changes of unrealized gains and losses",
  fx: "currency translation",
  fx_translation: "currency translation",
  income: "investment income",
  operating_income: "investment income",
};

/** A category of results in words. */
function categoryText(category: RuleCategory): string {
  const word = category.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return CATEGORY_TEXT[word] ?? word.replaceAll("_", " ");
}

/** How to name a partner and a company. */
interface Named {
  readonly partner: (lpEntityId: string) => string;
  readonly company: (companyId: string) => string;
}

/** Each exception to the sharing of results, such as `Elm takes no part in partnership expenses`. */
export function allocationRulesText(rules: Terms["allocationRules"], named: Named): string[] {
  return rules.map(({ lpEntityId, category, companyId = null, participates, weight = null }) => {
    const what =
      companyId === null ? categoryText(category) : `${categoryText(category)} of ${named.company(companyId)}`;
    const who = named.partner(lpEntityId);
    if (participates === false) return `${who} takes no part in ${what}`;
    return weight === null ? `${who} takes part in ${what}` : `${who} shares ${what} by a weight of its own`;
  });
}
