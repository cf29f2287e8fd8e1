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
    ["25% after 1 year, then monthly over 36 months", 48, 12, 1],
    ["25% at 12 months, monthly over 4 years", 48, 12, 1],
    ["1/4 after one year, 1/48 monthly thereafter", 48, 12, 1],
    ["25% on the first anniversary, 1/36 of the remainder monthly thereafter", 48, 12, 1],
    ["1/48th per month over 4 years, 1 year cliff", 48, 12, 1],
    ["4 Jahre, 12 Monate Cliff", 48, 12, 1],
    ["semi-annually over 4 years", 48, 0, 6],
    ["1/8 semiannual, 1 year cliff", 48, 12, 6],
    ["4 years, half-yearly", 48, 0, 6],
  ])("%s is %d months, a cliff of %d, every %d", (text, months, cliffMonths, intervalMonths) => {
    expect(readSchedule(text)).toEqual({ months, cliffMonths, intervalMonths });
  });
  it.each(["None", "Fully vested", "n/a"])("%s is none", (text) => {
    expect(readSchedule(text)).toBeNull();
  });
  it.each([
    "Custom",
    "Milestone: Series B",
    "25% at cliff, then monthly",
    "M-12-48",
    "see grant letter",
    "5/48 vested immediately, then 43 months",
    "12 month cliff, then 36 months monthly",
    "12 month cliff, monthly over the following 36 months",
    "40% after 1 year, then monthly over 36 months",
    "1/48 monthly over 3 years",
    "4 years, monthly, 1 year cliff, 50% double trigger",
    "weekly over 4 years",
    "bi-annually over 4 years",
    "every other month over 2 years",
  ])("%s is not understood", (text) => {
    expect(readSchedule(text)).toBeUndefined();
  });
});
