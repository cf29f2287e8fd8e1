import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel } from "../../test/books/half-a-year.js";
import { computeManagementFee } from "../index.js";

const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" } as const;
const partnerRates = [
  { lpEntityId: juniper, annualRate: 0.01 },
  { lpEntityId: keel, annualRate: 0 },
];

describe("negotiated fees", () => {
  it("on commitments: each on its own", () => {
    // A quarter of 2 % of 5,000,000 and of 1 % of 3,300,000.
    expect(computeManagementFee(halfAYear, { ...quarter, partnerRates })).toMatchObject({
      fee: 33_250,
      lines: [
        { lpEntityId: harbor, amount: 25_000 },
        { lpEntityId: juniper, amount: 8_250 },
      ],
    });
  });

  it("on what is invested: each on its share of the cost by commitment", () => {
    // Of a cost of 600,000, 5 of 8.4 parts at 2 % a year are 1,785.714 a quarter; 3.3 of 8.4 at 1 % are 589.286.
    expect(computeManagementFee(halfAYear, { ...quarter, basis: "invested", partnerRates })).toMatchObject({
      fee: 2_375,
      lines: [
        { lpEntityId: harbor, amount: 1_785.71 },
        { lpEntityId: juniper, amount: 589.29 },
      ],
    });
  });

  it("at the common rate come to the common fee, whatever the basis", () => {
    for (const basis of ["committed", "invested", "nav"] as const) {
      const same = { ...quarter, basis, partnerRates: [{ lpEntityId: keel, annualRate: 0.02 }] };
      const { fee } = computeManagementFee(halfAYear, { ...quarter, basis });
      expect(Math.abs(computeManagementFee(halfAYear, same).fee - fee)).toBeLessThanOrEqual(0.02);
    }
  });
});
