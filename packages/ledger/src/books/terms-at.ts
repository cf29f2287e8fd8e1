/** Dated terms: views of the books with the terms in force on a day. */
import { type BooksIndex, perIndex } from "./books-index.js";
import type { IndexedTerms } from "./indexed-terms.js";

const byVersion = /* @__PURE__ */ perIndex(() => new Map<IndexedTerms, BooksIndex>());

/** The terms in force on a day. */
export function versionOn({ versions }: Pick<BooksIndex, "versions">, day: number): IndexedTerms {
  const past = versions.filter(({ fromDay }) => fromDay <= day);
  return (past.at(-1) ?? versions[0]) as IndexedTerms;
}

/** The same books with the terms in force on a day; one index per version. */
export function termsAt(index: BooksIndex, day: number): BooksIndex {
  const version = versionOn(index, day);
  if (version.rules === index.rules && version.waterfall === index.waterfall) return index;
  const known = byVersion(index);
  const before = known.get(version);
  if (before !== undefined) return before;
  const { rules, basis, waterfall } = version;
  const made = { ...index, rules, basis, waterfall, root: index.root ?? index };
  known.set(version, made);
  return made;
}
