/** Names in sentences: each is quoted once, whatever other names it holds. */
import { expect, it } from "vitest";
import { markUserText } from "../src/protocol/user-text.js";

it("quotes a name once that another name is a part of", () => {
  const short = "Ada of the north";
  const long = "Ada of the north and the south";
  const holders = [{ name: short }, { name: long }];
  const { marked } = markUserText({ holders, message: `${long} sells to ${short}; "${short}" may (not) refuse.` });
  expect(marked.message).toBe(`"${long}" sells to "${short}"; "${short}" may (not) refuse.`);
});

it("finds a name with signs of an expression in it", () => {
  const name = "A (B) [C] .* $1 + ? ^ | \\ {2}";
  expect(markUserText({ name, message: `${name} is unknown` }).marked.message).toBe(`"${name}" is unknown`);
});
