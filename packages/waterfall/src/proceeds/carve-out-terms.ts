/** A management carve-out: what part of which proceeds goes to whom before the stack. */

import { type Rational, sumOf } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { type Path, readList } from "./term-list.js";

/** A carve-out, read: marginal tiers for every type. */
export interface CarveOutTerms {
  readonly flat: Rational;
  readonly tiers: readonly { readonly upTo: Rational | null; readonly pct: Rational }[];
  readonly base: "net" | "gross";
  readonly minBase: Rational;
  readonly max: Rational | null;
  readonly recipients: readonly { readonly id: string; readonly name: string; readonly share: Rational }[];
}

export function readCarveOut(value: unknown, path: Path, report: InputReport): CarveOutTerms {
  const known = ["type", "amount", "pct", "tiers", "base", "minBase", "max", "recipients"];
  const fields = new Fields(value, path, report, known);
  fields.require("type");
  const type = fields.choice("type", ["flat", "percent", "tiers"], "flat");
  if (type === "flat") fields.require("amount");
  if (type === "percent") fields.require("pct");
  if (type === "tiers") fields.require("tiers");
  const pct = fields.fraction("pct", "invalid_carve_out") ?? ZERO;
  const amount = fields.amount("amount") ?? ZERO;
  const tiers = fields.rows("tiers").map((tier, index) => readTier(tier, [...path, "tiers", index], report));
  checkTiers(tiers, [...path, "tiers"], report);
  return {
    flat: type === "flat" ? amount : ZERO,
    tiers: type === "tiers" ? tiers : type === "percent" ? [{ upTo: null, pct }] : [],
    base: fields.choice("base", ["net", "gross"], "net"),
    minBase: fields.amount("minBase") ?? ZERO,
    max: fields.amount("max") ?? null,
    recipients: readRecipients(fields),
  };
}

function readTier(value: unknown, path: Path, report: InputReport) {
  const fields = new Fields(value, path, report, ["upTo", "pct"]);
  fields.require("pct");
  return { upTo: fields.amount("upTo") ?? null, pct: fields.fraction("pct", "invalid_carve_out") ?? ZERO };
}

function checkTiers(tiers: CarveOutTerms["tiers"], path: Path, report: InputReport): void {
  let floor: Rational | null = ZERO;
  for (const { upTo } of tiers) {
    if (floor === null || upTo?.lte(floor)) {
      report.problem("invalid_carve_out", "Tiers must rise; only the last may leave upTo out.", path);
      return;
    }
    floor = upTo;
  }
}

function readRecipients(fields: Fields): CarveOutTerms["recipients"] {
  const recipients = readList(fields, "recipients", (value, path, report) => {
    const one = new Fields(value, path, report, ["id", "name", "share"]);
    const id = one.text("id");
    return { id, name: one.text("name", id), share: one.requiredAmount("share") };
  });
  const total = sumOf(recipients.map((one) => one.share));
  if (recipients.length > 0 && !total.eq(1)) {
    fields.problem("invalid_carve_out", `Recipients' shares sum to ${total.toNumber()}, not to 1.`, "recipients");
  }
  return recipients;
}
