import { addDays, allocate } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomBooks, reversalOf } from "../test/books/random-books.js";
import {
  type AllocationBasis,
  type AllocationRule,
  type Books,
  balanceSheet,
  capitalAccounts,
  cashFlowStatement,
  closeEntries,
  equalize,
  exportJournal,
  fairValueTable,
  fundEconomics,
  ilpaStatement,
  importJournal,
  indexBooks,
  operationsStatement,
  partnersCapitalStatement,
  positions,
  register,
  scheduleOfInvestments,
  type TermVersion,
  timeSeries,
  trialBalance,
} from "./index.js";
import { splitUnits } from "./money/split.js";

const run = (property: fc.IProperty<never> | fc.IProperty<unknown[]>) =>
  fc.assert(property as fc.IProperty<unknown[]>, runs(40));
const european = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
const books = fc
  .tuple(fc.nat(), fc.boolean())
  .map(([n, carried]) => randomBooks(n, carried ? { waterfall: european } : {}));
const monthEnd = fc.constantFrom("2023-03-31", "2023-10-31", "2024-02-29", "2024-12-31", "2025-09-30");
const anyDay = fc.constantFrom("2023-05-09", "2024-02-29", "2024-07-15", "2025-11-30");
const closed = (own: Books, through: string): Books => {
  const entries = closeEntries(own, { through, accept: ["drafts"] }).map((entry) => ({
    ...entry,
    status: "posted" as const,
  }));
  return { ...own, entries: [...own.entries, ...entries], closedThrough: through };
};

