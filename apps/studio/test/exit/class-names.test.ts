import { expect, it } from "vitest";
import { withHolders } from "../../src/exit/class-names.js";

const series = (id: string, ...names: string[]) =>
  ({ id, name: `Series ${id}`, holders: names.map((name) => ({ id: name, name, shares: 1 })) }) as never;

it("a series that SAFEs converted into says whose they were", () => {
  const classes = ["A-1", "A-2"].map((id) => ({ id, shadowOf: "A" }));
  const named = withHolders(
    [series("A", "Fjord"), series("A-1", "Seedling"), series("A-2", "One", "Two", "Three")],
    [{ id: "A", shadowOf: null }, ...classes],
  );
  expect(named.map(({ name }) => name)).toEqual([
    "Series A",
    "Series A-1 (Seedling)",
    "Series A-2 (One, Two and 1 more)",
  ]);
});
