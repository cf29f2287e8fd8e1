/** What is left out of a sheet is told by its holder; what a plan has left is no total. */
import { describe, expect, it } from "vitest";
import { type FileField, readCapTableFile } from "../src/index.js";
import { sayFile, statedTotals } from "../src/say.js";

const read = (text: string, columns?: readonly (FileField | null)[]) =>
  readCapTableFile(new TextEncoder().encode(text), columns === undefined ? {} : { options: { columns } });

describe("a figure that is none", () => {
  it("of a holding a row leaves its row out, by the name of its holder", async () => {
    const { unread } = await read("Name,Shares\nAda,700\nRaj Patel,four million\n,5000\n");
    expect(unread.map(({ address, why }) => [address, why])).toEqual([
      ["B3", 'Raj Patel\'s row is left out: "four million" is not a number of shares above zero.'],
      ["A4", "No holder is named."],
    ]);
  });

  it("of a column for each class leaves out those shares, by the name of their holder; a row without one likewise", async () => {
    const sheet = "Naem,Comon,Ser. A\nAda,700,\nRaj Patel,four million,\nFund,,1.5\nEve,-3,\n,5000,\n";
    const { unread } = await read(sheet, ["name", "classShares", "classShares"]);
    expect(unread.map(({ address, why }) => [address, why])).toEqual([
      ["B3", 'Raj Patel\'s shares of Comon are left out: "four million" is not a figure.'],
      ["B5", 'Eve\'s shares of Comon are left out: "-3" is below zero: no figure of a cap table is.'],
      ["A6", "The row names no holder: it is left out."],
      ["C4", 'Fund\'s shares of Ser. A are left out: "1.5" is not a whole number of shares.'],
    ]);
  });
});

describe("a row of what a plan has left", () => {
  it("is no total that the file states", async () => {
    const columns = ["name", "classShares", "classShares"] as const;
    const rows = "Naem,Comon,Optns\nAda,700,\nEve,,100\nPool available,,200\n";
    const alone = await read(rows, columns);
    expect(alone.tieOut.lines.map(({ what, inFile }) => [what, inFile])).toEqual([
      ["Option pool: left in the plan", 200],
    ]);
    expect(statedTotals(alone.tieOut)).toBe(0);
    expect(sayFile(alone)[0]).toBe("Read as a sheet of holdings. The file states no totals to check against.");
    const stated = await read(`${rows}Total,700,300\n`, columns);
    expect(statedTotals(stated.tieOut)).toBe(stated.tieOut.lines.length - 1);
  });
});
