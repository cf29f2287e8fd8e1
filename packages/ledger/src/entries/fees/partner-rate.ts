/** Each partner's rate of a fee: the common one, its own, or less a discount of its own or of its commitment's band. */
import { EngineError, type Rational, rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { requireUnits, type Units } from "../../money/amount.js";
import { partnerOrdinal } from "../draft-line.js";
import type { ManagementFeeTerms, PartnerRate } from "./fee-terms.js";

/** Why a partner has its rate. */
export type RateReason = "common" | "own_rate" | "own_discount" | "band" | "exempt";

/** A rate a year, exact, and why it is that. */
export interface ReasonedRate {
  readonly rate: Rational;
  readonly because: RateReason;
}

type Negotiated = Pick<ManagementFeeTerms, "partnerRates" | "commitmentBands">;

/** Whether a fee is charged partner by partner. */
export function isNegotiated({ partnerRates, commitmentBands }: Negotiated): boolean {
  return partnerRates !== undefined || commitmentBands !== undefined;
}

/** The rate of a partner on a day on which it has a commitment and others pay the common rate. */
export type RateOf = (partner: number, commitment: Units, common: number) => ReasonedRate;

/** @throws EngineError `unknown_partner`, `invalid_value` (two rates of one partner), and the codes of amounts for a band */
export function partnerRates(index: BooksIndex, { partnerRates = [], commitmentBands = [] }: Negotiated): RateOf {
  const own = new Map<number, PartnerRate>(
    partnerRates.map((rate, at) => [partnerOrdinal(index, rate.lpEntityId, ["partnerRates", at, "lpEntityId"]), rate]),
  );
  for (const [at, { lpEntityId }] of partnerRates.entries()) {
    if (own.get(partnerOrdinal(index, lpEntityId)) === partnerRates[at]) continue;
    const message = `${lpEntityId} has more than one rate; give each partner one.`;
    throw new EngineError("invalid_value", message, ["partnerRates", at, "lpEntityId"]);
  }
  const bands = commitmentBands
    .map(({ fromCommitment, discountPct }, at) => ({
      least: requireUnits(fromCommitment, index.base.decimals, ["commitmentBands", at, "fromCommitment"]),
      discountPct,
    }))
    .sort((a, b) => b.least - a.least);
  return (partner, commitment, common) => {
    const { annualRate, discountPct } = own.get(partner) ?? {};
    if (annualRate !== undefined) return { rate: rational(annualRate), because: "own_rate" };
    if (discountPct !== undefined) return { rate: less(common, discountPct), because: "own_discount" };
    const band = bands.find(({ least }) => commitment >= least);
    return band === undefined
      ? { rate: rational(common), because: "common" }
      : { rate: less(common, band.discountPct), because: "band" };
  };
}

function less(rate: number, discountPct: number): Rational {
  return rational(rate).times(rational(1).minus(discountPct));
}
