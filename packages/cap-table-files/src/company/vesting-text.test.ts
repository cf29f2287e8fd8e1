import { describe, expect, it } from "vitest";
import { readSchedule } from "./vesting-text.js";

describe("a vesting schedule", () => {
  it.each([
    ["M-48-12", 48, 12, 1],
    ["Q-48-0", 48, 0, 3],
    ["1/48 monthly, 1 year cliff", 48, 12, 1],
    ["1/48th monthly with 12 month cliff", 48, 12, 1],
    ["4 years with a 1 year cliff", 48, 12, 1],
    ["four year vesting, one year cliff, monthly thereafter", 48, 12, 1],
    ["1/16 quarterly, 1-year cliff", 48, 12, 3],
    ["36 months, no cliff", 36, 0, 1],
  ])("%s is %d months, a cliff of %d, every %d", (text, months, cliffMonths, intervalMonths) => {
    expect(readSchedule(text)).toEqual({ months, cliffMonths, intervalMonths });
  });
  it.each(["None", "Fully vested", "n/a"])("%s is none", (text) => {
    expect(readSchedule(text)).toBeNull();
  });
  it.each(["Custom", "Milestone: Series B", "25% at cliff, then monthly", "M-12-48", "see grant letter"])(
    "%s is not understood",
    (text) => {
      expect(readSchedule(text)).toBeUndefined();
    },
  );
});
