/** The notes as they come: sections of paragraphs, whose figures are named in braces. */
import type { NoteParagraph } from "@capstack/contract/accounting";
import { AVERAGING, type ValuationTechnique, valuationTechniques } from "@capstack/ledger";
import type { Terms } from "../load/terms.js";
import { carryTermsText } from "./carry-terms-text.js";
import { policyTexts } from "./policy-texts.js";
import { techniqueTexts } from "./technique-texts.js";

/** A section with the paragraphs it may have. */
export interface NoteSection {
  readonly title: string;
  readonly paragraphs: readonly NoteParagraph[];
}

/** The sections, in the order of the page. */
export const noteSections: readonly NoteSection[] = [
  { title: "Organization", paragraphs: ["organization"] },
  {
    title: "Accounting policies",
    paragraphs: [
      ...(["basis", "estimates", "investments", "realized-gains", "conversions", "escrow", "cash", "income"] as const),
      ...(["costs", "foreign-currency", "carry-policy", "income-tax", "uncertain-tax"] as const),
    ],
  },
  { title: "Fair value measurements", paragraphs: ["fair-value"] },
  { title: "Concentrations and risks", paragraphs: ["concentrations", "risks"] },
  { title: "Credit line", paragraphs: ["credit-line"] },
  { title: "Related parties", paragraphs: ["management-fee", "due-to-general-partner", "general-partner"] },
  {
    title: "Partners’ capital",
    paragraphs: ["commitments", "recallable", "transfers", "allocation", "carried-interest"],
  },
  { title: "Commitments and contingencies", paragraphs: ["contingencies"] },
  { title: "Financial highlights", paragraphs: ["highlights"] },
  { title: "Subsequent events", paragraphs: ["subsequent-events"] },
];

/** What the books have that decides how a paragraph comes. */
export interface NoteCase {
  readonly terms: Terms;
  /** Whether money was borrowed in the period, before it, or never. */
  readonly borrowed: "in the period" | "before" | "never";
  readonly owesLine: boolean;
  readonly isFeeReduced: boolean;
  readonly owesCalls: boolean;
  readonly hasPaidCarry: boolean;
  readonly isReturnable: boolean;
  readonly hasConcentration: boolean;
  readonly hasLaterEvents: boolean;
  readonly isEvaluationStated: boolean;
  readonly hasNilPositions: boolean;
  readonly owesGeneralPartner: boolean;
  readonly isOwedByRelatedParties: boolean;
  readonly hasRecallable: boolean;
  readonly hasTransfers: boolean;
  readonly hasConverted: boolean;
  readonly hasEscrow: boolean;
  /** How the positions of the period, and of the one before it, were valued. */
  readonly techniques: readonly ValuationTechnique[];
}

/** Each paragraph as it comes; null where it does not apply, so that it is left out. Lines are paragraphs of the page. */
export function noteTemplates(noted: NoteCase): Readonly<Record<NoteParagraph, string | null>> {
  const { hasConcentration, hasNilPositions, hasConverted, hasEscrow, terms, techniques } = noted;
  const atNil = hasNilPositions ? ", of which {companiesAtNil} carried at no value" : "";
  return {
    organization: `{vehicle} (the partnership) commenced operations on {began} and invests in private companies for long-term capital appreciation. {generalPartner} is its general partner. At {end} it had {limitedPartners} limited partners and held investments in {companies} companies${atNil}.`,
    ...policyTexts({ hasConverted, hasEscrow, hasCarry: hasCarry(terms) }),
    "fair-value": [
      "Fair value is the price that would be received to sell an asset, or paid to transfer a liability, in an orderly transaction between market participants at the measurement date. Inputs are ranked in a hierarchy: Level 1 inputs are unadjusted quoted prices in active markets for identical assets, Level 2 inputs are other observable inputs, and Level 3 inputs are unobservable. An investment is classified at the lowest level of any input that is significant to its measurement. Investments measured at net asset value as a practical expedient are not classified in the hierarchy.",
      ...valuationTechniques.filter((technique) => techniques.includes(technique)).map((one) => techniqueTexts[one]),
      "Ranges of inputs are across positions; averages are weighted by fair value.",
    ].join("\n"),
    concentrations: hasConcentration
      ? "At {end}, investments in each of the following issuers exceeded 5% of net assets: {aboveFivePercent}."
      : "At {end}, no issuer exceeded 5% of net assets.",
    risks:
      "The partnership invests in a limited number of private companies whose securities have no public market and cannot be sold readily; the loss of a single investment could be material to the partnership. Investments denominated in other currencies are exposed to changes in exchange rates. Cash of {cash} is a concentration of credit risk with the banks that hold it.",
    "credit-line": creditLineText(noted),
    ...relatedTexts(noted),
    ...capitalTexts(noted),
    contingencies:
      "Other than as disclosed in these notes, the partnership had no commitments or contingent liabilities known to management at {end}. In the normal course of business it enters into agreements, among others with its general partner and manager, that contain customary indemnifications. The maximum exposure under them is unknown; management considers the risk of loss to be remote.",
    highlights: [
      "Financial highlights are presented for the limited partners taken as a class. Those of an individual limited partner may vary with its fee and carried interest terms and with the timing of its capital transactions.",
      "The internal rate of return (IRR) since inception is net of fees, expenses and accrued carried interest. It is computed on a year of 365 days from the dates on which the class paid contributions and received distributions, amounts not yet paid counting on their due date, and its net assets at the end of the period, after accrued carried interest, as the final cash flow.",
      `${AVERAGING} Net investment income is before carried interest. Ratios of a period shorter than a year are annualized, except for carried interest and organization costs.`,
    ].join("\n"),
    "subsequent-events": laterEventsText(noted),
  };
}

