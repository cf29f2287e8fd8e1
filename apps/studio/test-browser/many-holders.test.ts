/** The exit of a company with hundreds of holders: in groups, to be opened and searched. */
import { describe, expect, it } from "vitest";
import { examples } from "../src/examples/examples.js";
import { packState } from "../src/state/packed-state.js";
import type { StudioState } from "../src/state/studio-state.js";
import { brokenRules, cells, settled, visit } from "./in-studio.js";

const [first] = examples;
const grants = Array.from({ length: 285 }, (_, i) => ({
  id: `e${i}`,
  name: `Employee ${i}`,
  shares: 1000 + i,
  kind: "employee",
}));
const employees = { event: { type: "common_issuance", label: "Employees", grants } };
const state: StudioState = { ...first.state, events: [...first.state.events, employees] };
const names = async (page: Parameters<typeof cells>[0]) => (await cells(page, "proceeds")).map(([name]) => name);

describe("the exit of many holders", () => {
  it("is in groups, which are opened by keyboard, and finds a holder by name", async () => {
    await visit(`#exit/${await packState(state)}`, async (page) => {
      await page.waitForSelector('[data-table="proceeds"]');
      expect(await names(page)).toEqual([
        "Holder",
        ...["Founders 2", "Ada", "Ben"],
        ...["Investors 3", "Alpha Ventures", "Beta Capital", "Angel"],
        "Employees and advisors 286",
        "All",
      ]);
      await page.locator('.fold:has-text("Employees and advisors") >> nth=0').press("Enter");
      expect((await names(page)).slice(9, 11)).toEqual(["Eve", "Employee 284"]);
      expect(await names(page)).toContain("Show 246 more");
      expect((await cells(page, "at-prices")).map(([name]) => name)).toContain("Investors 3");
      expect((await cells(page, "at-prices")).length).toBe((await names(page)).length);
      await page.locator('input[aria-label="Search holders"]').click();
      await page.keyboard.type("employee 17");
      await settled(page);
      expect((await names(page)).slice(1, -1)).toHaveLength(12);
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});
