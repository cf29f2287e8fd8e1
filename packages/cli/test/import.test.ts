import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cli } from "./fake-terminal.js";

const folder = mkdtempSync(join(tmpdir(), "capstack-import-"));
const ledger = join(folder, "ledger.csv");
writeFileSync(
  ledger,
  [
    "Security ID,Stakeholder Name,Share Class,Quantity Issued,Quantity Outstanding,Issue Date,Price Paid Per Share",
    "CS-1,Ada,Common (CS),7000000,7000000,2024-02-01,0.0001",
    "PS1-1,Fjord,Series Seed Preferred (PS1),1000000,1000000,2025-05-13,1.25",
  ].join("\n"),
);

describe("cap-table import", () => {
  it("gives a request that computes, and says beside it what the file leaves open", async () => {
    const imported = await cli(["cap-table", "import", ledger]);
    expect(imported.code).toBe(0);
    expect(imported.err).toContain("Read as Carta's reports. The file states no totals");
    expect(imported.err).toContain("(participation:PS1; or full)");
    const computed = await cli(["cap-table", "compute", "--local", "--output", "csv"], { input: imported.out });
    expect(computed.out).toMatch(/Fjord.*1000000/);
  });

  it("whose totals differ ends with 9, and its events are printed all the same", async () => {
    const summary = join(folder, "detailed.csv");
    // Ada and Ben hold 700 and 300: 1,000, where the file's last row states 1,001.
    writeFileSync(
      summary,
      "Stakeholder ID,Name,Common (CS),Outstanding Shares,Fully Diluted Shares\n" +
        "a1,Ada,700,700,700\nb2,Ben,300,300,300\n,Total Shares Outstanding,1001,1001,\n",
    );
    const { code, out, err } = await cli(["cap-table", "import", summary]);
    expect(code, err).toBe(9);
    expect(err).toMatch(/\d of its \d totals differs? from what was read\.\n$/);
    const computed = await cli(["cap-table", "compute", "--local", "--output", "csv"], { input: out });
    expect(computed.out).toMatch(/Ada.*700/);
    expect((await cli(["cap-table", "import", "--help"])).out).toContain("the exit code is 9");
  });

  it("is sold in one command, with its payoff drawn", async () => {
    const { out } = await cli(["cap-table", "import", ledger, "--quiet"]);
    const svg = join(folder, "payoff.svg");
    const sold = await cli(["cap-table", "exit", "--price", "4e6", "--local", "--output", "json", "--svg", svg], {
      input: out,
    });
    expect(sold.code, sold.err).toBe(0);
    // One million of eight million shares: an eighth of 4,000,000 is less than the preference of 1,250,000.
    const { holders } = JSON.parse(sold.out) as { holders: { name: string; net: number }[] };
    expect(holders.map(({ name, net }) => [name, net]).sort()).toEqual([
      ["Ada", 2_750_000],
      ["Fjord", 1_250_000],
    ]);
    expect(readFileSync(svg, "utf8")).toMatch(/^<svg/);
    expect(await cli(["cap-table", "exit", "--local"], { input: out })).toMatchObject({ code: 2 });
  });

  it("takes answers, and is quiet where that is asked", async () => {
    const answered = await cli(["cap-table", "import", ledger, "--answer", "participation:PS1=full", "--quiet"]);
    expect([answered.code, answered.err]).toEqual([0, ""]);
    expect(answered.out).toContain('"participation":"full"');
  });

  it("shows a person what was read instead of the request", async () => {
    const shown = await cli(["cap-table", "import", ledger], { stdoutIsTerminal: true });
    expect(shown.out).toMatch(/^Read as Carta's reports/);
    expect(shown.err).toBe("");
  });

  it.each([
    [["--answer", "participation:PS1=maybe"], 3, "none of the answers: none, full"],
    [["--answer", "participation"], 2, "write it as question=answer"],
    [["--answer", "particpation:PS1=full"], 3, "Did you mean participation:PS1?"],
  ])("refuses %j", async (more, code, says) => {
    const refused = await cli(["cap-table", "import", ledger, ...more]);
    expect([refused.code, refused.out]).toEqual([code, ""]);
    expect(refused.err).toContain(says);
  });

  it("refuses a file that is none, and a call without one", async () => {
    expect(await cli(["cap-table", "import"])).toMatchObject({ code: 2, err: expect.stringContaining("Name a file") });
    expect(await cli(["cap-table", "import", process.execPath])).toMatchObject({ code: 3, out: "" });
    expect(await cli(["cap-table", "import", folder])).toMatchObject({
      err: expect.stringContaining("it is a folder"),
    });
  });
});
