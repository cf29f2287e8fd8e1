/** The notes as they come: sections of paragraphs, whose figures are named in braces. */
import type { NoteParagraph } from "@capstack/contract/accounting";
import type { Terms } from "../load/terms.js";

/** A section with the paragraphs it has. */
export interface NoteSection {
  readonly title: string;
  readonly paragraphs: readonly NoteParagraph[];
}

/** The sections, in the order of the page. */
export const noteSections: readonly NoteSection[] = [
  { title: "Organization", paragraphs: ["organization"] },
  {
    title: "Accounting policies",
    paragraphs: ["basis", "estimates", "investments", "income", "costs", "foreign-currency", "income-tax"],
  },
  { title: "Fair value measurements", paragraphs: ["fair-value"] },
  { title: "Concentrations", paragraphs: ["concentrations"] },
  { title: "Credit line", paragraphs: ["credit-line"] },
  { title: "Related parties", paragraphs: ["management-fee", "general-partner"] },
  { title: "Partners’ capital", paragraphs: ["commitments", "allocation", "carried-interest"] },
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
}

/** Each paragraph as it comes. */
export function noteTemplates(noted: NoteCase): Readonly<Record<NoteParagraph, string>> {
  const { terms, isFeeReduced, owesCalls, hasPaidCarry, hasConcentration, hasLaterEvents } = noted;
  const { waterfall, fee } = terms;
  return {
    organization:
      "{vehicle} (the partnership) began on {began} and invests in private companies. On {end} it had {limitedPartners} limited partners and held positions in {companies} companies.",
    basis:
      "The partnership is an investment company and follows the accounting of ASC 946 under accounting principles generally accepted in the United States. Amounts are in {currency}.",
    estimates:
      "Preparing the statements takes estimates, above all of fair values. What is realized may differ from them, and the differences may be material.",
    investments:
      "Investments are carried at fair value. Purchases and sales count on their day. A realized gain or loss is the proceeds less the cost of what was sold; the change of unrealized gains and losses is shown apart.",
    income:
      "Interest is income as it accrues, a dividend on the day it is received. Expenses count as they are incurred.",
    costs:
      "Organization costs are expensed as incurred. Costs of offering interests in the partnership are charged to partners’ capital.",
    "foreign-currency":
      "Positions and cash in other currencies are translated at the rates of the day; what rates did to them is shown apart from other gains and losses.",
    "income-tax": "The partnership owes no income tax itself: each partner reports its share of the results.",
    "fair-value":
      "Fair value is the price at which an asset would change hands between market participants on {end}. Level 1 is quoted prices of identical assets in active markets, Level 2 other observable inputs, Level 3 significant unobservable inputs; a position takes the lowest level of its significant inputs. Interests valued at their net assets stand outside of the levels.",
    concentrations: hasConcentration
      ? "Positions in one issuer above 5 % of net assets on {end}: {aboveFivePercent}."
      : "On {end} no issuer was above 5 % of net assets.",
    "credit-line": creditLineText(noted),
    "management-fee":
      fee === null
        ? "The terms say no management fee. {feeNet} was charged in the period."
        : "The manager, a party related to the general partner, receives a fee of {feeTerms}. In the period it was " +
          (isFeeReduced ? "{feeGross}, and {feeNet} after what reduces it." : "{feeGross}."),
    "general-partner": "The general partner committed {generalPartnerCommitted}.",
    commitments:
      "Partners committed {committed}. Of it {called} was called, which is {calledShare}, and {uncalled} can still be called. " +
      (owesCalls ? "{receivable} was called and not yet paid." : "All that was called is paid."),
    allocation: "Results are allocated to partners by {sharedBy}, with the exceptions of the partnership agreement.",
    "carried-interest":
      waterfall === null || waterfall.kind === "none"
        ? "The partnership agreement gives no carried interest."
        : "The general partner’s carried interest is {carryRate} of profit after a preferred return of {preferredReturn} a year. It is allocated as if every position were sold at its fair value on {end}: {carryAccrued} had accrued, " +
          (hasPaidCarry ? "{carryPaid} was paid." : "none was paid."),
    highlights:
      "Financial highlights are of the limited partners as a class; those of one partner may differ with its terms and the days of its flows.",
    "subsequent-events": hasLaterEvents
      ? "Events after {end} were considered through {evaluatedThrough}, the day on which these statements were available to be issued."
      : "Events after {end} were considered through {evaluatedThrough}, the day on which these statements were available to be issued; none requires disclosure.",
  };
}

function creditLineText({ terms, borrowed, owesLine }: NoteCase): string {
  const owed = owesLine ? "{lineOwed} was owed on {end}" : "Nothing was owed on {end}";
  const longest = "; no draw was owed for longer than {lineLongestDays} days.";
  if (terms.creditLine !== null) {
    const line =
      "The partnership can draw up to {lineLimit} on a credit line at {lineRate} a year, which matures on {lineMaturity}.";
    return `${line} ${owed}${borrowed === "never" ? "." : longest}`;
  }
  if (borrowed === "never") return "The partnership has no credit line.";
  if (borrowed === "before") return "The partnership owed no borrowed money in the period.";
  return `The partnership borrowed money. ${owed}${longest}`;
}
