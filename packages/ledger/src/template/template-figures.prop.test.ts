/** Laws of a template's columns over random books: they add up across partners, across windows and down. */
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { randomBooks } from "../../test/books/random-books.js";
import { randomMasters } from "../../test/books/random-masters.js";
import {
  type Books,
  buildTransfer,
  capitalAccounts,
  operationsStatement,
  type TemplateColumn,
  type TemplateColumns,
  templateFigures,
} from "../index.js";

const european = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
const books = fc.oneof(
  fc.tuple(fc.nat(), fc.boolean()).map(([n, carried]) => randomBooks(n, carried ? { waterfall: european } : {})),
  randomMasters,
);
const rest = {
  management_fee: "fee",
  partnership_expense: "other expenses",
  organizational_expense: "organization",
  offering_cost: "offering",
  income: "income",
};
const labels = [
  { code: "5010", label: "offsets" },
  { code: "5300", label: "interest paid" },
];
const cents = (amount: number) => Math.round(amount * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + cents(amount), 0);
const flat = ({ results, items, ...figures }: TemplateColumn): Record<string, number> => ({
  ...figures,
  ...Object.fromEntries(Object.entries(results).map(([label, amount]) => [`result ${label}`, amount])),
  ...Object.fromEntries(Object.entries(items).map(([label, amount]) => [`item ${label}`, amount])),
});
const BALANCES = ["beginningNav", "endingNav", "carryBegin", "carryEscrow", "commitment", "unfundedBegin"];
const flows = (column: TemplateColumn) => Object.entries(flat(column)).filter(([name]) => !BALANCES.includes(name));
const everyColumn = ({ qtd, ytd, itd }: TemplateColumns) => [qtd, ytd, itd];
const law = (check: (own: Books) => void, count = 40) => fc.assert(fc.property(books, check), runs(count));

/** The rows of a net asset value, of carry and of an unfunded commitment, each from its start to its end. */
function rolls(column: TemplateColumn) {
  const { contributions, distributions, transfers, results, realizedGain, unrealizedGain } = column;
  const flows = [contributions, distributions, transfers, ...Object.values(results), realizedGain, unrealizedGain];
  const { unfundedCalled, unfundedRecalled, unfundedReleased, unfundedOther } = column;
  return {
    nav: cents(column.beginningNav) + sum(flows) - cents(column.endingNav),
    carryEnd: sum([column.carryBegin, column.carryAccrued, column.carryEarned, column.carryPaid, column.carryReturned]),
    unfundedEnd: sum([column.unfundedBegin, unfundedCalled, unfundedRecalled, unfundedReleased, unfundedOther]),
  };
}

