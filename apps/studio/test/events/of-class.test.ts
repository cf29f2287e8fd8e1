import { describe, expect, it } from "vitest";
import { ofClass } from "../../src/events/of-class.js";

const stands = {
  securities: [
    { id: "1", holderId: "alpha", classId: "a" },
    { id: "2", holderId: "beta", classId: "b" },
  ],
} as never;
const holdersOf = (event: Record<string, string>) =>
  ofClass(event, stands as { securities: never[] }).securities.map(({ holderId }) => holderId);

describe("a conversion of preferred", () => {
  it("is about holders of its class alone", () => {
    expect(holdersOf({ type: "preferred_conversion", classId: "a" })).toEqual(["alpha"]);
  });

  it("is about all while no class is chosen, as other events are", () => {
    expect(holdersOf({ type: "preferred_conversion" })).toEqual(["alpha", "beta"]);
    expect(holdersOf({ type: "repurchase", classId: "a" })).toEqual(["alpha", "beta"]);
  });
});
