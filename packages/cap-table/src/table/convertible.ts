/** A SAFE or a convertible note: money paid in for shares of a later round. */
import type { Rational } from "@capstack/decimal";
import type { Holder } from "./holder.js";

export interface Convertible {
  readonly securityId: string;
  readonly kind: "safe" | "note";
  readonly holder: Holder;
  principal: Rational;
  status: "outstanding" | "converted" | "cancelled" | "repaid";
}
