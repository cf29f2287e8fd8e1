/** One column is chosen to hold something: what that changes of others is said. */
import { describe, expect, it } from "vitest";
import { withChosen } from "../../src/import/chosen-columns.js";

const HEADINGS = ["Holdr", "Comon", "Ser. A", ""];

describe("a chosen column", () => {
  it("of shares beside another one makes both of the class that their heading names, and says so", () => {
    const { columns, note } = withChosen(HEADINGS, ["name", "shares", null, null], 2, "shares");
    expect(columns).toEqual(["name", "classShares", "classShares", null]);
    expect(note).toBe("“Comon” and “Ser. A” are each read as shares of the class that the heading names.");
  });

  it("of shares of its class says what became of the one column of shares", () => {
    const { columns, note } = withChosen(HEADINGS, ["name", "shares", null, null], 3, "classShares");
    expect(columns).toEqual(["name", "classShares", null, "classShares"]);
    expect(note).toBe("“Comon” is read as shares of the class that its heading names.");
  });

  it("of anything else is the only one, and the one before it is named", () => {
    const { columns, note } = withChosen(HEADINGS, ["name", "shares", null, null], 3, "name");
    expect(columns).toEqual([null, "shares", null, "name"]);
    expect(note).toBe("“Holdr” is not read any more: one column is “Holder”, and now “Column 4” is.");
  });

  it("that nothing else holds changes nothing else", () => {
    expect(withChosen(HEADINGS, [null, null, null, null], 1, "shares")).toEqual({
      columns: [null, "shares", null, null],
      note: "",
    });
    const classes = ["name", "classShares", "classShares", null] as const;
    expect(withChosen(HEADINGS, classes, 1, null)).toEqual({ columns: ["name", null, "classShares", null], note: "" });
    expect(withChosen(HEADINGS, classes, 3, "classShares").note).toBe("");
  });
});
