/** What of the price is held back, and what may still be earned. */

import type { Rational } from "@capstack/decimal";
import { ONE } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import type { Path } from "./term-list.js";

/** An escrow, read. */
export interface EscrowTerms {
  readonly amount: Rational | null;
  readonly pct: Rational | null;
  readonly proRata: boolean;
  readonly releasePct: Rational;
}

/** An earn-out, read: what of it is achieved. */
export interface AchievedEarnout {
  readonly id: string;
  readonly name: string;
  readonly achieved: Rational;
}

export function readEscrow(value: unknown, path: Path, report: InputReport): EscrowTerms {
  const fields = new Fields(value, path, report, ["amount", "pct", "method", "releasePct"]);
  if (!fields.has("amount") && !fields.has("pct")) fields.require("amount");
  if (fields.has("amount") && fields.has("pct"))
    fields.problem("conflicting_fields", "Only one of amount, pct may be given.", "pct");
  return {
    amount: fields.amount("amount") ?? null,
    pct: fields.fraction("pct") ?? null,
    proRata: fields.choice("method", ["as_if_only", "pro_rata"], "as_if_only") === "pro_rata",
    releasePct: fields.fraction("releasePct") ?? ONE,
  };
}

export function readEarnout(value: unknown, path: Path, report: InputReport): AchievedEarnout {
  const fields = new Fields(value, path, report, ["id", "name", "amount", "achievedPct"]);
  const id = fields.text("id");
  const amount = fields.requiredAmount("amount");
  const achieved = amount.times(fields.fraction("achievedPct") ?? ONE).roundTo(2, "half_up");
  return { id, name: fields.text("name", id), achieved };
}
