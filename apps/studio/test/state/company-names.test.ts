import { describe, expect, it } from "vitest";
import { freshTitle, told } from "../../src/state/company-names.js";

const titles = (...all: string[]) => all.map((title) => ({ title }));

describe("names of companies", () => {
  it("get the next number where another has the name", () => {
    expect(freshTitle("Nordlicht", titles("Acme"))).toBe("Nordlicht");
    expect(freshTitle("Nordlicht", titles("Nordlicht"))).toBe("Nordlicht 2");
    expect(freshTitle("Nordlicht 2", titles("Nordlicht", "Nordlicht 2"))).toBe("Nordlicht 3");
    expect(freshTitle("", titles("", "Acme"))).toBe("");
  });
  it("tell two of one name apart in a list", () => {
    expect(told(titles("A", "A", "")).map(({ name }) => name)).toEqual(["A", "A 2", "Without a name"]);
  });
});
