/** Reads the terms of every date: those that hold from ever, and the versions after them. */
import type { IndexedTerms } from "./books-index.js";
import { type Fields, type Findings, type Path, readDay, readFields, readList } from "./field.js";
import { type KnownNames, readBasis, readRules } from "./read-books.js";
import { readWaterfall } from "./read-waterfall.js";

const VERSION = ["effectiveDate", "allocationRules", "allocationBasis", "waterfall"];

/** By ascending day; of versions of one date the last counts. */
export function readTerms(fields: Fields, known: KnownNames, findings: Findings): IndexedTerms[] {
  const first = { fromDay: Number.NEGATIVE_INFINITY, ...readVersion(fields, [], known, findings) };
  const later = readList(fields.termVersions, ["termVersions"], findings, false).map((item, index) => {
    const path = ["termVersions", index];
    const version = readFields(item, VERSION, path, findings);
    const fromDay = readDay(version.effectiveDate, [...path, "effectiveDate"], findings);
    return { fromDay, ...readVersion(version, path, known, findings) };
  });
  return [first, ...later.sort((a, b) => a.fromDay - b.fromDay)];
}

function readVersion(fields: Fields, path: Path, known: KnownNames, findings: Findings): Omit<IndexedTerms, "fromDay"> {
  return {
    rules: readRules(fields.allocationRules, known, findings, path),
    basis: readBasis(fields.allocationBasis, findings, path),
    waterfall: readWaterfall(fields.waterfall, known, findings, path),
  };
}
