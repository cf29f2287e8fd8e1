/** A partner's name as people say it. */
import { describe, expect, it } from "vitest";
import type { BackendFailure } from "../../src/backend/backend-failure.js";
import { rowsOf } from "../../src/protocol/books/partner-rows.js";

const rows = ["Alder Teachers Pension", "Birch Endowment", "Birch Family Office"].map((name, index) => ({
  name,
  lpEntityId: `p${index}`,
}));
const found = (name: string) => rowsOf(rows, name).map(({ lpEntityId }) => lpEntityId);

describe("a partner is found by", () => {
  it.each([
    ["its whole name in any case", "ALDER teachers pension", ["p0"]],
    ["one of its words", "alder", ["p0"]],
    ["beginnings of its words in any order", "pens ald", ["p0"]],
    ["its id", "p1", ["p1"]],
  ])("%s", (_, name, ids) => {
    expect(found(name)).toEqual(ids);
  });
});

describe("a name that only one partner's is close to", () => {
  const meant = (name: string, all = rows) => {
    try {
      rowsOf(all, name);
    } catch (failure) {
      return (failure as BackendFailure).error.details?.meant;
    }
    return expect.fail("the name is found");
  };
  it("is told with the refusal, for reading tools to take", () => {
    const only = { field: "partner", name: "Alder Teachers Pension" };
    expect(meant("Aldar Teachers")).toEqual(only);
    expect(meant("Alder Teacher Pensions")).toEqual(only);
  });
  it.each(["Birck", "Birch", "Zenith", "·"])("%s is not", (name) => {
    expect(meant(name)).toBeUndefined();
  });
  it("is not one of another number", () => {
    const numbered = [{ name: "Alder Partners II", lpEntityId: "p0" }];
    expect(meant("Alder Partners III", numbered)).toBeUndefined();
    expect(meant("Aldar Partners II", numbered)).toEqual({ field: "partner", name: "Alder Partners II" });
  });
});

describe("a name is refused", () => {
  it.each([
    ["that several have, with their names", "Birch", "Did you mean Birch Endowment, Birch Family Office?"],
    ["that is near one, with that one", "Alder Teacher Pensions", "Did you mean Alder Teachers Pension?"],
    ["with a word that is near one of a name's, with that one", "Aldr", "Did you mean Alder Teachers Pension?"],
    ["with a word near those of several, with those", "Birck", "Did you mean Birch Endowment, Birch Family Office?"],
    ["that nobody has, with everyone's", "Zenith", "Partners are Alder Teachers Pension, Birch Endowment"],
    ["without a word", "·", "Partners are"],
  ])("%s", (_, name, words) => {
    expect(() => found(name)).toThrow(words);
  });
});
