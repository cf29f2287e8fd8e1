import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel } from "../../../test/books/half-a-year.js";
import {
  type Books,
  buildManagementFee,
  computeManagementFee,
  type Entry,
  isEngineError,
  reverseEntry,
} from "../../index.js";

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

describe("commitments that change inside the period", () => {
  // Harbor adds 2,000,000 on 2025-05-16: half of the quarter by 30/360.
  const grown: Books = {
    ...halfAYear,
    commitments: [
      ...halfAYear.commitments,
      { lpEntityId: harbor, date: "2025-05-16", amount: 2_000_000, kind: "increase" },
    ],
  };
  it("are weighed by day", () => {
    // A quarter of 2 % of 8,400,000 is 42,000; half a quarter of 2 % of 2,000,000 is 5,000.
    expect(computeManagementFee(grown, quarter).fee).toBe(47_000);
    // By actual days, the increase counts for 46 of them: 2,000,000 · 2 % · 46 / 365 = 5,041.096.
    const actual = { ...quarter, dayCount: "actual/365" } as const;
    // 8,400,000 · 2 % · 91 / 365 = 41,884.932.
    expect(computeManagementFee(grown, actual).fee).toBe(46_926.03);
  });
  it("are weighed by day for each partner", () => {
    // Juniper: a quarter of 1 % of 3,300,000. Keel pays nothing, Harbor 25,000 and 5,000.
    expect(computeManagementFee(grown, { ...quarter, partnerRates }).lines).toEqual([
      { lpEntityId: harbor, amount: 30_000 },
      { lpEntityId: juniper, amount: 8_250 },
    ]);
  });
  it("do not count before the next period where the terms say the first day", () => {
    expect(computeManagementFee(grown, { ...quarter, commitmentsOn: "first_day" }).fee).toBe(42_000);
  });
  it("count from their own day beside a step-down", () => {
    // 2 % of 8,400,000 to 05-15 is 21,000; 1 % of 10,400,000 for the half quarter after is 13,000.
    const steps = [{ date: "2025-05-16", annualRate: 0.01 }];
    expect(computeManagementFee(grown, { ...quarter, steps }).fee).toBe(34_000);
  });
});

describe("a period that is billed", () => {
  const fee = { ...quarter, date: "2025-06-30" };
  const first = { ...buildManagementFee(halfAYear, fee), id: "first" };
  const withFee = (entry: Entry): Books => ({ ...halfAYear, entries: [...halfAYear.entries, entry] });
  const billed = withFee({ ...first, status: "posted" });
  const codeOf = (build: () => unknown) => {
    try {
      build();
      return "billed";
    } catch (error) {
      return isEngineError(error) ? error.code : error;
    }
  };
  it("is not billed again, nor a day of it, by whatever reference", () => {
    expect(first.postings[0]).toMatchObject({ memo: "Fee for 2025-04-01 to 2025-06-30" });
    expect(codeOf(() => buildManagementFee(billed, { ...fee, sourceRef: "other" }))).toBe("already_billed");
    const lastDay = { ...fee, from: "2025-06-30", to: "2025-09-30" };
    expect(codeOf(() => buildManagementFee(billed, lastDay))).toBe("already_billed");
    expect(codeOf(() => buildManagementFee(withFee(first), fee))).toBe("already_billed");
  });
  it("is billed again when that is said, or when the first fee was taken back", () => {
    expect(codeOf(() => buildManagementFee(billed, { ...fee, allowRepeated: true }))).toBe("billed");
    const reversal = { ...reverseEntry(billed, { entryId: "first" }), status: "posted" } as const;
    const taken = { ...billed, entries: [...billed.entries, reversal] };
    expect(codeOf(() => buildManagementFee(taken, fee))).toBe("billed");
  });
  it("is billed once its reversal was reversed: the fee stands again", () => {
    const reversal = { ...reverseEntry(billed, { entryId: "first" }), status: "posted" } as const;
    const taken = { ...billed, entries: [...billed.entries, reversal] };
    const again = { ...reverseEntry(taken, { entryId: reversal.id }), status: "posted" } as const;
    const standing = { ...taken, entries: [...taken.entries, again] };
    expect(codeOf(() => buildManagementFee(standing, fee))).toBe("already_billed");
    const last = { ...reverseEntry(standing, { entryId: again.id }), status: "posted" } as const;
    const gone = { ...standing, entries: [...standing.entries, last] };
    expect(codeOf(() => buildManagementFee(gone, fee))).toBe("billed");
  });
  it("leaves the next one free", () => {
    const next = { ...fee, date: "2025-09-30", from: "2025-07-01", to: "2025-09-30" };
    expect(codeOf(() => buildManagementFee(billed, next))).toBe("billed");
  });
});
