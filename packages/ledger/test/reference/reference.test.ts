import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Books, capitalAccounts, type Entry, seedChart } from "../../src/index.js";
import { randomBooks } from "../books/random-books.js";
import { naiveCapital } from "./naive-capital.js";
import { naiveCarry } from "./naive-carry.js";

const ends = ["2023-06-30", "2024-02-29", "2024-05-17", "2025-12-31"];

describe("a naive second implementation", () => {
  it("gives the same capital accounts", () => {
    fc.assert(
      fc.property(fc.nat(), fc.constantFrom(...ends), (seedOfBooks, end) => {
        const books = randomBooks(seedOfBooks);
        const naive = naiveCapital(books, end);
        for (const row of capitalAccounts(books, { end }).rows) {
          const own = naive.get(row.lpEntityId) ?? new Map<string, bigint>();
          for (const [bucket, units] of own) expect(row.itd[bucket as "ending"]).toBe(Number(units) / 100);
          const total = [...own.values()].reduce((sum, units) => sum + units, 0n);
          expect(row.ending).toBe(Number(total) / 100);
        }
      }),
      runs(60),
    );
  });

  it("gives the same carry, but where the exact figure lies on half a cent", () => {
    const flow = fc.record({
      after: fc.integer({ min: 1, max: 900 }),
      units: fc.integer({ min: 1, max: 10 ** 10 }),
      isCall: fc.boolean(),
    });
    const terms = fc.record({
      kind: fc.constantFrom("straight", "european"),
      carryRate: fc.constantFrom(0.1, 0.2, 0.25),
      prefRate: fc.constantFrom(0, 0.05, 0.08),
      catchupRate: fc.constantFrom(0, 0.5, 1),
      prefCompounds: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(flow, { minLength: 1, maxLength: 8 }),
        terms,
        fc.integer({ min: 1, max: 10 ** 11 }),
        (flows, waterfall, mark) => {
          const { books, dated, day } = oneLpBooks(flows, mark, waterfall as Parameters<typeof naiveCarry>[1]["terms"]);
          const profit = mark / 100;
          const expected = naiveCarry(dated, {
            profit,
            day,
            terms: waterfall as Parameters<typeof naiveCarry>[1]["terms"],
          });
          const carry = capitalAccounts(books, { end: "2032-01-01" }).carryAccrued;
          expect(Math.abs(carry - expected)).toBeLessThan(0.0051 + 1e-9 * Math.abs(expected));
        },
      ),
      runs(60),
    );
  });
});

const lp = { lpEntityId: "aaaaaaaa-0000-4000-8000-000000000000", name: "LP", partnerClass: "lp" } as const;
const gp = { lpEntityId: "bbbbbbbb-0000-4000-8000-000000000000", name: "GP", partnerClass: "gp" } as const;

function oneLpBooks(
  flows: readonly { after: number; units: number; isCall: boolean }[],
  mark: number,
  waterfall: NonNullable<Books["waterfall"]>,
) {
  const start = Date.UTC(2010, 0, 1) / 86_400_000;
  let day = start;
  const dated: { day: number; contribution: number; distribution: number }[] = [];
  const entries: Entry[] = flows.map(({ after, units, isCall }, n) => {
    day += after;
    dated.push({ day, contribution: isCall ? units / 100 : 0, distribution: isCall ? 0 : units / 100 });
    const cash = isCall ? units / 100 : -units / 100;
    return entryOf(`f${n}`, day, isCall ? "capital_call" : "distribution", [
      ["1000", cash],
      ["3100-aaaaaaaa", -cash],
    ]);
  });
  const end = Date.UTC(2032, 0, 1) / 86_400_000;
  entries.push(
    entryOf("mark", end - 1, "valuation", [
      ["1200", mark / 100],
      ["4200", -mark / 100],
    ]),
  );
  const books: Books = {
    vehicle: { id: "v", name: "One LP", baseCurrency: "USD" },
    partners: [lp, gp],
    commitments: [{ lpEntityId: lp.lpEntityId, date: "2010-01-01", amount: 1, kind: "initial" }],
    accounts: seedChart({ vehicle: { id: "v" }, partners: [lp, gp] }),
    entries,
    waterfall,
    today: "2032-01-01",
  };
  return { books, dated, day: end };
}

function entryOf(id: string, day: number, sourceType: string, lines: readonly (readonly [string, number])[]): Entry {
  const entryDate = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return {
    id,
    entryDate,
    sourceType,
    status: "posted",
    postings: lines.map(([account, amount]) => ({ account, amount, currency: "USD" })),
  };
}
