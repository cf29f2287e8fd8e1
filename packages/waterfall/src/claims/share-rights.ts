/**
 * Rights to buy shares: option grants, restricted stock units, stock appreciation rights, warrants on common stock and
 * warrants on a series of preferred. A restricted stock unit is an option at a strike of zero; a stock appreciation
 * right is an option exercised net.
 */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";

/** An option or a warrant, read. */
export interface ShareRight {
  readonly classId: "options" | "warrants";
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  /** As granted. */
  readonly shares: Rational;
  /** Shares that share in proceeds: the vested ones, or all. */
  readonly participating: Rational;
  /** Shares whose payment is deferred: unvested ones that the buyer assumes. */
  readonly deferred: Rational;
  readonly strikePrice: Rational;
  /** `"common"` or the id of a series. */
  readonly underlying: string;
  readonly exercise: "optimal" | "always" | "never";
  readonly settlesNet: boolean;
  readonly path: readonly (string | number)[];
}

const OPTION_FIELDS = [
  "id",
  "name",
  "shares",
  "strikePrice",
  "vested",
  "unvestedTreatment",
  "holderId",
  "exercise",
  "exerciseMethod",
  "kind",
] as const;

const WARRANT_FIELDS = [
  "id",
  "name",
  "shares",
  "strikePrice",
  "underlying",
  "exercise",
  "exerciseMethod",
  "holderId",
] as const;

export function readOption(value: unknown, path: readonly (string | number)[], report: InputReport): ShareRight {
  const fields = new Fields(value, path, report, OPTION_FIELDS);
  const kind = fields.choice("kind", ["option", "rsu", "sar"], "option");
  const shares = fields.requiredAmount("shares");
  const vested = readVested(fields, shares);
  const treatment = fields.choice("unvestedTreatment", ["cancel", "accelerate", "assume"], "cancel");
  return {
    classId: "options",
    ...readTerms(fields),
    strikePrice: readStrike(fields, kind),
    shares,
    participating: treatment === "cancel" ? vested : shares,
    deferred: treatment === "assume" ? shares.minus(vested) : ZERO,
    underlying: "common",
    settlesNet: fields.choice("exerciseMethod", ["cash", "net"], "cash") === "net" || kind === "sar",
  };
}

export function readWarrant(value: unknown, path: readonly (string | number)[], report: InputReport): ShareRight {
  const fields = new Fields(value, path, report, WARRANT_FIELDS);
  const shares = fields.requiredAmount("shares");
  return {
    classId: "warrants",
    ...readTerms(fields),
    strikePrice: fields.requiredAmount("strikePrice"),
    shares,
    participating: shares,
    deferred: ZERO,
    underlying: fields.text("underlying", "common"),
    settlesNet: fields.choice("exerciseMethod", ["cash", "net"], "cash") === "net",
  };
}

function readTerms(fields: Fields) {
  const id = fields.text("id");
  return {
    id,
    name: fields.text("name", id),
    holderId: fields.text("holderId", id),
    exercise: fields.choice("exercise", ["optimal", "always", "never"], "optimal"),
    path: fields.path,
  };
}

function readVested(fields: Fields, shares: Rational): Rational {
  const vested = fields.amount("vested") ?? shares;
  if (vested.lte(shares)) return vested;
  fields.problem("vested_exceeds_shares", `vested is ${vested}, above the ${shares} granted.`, "vested");
  return shares;
}

function readStrike(fields: Fields, kind: "option" | "rsu" | "sar"): Rational {
  if (kind !== "rsu") return fields.requiredAmount("strikePrice");
  const strike = fields.amount("strikePrice") ?? ZERO;
  if (!strike.isZero()) fields.problem("invalid_value", "A restricted stock unit has no strike price.", "strikePrice");
  return ZERO;
}
