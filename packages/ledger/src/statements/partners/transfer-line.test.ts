/** Transfers of interests in the statements of a window. */
import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper } from "../../../test/books/half-a-year.js";
import {
  type Books,
  buildDistribution,
  buildTransfer,
  capitalAccountStatement,
  type Entry,
  ilpaStatement,
  missingAccounts,
  partnersCapitalStatement,
} from "../../index.js";

const posted = (books: Books, entries: readonly Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry): Entry => ({ ...entry, status: "posted" }))],
});

// Harbor, called for 595,238.10 of 5,000,000, gets 10,000 that can be recalled and sells half of its interest. Its capital is
// 642,151.89 − 10,000 = 632,151.89, half of it 316,075.945; it has 4,404,761.90 + 10,000 unfunded, half of it 2,207,380.95.
const july = { start: "2025-07-01", end: "2025-07-31" };
const paid = posted(
  { ...halfAYear, today: "2025-07-31" },
  buildDistribution(halfAYear, {
    ...{ date: "2025-07-05", recallable: true, paidAtOnce: true },
    lines: [{ lpEntityId: harbor, amount: 10_000 }],
  }),
);
const draft = buildTransfer(paid, {
  ...{ date: "2025-07-10", fromLpEntityId: harbor, toLpEntityId: juniper, transferredPct: 0.5 },
});
const sold: Books = {
  ...posted(paid, draft.entries),
  commitments: [...paid.commitments, ...draft.commitments],
  historyFlows: draft.historyFlows,
};

describe("a transfer in the statements of a window", () => {
  it("stands on the transfer line as a whole, and leaves what was paid in and out of the window as it was", () => {
    const { partners, fund, check } = partnersCapitalStatement(sold, july);
    expect(partners).toMatchObject([
      { name: "Harbor", contributions: 0, distributions: -10_000, transfers: -316_075.95, ending: 316_075.94 },
      { name: "Juniper", contributions: 0, distributions: 0, transfers: 316_075.95 },
      { name: "Keel", contributions: 0, distributions: 0, transfers: 0 },
    ]);
    expect([fund.transfers, check]).toEqual([0, 0]);
    const { periodLines } = capitalAccountStatement(sold, { ...july, lpEntityId: harbor });
    expect(periodLines).toMatchObject({ contributions: 0, distributions: -10_000, transfers: -316_075.95 });
  });
  it("changes the commitments by what was unfunded of the interest", () => {
    const roll = (lpEntityId: string) => ilpaStatement(sold, { end: "2025-07-31", lpEntityId });
    expect(roll(harbor).partner?.qtd.unfunded).toEqual({
      ...{ beginning: 4_404_761.9, recallable: 10_000, contributions: 0 },
      ...{ commitmentChanges: -2_207_380.95, ending: 2_207_380.95 },
    });
    expect(roll(juniper).partner?.qtd.unfunded).toEqual({
      ...{ beginning: 2_907_142.86, recallable: 0, contributions: 0 },
      ...{ commitmentChanges: 2_207_380.95, ending: 5_114_523.81 },
    });
    expect(roll(harbor).check).toBe(0);
  });
  it("moves the history since inception to the buyer", () => {
    const { partners } = partnersCapitalStatement(sold, { end: "2025-07-31" });
    expect(partners).toMatchObject([
      { name: "Harbor", contributions: 297_619.05, distributions: -5_000 },
      { name: "Juniper", contributions: 690_476.19, distributions: -5_000 },
      { name: "Keel" },
    ]);
  });
});
