import { type CapTableEvent, computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";

const founders: CapTableEvent = {
  type: "common_issuance",
  date: "2022-01-01",
  grants: [{ id: "f", name: "Founder", shares: 8_000_000 }],
};

const note = (terms: object = {}): CapTableEvent => ({
  type: "note_issuance",
  date: "2022-01-01",
  notes: [{ id: "n", name: "Lender", securityId: "N", principal: 1_000_000, interestRate: 0.08, ...terms }],
});

/** What the lender gets of an exit of ten million, from a table whose last event lies long before. */
function paidOut(events: readonly CapTableEvent[], exitDate: string): number | undefined {
  const model = toWaterfallModel(computeCapTable({ events: [founders, ...events] }).final);
  const { holders } = computeExitWaterfall({ model, exitValuation: 10_000_000, deal: { exitDate } });
  return holders.find(({ holderId }) => holderId === "n")?.net;
}

describe("the day of the exit decides what a note has earned", () => {
  it("8 % simple from 2022, told in 2023, has earned four years in 2026", () => {
    expect(paidOut([note(), { type: "checkpoint", date: "2023-01-01" }], "2026-01-01")).toBe(1_320_219.18);
  });
  it("compounds from the day of issue, not from the day of the table", () => {
    const compound = note({ interestAccrual: "compound", dayCount: "30/360" });
    expect(paidOut([compound, { type: "checkpoint", date: "2023-07-01" }], "2026-01-01")).toBe(1_360_488.96);
  });
  it("a partial repayment stops the interest on what was repaid, and keeps what had accrued", () => {
    const repaid: CapTableEvent = { type: "note_settlement", securityId: "N", amount: 400_000, date: "2024-01-01" };
    // 730 days on 1,000,000 and 731 on 600,000
    expect(paidOut([note(), repaid], "2026-01-01")).toBe(600_000 + 160_000 + 96_131.51);
  });
  it("interest paid in cash is not owed again", () => {
    const paid: CapTableEvent = {
      type: "note_settlement",
      securityId: "N",
      amount: 400_000,
      interestPaid: 160_000,
      date: "2024-01-01",
    };
    expect(paidOut([note(), paid], "2026-01-01")).toBe(696_131.51);
  });
  it("an amended rate holds from its day", () => {
    const set = { interestRate: 0.1, maturityDate: "2027-01-01" };
    const extended: CapTableEvent = { type: "instrument_amendment", securityId: "N", set, date: "2024-01-01" };
    expect(paidOut([note(), extended], "2026-01-01")).toBe(1_000_000 + 160_000 + 200_273.97);
  });
  it("interest that stops at maturity stops there", () => {
    const stops = note({ maturityDate: "2024-01-01", stopAtMaturity: true });
    expect(paidOut([stops], "2026-01-01")).toBe(1_160_000);
    expect(paidOut([stops], "2023-01-01")).toBe(1_080_000);
  });
  it("a note extended after its interest had stopped accrues again only from there", () => {
    const stops = note({ maturityDate: "2023-01-01", stopAtMaturity: true });
    const extended: CapTableEvent = {
      type: "instrument_amendment",
      securityId: "N",
      set: { maturityDate: "2025-01-01" },
      date: "2024-01-01",
    };
    // 365 days to the old maturity, 366 from the extension to the new one
    expect(paidOut([stops, extended], "2026-01-01")).toBe(1_000_000 + 80_000 + 80_219.18);
  });
  it("a part that was transferred earns its own interest", () => {
    const transfer: CapTableEvent = {
      type: "transfer",
      from: "n",
      to: { id: "m", name: "Other" },
      securityId: "N",
      amount: 250_000,
      date: "2024-01-01",
    };
    expect(paidOut([note(), transfer], "2026-01-01")).toBe(990_164.38);
  });
  it("a note without interest needs no day", () => {
    const model = toWaterfallModel(computeCapTable({ events: [founders, note({ interestRate: 0 })] }).final);
    expect(computeExitWaterfall({ model, exitValuation: 1 }).summary.equityProceeds).toBe(1);
  });
  it("one that bears interest asks for the day of the exit", () => {
    const model = toWaterfallModel(computeCapTable({ events: [founders, note()] }).final);
    expect(() => computeExitWaterfall({ model, exitValuation: 1 })).toThrow(
      expect.objectContaining({ code: "missing_exit_date" }),
    );
  });
});
