import { describe, expect, it } from "vitest";
import { whatItDoes } from "../../src/events/what-it-does.js";

describe("the form of an event", () => {
  it("of a change of control, which has only a date, says what it does", () => {
    expect(whatItDoes({ type: "change_of_control" })).toMatch(
      /^Starts the months within which a double trigger counts; single-trigger awards vest\./,
    );
  });

  it("of an event that its fields explain says nothing", () => {
    expect(whatItDoes({ type: "priced_round" })).toBeNull();
  });
});
