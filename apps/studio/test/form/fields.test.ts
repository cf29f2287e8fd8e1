import { describe, expect, it } from "vitest";
import { isSet } from "../../src/form/fields.js";

describe("a field of a form", () => {
  it.each<[rule: string, value: object, usual: object | undefined, set: boolean]>([
    ["is not set where nothing is given", {}, undefined, false],
    ["is set where something is given", { rate: 0.02 }, undefined, true],
    ["is not set where it is as the form begins", { rate: 0.02 }, { rate: 0.02 }, false],
    ["is set where it is otherwise", { rate: 0.03 }, { rate: 0.02 }, true],
    ["is not set by a list without rows", { rate: [] }, undefined, false],
  ])("%s", (_, value, usual, set) => {
    expect(isSet(value as never, "rate", usual as never)).toBe(set);
  });
});