describe("the columns of a template", () => {
  it("roll from the start of each window to the same end", () =>
    law((own) => {
      const { fund, generalPartner, partners } = templateFigures(own, { end: "2025-06-30", labels, rest });
      for (const columns of [fund, generalPartner, ...partners.flatMap((one) => [one.own, one.others])]) {
        const all = everyColumn(columns).map(rolls);
        expect(all.map(({ nav }) => nav)).toEqual([0, 0, 0]);
        expect(new Set(all.map(({ carryEnd }) => carryEnd)).size).toBe(1);
        expect(new Set(all.map(({ unfundedEnd }) => unfundedEnd)).size).toBe(1);
      }
      const { rows, nav } = capitalAccounts(own, { end: "2025-06-30" });
      expect(fund.itd.endingNav).toBe(nav);
      for (const { lpEntityId, ending, outstanding } of rows) {
        const partner = partners.find((one) => one.lpEntityId === lpEntityId);
        expect(partner?.own.qtd.endingNav).toBe(ending);
        expect(rolls(partner?.own.itd as TemplateColumn).unfundedEnd).toBe(cents(outstanding));
      }
    }));

  it("of limited partners and the general partner are those of the fund, whose carry is nothing", () =>
    law((own) => {
      const items = [{ date: "2025-04-30", label: "monitoring", amount: 1_000.01 }];
      const { fund, generalPartner, partners } = templateFigures(own, { end: "2025-06-30", labels, rest, items });
      const limited = partners.filter(({ partnerClass }) => partnerClass === "lp");
      for (const window of ["qtd", "ytd", "itd"] as const) {
        const whole = flat(fund[window]);
        for (const { own: one, others } of limited.slice(0, 2)) {
          const [a, b, c] = [flat(one[window]), flat(others[window]), flat(generalPartner[window])];
          for (const [name, amount] of Object.entries(whole)) {
            expect([name, sum([a[name] ?? 0, b[name] ?? 0, c[name] ?? 0])]).toEqual([name, cents(amount)]);
          }
        }
        for (const name of ["carryBegin", "carryAccrued", "carryEarned", "carryPaid", "carryReturned", "carryEscrow"]) {
          expect([name, whole[name]]).toEqual([name, 0]);
        }
      }
      expect(fund.qtd.items).toEqual({ monitoring: 1_000.01 });
    }));

  it("of a quarter lead from the columns of the quarter before to its own", () =>
    law((own) => {
      const now = templateFigures(own, { end: "2025-06-30", labels, rest });
      const before = templateFigures(own, { end: "2025-03-31", labels, rest });
      for (const [at, { own: columns }] of now.partners.entries()) {
        const earlier = before.partners[at]?.own as TemplateColumns;
        for (const [window, then] of [
          ["itd", flat(earlier.itd)],
          ["ytd", flat(earlier.qtd)],
        ] as const) {
          const quarter = flat(columns.qtd);
          for (const [name, amount] of flows(columns[window])) {
            // A partner's first commitment begins its roll since inception, and is a change in the quarter of its day.
            if (window === "itd" && name === "unfundedOther" && then.commitment === 0) continue;
            expect([name, sum([quarter[name] ?? 0, then[name] ?? 0])]).toEqual([name, cents(amount)]);
          }
        }
        expect(columns.qtd.beginningNav).toBe(earlier.qtd.endingNav);
        expect(columns.qtd.carryBegin).toBe(rolls(earlier.qtd).carryEnd / 100 + 0);
      }
    }));

  it("have what the accounts of each label have, as far as it was shared", () =>
    law((own) => {
      const { fund } = templateFigures(own, { end: "2025-06-30", labels, rest });
      const { unallocated } = capitalAccounts(own, { end: "2025-06-30" });
      if (unallocated.length > 0) return;
      const { expenses, managementFeeNet } = operationsStatement(own, { end: "2025-06-30" });
      const ofCode = (code: string) => sum(expenses.filter((line) => line.code === code).map(({ amount }) => -amount));
      const { results } = fund.itd;
      expect(cents(results["interest paid"] ?? 0)).toBe(ofCode("5300"));
      expect(sum([results.fee ?? 0, results.offsets ?? 0])).toBe(-cents(managementFeeNet));
    }));

  it("show what a transfer moved as a whole, in the quarter and since inception", () =>
    law((own) => {
      const [from, to] = own.partners.filter(({ partnerClass }) => partnerClass === "lp");
      if (from === undefined || to === undefined) return;
      const date = "2025-05-15";
      const terms = { date, fromLpEntityId: from.lpEntityId, toLpEntityId: to.lpEntityId, transferredPct: 0.5 };
      const made = buildTransfer(own, terms);
      const entries = made.entries.map((entry, at) => ({ ...entry, id: `moved ${at}`, status: "posted" as const }));
      const moved = {
        ...own,
        entries: [...own.entries, ...entries],
        commitments: [...own.commitments, ...made.commitments],
        historyFlows: [...(own.historyFlows ?? []), ...made.historyFlows],
      };
      const [before, after] = [own, moved].map((one) => templateFigures(one, { end: "2025-06-30", labels, rest }));
      const columns = (figures: typeof before, id: string) =>
        figures?.partners.find(({ lpEntityId }) => lpEntityId === id)?.own as TemplateColumns;
      for (const id of [from.lpEntityId, to.lpEntityId]) {
        const [was, is] = [columns(before, id), columns(after, id)];
        for (const window of ["qtd", "itd"] as const) {
          expect(is[window].contributions).toBe(was[window].contributions);
          expect(is[window].distributions).toBe(was[window].distributions);
        }
      }
      const [given, taken] = [from, to].map(({ lpEntityId }) => columns(after, lpEntityId).itd.transfers);
      const [gave, took] = [from, to].map(({ lpEntityId }) => columns(before, lpEntityId).itd.transfers);
      expect(cents(given ?? 0) - cents(gave ?? 0)).toBe(-(cents(taken ?? 0) - cents(took ?? 0)));
    }, 20));
});
