/** Matching as its definition says: every row is held against every entry. */
import { daysBetween } from "@capstack/decimal";
import type { BankRow, MatchableEntry } from "../../src/index.js";

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** Entry ids with their scores, best first. */
export function naiveCandidates(row: BankRow, entries: readonly MatchableEntry[], days: number): [string, number][] {
  const text = plain(`${row.counterparty ?? ""} ${row.description ?? ""}`);
  return entries
    .filter(({ cashAmount, entryDate }) => {
      return cashAmount === row.amount && Math.abs(daysBetween(row.txnDate, entryDate)) <= days;
    })
    .map(({ entryId, entryDate, names = [] }): [string, number] => {
      const distance = Math.abs(daysBetween(row.txnDate, entryDate));
      const isNamed = names.some((name) => plain(name) !== "" && text.includes(plain(name)));
      return [entryId, (60 + Math.round(25 * (1 - distance / (days + 1))) + (isNamed ? 15 : 0)) / 100];
    })
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
