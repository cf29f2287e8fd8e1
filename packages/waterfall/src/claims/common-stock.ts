/** Common stock: every share of it ranks equally and takes what the preferences leave. */

import type { Rational } from "@capstack/decimal";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";

/** A holding of common stock, read. */
export interface CommonRow {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: Rational;
}

const FIELDS = ["id", "name", "shares", "holderId"] as const;

export function readCommonHolding(value: unknown, path: readonly (string | number)[], report: InputReport): CommonRow {
  const fields = new Fields(value, path, report, FIELDS);
  const id = fields.text("id");
  return {
    id,
    name: fields.text("name"),
    holderId: fields.text("holderId", id),
    shares: fields.requiredAmount("shares"),
  };
}

/** The unissued option pool as a row of common, when it is to share in proceeds. */
export function readUnissuedPool(value: unknown, path: readonly (string | number)[], report: InputReport): CommonRow[] {
  if (value === undefined) return [];
  const fields = new Fields(value, path, report, ["shares", "treatment"]);
  const shares = fields.requiredAmount("shares");
  const treatment = fields.choice("treatment", ["exclude", "include"], "exclude");
  const row = { id: "unissued_pool", name: "Unissued option pool", holderId: "unissued_pool", shares };
  return treatment === "include" ? [row] : [];
}
