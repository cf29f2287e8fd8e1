/** Finds partners by name. */
import { namesMeant } from "@capstack/decimal";
import { refuseField } from "../arguments/read-names.js";

/** Names listed in a refusal. */
const MOST_NAMES = 20;

/**
 * The rows of the partners that match a name: the whole name or the beginnings of its words, in any case.
 * @example
 * const rows = [{ name: "Alder Teachers Pension", lpEntityId: "p1" }, { name: "Birch Endowment", lpEntityId: "p2" }];
 * rowsOf(rows, "alder pension") // => [{ name: "Alder Teachers Pension", lpEntityId: "p1" }]
 * @throws BackendFailure `validation_failed` if none matches, or several do
 */
export function rowsOf<Row extends { readonly name: string; readonly lpEntityId: string }>(
  rows: readonly Row[],
  partner: string,
): readonly Row[] {
  const params = partner.trim().toLowerCase();
  const same = rows.filter(({ name, lpEntityId }) => [name.toLowerCase(), lpEntityId].includes(params));
  if (same.length > 0) return same;
  const begun = rows.filter(({ name }) => hasWords(name, params));
  if (begun.length === 1) return begun;
  const names = rows.map(({ name }) => name);
  const meant = begun.length > 1 ? begun.map(({ name }) => name) : namesMeant(partner, names);
  const shown =
    meant.length > 0
      ? `Did you mean ${meant.slice(0, MOST_NAMES).join(", ")}?`
      : `Partners are ${names.slice(0, MOST_NAMES).join(", ")}.`;
  const found = begun.length > 1 ? `${begun.length} partners have` : "No partner has";
  return refuseField("partner", `${found} the name ${JSON.stringify(partner.slice(0, 80))}. ${shown}`);
}

/** Whether each word of a text begins a word of a name. */
function hasWords(name: string, text: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const params = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
  return params.length > 0 && params.every((part) => words.some((word) => word.startsWith(part)));
}
