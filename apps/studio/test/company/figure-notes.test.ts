/** Sentences beside figures that look off, against rounds computed by hand. */
import { type CapTableEvent, computeCapTable, type RoundReport } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { investedNote, postMoneyNote } from "../../src/company/figure-notes.js";
import { asCheque, chequesOf, paidBy } from "../../src/engine/cheques.js";
import { sellEach } from "../../src/engine/several/positions.js";

const founding = { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 8_000_000, kind: "founder" }] };
const series = {
  type: "priced_round",
  preMoneyValuation: 8_000_000,
  investments: [{ id: "i", name: "Fjord", amount: 2_000_000 }],
};

function roundOf(...events: object[]): RoundReport {
  const { snapshots } = computeCapTable({ events: events as unknown as CapTableEvent[] });
  return snapshots.at(-1)?.round as RoundReport;
}

describe("the note on the post-money", () => {
  it("is not there where price times shares is the post-money", () => {
    // 8M over 8,000,000 shares is 1; 2,000,000 more make 10M.
    expect(postMoneyNote(roundOf(founding, series))).toBeNull();
  });

  it("names the pool that is made after the money", () => {
    // A tenth of the whole after: 10,000,000 / 0.9 is 11,111,111 shares.
    const note = postMoneyNote(roundOf(founding, { ...series, pools: [{ pct: 0.1, mode: "post" }] }));
    expect(note).toBe(
      "Price × 11,111,111 fully diluted shares is 11,111,111, not the post-money of 10,000,000: 1,111,111 shares of option pool are made after the money.",
    );
  });

  it("says that shares are whole where the price does not divide the amounts", () => {
    // 8M over 7,999,999 shares: 2M buys 1,999,999.75 of them.
    const odd = { ...founding, grants: [{ id: "f", name: "F", shares: 7_999_999, kind: "founder" }] };
    const note = postMoneyNote(roundOf(odd, { ...series, preMoneyValuation: 8_000_000.49 }));
    expect(note === null || note.endsWith("shares are whole, and amounts are not.")).toBe(true);
    const large = { ...founding, grants: [{ id: "f", name: "F", shares: 999, kind: "founder" }] };
    expect(postMoneyNote(roundOf(large, series))).toMatch(/: shares are whole, and amounts are not\.$/);
  });

  it("tells a difference of a unit of currency where both figures are in sight", () => {
    // 8M over 7,999,999 shares: with the 1,999,999 that 2M buys, 9,999,998 shares are worth 9,999,999.25.
    const odd = { ...founding, grants: [{ id: "f", name: "F", shares: 7_999_999, kind: "founder" }] };
    expect(postMoneyNote(roundOf(odd, series))).toBeNull();
    expect(postMoneyNote(roundOf(odd, series), true)).toBe(
      "Price × 9,999,998 fully diluted shares is 9,999,999, not the post-money of 10,000,000: shares are whole, and amounts are not.",
    );
  });

  it("says that SAFEs convert on top of the pre-money where they do", () => {
    const safe = { type: "safe_issuance", safes: [{ id: "s", name: "S", amount: 500_000, valuationCap: 4_000_000 }] };
    const note = postMoneyNote(roundOf(founding, safe, { ...series, conversionMethod: "pre_money_fixed" }));
    expect(note).toMatch(/: SAFEs and notes convert on top of the pre-money\.$/);
  });
});

describe("the note on what was invested", () => {
  it("names the amount that bought no whole share", () => {
    // 8M over 999 shares is 8,008.008008… a share: 2M buys 249 of them for 1,993,993.99, and 6,006.01 is left.
    const large = { ...founding, grants: [{ id: "f", name: "F", shares: 999, kind: "founder" }] };
    expect(investedNote([roundOf(large, series)], () => "Fjord")).toBe(
      "Invested is whole shares times their price: of the 2,000,000.00 that Fjord paid, 6,006.01 bought no whole share.",
    );
  });

  it("is not there where every amount is whole shares", () => {
    expect(investedNote([roundOf(founding, series)], () => "Fjord")).toBeNull();
  });
});

describe("what was invested", () => {
  // 8M over 7,999,999 shares: 2M buys 1,999,999 of them, and 0.75 of a share is left.
  const odd = { ...founding, grants: [{ id: "f", name: "F", shares: 7_999_999, kind: "founder" }] };

  it("is the cheque, where whole shares leave next to nothing of it", () => {
    expect(chequesOf([roundOf(odd, series)]).get("i")).toBe(2_000_000);
    expect(investedNote([roundOf(odd, series)], () => "Fjord")).toBeNull();
    expect(asCheque(1_999_999.25, 2_000_000)).toBe(2_000_000);
  });

  it("is what bought shares, where a ten-thousandth or more did not, and where nobody gave a cheque", () => {
    expect(asCheque(1_993_993.99, 2_000_000)).toBe(1_993_993.99);
    expect(asCheque(50, undefined)).toBe(50);
  });

  it("makes the multiple of the cheque", () => {
    const holder = { holderId: "i", invested: 1_999_999.25, net: 5_000_000, multiple: 2.50000094 };
    expect(paidBy(holder, new Map([["i", 2_000_000]]))).toEqual({ invested: 2_000_000, multiple: 2.5 });
    expect(paidBy({ ...holder, invested: 0, multiple: null }, new Map())).toEqual({ invested: 0, multiple: null });
  });

  it("is the cheque of a position of a fund too", () => {
    const request = { events: [odd, series] as unknown as CapTableEvent[] };
    const [sold] = sellEach([{ id: null, request, deal: {}, preferred: {}, exitValuation: 10_000_000 }]);
    expect(sold?.investors.map(({ id, invested }) => [id, invested])).toEqual([["i", 2_000_000]]);
  });
});
