/** A file without its people reads as the file with them does. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { redactCapTableFile } from "../src/redact.js";
import { openFile } from "../src/workbook/open-file.js";
import * as acme from "./samples/acme.js";
import { workbook } from "./samples/workbooks.js";

const sheets = acme.reports;
const PEOPLE = [
  "Ada",
  "Byron",
  "Ben",
  "Okoro",
  "Cleo",
  "Dora",
  "Emil",
  "Seedling",
  "Angel",
  "Bridge",
  "@acme.example",
  "Acme",
];

describe("Carta's reports without their people", () => {
  it("name nobody and keep every figure, so that they tie as before", async () => {
    const before = await readCapTableFile(await workbook(...sheets));
    const redacted = await redactCapTableFile(await workbook(...sheets));
    const opened = await openFile(redacted);
    const text = JSON.stringify(opened);
    for (const name of PEOPLE) expect(text).not.toContain(name);
    const after = await readCapTableFile(redacted);
    expect(after.tieOut.ties).toBe(true);
    const figures = ({ events }: typeof before) =>
      computeCapTable({ events }).final.holders.map(({ shares, fullyDilutedShares }) => [shares, fullyDilutedShares]);
    expect(figures(after)).toEqual(figures(before));
    expect(after.source.asOf).toBe("2024-06-30");
  });
  it("have one word for one person on every sheet", async () => {
    const { events } = await readCapTableFile(await redactCapTableFile(await workbook(...sheets)));
    const names = computeCapTable({ events }).final.holders.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^Holder \d+$/);
  });
});

describe("a sheet by class without its people", () => {
  it("loses a holder who is called like a label where no row has an id, and keeps what the pool has left", async () => {
    const lines = [
      "Stakeholder ID,Stakeholder Name,Common (CS),Series A Preferred (SA),2023 Equity Plan Options Outstanding,Fully Diluted Shares",
      ",Mia Kern,4000000,,,4000000",
      ",Units Fund LP,,1800000,,1800000",
      ",Eve Lang,,,300000,300000",
      ",Options available,,,,700000",
      ",Total,4000000,1800000,300000,6800000",
    ];
    const redacted = await redactCapTableFile(new TextEncoder().encode(lines.join("\n")));
    const text = new TextDecoder().decode(redacted);
    for (const name of ["Kern", "Units Fund", "Lang"]) expect(text).not.toContain(name);
    const { events, tieOut } = await readCapTableFile(redacted);
    expect(tieOut.ties).toBe(true);
    const { pools, totals } = computeCapTable({ events }).final;
    expect(pools.map(({ available }) => available)).toEqual([700_000]);
    expect(totals.fullyDilutedShares).toBe(6_800_000);
  });
});

describe("a plain sheet without its people", () => {
  it("loses names, addresses and whatever is not known to be harmless", async () => {
    const text =
      "Acme GmbH;;;\nName;E-Mail;Shares;Home\nZoë;z@x.example;700;12 Long Road\nAl;a@x.example;300;\nTotal;;1000;\n";
    const redacted = new TextDecoder().decode(await redactCapTableFile(new TextEncoder().encode(text)));
    expect(redacted).toBe(
      "Text 1,,,\r\nName,E-Mail,Shares,Text 2\r\nHolder 1,holder1@example.com,700,Text 3\r\nHolder 2,holder2@example.com,300,\r\nTotal,,1000,\r\n",
    );
  });
});

describe("a file of another kind", () => {
  it("is refused", async () => {
    await expect(redactCapTableFile(new TextEncoder().encode("[1]"))).rejects.toMatchObject({
      code: "unsupported_file",
    });
    await expect(redactCapTableFile("x" as never)).rejects.toMatchObject({ code: "invalid_value" });
  });
});
