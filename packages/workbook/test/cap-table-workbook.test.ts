/** The file of a cap table: what it holds, and what it says when a changed input leaves its formulas behind. */
import type { CapTableRequest } from "@capstack/cap-table";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { companies } from "../proof/companies.js";
import { planCapTable } from "../src/company/cap-table-plan.js";
import { capTableWorkbook, readWorkbook } from "../src/index.js";

const rounds = companies.rounds as CapTableRequest;
const afterSplit = companies["after a split"] as CapTableRequest;

/** Labels of the inputs of a plan, in their order. */
const inputsOf = (request: CapTableRequest) =>
  planCapTable(request).sheets.flatMap(({ cells }) =>
    [...cells.values()].flatMap(({ input }) => input?.path.join(".") ?? []),
  );

describe("the workbook of a cap table", () => {
  it("shows the shares that Y Combinator's guide has for two SAFEs and a Series A", async () => {
    // Post-Money SAFE User Guide, Example 1: 925 of 1,000 to founders, 75 in options; SAFEs of 200 at 4 and 800 at 8 million.
    const request: CapTableRequest = {
      events: [
        { type: "common_issuance", label: "Founding", grants: [{ id: "f", name: "Founders", shares: 9_250_000 }] },
        { type: "pool_change", label: "Plan", shares: 750_000 },
        {
          type: "safe_issuance",
          label: "SAFEs",
          safes: [
            { id: "a", name: "Investor A", amount: 200_000, valuationCap: 4_000_000 },
            { id: "b", name: "Investor B", amount: 800_000, valuationCap: 8_000_000 },
          ],
        },
        {
          type: "priced_round",
          label: "Series A",
          preMoneyValuation: 15_000_000,
          investments: [{ id: "l", name: "Lead", amount: 5_000_000 }],
        },
      ],
    };
    const { sheets } = await readXlsx(await capTableWorkbook(request));
    const table = sheets.find(({ name }) => name === "CapTable")?.rows ?? [];
    // 5 % and 10 % of 11,764,705.88 shares; a third of the 11,764,705.88 shares that the pre-money is divided by.
    expect(table.slice(4, 9).map(([, name, , , , last]) => [name, last])).toEqual([
      ["Founders", 9_250_000],
      ["Investor A", 588_235],
      ["Investor B", 1_176_470],
      ["Lead", 3_921_568],
      ["Option pool, available", 750_000],
    ]);
  });

  it("has an input for all that live events put in, and none before them", () => {
    expect(inputsOf(rounds)).toContain("events.3.safes.2.valuationCap");
    expect(inputsOf(rounds)).toContain("events.4.pools.0.pct");
    expect(inputsOf(afterSplit)).toEqual([
      "events.4.safes.0.amount",
      "events.4.safes.0.valuationCap",
      "events.5.preMoneyValuation",
      "events.5.investments.0.amount",
      "events.5.pools.0.pct",
    ]);
  });

  it("is the request again where nothing was changed", async () => {
    for (const request of Object.values(companies)) {
      expect(await readWorkbook(await capTableWorkbook(request))).toEqual({ kind: "cap-table", request, changes: [] });
    }
  });

  it("is refused, with the place, where a round has more investors than one sum takes", async () => {
    const investments = Array.from({ length: 201 }, (_, n) => ({ id: `v${n}`, name: `Fund ${n}`, amount: 1000 }));
    const grants = [{ id: "f", name: "Founder", shares: 1_000_000 }];
    const events: CapTableRequest["events"] = [
      { type: "common_issuance", grants },
      { type: "priced_round", preMoneyValuation: 1_000_000, investments },
    ];
    await expect(capTableWorkbook({ events })).rejects.toMatchObject({ code: "limit_exceeded", path: ["events", 1] });
  });

  it("is refused where nobody ever holds anything", async () => {
    await expect(capTableWorkbook({ events: [] })).rejects.toMatchObject({ code: "not_in_formulas", path: ["events"] });
  });
});
