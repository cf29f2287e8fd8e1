/** Who is who in several companies: by names as people read them. */
import { describe, expect, it } from "vitest";
import { matchedHolders } from "../../src/engine/several/matched-holders.js";

type Typed = readonly (readonly [id: string, name: string, group?: "Founders" | "Investors" | "Others"])[];
const keysOf = (...companies: Typed[]) =>
  matchedHolders(companies.map((all) => all.map(([id, name, group = "Investors"]) => ({ id, name, group })))).map(
    (people) => Object.fromEntries([...people].map(([id, { key }]) => [id, key])),
  );

describe("holders of several companies", () => {
  it("are one person by their name, case and blanks aside, whatever their ids", () => {
    const [typed, imported] = keysOf([["ada", "Ada Okafor"]], [["stk-17", " ADA  okafor "]]);
    expect(imported?.["stk-17"]).toBe(typed?.ada);
  });

  it("are two under one id with two names", () => {
    const [first, second] = keysOf([["investor-1", "Fjord Capital"]], [["investor-1", "Polar Growth"]]);
    expect(second?.["investor-1"]).not.toBe(first?.["investor-1"]);
  });

  it("of one name in one company are told apart by id", () => {
    const [first, second] = keysOf(
      [
        ["a", "Ann"],
        ["b", "Ann"],
      ],
      [
        ["b", "Ann"],
        ["a", "Ann"],
      ],
    );
    expect(first?.a).not.toBe(first?.b);
    expect(second).toEqual(first);
    const [both, one] = keysOf(
      [
        ["a", "Ann"],
        ["b", "Ann"],
      ],
      [["b", "Ann"]],
    );
    expect(one?.b).toBe(both?.b);
  });

  it("stand in one group, that of a company that knows it", () => {
    const groups = matchedHolders([
      [{ id: "1", name: "Ada", group: "Others" }],
      [{ id: "2", name: "Ada", group: "Founders" }],
      [{ id: "3", name: "Ada", group: "Investors" }],
    ]).flatMap((people) => [...people.values()].map(({ group }) => group));
    expect(groups).toEqual(["Founders", "Founders", "Founders"]);
  });
});
