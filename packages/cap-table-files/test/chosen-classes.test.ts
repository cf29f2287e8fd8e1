/** A wide sheet whose headings nobody knows, read by what its columns were chosen to hold. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { type FileField, readCapTableFile } from "../src/index.js";

const SHEET = [
  "Acme Robotics shareholder list,,,,,,",
  "Holdr nam,Comon,Ser. A,Seed Prf,Optns,Totl,Strike",
  'Mia Kern,"4,000,000",,,,"4,000,000",',
  'Jonas Vogt,"3,000,000",,,,"3,000,000",',
  'Seedling Fund I LP,,,"1,200,000",,"1,200,000",',
  'Cedar Ventures LP,,"1,800,000",,,"1,800,000",',
  'Eve Lang,,,,"300,000","300,000",0.10',
  'Total,"7,000,000","1,800,000","1,200,000","300,000","10,300,000",',
];
const CHOSEN: readonly (FileField | null)[] = [
  "name",
  "classShares",
  "classShares",
  "classShares",
  "classShares",
  null,
  "strikePrice",
];

const read = (columns: readonly (FileField | null)[], answers = {}, lines = SHEET) =>
  readCapTableFile(new TextEncoder().encode(lines.join("\n")), { answers, options: { columns } });

const final = async (...given: Parameters<typeof read>) => {
  const { events } = await read(...given);
  return computeCapTable({ events: [...events] }).final;
};

const PRICED = {
  "stockKind:Ser. A": "preferred",
  "originalIssuePrice:Ser. A": "2",
  "originalIssuePrice:Seed Prf": "1",
};

describe("a sheet with a column for each class, of headings that nobody knows", () => {
  it("has the shares of each class in the column that was chosen for them, and ties to its totals", async () => {
    const { tieOut, source, columns } = await read(CHOSEN, PRICED);
    expect([source.format, tieOut.ties, tieOut.lines.length]).toEqual(["plain", true, 3]);
    expect(columns?.map(({ heading, field }) => [heading, field])).toEqual([
      ["Holdr nam", "name"],
      ["Comon", "shares"],
      ["Ser. A", "shares"],
      ["Seed Prf", "shares"],
      ["Optns", "shares"],
      ["Totl", null],
      ["Strike", "strikePrice"],
    ]);
    const state = await final(CHOSEN, PRICED);
    expect(state.classes.map(({ name, kind, outstanding }) => [name, kind, outstanding])).toEqual([
      ["Common", "common", 7_000_000],
      ["Ser. A", "preferred", 1_800_000],
      ["Seed Prf", "preferred", 1_200_000],
    ]);
    expect(state.pools.map(({ granted }) => granted)).toEqual([300_000]);
    expect(state.holders.map(({ name }) => name)).not.toContain("Total");
  });

  it("asks what a class is whose name does not say it", async () => {
    const { questions } = await read(CHOSEN);
    expect(questions.map(({ id }) => id)).toContain("stockKind:Ser. A");
    expect(questions.map(({ id }) => id)).not.toContain("stockKind:common");
  });

  it("says of a column that is of one security why it is not read", async () => {
    const { unread } = await read(CHOSEN, PRICED);
    expect(unread.find(({ address }) => address === "G2")?.why).toBe(
      "A row is several securities, and this is of one.",
    );
    expect(unread.map(({ address }) => address)).toEqual(["F2", "G2", "A1"]);
  });

  it("is read alike where several columns were chosen as shares, and one alone is of its own class", async () => {
    const several = CHOSEN.map((field) => (field === "classShares" ? "shares" : field));
    expect((await read(several, PRICED)).events).toEqual((await read(CHOSEN, PRICED)).events);
    const alone = await final(["name", null, null, "classShares"], { "originalIssuePrice:Seed Prf": "1" });
    expect(alone.classes.filter(({ outstanding }) => outstanding > 0).map(({ name }) => name)).toEqual(["Seed Prf"]);
    const common = await final(["name", null, null, "shares"]);
    expect(common.classes.map(({ id, outstanding }) => [id, outstanding])).toEqual([["common", 1_200_000]]);
  });

  it("is written with whichever mark its columns of shares show", async () => {
    const lines = ["wer;stk;serie a", "Ada;1.000.000;", "Fonds;;2.500.000"];
    const { classes } = await final(["name", "classShares", "classShares"], {}, lines);
    expect(classes.map(({ outstanding }) => outstanding)).toEqual([1_000_000, 2_500_000]);
  });
});