const hasCarry = ({ waterfall }: Terms) => waterfall !== null && waterfall.kind !== "none";

function relatedTexts({ terms, isFeeReduced, owesGeneralPartner, isOwedByRelatedParties }: NoteCase) {
  const charged = isFeeReduced
    ? "The fee for the period was {feeGross}, and {feeNet} net of offsets, waivers and rebates of {feeReduced}."
    : "The fee for the period was {feeGross}; there were no offsets.";
  return {
    "management-fee":
      terms.fee === null
        ? "The partnership agreement provides for no management fee. {feeNet} was charged in the period."
        : `The manager, an affiliate of the general partner, receives a management fee of {feeTerms}. ${charged}`,
    "due-to-general-partner": dueText({ owesGeneralPartner, isOwedByRelatedParties }),
    "general-partner":
      "The general partner, {generalPartner}, has committed {generalPartnerCommitted}. Its capital at {end} was {generalPartnerCapital}, including accrued carried interest.",
  };
}

function dueText({ owesGeneralPartner, isOwedByRelatedParties }: Partial<NoteCase>): string | null {
  const owed =
    "At {end} the partnership owed {dueToGeneralPartner} to the general partner and its affiliates for amounts advanced or charged. The balance is unsecured, bears no interest and is payable on demand.";
  const receivable = "{dueFromRelatedParties} was due from related parties.";
  if (owesGeneralPartner !== true) return isOwedByRelatedParties === true ? `At {end}, ${receivable}` : null;
  return isOwedByRelatedParties === true ? `${owed} ${receivable}` : owed;
}

function capitalTexts({ terms, owesCalls, hasPaidCarry, isReturnable, hasRecallable, hasTransfers }: NoteCase) {
  const { waterfall, allocationRules } = terms;
  const accrued = hasPaidCarry ? "{carryPaid} had been distributed." : "no carried interest had been distributed.";
  return {
    commitments:
      "Capital commitments total {committed}, of which {called}, or {calledShare}, had been called at {end}; {uncalled} remained available to be called. " +
      (owesCalls
        ? "Of the amount called, {receivable} had not been received."
        : "All amounts called had been received."),
    recallable: hasRecallable
      ? "Distributions of {recalled} through {end} may be recalled and are included in the amount available to be called; {recalledInPeriod} of them was distributed in the period."
      : null,
    transfers: hasTransfers
      ? "Interests were transferred in the period as listed below. The transferee assumes the transferor’s commitment, including its unfunded part, and its capital; accrued carried interest, which is not deducted in the capital listed, passes with the interest."
      : null,
    allocation:
      allocationRules.length === 0
        ? "Income, expenses, gains and losses are allocated to all partners in proportion to {sharedBy}."
        : "Income, expenses, gains and losses are allocated to partners in proportion to {sharedBy}, with these exceptions: {sharedExcept}.",
    "carried-interest":
      waterfall === null || !hasCarry(terms)
        ? "The partnership agreement provides for no carried interest."
        : `${carryTermsText(waterfall, isReturnable)}\nAt {end}, carried interest of {carryAccrued} had accrued as if all investments were sold at fair value; ${accrued}`,
  };
}

function laterEventsText({ hasLaterEvents, isEvaluationStated }: NoteCase): string {
  const day = isEvaluationStated ? "{evaluatedThrough}" : "[date]";
  const said = `Management has evaluated subsequent events through ${day}, the date these financial statements were available to be issued.`;
  return hasLaterEvents
    ? `${said} Those that may require disclosure are listed below.`
    : `${said} None requires disclosure.`;
}

function creditLineText({ terms, borrowed, owesLine }: NoteCase): string | null {
  const owed = owesLine ? "At {end}, {lineOwed} was outstanding" : "At {end}, no amount was outstanding";
  const longest = "; no draw was outstanding for longer than {lineLongestDays} days.";
  if (terms.creditLine !== null) {
    const line =
      "The partnership may borrow up to {lineLimit} under a credit line that bears interest at {lineRate} per annum and matures on {lineMaturity}.";
    return `${line} ${owed}${borrowed === "never" ? "." : longest}`;
  }
  if (borrowed !== "in the period") return null;
  return `The partnership borrowed under a credit line. ${owed}${longest}`;
}
