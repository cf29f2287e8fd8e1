/** Costs of the deal and debts of the company, paid before any holder. */

import type { Rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { type Path, readList } from "./term-list.js";

/** A cost, read. */
export interface Cost {
  readonly id: string;
  readonly name: string;
  readonly amount: Rational;
  readonly pct: Rational;
}

/** A debt, read. */
export interface Debt {
  readonly id: string;
  readonly name: string;
  readonly amount: Rational;
  readonly seniority: number;
}

export function readCosts(fields: Fields): Cost[] {
  if (Array.isArray(fields.value("transactionCosts"))) return readList(fields, "transactionCosts", readCost);
  const amount = fields.amount("transactionCosts") ?? ZERO;
  return amount.isZero() ? [] : [{ id: "transaction_costs", name: "Transaction costs", amount, pct: ZERO }];
}

function readCost(value: unknown, path: Path, report: InputReport): Cost {
  const fields = new Fields(value, path, report, ["id", "name", "amount", "pct"]);
  const id = fields.text("id");
  if (!fields.has("amount") && !fields.has("pct")) fields.require("amount");
  const amount = fields.amount("amount") ?? ZERO;
  return { id, name: fields.text("name", id), amount, pct: fields.fraction("pct") ?? ZERO };
}

export function readDebt(value: unknown, path: Path, report: InputReport): Debt {
  const fields = new Fields(value, path, report, ["id", "name", "amount", "seniority"]);
  const id = fields.text("id");
  const amount = fields.requiredAmount("amount").roundTo(2, "half_up");
  return { id, name: fields.text("name", id), amount, seniority: fields.number("seniority") ?? 0 };
}
