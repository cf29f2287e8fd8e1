/** From which exit value on somebody decides otherwise. */

import type { Rational } from "@capstack/decimal";
import type { Unit } from "../claims/unit.js";
import type { CompiledStack, Equilibrium } from "../decide/equilibrium.js";
import type { Piece } from "../decide/payoff.js";
import { priceOf } from "../decide/price-level.js";

export function hasChoice({ kind, converting, constraint, ownershipPct }: Unit): boolean {
  if (kind === "right") return true;
  if (kind !== "preferred" && kind !== "convertible") return false;
  return constraint !== "not_convertible" && (converting.sign() > 0 || ownershipPct !== null);
}

/** Price of a common share at which the unit converts or exercises; zero when that happens inside a tier. */
export function thresholdOf(stack: CompiledStack, { regime }: Equilibrium, index: number): Rational | null {
  const unit = stack.units[index] as Unit;
  if (unit.constraint !== null) return null;
  if (unit.ownershipPct !== null) return safeThreshold(stack, regime.converting, index);
  const decides = (piece: Piece) => (unit.kind === "right" ? piece.choice !== "waits" : piece.choice === "converts");
  const piece = hasChoice(unit) ? stack.payoffs[index]?.find(decides) : undefined;
  if (piece === undefined) return null;
  return priceOf(piece, stack.tiers);
}

/** With the capitalization of the regime it takes part in: the present one, or the first that it would join. */
function safeThreshold({ regimes }: CompiledStack, converting: number, index: number): Rational | null {
  const place = regimes.placeOf.get(index);
  if (place === undefined) return null;
  const joined = regimes.all[Math.max(converting, place + 1) - (regimes.all[0]?.converting ?? 0)];
  const key = regimes.safes[place]?.key;
  return joined === undefined || key === undefined ? null : key.div(joined.capitalization);
}
