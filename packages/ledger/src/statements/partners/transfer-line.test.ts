/** Transfers of interests in the statements of a window. */
import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel } from "../../../test/books/half-a-year.js";
import {
  type Books,
  buildDistribution,
  buildTransfer,
  capitalAccountStatement,
  type Entry,
  ilpaStatement,
  missingAccounts,
  partnersCapitalStatement,
  prepareStatement,
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
  it("stands on rows of its own on the page of either partner, so that every column adds up", () => {
    const rowsOf = (lpEntityId: string) => {
      const page = prepareStatement(sold, "capital-account", { end: "2025-07-31", lpEntityId }).page();
      const cells = page.tables[0]?.rows.map((row) => row.cells) ?? [];
      const unfunded = cells.slice(cells.findIndex(([label]) => label === "Unfunded commitment") + 1);
      return { page, line: (label: string) => cells.find(([own]) => own === label)?.slice(1), unfunded };
    };
    const seller = rowsOf(harbor);
    // Quarter, year, all time: it paid 595,238.10 in January and was paid 10,000; half of each passed with half of the interest.
    expect(seller.line("Contributions")).toEqual([0, 595_238.1, 595_238.1]);
    expect(seller.line("Distributions")).toEqual([-10_000, -10_000, -10_000]);
    expect(seller.line("Transfers")).toEqual([-316_075.95, -316_075.95, -316_075.95]);
    expect(seller.unfunded).toEqual([
      ["Beginning", 4_404_761.9, 0, 0],
      ["Commitment made or changed", 0, 5_000_000, 5_000_000],
      ["Commitment transferred", -2_500_000, -2_500_000, -2_500_000],
      ["Less contributions", 0, -595_238.1, -595_238.1],
      ["Contributions transferred", 297_619.05, 297_619.05, 297_619.05],
      ["Recallable distributions", 10_000, 10_000, 10_000],
      ["Recallable distributions transferred", -5_000, -5_000, -5_000],
      ["Unfunded commitment, ending", 2_207_380.95, 2_207_380.95, 2_207_380.95],
    ]);
    expect(seller.page.notes[0]).toContain("transferred on July 10, 2025");
    const buyer = rowsOf(juniper);
    expect(buyer.line("Contributions")).toEqual([0, 392_857.14, 392_857.14]);
    expect(buyer.page.remarks?.[0]?.text).toContain("contributions of USD 392,857.14 and");
    expect(buyer.page.notes.join()).toContain("the roll of each interest transferred");
    expect(buyer.line("Transfers")).toEqual([316_075.95, 316_075.95, 316_075.95]);
    expect(buyer.unfunded.at(-1)?.slice(1)).toEqual([5_114_523.81, 5_114_523.81, 5_114_523.81]);
    // Nothing passed to or from the general partner.
    const other = rowsOf(keel);
    expect([other.line("Transfers"), other.line("Commitment transferred")]).toEqual([undefined, undefined]);
    expect(other.page.notes.join()).not.toContain("transferred on");
  });
});

it("adds carry to what its recipient has, and takes it off what others have", () => {
  const accrued = { ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } as const };
  const line = (lpEntityId: string, label: string) => {
    const page = prepareStatement(accrued, "capital-account", { end: "2025-06-30", lpEntityId }).page();
    return page.tables[0]?.rows.find(({ cells }) => cells[0] === label)?.cells.at(-1);
  };
  // A fifth of Harbor's 46,913.79 and of Juniper's 30,963.10, rounded each: 9,382.76 + 6,192.62.
  expect(line(keel, "Plus accrued carried interest")).toBe(15_575.38);
  expect(line(keel, "Accrued, ending")).toBe(15_575.38);
  expect(line(harbor, "Less accrued carried interest")).toBe(-9_382.76);
  // The roll has the signs of the statement.
  const roll = ["Accrued, beginning", "Change", "Accrued, ending"];
  expect(roll.map((label) => line(harbor, label))).toEqual([0, -9_382.76, -9_382.76]);
});

