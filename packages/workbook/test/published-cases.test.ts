/**
 * Published cases, as the engines' own vectors have them: each has a workbook whose formulas give the figures that the
 * engine was held to. Planning compares every formula with the engine and refuses where one differs.
 */
import { fileURLToPath } from "node:url";
import type { CapTableRequest } from "@capstack/cap-table";
import { isEngineError } from "@capstack/decimal";
import type { FundEconomicsRequest } from "@capstack/fund-economics";
import { readVectors } from "@capstack/testing/vectors";
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { planCapTable } from "../src/company/cap-table-plan.js";
import { planExit } from "../src/exit/exit-plan.js";
import { planFund } from "../src/fund/fund-plan.js";
import type { WorkbookPlan } from "../src/sheet/workbook-plan.js";

const vectors = (engine: string) =>
  readVectors(fileURLToPath(new URL(`../../${engine}/vectors`, import.meta.url))).filter(
    ({ error }) => error === undefined,
  );

const exits = vectors("waterfall").filter(({ input }) => has(input, "exitValuation"));
const funds = vectors("fund-economics").flatMap(({ name, input }) => {
  const [request] = Array.isArray(input) ? input : [];
  return has(request, "inputs") ? [{ name, request: request as FundEconomicsRequest }] : [];
});
const companies = vectors("cap-table").filter(({ input }) => has(input, "events"));

/** Formulas of a workbook; the code of what refuses it. */
function planned(make: () => WorkbookPlan): number | string {
  try {
    const { sheets } = make();
    return sheets.reduce((sum, { cells }) => sum + [...cells.values()].filter(({ formula }) => formula).length, 0);
  } catch (error) {
    if (isEngineError(error)) return error.code;
    throw error;
  }
}

describe("published exits", () => {
  it.each(exits.map(({ name, input }) => [name, input] as const))("%s", (_, input) => {
    const request = input as ExitWaterfallRequest;
    const formulas = planned(() => planExit(request));
    if (request.deal?.exitType === "ipo" && formulas === "not_in_formulas") return;
    expect(formulas).toBeGreaterThan(100);
  });
});

describe("published funds", () => {
  it.each(funds.map(({ name, request }) => [name, request] as const))("%s", (_, request) => {
    expect(planned(() => planFund(request))).toBeGreaterThan(500);
  });
});

describe("published rounds", () => {
  it.each(companies.map(({ name, input }) => [name, input] as const))("%s", (_, input) => {
    expect(planned(() => planCapTable(input as CapTableRequest))).toBeGreaterThan(1);
  });
});

function has(input: unknown, field: string): boolean {
  return typeof input === "object" && input !== null && field in input;
}
