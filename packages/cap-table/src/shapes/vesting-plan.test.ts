import { rational } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { schedulePlan, type VestingAllocation, vestedBy } from "./vesting-plan.js";

const plan = (allocation: VestingAllocation, cliffMonths = 0) => ({
  start: "2024-01-31",
  months: 4,
  cliffMonths,
  intervalMonths: 1,
  allocation,
});
const days = ["2024-02-29", "2024-03-31", "2024-04-30", "2024-05-31"];

describe("18 shares over four months", () => {
  const table: [VestingAllocation, number[]][] = [
    ["cumulative_round_down", [4, 5, 4, 5]],
    ["cumulative_rounding", [5, 4, 5, 4]],
    ["front_loaded", [5, 5, 4, 4]],
    ["back_loaded", [4, 4, 5, 5]],
    ["front_loaded_single", [6, 4, 4, 4]],
    ["back_loaded_single", [4, 4, 4, 6]],
    ["fractional", [4.5, 4.5, 4.5, 4.5]],
  ];
  for (const [allocation, expected] of table) {
    it(`${allocation} vests ${expected.join(", ")}`, () => {
      const sums = days.map((day) => vestedBy(plan(allocation), rational(18), day).toNumber());
      expect(sums.map((sum, i) => sum - (sums[i - 1] ?? 0))).toEqual(expected);
    });
  }
  it("a cliff pays everything so far", () => {
    const sums = days.map((day) => vestedBy(plan("front_loaded", 3), rational(18), day).toNumber());
    expect(sums).toEqual([0, 0, 14, 18]);
  });
  it("vests nothing before its start, and month steps clamp to the month's end", () => {
    expect(vestedBy(plan("front_loaded"), rational(18), "2024-01-30").toNumber()).toBe(0);
    expect(vestedBy(plan("front_loaded"), rational(18), "2024-02-28").toNumber()).toBe(0);
    expect(vestedBy(plan("front_loaded"), rational(18), "2024-02-29").toNumber()).toBe(5);
  });
});

it("a schedule that is over vests all of a quantity that a transfer left no whole number", () => {
  const schedule = schedulePlan([{ date: "2024-02-01", pct: rational(1) }]);
  expect(vestedBy(schedule, rational(35, 3), "2024-02-01").toString()).toBe("35/3");
});
