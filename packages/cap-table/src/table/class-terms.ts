/**
 * What a series of preferred stock is promised: its liquidation preference, participation, rank, dividends and price
 * protection, in the words the exit waterfall reads.
 * @see NVCA model certificate of incorporation, article fourth
 */
import type { Rational } from "@capstack/decimal";

export type Participation = "none" | "full" | "capped";
export type AntiDilution = "broad" | "narrow" | "full_ratchet" | "none";

export interface DividendTerms {
  readonly [field: string]: unknown;
}

/** The exact terms of a class; money and factors as the documents state them. */
export interface ClassTerms {
  readonly liquidationMultiple: Rational;
  readonly participation: Participation;
  readonly participationCapMultiple: Rational | null;
  readonly seniority: "senior" | "pari_passu" | number;
  readonly antiDilution: AntiDilution;
}
