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
        "Investments 66,666.67",
        "Management fees 16,666.67",
        "Partnership expenses 16,666.66",
        "Amount due 100,000.00",
        "Your commitment",
        "USD",
        "Commitment 1,000,000.00",
        "Unfunded before this call 1,000,000.00",
        "This call (100,000.00)",
        "Unfunded after this call 900,000.00",
        "Payment",
        "Harbour Bank",
        "Account 4417",
        "Draft: this call is not issued yet.",
        "Fund I · Capital call notice Page 1 of 1",
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
        "Long term gain 20,000.00",
        "Return of capital 9,000.50",
        "Not characterized 999.50",
        "Your distribution 30,000.00",
        "Unfunded before this distribution 1,000,000.00",
        "Recallable part 30,000.00",
        "Unfunded after this distribution 1,030,000.00",
        "Draft: this distribution is not declared yet.",
      ]),
    );
  });

  it("that cannot be called again leaves the commitment as it was", () => {
    const [notice] = distributionNotices(books, vehicle, { ...distribution, recallable: false }, taxes);
    expect([notice?.unfundedBefore, notice?.unfundedAfter]).toEqual([1_000_000, 1_000_000]);
  });
});
