/** The fields of an entry that are written as metadata. */
import type { Entry, Posting } from "../records/entry.js";

export function entryMetadata(entry: Entry, withMemo: boolean): (readonly [string, string])[] {
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    ["id", entry.id],
    ["source", entry.sourceType],
    ["ref", entry.sourceRef],
    ["reference", entry.reference],
    ["sequence", typeof entry.sequence === "number" ? String(entry.sequence) : null],
    ["reverses", entry.reverses],
    ["reversed-by", entry.reversedBy],
    ["adjusting", entry.adjusting === true ? "true" : null],
    ["book", entry.book === undefined || entry.book === "actual" ? null : entry.book],
    ["memo", withMemo ? entry.memo : null],
  ];
  return pairs.filter((pair): pair is readonly [string, string] => typeof pair[1] === "string" && pair[1] !== "");
}

export function postingMetadata({ lpEntityId, companyId, memo }: Posting): (readonly [string, string])[] {
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    ["lp", lpEntityId],
    ["company", companyId],
    ["note", memo],
  ];
  return pairs.filter((pair): pair is readonly [string, string] => typeof pair[1] === "string" && pair[1] !== "");
}
