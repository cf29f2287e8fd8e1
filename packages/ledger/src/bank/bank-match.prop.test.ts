import { addDays } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { naiveCandidates } from "../../test/reference/naive-match.js";
import { type BankRow, entryMatcher, type MatchableEntry, matchGroups } from "../index.js";

const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays("2025-03-20", days));
const amount = fc.constantFrom(-35, -35.5, 10, 20, 30, 100);
const name = fc.constantFrom("Harbor", "Juniper", "Keel & Co", "", "Stone");
const rowsOf = fc.array(fc.record({ txnDate: day, amount, counterparty: name, description: name }), { maxLength: 12 });
const entriesOf = fc.array(fc.record({ entryDate: day, cashAmount: amount, names: fc.array(name, { maxLength: 2 }) }), {
  maxLength: 12,
});
const numbered = {
  rows: rowsOf.map((rows) => rows.map((row, n): BankRow => ({ ...row, id: `r${n}`, status: "unmatched" }))),
  entries: entriesOf.map((entries) => entries.map((entry, n): MatchableEntry => ({ ...entry, entryId: `e${n}` }))),
};

describe("matching", () => {
  it("by an index finds what holding every row against every entry finds", () => {
    fc.assert(
      fc.property(numbered.rows, numbered.entries, fc.integer({ min: 0, max: 9 }), (rows, entries, days) => {
        const candidatesOf = entryMatcher(entries, { days });
        for (const row of rows) {
          const found = candidatesOf(row).map(({ entryId, score }) => [entryId, score]);
          expect(found).toEqual(naiveCandidates(row, entries, days));
        }
      }),
      runs(100),
    );
  });

  it("in parts comes to the whole, takes nothing twice, and mixes no directions", () => {
    fc.assert(
      fc.property(numbered.rows, numbered.entries, (rows, entries) => {
        const groups = matchGroups({ rows, entries });
        const cents = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + Math.round(one * 100), 0);
        const taken = groups.flatMap(({ rowIds, entryIds }) => [...rowIds, ...entryIds]);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { rowIds, entryIds } of groups) {
          const paid = rows.filter(({ id }) => rowIds.includes(id)).map((row) => row.amount);
          const booked = entries.filter(({ entryId }) => entryIds.includes(entryId)).map((entry) => entry.cashAmount);
          expect(cents(paid)).toBe(cents(booked));
          expect(new Set([...paid, ...booked].map(Math.sign)).size).toBe(1);
          expect(Math.min(rowIds.length, entryIds.length)).toBe(1);
        }
      }),
      runs(100),
    );
  });

  it("looks at no more than what a row could belong to: work grows with the rows, not with rows times entries", () => {
    const count = 2000;
    let looked = 0;
    const entries = Array.from({ length: count }, (_, n) => ({
      entryId: `e${n}`,
      entryDate: "2025-03-31",
      cashAmount: n + 1,
      get names() {
        looked += 1;
        return ["x"];
      },
    }));
    const candidatesOf = entryMatcher(entries);
    for (let n = 0; n < count; n++) {
      const row = { id: `r${n}`, txnDate: "2025-03-31", amount: n + 1, status: "unmatched" } as const;
      expect(candidatesOf(row)).toHaveLength(1);
    }
    // Once to hold it to what an entry must look like, once to keep it.
    expect(looked).toBe(2 * count);
  });
});
