/** What a partner reads in a notice. */

import { indexBooks, seedChart } from "@capstack/ledger";
import { describe, expect, it } from "vitest";
import { linesOf, readPdf } from "../../test/read-pdf.js";
import { documentFile } from "../documents/document-file.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { callNotices, printCallNotice } from "./call-notice.js";
import { distributionNotices, printDistributionNotice } from "./distribution-notice.js";

const harbor = "11111111-0000-4000-8000-000000000000";
const partners = [{ lpEntityId: harbor, name: "Harbor", partnerClass: "lp" }] as const;
const books = indexBooks({
  vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [{ lpEntityId: harbor, date: "2026-01-01", amount: 1_000_000, kind: "initial" }],
  accounts: seedChart({ vehicle: { id: "v" }, partners }),
  entries: [],
  today: "2026-07-15",
});
const vehicle = { name: "Fund I", baseCurrency: "USD" } as VehicleRow;

const call = {
  id: "c",
  callDate: "2026-02-01",
  dueDate: "2026-02-15",
  description: "Series A of Nimbus",
  scope: "fund_wide",
  status: "draft",
  currency: "USD",
  total: 300_000,
  funded: 0,
  outstanding: 0,
  lines: [{ lpEntityId: harbor, name: "Harbor", amount: 100_000, funded: 0 }],
};
const purpose = { investments: 200_000, fees: 50_000, expenses: 50_000 };

describe("a capital call notice", () => {
  it("splits the partner's amount by purpose to the cent: two thirds, a sixth, a sixth", () => {
    // Each part misses two thirds of a cent; the two cents over go to the first two.
    const [notice] = callNotices(books, vehicle, call, { purpose, wireText: null });
    expect(notice?.purpose).toEqual({ investments: 66_666.67, fees: 16_666.67, expenses: 16_666.66 });
  });

  it("names the purposes that the call states beside the three", () => {
    const said = { investments: 150_000, lineCosts: 50_000, workingCapital: 100_000 };
    const [notice] = callNotices(books, vehicle, call, { purpose: said, wireText: null });
    // A third of each.
    const parts = { investments: 50_000, fees: 0, expenses: 0, workingCapital: 33_333.33, lineCosts: 16_666.67 };
    expect(notice?.purpose).toEqual(parts);
    const deemed = { investments: 240_000, deemedContribution: 60_000 };
    const [other] = callNotices(books, vehicle, call, { purpose: deemed, wireText: null });
    expect(other?.ilpa.lines.map(({ type, amount }) => [type, amount])).toEqual([
      ["call_investments", 80_000],
      ["deemed_contribution", 20_000],
    ]);
  });

  it("has its amount by ILPA's kinds, and rows 108 to 114 of the partner", () => {
    const [notice] = callNotices(books, vehicle, call, { purpose, wireText: null });
    const line = (type: string, subtype: string | null, amount: number) => {
      return { type, subtype, amount, commitment: "inside", unfunded: -amount, recallable: false };
    };
    expect(notice?.ilpa.lines).toEqual([
      line("call_investments", null, 66_666.67),
      line("call_fees", "fee_inside_commitment", 16_666.67),
      line("call_fees", "expenses", 16_666.66),
    ]);
    // A commitment of a million of which this call of 100,000 is the first.
    const rows = notice?.ilpa.unfunded.map(({ row, amount }) => [row, amount]);
    expect(rows).toEqual([
      ...[
        [108, 1_000_000],
        [109, 1_000_000],
        [110, -100_000],
        [111, 0],
        [112, 0],
        [113, 0],
        [114, 900_000],
      ],
    ]);
  });

  it("of a call that does not say what it is for has working capital alone; of a cancelled one nothing changes", () => {
    const cancelled = { ...call, status: "cancelled" };
    const [notice] = callNotices(books, vehicle, cancelled, { purpose: {}, wireText: null });
    expect(notice?.ilpa.lines).toEqual([
      {
        ...{ type: "call_working_capital", subtype: null, amount: 100_000, commitment: "inside" },
        ...{ unfunded: 0, recallable: false },
      },
    ]);
    const rows = notice?.ilpa.unfunded.map(({ amount }) => amount);
    expect(rows).toEqual([1_000_000, 1_000_000, 0, 0, 0, 0, 1_000_000]);
  });

  it.each([
    ["draft", 1_000_000, 900_000],
    ["issued", 1_100_000, 1_000_000],
    ["cancelled", 1_000_000, 1_000_000],
  ])("of a call that is %s frames it by what can be called", (status, before, after) => {
    // No entry is posted in these books, so what stands is the whole commitment.
    const [notice] = callNotices(books, vehicle, { ...call, status }, { purpose: {}, wireText: null });
    expect([notice?.unfundedBefore, notice?.unfundedAfter, notice?.purpose]).toEqual([before, after, null]);
  });

  it("says what is due, what for, and where to pay", async () => {
    const [notice] = callNotices(books, vehicle, call, { purpose, wireText: "Harbour Bank\nAccount 4417" });
    if (notice === undefined) throw new Error("there is no notice");
    const pages = await readPdf((await documentFile("pdf", [printCallNotice(notice, call)])).bytes);
    expect(pages.map(linesOf)).toEqual([
      [
        "Fund I",
        "Capital call notice",
        "Harbor",
        "February 1, 2026 · Amounts in USD",
        "Amount due Due date Commitment Unfunded after this call",
        "100,000.00 February 15, 2026 1,000,000.00 900,000.00",
        "Series A of Nimbus",
        "Fund I calls USD 300,000.00 of its partners. Your part is USD 100,000.00, due on February 15, 2026.",
        "What the call is for",
        "Your part",
        "Investments $ 66,666.67",
        "Management fees 16,666.67",
        "Partnership expenses 16,666.66",
        "Amount due $ 100,000.00",
        "Your commitment",
        "USD",
        "Commitment $ 1,000,000.00",
        "Unfunded before this call 1,000,000.00",
        "This call (100,000.00)",
        "Unfunded after this call $ 900,000.00",
        "Payment",
        "Harbour Bank",
        "Account 4417",
        "Draft: this call is not issued yet.",
        "Fund I · Capital call notice · Harbor Page 1 of 1",
      ],
    ]);
  });
});

