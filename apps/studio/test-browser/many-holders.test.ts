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

describe("the cap table of many holders", () => {
  it("scrolls in no frame of its own where that would hide a few rows, and a shadow tells that there are more", async () => {
    const run = async (page: Parameters<typeof cells>[0]) => {
      const frame = page.locator('.scroll:has(> [data-table="ownership"])');
      await frame.waitFor();
      const hidden = () => frame.evaluate((one) => one.scrollHeight - one.clientHeight);
      await expect.poll(hidden).toBe(0);
      expect(await frame.getAttribute("data-below")).toBeNull();
      await frame.locator('.fold:has-text("Employees and advisors")').press("Enter");
      await expect.poll(hidden).toBeGreaterThan(120);
      await expect.poll(() => frame.getAttribute("data-below")).toBe("");
      await frame.evaluate((one) => one.scrollTo(0, one.scrollHeight));
      await expect.poll(() => frame.getAttribute("data-below")).toBeNull();
    };
    // Folded, the table is some 30 pixels higher than the window has room for.
    await visit(`#cap-table/${await packState(state)}`, run, { viewport: { width: 1280, height: 360 } });
  });
});

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
      const more = (await cells(page, "proceeds")).find(([name]) => name === "Show 246 more") ?? [];
      expect(Number(more[1]?.replaceAll(",", ""))).toBeGreaterThan(0);
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
