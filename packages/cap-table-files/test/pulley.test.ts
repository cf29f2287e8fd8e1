/** Workbooks with Pulley's sheets, of which no real file was seen. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { type TestSheet, workbook } from "./samples/workbooks.js";

const read = async (sheets: readonly TestSheet[], answers: Record<string, string> = {}) => {
  const file = await readCapTableFile(await workbook(...sheets), { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};

describe("a workbook with Pulley's sheets", () => {
  const shares: TestSheet = {
    name: "Shares",
    rows: [
      ["Stakeholder Name", "Share Class", "Certificate ID", "Quantity", "Price Per Share", "Issue Date"],
      ["Ada", "Common", "CS-1", 900, 0.01, "2022-01-13"],
      ["Total", null, null, 900],
    ],
  };
  const safes: TestSheet = {
    name: "SAFEs",
    rows: [
      ["Stakeholder Name", "Investment Amount", "Valuation Cap", "Discount", "Issue Date"],
      ["Angel", 100_000, 5_000_000, "20%", "2023-01-01"],
    ],
  };
  const units: TestSheet = {
    name: "RSUs",
    rows: [
      ["Stakeholder Name", "Plan Name", "Grant ID", "Quantity", "Grant Date"],
      ["Dora", "2022 Plan", "RSU-1", 40, "2023-01-01"],
    ],
  };

  it("is read by what its sheets are called", async () => {
    const { events, final, source } = await read([shares, safes, units]);
    expect(source.format).toBe("pulley");
    expect(final.totals).toMatchObject({ commonShares: 900, optionsOutstanding: 40, convertiblePrincipal: 100_000 });
    expect(events.find(({ type }) => type === "safe_issuance")).toMatchObject({
      safes: [{ securityId: "SAFEs 2", amount: 100_000, valuationCap: 5_000_000, discount: 0.2, capType: "post" }],
    });
    expect(events.find(({ type }) => type === "equity_grant")).toMatchObject({ grants: [{ kind: "rsu", shares: 40 }] });
  });
  it("a row of totals is nobody's", async () => {
    const { final, unread } = await read([shares, units]);
    expect(final.holders.map(({ name }) => name)).toEqual(["Ada", "Dora"]);
    expect(unread.map(({ value }) => value)).toEqual(["Total"]);
  });
  it("one sheet called Shares is anybody's, and read as a plain one", async () => {
    expect((await read([shares])).source.format).toBe("plain");
  });
  it("a discount in per cent is a fraction of one, whichever way it is written", async () => {
    const written = async (discount: string | number) => {
      const rows = [safes.rows[0] ?? [], ["Angel", 100_000, 5_000_000, discount, "2023-01-01"]];
      return (await read([shares, { name: "SAFEs", rows }])).final.convertibles[0]?.discount;
    };
    expect(await Promise.all([written("20%"), written(20), written(0.2), written("0.2")])).toEqual([
      0.2, 0.2, 0.2, 0.2,
    ]);
  });
});