describe("accrued carried interest that passes with an interest", () => {
  // On June 30 a fifth of Harbor's 46,913.79 is accrued, 9,382.76, and of Juniper's 30,963.10, 6,192.62. Harbor sells half of
  // its interest on July 10; nothing is earned in July, so half of its carry passes, 4,691.38, and none accrues.
  const carried: Books = { ...halfAYear, today: "2025-07-31", waterfall: { kind: "straight", carryRate: 0.2 } };
  const passing = buildTransfer(carried, {
    ...{ date: "2025-07-10", fromLpEntityId: harbor, toLpEntityId: juniper, transferredPct: 0.5 },
  });
  const books: Books = {
    ...posted(carried, passing.entries),
    commitments: [...carried.commitments, ...passing.commitments],
    historyFlows: passing.historyFlows,
  };

  it("stands apart from what accrued in the period, for every partner", () => {
    const { tables } = prepareStatement(books, "partners-capital", july).page();
    const supplement = tables.find(({ isSupplement }) => isSupplement === true);
    const titles = supplement?.columns.map(({ title }) => title) ?? [];
    const passed = titles.indexOf("Accrued carried interest transferred");
    expect(titles[passed + 1]).toBe("Carried interest");
    expect(supplement?.rows.map(({ cells }) => [cells[0], ...cells.slice(passed, passed + 2)])).toEqual([
      ["Harbor", 4_691.38, 0],
      ["Juniper", -4_691.38, 0],
      ["Limited partners", 0, 0],
      ["Keel", 0, 0],
      ["All partners", 0, 0],
    ]);
  });
  it("stands on a line of its own on the page of either partner", () => {
    const line = (lpEntityId: string, label: string) => {
      const { tables } = prepareStatement(books, "capital-account", { end: "2025-07-31", lpEntityId }).page();
      return tables[0]?.rows.find(({ cells }) => cells[0] === label)?.cells.slice(1);
    };
    // Quarter, year, all time.
    expect(line(harbor, "Accrued carried interest transferred")).toEqual([4_691.38, 4_691.38, 4_691.38]);
    expect(line(harbor, "Carried interest")).toEqual([0, -9_382.76, -9_382.76]);
    expect(line(juniper, "Accrued carried interest transferred")).toEqual([-4_691.38, -4_691.38, -4_691.38]);
    expect(line(juniper, "Carried interest")).toEqual([0, -6_192.62, -6_192.62]);
    expect(line(harbor, "Transferred with interests")).toEqual([4_691.38, 4_691.38, 4_691.38]);
    expect(line(keel, "Accrued carried interest transferred")).toBeUndefined();
  });
  it("is part of the roll of the interest, before and after", () => {
    const rollOf = (lpEntityId: string) => {
      const { tables } = prepareStatement(books, "capital-account", { end: "2025-07-31", lpEntityId }).page();
      return tables.find(({ isSupplement }) => isSupplement === true);
    };
    // Half of 5,000,000, of 595,238.10 and of what it earned, 46,913.79, to the cent as entries have it.
    const seller = rollOf(harbor);
    expect(seller?.name).toBe("Interest transferred to Juniper on July 10, 2025");
    expect(seller?.rows.map(({ cells }) => cells)).toEqual([
      ["Unfunded commitment"],
      ["Commitment", 5_000_000, -2_500_000, 2_500_000],
      ["Less contributions", -595_238.1, 297_619.05, -297_619.05],
      ["Unfunded commitment", 4_404_761.9, -2_202_380.95, 2_202_380.95],
      ["Capital since inception"],
      ["Contributions", 595_238.1, -297_619.05, 297_619.05],
      ["Distributions", 0, 0, 0],
      ["Results, net of fees and expenses", 46_913.79, -23_456.9, 23_456.89],
      ["Capital before carried interest", 642_151.89, -321_075.95, 321_075.94],
      ["Accrued carried interest", -9_382.76, 4_691.38, -4_691.38],
      ["Capital after accrued carried interest", 632_769.13, -316_384.57, 316_384.56],
    ]);
    expect(rollOf(juniper)?.name).toBe("Interest transferred from Harbor on July 10, 2025");
    expect(rollOf(juniper)?.rows.at(-1)?.cells[2]).toBe(316_384.57);
    expect(rollOf(keel)).toBeUndefined();
  });
});
