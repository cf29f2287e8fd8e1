import { expect, it } from "vitest";
import { takenBack } from "./taken-back.js";

it("an entry stands again when the reversal that took it back is itself reversed", () => {
  const chain = [{ id: "1" }, { id: "2", reverses: "1" }, { id: "3", reverses: "2" }];
  expect([...takenBack(chain.slice(0, 2))].sort()).toEqual(["1", "2"]);
  expect([...takenBack(chain)].sort()).toEqual(["2", "3"]);
});

it("the search ends where entries reverse each other in a circle", () => {
  const circle = [
    { id: "1", reverses: "2" },
    { id: "2", reverses: "1" },
    { id: "3", reverses: "1" },
  ];
  expect([...takenBack(circle)].sort()).toEqual(["1", "2", "3"]);
});
