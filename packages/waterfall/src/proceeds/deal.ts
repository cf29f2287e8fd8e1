/** The deal as read: what adds to the price, what comes off it, and when it is paid. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { type CarveOutTerms, readCarveOut } from "./carve-out-terms.js";
import { type Cost, type Debt, readCosts, readDebt } from "./debt-terms.js";
import { type AchievedEarnout, type EscrowTerms, readEarnout, readEscrow } from "./held-back-terms.js";
import { type Path, readList } from "./term-list.js";

/** The deal, read. */
export interface Deal {
  readonly exitDate: string | undefined;
  readonly exitType: "acquisition" | "ipo" | "dissolution";
  readonly cash: Rational;
  readonly costs: readonly Cost[];
  readonly debts: readonly Debt[];
  readonly carveOut: CarveOutTerms | null;
  readonly escrow: EscrowTerms | null;
  readonly earnouts: readonly AchievedEarnout[];
  readonly stockPct: Rational;
}

const FIELDS = [
  "exitDate",
  "exitType",
  "cash",
  "transactionCosts",
  "debt",
  "carveOut",
  "escrow",
  "earnouts",
  "stockPct",
] as const;

export function readDeal(value: unknown, report: InputReport): Deal {
  const path = ["deal"];
  const fields = new Fields(value ?? {}, path, report, FIELDS);
  const optional = <Terms>(name: string, read: (value: unknown, path: Path, report: InputReport) => Terms) =>
    fields.has(name) ? read(fields.value(name), fields.at(name), report) : null;
  return {
    exitDate: fields.optionalDate("exitDate") ?? undefined,
    exitType: fields.choice("exitType", ["acquisition", "ipo", "dissolution"], "acquisition"),
    cash: fields.amount("cash")?.roundTo(2, "half_up") ?? ZERO,
    costs: readCosts(fields),
    debts: readList(fields, "debt", readDebt),
    carveOut: optional("carveOut", readCarveOut),
    escrow: optional("escrow", readEscrow),
    earnouts: readList(fields, "earnouts", readEarnout),
    stockPct: fields.fraction("stockPct") ?? ZERO,
  };
}
