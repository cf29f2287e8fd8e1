/** A partner's name as people say it. */
import { describe, expect, it } from "vitest";
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
