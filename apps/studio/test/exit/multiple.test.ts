import { describe, expect, it } from "vitest";
import { multipleOf } from "../../src/exit/multiple.js";

const founder = { net: 60e6, invested: 0 };
const investor = { net: 30e6, invested: 10e6 };

describe("the multiple of several people", () => {
  it("is of investors alone beside people who have invested nothing, and says so", () => {
    expect(multipleOf([founder, investor])).toEqual({ invested: 10e6, multiple: 3, isOfAll: false });
  });
  it("is of all where all have invested, or who has not receives nothing", () => {
    expect(multipleOf([investor, { net: 0, invested: 5e6 }, { net: 0, invested: 0 }])).toEqual({
      invested: 15e6,
      multiple: 2,
      isOfAll: true,
    });
  });
  it("is none where nobody has invested", () => {
    expect(multipleOf([founder])).toEqual({ invested: 0, multiple: null, isOfAll: false });
  });
});
