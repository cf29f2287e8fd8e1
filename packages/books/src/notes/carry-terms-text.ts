/** The terms of carried interest, and the exceptions to the sharing of results, as sentences of a note say them. */
import type { RuleCategory } from "@capstack/ledger";
import type { Terms } from "../load/terms.js";

type Waterfall = NonNullable<Terms["waterfall"]>;

/** The order of distributions, exceptions and clawback. Figures stand as names in braces. */
export function carryTermsText(waterfall: Waterfall, isReturnable = false): string {
  const { kind, clawbackTaxPct = 0, tiers = [], exempt } = waterfall;
  if (kind === "straight") {
    return `The general partner is allocated {carryRate} of profit as carried interest. ${clawbackText(0, isReturnable)}`;
  }
  const sentences = [
    orderText(waterfall),
    ...(tiers.length === 0
      ? []
      : ["Beyond further thresholds of the partnership agreement, the rate of carried interest is higher."]),
    ...(exempt == null || exempt.length === 0
      ? []
      : ["Partners exempted by the partnership agreement bear no carried interest."]),
    clawbackText(clawbackTaxPct, isReturnable),
  ];
  return sentences.join(" ");
}

/** Who receives what comes, in order, as `(a) …; (b) …; and (c) ….` */
function orderText({ kind, level = "partner", prefRate = 0, ...waterfall }: Waterfall): string {
  const isWhole = level === "fund";
  const whom = isWhole ? "the limited partners" : "the limited partner";
  const [they, their] = isWhole ? ["they have", "their"] : ["it has", "its"];
  const of =
    kind === "american"
      ? ` for realized investments, for write-downs of others, and for the fees and expenses attributable to them`
      : "";
  const steps = [
    `to ${whom}, until ${they} received ${their} capital contributions${of}`,
    ...(prefRate === 0
      ? []
      : [
          `to ${whom}, until ${they} received a preferred return of {preferredReturn} per annum, ${hurdleText(waterfall)}`,
        ]),
    ...catchUpText(waterfall, whom),
    `{carryRate} to the general partner as carried interest and the balance to ${whom}`,
  ];
  const listed = steps.map((step, at) => `${at === steps.length - 1 ? "and " : ""}(${"abcd"[at]}) ${step}`).join("; ");
  const basis = kind === "american" ? "deal by deal" : "over all investments of the partnership";
  const tested = isWhole ? "for the partnership as a whole" : "partner by partner";
  return `Distributions, other than to the general partner for its own capital, are made in the following order, computed ${basis} and tested ${tested}: ${listed}.`;
}

function hurdleText({ prefCompounds = true, prefFrom = "call" }: Partial<Waterfall>): string {
  const compounding = prefCompounds ? "compounded annually" : "not compounded";
  const since =
    prefFrom === "draw"
      ? "from the date of the notice of each capital call, or of the draw on the credit line that the call repays"
      : "from the date of the notice of each capital call";
  return `${compounding}, ${since}`;
}

function catchUpText({ catchupRate = 1 }: Partial<Waterfall>, whom: string): string[] {
  if (catchupRate === 0) return [];
  const part =
    catchupRate === 1 ? "to the general partner" : `{catchupRate} to the general partner and the balance to ${whom}`;
  return [`${part}, until the general partner has received {carryRate} of cumulative profit (catch-up)`];
}

function clawbackText(taxPct: number, isReturnable: boolean): string {
  const net = taxPct === 0 ? "" : ", net of taxes paid by its recipients";
  return `Carried interest distributed in excess of the amount due is returned to the partnership${net} (clawback); ${isReturnable ? "{clawback}" : "no amount"} was returnable at {end}.`;
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