describe("laws of valid books", () => {
  it("capital is net assets less pooled capital and unallocated amounts, on any day", () =>
    run(
      fc.property(books, anyDay, (own, end) => {
        expect(capitalAccounts(own, { end }).ties.difference).toBe(0);
        expect(balanceSheet(own, { end }).check).toBe(0);
        expect(trialBalance(own, { end }).balanced).toBe(true);
      }),
    ));

  it("closing any prefix of months changes no month-end figure", () =>
    run(
      fc.property(books, monthEnd, monthEnd, monthEnd, (drawn, a, b, end) => {
        const bearable = capitalAccounts(drawn).unallocated.length === 0;
        const own: Books = bearable ? drawn : { ...drawn, allocationBasis: "commitment" };
        const [first, second] = [a, b].sort() as [string, string];
        let shut = closed(own, first);
        if (second > first) shut = closed(shut, second);
        expect(capitalAccounts(shut, { end }).rows).toEqual(capitalAccounts(own, { end }).rows);
        expect(capitalAccounts(shut, { start: "2024-01-01", end: "2025-09-30" }).rows).toEqual(
          capitalAccounts(own, { start: "2024-01-01", end: "2025-09-30" }).rows,
        );
        expect(timeSeries(shut)).toEqual(timeSeries(own));
      }),
    ));

  it("closing changes nothing where one partner is excused from one company", () =>
    run(
      fc.property(books, monthEnd, (drawn, through) => {
        const rules: AllocationRule[] = [
          {
            lpEntityId: drawn.partners[1]?.lpEntityId ?? "",
            category: "valuation",
            companyId: drawn.companies?.[0]?.companyId ?? "",
            participates: false,
          },
          { lpEntityId: drawn.partners[0]?.lpEntityId ?? "", category: "*", weight: 1234.5 },
        ];
        const own: Books = { ...drawn, allocationBasis: "commitment", allocationRules: rules };
        expect(capitalAccounts(closed(own, through)).rows).toEqual(capitalAccounts(own).rows);
        expect(capitalAccounts(own).ties.difference).toBe(0);
      }),
    ));

  it("terms from a later date change no figure of a closed month, and closing under them changes none either", () => {
    const basis = fc.constantFrom<AllocationBasis[]>("commitment", "capital_balance", "paid_in");
    run(
      fc.property(books, monthEnd, monthEnd, basis, fc.boolean(), (drawn, a, b, allocationBasis, excuses) => {
        const [end, through] = [a, b].sort() as [string, string];
        const shut = closed({ ...drawn, allocationBasis: "commitment" }, through);
        const [first, second] = drawn.partners.map(({ lpEntityId }) => lpEntityId) as [string, string];
        const later: TermVersion = {
          effectiveDate: addDays(through, 1),
          allocationBasis,
          allocationRules: excuses ? [{ lpEntityId: second, category: "*", participates: false }] : [],
          waterfall: { kind: "straight", carryRate: 0.3, recipients: [{ lpEntityId: first, pct: 1 }] },
        };
        const changed: Books = { ...shut, termVersions: [later] };
        expect(capitalAccounts(changed, { end })).toEqual(capitalAccounts(shut, { end }));
        const settled = (own: Books) => timeSeries(own).points.filter(({ period }) => period <= through);
        expect(settled(changed)).toEqual(settled(shut));
        if (allocationBasis !== "commitment") return;
        const all = closed(changed, "2026-03-31");
        expect(capitalAccounts(all, { end: "2026-03-31" }).rows).toEqual(
          capitalAccounts(changed, { end: "2026-03-31" }).rows,
        );
        expect(capitalAccounts(all, { end })).toEqual(capitalAccounts(shut, { end }));
      }),
    );
  });

  it("after a subsequent close everyone is called as if all had joined at the first", () =>
    run(
      fc.property(fc.nat(), (n) => {
        const drawn: Books = { ...randomBooks(n), allocationBasis: "commitment", allocationRules: [] };
        const commitments = [
          { lpEntityId: drawn.partners[1]?.lpEntityId ?? "", amount: 5_000_000, kind: "increase" as const },
        ];
        const close = equalize(drawn, { date: "2025-12-31", commitments, interestRate: 0.08 });
        const after = {
          ...drawn,
          commitments: [...drawn.commitments, ...close.commitments],
          entries: [...drawn.entries, ...close.entries.map((entry) => ({ ...entry, status: "posted" as const }))],
        };
        const { rows, ties } = capitalAccounts(after, { end: "2025-12-31" });
        for (const line of close.lines)
          expect(rows.find((row) => row.lpEntityId === line.lpEntityId)?.called).toBe(line.calledAfter);
        expect(ties.difference).toBe(0);
        expect(close.lines.reduce((sum, line) => sum + Math.round(line.change * 100), 0)).toBe(0);
        expect(close.lines.reduce((sum, line) => sum + Math.round(line.interest * 100), 0)).toBe(0);
      }),
    ));

  it("the order of entries and partners in the input changes nothing", () =>
    run(
      fc.property(books, fc.nat(), (own, n) => {
        const turn = <T>(list: readonly T[]) => [...list.slice(n % list.length), ...list.slice(0, n % list.length)];
        const turned = {
          ...own,
          entries: turn(own.entries),
          partners: turn(own.partners),
          accounts: turn(own.accounts),
        };
        expect(capitalAccounts(turned)).toEqual(capitalAccounts(own));
        expect(timeSeries(turned)).toEqual(timeSeries(own));
      }),
    ));

  it("a reversal restores every figure", () =>
    run(
      fc.property(books, fc.nat(), (own, n) => {
        const posted = own.entries.filter(
          (entry) => entry.status === "posted" && !own.entries.some((other) => other.reverses === entry.id),
        );
        const extra = { ...(posted[n % posted.length] as (typeof posted)[number]), id: "extra", sequence: 9000 };
        const { reverses: _reverses, ...plain } = extra;
        const both = { ...own, entries: [...own.entries, plain, { ...reversalOf(plain, "undone"), sequence: 9001 }] };
        expect(capitalAccounts(both).rows.map((row) => row.itd)).toEqual(
          capitalAccounts(own).rows.map((row) => row.itd),
        );
        expect(positions(both)).toEqual(positions(own));
        expect(trialBalance(both)).toEqual(trialBalance(own));
      }),
    ));

  it("a period begins where the one before ended, and flows add up", () =>
    run(
      fc.property(books, (own) => {
        const before = capitalAccounts(own, { start: "2024-01-01", end: "2024-03-31" }).rows;
        const after = capitalAccounts(own, { start: "2024-04-01", end: "2024-06-30" }).rows;
        const whole = capitalAccounts(own, { start: "2024-01-01", end: "2024-06-30" }).rows;
        after.forEach((row, at) => {
          expect(row.period.beginning).toBe(before[at]?.period.ending);
          for (const line of ["contributions", "expenses", "unrealizedGains", "carriedInterest"] as const) {
            expect(Math.round(100 * ((before[at]?.period[line] ?? 0) + row.period[line]))).toBe(
              Math.round(100 * (whole[at]?.period[line] ?? 0)),
            );
          }
        });
      }),
    ));

  it("fund = lp + gp, and the series ends at the fund's economics", () =>
    run(
      fc.property(books, (own) => {
        const { fund, lp, gp } = fundEconomics(own, { end: "2025-12-31" });
        for (const line of ["committed", "paidIn", "distributions", "nav", "totalValue"] as const) {
          expect(Math.round(fund[line] * 100)).toBe(Math.round(lp[line] * 100) + Math.round(gp[line] * 100));
        }
        const last = timeSeries(own).points.at(-1);
        expect([last?.nav, last?.calledCapital, last?.netIrrFund]).toEqual([fund.nav, fund.paidIn, fund.irr]);
      }),
    ));

  it("statements tie", () =>
    run(
      fc.property(books, anyDay, (own, end) => {
        const index = indexBooks(own);
        const window = { start: "2023-04-01", end };
        for (const { check } of [
          cashFlowStatement(index, window),
          operationsStatement(index, window),
          partnersCapitalStatement(index, window),
          scheduleOfInvestments(index, window),
          fairValueTable(index, window),
          ilpaStatement(index, { end }),
        ]) {
          expect(check).toBe(0);
        }
        const { reconciliation, totalOperating } = cashFlowStatement(index, window);
        const { netIncrease } = operationsStatement(index, window);
        expect(reconciliation).toMatchObject({ netIncrease, cashFromOperations: totalOperating, check: 0 });
        const cash = register(index, { account: "1000", ...window });
        expect(cash.closing).toBe(trialBalance(index, { end }).rows.find((row) => row.code === "1000")?.balance ?? 0);
      }),
    ));

  it("a journal comes back as it went", () =>
    run(
      fc.property(books, fc.constantFrom("hledger", "ledger", "beancount"), (own, format) => {
        const { entries } = importJournal(exportJournal(own, { format: format as "hledger" }), {
          format: format as "hledger",
        });
        const pick = (list: Books["entries"]) =>
          list
            .map(({ id, entryDate, sourceType, status, postings }) => ({ id, entryDate, sourceType, status, postings }))
            .sort((a, b) => (a.id < b.id ? -1 : 1));
        expect(pick(entries)).toEqual(pick(own.entries));
      }),
    ));

  it("the input is not changed and equal input gives equal output", () =>
    run(
      fc.property(books, (own) => {
        const before = JSON.stringify(own);
        expect(JSON.stringify(capitalAccounts(own))).toBe(JSON.stringify(capitalAccounts(JSON.parse(before))));
        expect(JSON.stringify(own)).toBe(before);
        expect(JSON.stringify([timeSeries(own), cashFlowStatement(own)])).not.toContain("-0,");
      }),
    ));
});

