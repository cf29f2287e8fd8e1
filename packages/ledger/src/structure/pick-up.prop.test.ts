import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { carriedAt, heldCompany, holderBooks, posted } from "../../test/books/holder-books.js";
import { reversalOf } from "../../test/books/random-books.js";
import { randomMasters } from "../../test/books/random-masters.js";
import {
  type Books,
  balanceSheet,
  buildPickUp,
  buildValuation,
  capitalAccounts,
  cashFlowStatement,
  heldCapital,
  lookThrough,
  operationsStatement,
  scheduleOfInvestments,
} from "../index.js";

const DAYS = ["2023-06-30", "2024-02-29", "2025-06-30", "2025-12-31"] as const;
const capitalOf = (own: Books, lpEntityId: string, end: string) =>
  capitalAccounts(own, { end }).rows.find((row) => row.lpEntityId === lpEntityId)?.ending ?? 0;

describe("an equity pick-up", () => {
  it("leaves the holding at the capital account in the held vehicle, on every day, and has nothing left to book", () =>
    fc.assert(
      fc.property(randomMasters, fc.nat({ max: 1 }), (own, at) => {
        const { lpEntityId } = own.partners[at] as Books["partners"][number];
        let holder = holderBooks();
        for (const date of DAYS) {
          const deal = { date, companyId: heldCompany, lpEntityId };
          holder = posted(holder, buildPickUp(holder, own, deal).entries);
          expect(carriedAt(holder, date)).toBe(capitalOf(own, lpEntityId, date));
          expect(buildPickUp(holder, own, deal).entries).toEqual([]);
          expect(balanceSheet(holder, { end: date }).check).toBe(0);
          const { check, reconciliation } = cashFlowStatement(holder, { end: date });
          expect([check, reconciliation.check]).toEqual([0, 0]);
        }
      }),
      runs(60),
    ));

  it("books what it booked before once more where that was reversed, and counts a mark by hand as booked", () =>
    fc.assert(
      fc.property(randomMasters, fc.nat(), (own, n) => {
        const { lpEntityId } = own.partners[1] as Books["partners"][number];
        const deal = { date: "2025-06-30", companyId: heldCompany, lpEntityId };
        const once = posted(holderBooks(), buildPickUp(holderBooks(), own, deal).entries);
        if (once.entries.length === 0) return;
        const gone = once.entries[n % once.entries.length] as Books["entries"][number];
        const without = { ...once, entries: [...once.entries, { ...reversalOf(gone, "gone"), sequence: 900 }] };
        const [again, ...more] = buildPickUp(without, own, deal).entries;
        expect(more).toEqual([]);
        expect(again?.postings).toEqual(gone.postings);
        const marked = carriedAt(once, deal.date);
        const mark = buildValuation(once, { date: "2025-06-30", companyId: heldCompany, fairValue: 98_765_432.1 });
        const byHand = posted(once, [mark]);
        const { entries } = buildPickUp(byHand, own, deal);
        expect(entries.flatMap(({ postings }) => postings.map(({ account }) => account?.slice(0, 4)))).toEqual([
          "1200",
          "4200",
        ]);
        expect(carriedAt(posted(byHand, entries), deal.date)).toBe(marked);
      }),
      runs(40),
    ));

  it("begins on the first day that is picked up, and leaves what the books began with", () =>
    fc.assert(
      fc.property(randomMasters, (own) => {
        const { lpEntityId } = own.partners[1] as Books["partners"][number];
        const [before, from, date] = ["2024-12-31", "2025-01-01", "2025-09-30"] as const;
        const taken = capitalOf(own, lpEntityId, before);
        const lines = [
          { account: `1100-${heldCompany.slice(0, 8)}`, amount: taken, currency: "USD" },
          { account: "3200", amount: -taken, currency: "USD" },
        ];
        const opening = { id: "o", entryDate: before, sourceType: "opening_balance", status: "draft" as const };
        const holder = taken === 0 ? holderBooks() : posted(holderBooks(), [{ ...opening, postings: lines }]);
        const { entries } = buildPickUp(holder, own, { date, from, companyId: heldCompany, lpEntityId });
        const after = posted(holder, entries);
        expect(carriedAt(after, date)).toBe(capitalOf(own, lpEntityId, date));
        const held = heldCapital(own, { lpEntityId, start: from, end: date });
        const { investmentIncome, totalExpenses, realizedGains, unrealizedGains } = operationsStatement(after);
        expect([investmentIncome, totalExpenses, realizedGains, unrealizedGains]).toEqual([
          ...[held.income, held.expenses, held.realizedGains, held.unrealizedGains],
        ]);
      }),
      runs(40),
    ));

  it("says the parts of a capital account, which add up to it in any window", () =>
    fc.assert(
      fc.property(randomMasters, (own) => {
        for (const { lpEntityId } of own.partners) {
          const window = { start: "2024-03-01", end: "2025-09-30" };
          const cents = (of: ReturnType<typeof heldCapital>) => {
            const { contributions, distributions, income, expenses, realizedGains, unrealizedGains, fxTranslation } =
              of;
            const parts = [
              contributions,
              -distributions,
              income,
              -expenses,
              realizedGains,
              unrealizedGains,
              fxTranslation,
            ];
            return parts.reduce((sum, part) => sum + Math.round(part * 100), 0);
          };
          const change = capitalOf(own, lpEntityId, window.end) - capitalOf(own, lpEntityId, "2024-02-29");
          expect(cents(heldCapital(own, { lpEntityId, ...window }))).toBe(Math.round(change * 100));
        }
      }),
      runs(40),
    ));

  it("shares every position so that the parts of all partners are the whole, and a partner's parts its capital", () =>
    fc.assert(
      fc.property(randomMasters, (own) => {
        const end = "2025-09-30";
        const seen = own.partners.map(({ lpEntityId }) => lookThrough(own, { lpEntityId, end }));
        const cents = (value: number) => Math.round(value * 100);
        for (const [at, { positions, other, capital }] of seen.entries()) {
          expect(capital).toBe(capitalOf(own, own.partners[at]?.lpEntityId ?? "", end));
          expect(positions.reduce((sum, { fairValue }) => sum + cents(fairValue), cents(other))).toBe(cents(capital));
        }
        if (seen.every(({ capital }) => capital <= 0)) return;
        for (const [place, { cost, fairValue }] of scheduleOfInvestments(own, { end }).securities.entries()) {
          const sum = (of: "cost" | "fairValue") =>
            seen.reduce((all, one) => all + cents(one.positions[place]?.[of] ?? 0), 0);
          expect([sum("cost"), sum("fairValue")]).toEqual([cents(cost), cents(fairValue)]);
        }
      }),
      runs(40),
    ));
});