describe("a distribution notice", () => {
  const distribution = {
    distributionId: "d",
    entryId: null,
    date: "2026-03-01",
    description: "Sale of Nimbus",
    status: "draft",
    kind: "cash",
    recallable: true,
    basis: "commitment" as const,
    currency: "USD",
    total: 90_000,
    paid: 0,
    lines: [{ lpEntityId: harbor, name: "Harbor", amount: 30_000, paid: 0 }],
  };
  const taxes = new Map([[harbor, { long_term_gain: 20_000, returnOfCapital: 9_000.5 }]]);

  it("gives its tax character, what nobody characterized apart, and what may be called again", async () => {
    const [notice] = distributionNotices(books, vehicle, distribution, taxes);
    if (notice === undefined) throw new Error("there is no notice");
    const [page = []] = await readPdf(
      (await documentFile("pdf", [printDistributionNotice(notice, distribution)])).bytes,
    );
    expect(linesOf(page)).toEqual(
      expect.arrayContaining([
        "Long term gain $ 20,000.00",
        "Return of capital 9,000.50",
        "Not characterized 999.50",
        "Your distribution $ 30,000.00",
        "Unfunded before this distribution 1,000,000.00",
        "Recallable part 30,000.00",
        "Unfunded after this distribution $ 1,030,000.00",
        "Draft: this distribution is not declared yet.",
      ]),
    );
  });

  it("that can be called again adds to what can be called, in ILPA's rows as well", () => {
    const [notice] = distributionNotices(books, vehicle, distribution, taxes);
    expect(notice?.ilpa.lines).toEqual([
      {
        ...{ type: "recallable_distribution", subtype: null, amount: 30_000, commitment: "inside" },
        ...{ unfunded: 30_000, recallable: true },
      },
    ]);
    const rows = notice?.ilpa.unfunded.map(({ amount }) => amount);
    expect(rows).toEqual([1_000_000, 1_000_000, 0, 30_000, 0, 0, 1_030_000]);
  });

  it("that cannot be called again leaves the commitment as it was", () => {
    const [notice] = distributionNotices(books, vehicle, { ...distribution, recallable: false }, taxes);
    expect([notice?.unfundedBefore, notice?.unfundedAfter]).toEqual([1_000_000, 1_000_000]);
    expect(notice?.ilpa.lines).toEqual([
      {
        ...{ type: "distribution", subtype: null, amount: 30_000, commitment: "outside" },
        ...{ unfunded: 0, recallable: false },
      },
    ]);
  });
});
