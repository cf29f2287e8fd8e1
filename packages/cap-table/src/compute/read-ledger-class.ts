/** Reads a class of stock back from a ledger. */
import type { CapTable } from "../model/cap-table.js";
import { classTerms } from "../model/read-class-terms.js";
import { addClass } from "../model/stock-class.js";
import type { Fields } from "../shapes/fields.js";
import { anyNumber } from "../shapes/ranges.js";

export function readClass(fields: Fields, table: CapTable): void {
  const kind = fields.choice("kind", ["common", "preferred"]);
  const conversionRatio = fields.exact("conversionRatio");
  const originalIssuePrice = fields.optionalExact("originalIssuePrice");
  const terms = fields.field("terms", classTerms);
  if (conversionRatio.isZero())
    fields.problem("invalid_value", "conversionRatio must be above zero.", "conversionRatio");
  if (kind === "preferred" && (terms === null || originalIssuePrice === null)) {
    fields.problem("missing_field", "Preferred stock has terms and an original issue price.", "terms");
  }
  addClass(table, {
    id: fields.text("id"),
    name: fields.text("name"),
    kind,
    authorized: fields.optionalExact("authorized"),
    votesPerShare: fields.exact("votesPerShare"),
    originalIssuePrice,
    conversionRatio,
    terms,
    seniority: fields.wholeNumber("seniority", anyNumber),
    roundId: fields.optionalText("roundId"),
    shadowOf: fields.optionalText("shadowOf"),
  });
}

export function found<T>(fields: Fields, name: string, among: ReadonlyMap<string, T>): T | null {
  const id = fields.text(name);
  const item = among.get(id);
  if (item === undefined) fields.problem("invalid_value", `Nothing has the ${name} "${id.slice(0, 40)}".`, name);
  return item ?? null;
}
