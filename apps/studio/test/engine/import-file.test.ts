import { describe, expect, it } from "vitest";
import { importFile } from "../../src/engine/import-file.js";

const read = (text: string) =>
  importFile({ name: "a.csv", bytes: new TextEncoder().encode(text), answers: {}, columns: undefined });

const LEDGER = "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Relationship";

describe("who may be a founder", () => {
  it("lists holders of common stock alone, largest first, when the file names no founder", async () => {
    const { summary } = await read(`${LEDGER}\nCS-1,Ada,Common (CS),300,300,\nCS-2,Grace,Common (CS),700,700,\n`);
    expect(summary.maybeFounders.map(({ name }) => name)).toEqual(["Grace", "Ada"]);
  });

  it("lists nobody when the file names a founder", async () => {
    const { summary } = await read(
      `${LEDGER}\nCS-1,Ada,Common (CS),300,300,Founder\nCS-2,Grace,Common (CS),700,700,\n`,
    );
    expect(summary.maybeFounders).toEqual([]);
  });
});
