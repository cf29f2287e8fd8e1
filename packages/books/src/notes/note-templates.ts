/** The notes as they come: sections of paragraphs, whose figures are named in braces. */
import type { NoteParagraph } from "@capstack/contract/accounting";
import type { Terms } from "../load/terms.js";
import { carryTermsText } from "./carry-terms-text.js";
import { policyTexts } from "./policy-texts.js";

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
}

/** Each paragraph as it comes; null where it does not apply, so that it is left out. */
export function noteTemplates(noted: NoteCase): Readonly<Record<NoteParagraph, string | null>> {
  const { hasConcentration, hasNilPositions, hasConverted, hasEscrow, terms } = noted;
  const atNil = hasNilPositions ? ", {companiesAtNil} of which it carried at no value" : "";
  return {
    organization: `{vehicle} (the partnership) began on {began} and invests in private companies for long-term growth of capital. {generalPartner} is its general partner. On {end} it had {limitedPartners} limited partners and held positions in {companies} companies${atNil}.`,
    ...policyTexts({ hasConverted, hasEscrow, hasCarry: hasCarry(terms) }),
    "fair-value":
      "Fair value is the price that would be received to sell an asset, or paid to transfer a liability, in an orderly transaction between market participants on {end}. Level 1 is quoted prices of identical assets in active markets, Level 2 other observable inputs, Level 3 significant unobservable inputs; a position takes the lowest level of its significant inputs. Interests valued at their net assets stand outside of the levels. Ranges of inputs are over positions, averages are weighted by fair value.",
    concentrations: hasConcentration
      ? "Positions in one issuer above 5 % of net assets on {end}: {aboveFivePercent}."
      : "On {end} no issuer was above 5 % of net assets.",
    risks:
      "Investments are in few private companies whose securities have no market and cannot be sold quickly; a loss of one of them may be material to the partnership. Values of positions in other currencies move with exchange rates. Cash of {cash} is a concentration of credit risk with the banks that hold it.",
    "credit-line": creditLineText(noted),
    ...relatedTexts(noted),
    ...capitalTexts(noted),
    contingencies:
      "Other than uncalled amounts that it may draw from partners, the partnership had no unrecorded commitments or contingent liabilities known to management on {end}. Its agreements contain customary indemnifications, of its general partner and manager among others; what it might have to pay under them is unknown, and it expects none to be material.",
    highlights:
      "Financial highlights are of the limited partners as a class; those of one partner may differ with its terms and the days of its flows.",
    "subsequent-events": laterEventsText(noted),
  };
}

const hasCarry = ({ waterfall }: Terms) => waterfall !== null && waterfall.kind !== "none";

function relatedTexts({ terms, isFeeReduced, owesGeneralPartner, isOwedByRelatedParties }: NoteCase) {
  const charged = isFeeReduced
    ? "{feeGross}, and {feeNet} after offsets, waivers and rebates of {feeReduced}."
    : "{feeGross}, with no offsets.";
  return {
    "management-fee":
      terms.fee === null
        ? "The terms say no management fee. {feeNet} was charged in the period."
        : `The manager, a party related to the general partner, receives a fee of {feeTerms}. In the period it was ${charged}`,
    "due-to-general-partner": dueText({ owesGeneralPartner, isOwedByRelatedParties }),
    "general-partner":
      "The general partner, {generalPartner}, committed {generalPartnerCommitted}; its capital on {end} was {generalPartnerCapital}, accrued carried interest included.",
  };
}

function dueText({ owesGeneralPartner, isOwedByRelatedParties }: Partial<NoteCase>): string | null {
  const owed =
    "On {end} the partnership owed {dueToGeneralPartner} to the general partner and its affiliates for amounts they advanced or charged; it is payable on demand, without interest and unsecured.";
  const receivable = "{dueFromRelatedParties} was due from related parties.";
  if (owesGeneralPartner !== true) return isOwedByRelatedParties === true ? `On {end} ${receivable}` : null;
  return isOwedByRelatedParties === true ? `${owed} ${receivable}` : owed;
}

function capitalTexts({ terms, owesCalls, hasPaidCarry, hasRecallable, hasTransfers }: NoteCase) {
  const { waterfall, allocationRules } = terms;
  const accrued = hasPaidCarry ? "{carryPaid} was paid." : "none was paid.";
  return {
    commitments:
      "Partners committed {committed}. Of it {called} was called, which is {calledShare}, and {uncalled} can still be called. " +
      (owesCalls ? "{receivable} was called and not yet paid." : "All that was called is paid."),
    recallable: hasRecallable
      ? "Of distributions through {end}, {recalled} can be called again and is part of what can still be called; {recalledInPeriod} of it was distributed in the period."
      : null,
    transfers: hasTransfers
      ? "Interests passed between partners in the period as listed; the buyer takes over the seller’s commitment, its unfunded part and its capital."
      : null,
    allocation:
      allocationRules.length === 0
        ? "Results are allocated to all partners by {sharedBy}."
        : "Results are allocated to partners by {sharedBy}, with these exceptions: {sharedExcept}.",
    "carried-interest":
      waterfall === null || !hasCarry(terms)
        ? "The partnership agreement gives no carried interest."
        : `${carryTermsText(waterfall)} On {end} {carryAccrued} had accrued as if every position were sold at its fair value; ${accrued}`,
  };
}

function laterEventsText({ hasLaterEvents, isEvaluationStated }: NoteCase): string {
  const through = isEvaluationStated
    ? "through {evaluatedThrough}, the date on which these statements were available to be issued"
    : "through the date these statements were available to be issued, which management states";
  const said = `Management evaluated events after {end} ${through}`;
  return hasLaterEvents ? `${said}, and lists those that a reader should know.` : `${said}; none requires disclosure.`;
}

function creditLineText({ terms, borrowed, owesLine }: NoteCase): string | null {
  const owed = owesLine ? "{lineOwed} was owed on {end}" : "Nothing was owed on {end}";
  const longest = "; no draw was owed for longer than {lineLongestDays} days.";
  if (terms.creditLine !== null) {
    const line =
      "The partnership can draw up to {lineLimit} on a credit line at {lineRate} a year, which matures on {lineMaturity}.";
    return `${line} ${owed}${borrowed === "never" ? "." : longest}`;
  }
  if (borrowed !== "in the period") return null;
  return `The partnership borrowed money. ${owed}${longest}`;
}
