/** Ids of a stack: each once, and none that points to nothing. */

import { duplicateSentence, type ErrorPath, unknownIdSentence } from "@capstack/decimal";
import type { InputReport } from "../shapes/answer/input-report.js";
import type { Lists } from "./capital-stack.js";

const RESERVED = ["common", "options", "warrants", "profits_interests", "convertibles"];

export function checkIds(
  { common, series, rights, profitsInterests, convertibles }: Lists,
  optionCount: number,
  report: InputReport,
): void {
  const unique = (rows: readonly { readonly id: string }[], path: ErrorPath) => checkUnique(rows, path, report);
  unique(common, ["model", "common"]);
  unique(series, ["model", "preferred"]);
  unique(rights.slice(0, optionCount), ["model", "options"]);
  unique(rights.slice(optionCount), ["model", "warrants"]);
  unique(profitsInterests, ["model", "profitsInterests"]);
  unique(convertibles, ["model", "convertibles"]);
  for (const {
    id,
    holders,
    terms: { place },
  } of series) {
    unique(holders, [...place.path, "holders"]);
    if (!RESERVED.includes(id)) continue;
    report.problem("reserved_id", `"${id}" names a class of its own; call the series something else.`, [
      ...place.path,
      "id",
    ]);
  }
}

function checkUnique(rows: readonly { readonly id: string }[], path: ErrorPath, report: InputReport): void {
  const seen = new Set<string>();
  rows.forEach(({ id }, index) => {
    if (id !== "" && seen.has(id)) report.problem("duplicate_id", duplicateSentence("id", id), [...path, index, "id"]);
    seen.add(id);
  });
}

export function checkReferences({ series, rights }: Lists, report: InputReport): void {
  const known = new Set(["common", ...series.map(({ id }) => id)]);
  for (const { underlying, place: right } of rights) {
    if (known.has(underlying)) continue;
    const place = [...right.path, "underlying"];
    const near = report.problems.count === 0 ? known : [];
    report.problem(
      "unknown_underlying",
      unknownIdSentence(place, underlying, "common or the id of a series", near),
      place,
    );
  }
}