describe("a split", () => {
  const weights = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 12 });
  it("is that of decimal's allocate: it sums, mirrors, and stays within a unit of the exact share", () =>
    run(
      fc.property(fc.integer({ min: -(10 ** 15), max: 10 ** 15 }), weights, (total, own) => {
        expect(splitUnits(total, own).map(BigInt)).toEqual(allocate(BigInt(total), own));
        expect(splitUnits(-total, own).map((part) => part + 0)).toEqual(
          splitUnits(total, own).map((part) => -part + 0),
        );
      }),
    ));
});

describe("carry", () => {
  it("lies between nothing and the full share, and does not fall as profit rises", () =>
    run(
      fc.property(books, anyDay, (own, end) => {
        const withCarry = { ...own, waterfall: european };
        const { rows } = capitalAccounts(withCarry, { end });
        for (const row of rows.filter((candidate) => candidate.partnerClass === "lp")) {
          const profit = row.ending - row.carriedInterest - row.distributions - row.contributions;
          expect(-row.carriedInterest).toBeGreaterThanOrEqual(0);
          expect(-row.carriedInterest).toBeLessThanOrEqual(0.2 * Math.max(profit, 0) + 0.0051);
        }
        const mark = {
          id: "up",
          entryDate: "2023-01-31",
          sourceType: "valuation",
          status: "posted" as const,
          postings: [
            { account: "1200", amount: 5000, currency: "USD" },
            { account: "4200", amount: -5000, currency: "USD" },
          ],
        };
        const more = capitalAccounts(
          { ...withCarry, entries: [...own.entries, mark], allocationBasis: "commitment" },
          { end },
        );
        const less = capitalAccounts({ ...withCarry, allocationBasis: "commitment" }, { end });
        expect(more.carryAccrued).toBeGreaterThanOrEqual(less.carryAccrued);
      }),
    ));
});
