/**
 * The page for whoever receives reporting templates: files dropped and picked, each checked, several as one table; broken
 * and hostile ones beside good ones; nothing that is asked of anybody after the page is there.
 */
import { mkdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { harborChanged, harborFirst, harborSecond } from "../../../packages/workbook/test/harbor-quarters.js";
import { brokenRules, cells, studio, tabTo, visit } from "./in-studio.js";

const pictures = process.env.PICTURES;
const PICK = ".drop-here input[type=file]";

type Files = Readonly<Record<string, Uint8Array>>;
const asPicked = (files: Files) =>
  Object.entries(files).map(([name, bytes]) => ({
    name,
    mimeType: "application/octet-stream",
    buffer: Buffer.from(bytes),
  }));

/** Drops files onto the page, as a person lets go of them. */
async function drop(page: Page, files: Files, on = "body"): Promise<void> {
  const encoded = Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString("base64")] as const);
  await page.evaluate(
    ([encoded, on]) => {
      const dataTransfer = new DataTransfer();
      for (const [name, text] of encoded) {
        dataTransfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name));
      }
      const send = (type: string) =>
        document
          .querySelector(on)
          ?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      send("dragover");
      send("drop");
    },
    [encoded, on] as const,
  );
  await allRead(page);
}

/** Waits until every file is read. */
async function allRead(page: Page): Promise<void> {
  await page.waitForTimeout(60);
  await page.waitForSelector('.templates[aria-busy="false"]');
}

const card = (page: Page, name: string) => page.locator(`[data-template="${name}"]`);
const verdict = (page: Page, name: string) => card(page, name).locator(".verdict").first().innerText();
const text = (content: string) => new TextEncoder().encode(content);
const wrongFile = () => harborChanged({ beginningNav: 96, unfundedOther: 3 }, { footnotes: [] });

/** Two good quarters, one that is wrong, one of another fund, and two that are none. */
async function many(): Promise<Files> {
  return {
    "harbor-q1.xlsx": await harborFirst(),
    "harbor-q2.xlsx": await harborSecond(),
    "elm-q2.xlsx": await harborChanged({ beginningNav: 96 }, { fund: "Elm Growth Fund II" }),
    "broken.xlsx": (await harborFirst()).slice(0, 2000),
    "letter.xlsx": text("Dear partner"),
  };
}

describe("templates that were received", () => {
  it("are reached from the pages of the studio by keyboard", async () => {
    await visit("", async (page) => {
      await tabTo(page, "Templates");
      await page.keyboard.press("Enter");
      await page.waitForSelector(".drop-here h2:has-text('Check the reporting templates that you receive')");
      await expect.poll(() => page.title()).toBe("Reporting templates · Capstack");
      await allRead(page);
      expect(await page.locator("nav a[aria-current]").innerText()).toBe("Templates");
      expect(await page.locator("header input, header .tools").count()).toBe(0);
    });
  });

  it("are dropped together: the quarter after another is checked against it", async () => {
    await visit("#templates", async (page) => {
      await drop(page, { "harbor-q2.xlsx": await harborSecond(), "harbor-q1.xlsx": await harborFirst() });
      expect(await page.locator("[role=status].so-far").innerText()).toBe("2 files: 2 with nothing wrong.");
      const second = await card(page, "harbor-q2.xlsx").innerText();
      expect(second).toContain("Nothing is wrong");
      expect(second).toContain("Compared with the quarter before: harbor-q1.xlsx");
      expect(second.replaceAll(/\s+/g, " ")).toContain(
        "Partner Pine Pension Quarter 2026-04-01 to 2026-06-30 Currency USD Version ILPA reporting template 2.0",
      );
      expect(await card(page, "harbor-q1.xlsx").innerText()).toContain("Not compared with the quarter before.");
    });
  });

  it("have each break with sheet, cell, expected, found and a sentence, and the footnotes that are owed", async () => {
    await visit("#templates", async (page) => {
      await drop(page, { "wrong.xlsx": await wrongFile() });
      // Begins with 96 where year and inception have 95 at the end: row 95 of the quarter is 96.
      const shown = await cells(page, "template-breaks");
      expect(shown[0]).toEqual(["Where", "What is wrong", "Expected", "Found"]);
      expect(shown.find(([where]) => where?.startsWith("C95"))).toEqual([
        "C95 Reporting template, this partner, quarter",
        expect.stringMatching(
          /^Row 95, “.+” must end the quarter, the year and the time since inception with the same amount\.$/,
        ),
        "95",
        "96",
      ]);
      const owed = await card(page, "wrong.xlsx").locator(".owed li").allInnerTexts();
      expect(owed).toHaveLength(3);
      expect(owed.join(" ")).toContain("what the fund comprises");
      expect(owed[2]).toMatch(/Row 113, .+Reporting template, C113: 3$/);
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("take last quarter's file beside one, by keyboard too, and compare with none again", async () => {
    await visit("#templates", async (page) => {
      await drop(page, { "elm-q2.xlsx": await harborChanged({ beginningNav: 96 }, { fund: "Elm" }) });
      await tabTo(page, "Add last quarter’s file…");
      const chooser = page.waitForEvent("filechooser");
      await page.keyboard.press("Space");
      await (await chooser).setFiles(asPicked({ "q1.xlsx": await harborFirst() }));
      await allRead(page);
      const own = card(page, "elm-q2.xlsx");
      await expect.poll(() => own.innerText()).toContain("Compared with the quarter before: q1.xlsx");
      await allRead(page);
      // 95 at the end of the first quarter, 96 at the start of the second.
      const places = async () => (await cells(page, "template-breaks")).map(([where]) => where?.split(" ")[0]);
      expect(await places()).toContain("C12");
      await tabTo(page, "Compare with none");
      await page.keyboard.press("Enter");
      await expect.poll(places).not.toContain("C12");
      await own.locator("input[type=file]").setInputFiles(asPicked({ "letter.xlsx": text("Dear partner") }));
      await expect.poll(() => own.innerText()).toContain("letter.xlsx was not read, and nothing was compared with it.");
    });
  });

  it("leave the others where one is broken, no template, or hostile", async () => {
    await visit("#templates", async (page) => {
      const name = "<img src=x onerror=alert(1)>.xlsx";
      await drop(page, { ...(await many()), [name]: await harborChanged({}, { fund: "<b>Elm</b>", partner: "‮Elm" }) });
      expect(await page.locator(".so-far").innerText()).toBe(
        "6 files: 3 with nothing wrong, 1 with something to look at, 2 not read.",
      );
      expect(await verdict(page, "broken.xlsx")).toMatch(/^broken\.xlsx was not read\. .*damaged or cut off/);
      expect(await verdict(page, "letter.xlsx")).toMatch(/^letter\.xlsx was not read\. .+\.$/);
      expect(await page.locator("h2:has-text('<b>Elm</b>')").count()).toBe(1);
      await page.click('[aria-label="Remove broken.xlsx"]');
      await expect.poll(() => page.locator(".so-far").innerText()).toMatch(/^5 files: .*1 not read\.$/);
      await drop(page, { "letter.xlsx": text("Dear partner, again") });
      expect(await page.locator(".template").count()).toBe(6);
    });
  });

  it("become one table, which is saved with every row", async () => {
    await visit("#templates", async (page) => {
      await page.setInputFiles(PICK, asPicked(await many()));
      await allRead(page);
      // Since inception 100 are paid in and 95 left; of 400, 300 are not called.
      const [heads, first, , elm] = await cells(page, "templates");
      expect(heads?.slice(0, 4)).toEqual(["Fund", "Partner", "Quarter ends", "Currency"]);
      expect(first).toEqual([
        "Harbor Fund I harbor-q1.xlsx",
        "Pine Pension",
        "2026-03-31",
        "USD",
        "100",
        "0",
        "95",
        "0",
        "300",
        "0",
      ]);
      expect(elm?.[0]).toBe("Elm Growth Fund II elm-q2.xlsx");
      await page.selectOption('[aria-label="Whose amounts, and of which period"]', "lp.qtd");
      // In the second quarter nothing is paid in.
      expect((await cells(page, "templates"))[2]?.[4]).toBe("0");
      const saved = page.waitForEvent("download");
      await page.click("button:has-text('Save as CSV')");
      const csv = await readFile(await (await saved).path(), "utf8");
      const lines = csv.trim().split("\r\n");
      expect(lines).toHaveLength(4);
      expect(lines[2]).toMatch(
        /^harbor-q2\.xlsx,Harbor Fund I,Pine Pension,USD,2\.0,2026-04-01,2026-06-30,lp\.qtd,0,95,0,/,
      );
      expect(await brokenRules(page)).toEqual([]);
    });
  });

  it("are sent nowhere: after the page is there, nothing is asked, and it works without a connection", async () => {
    await visit("#templates", async (page) => {
      const asked: string[] = [];
      page.context().on("request", (request) => asked.push(request.url()));
      const before = studio.requests.length;
      await page.context().setOffline(true);
      await drop(page, await many());
      await card(page, "elm-q2.xlsx")
        .locator("input[type=file]")
        .setInputFiles(asPicked({ "q1.xlsx": await harborFirst() }));
      await expect.poll(() => card(page, "elm-q2.xlsx").innerText()).toContain("before: q1.xlsx");
      await allRead(page);
      const saved = page.waitForEvent("download");
      await page.click("button:has-text('Save as CSV')");
      await (await saved).path();
      await page.click("button:has-text('Remove all')");
      await page.waitForSelector(".drop-here.empty");
      expect(studio.requests.slice(before)).toEqual([]);
      expect(asked.filter((address) => !address.startsWith("blob:"))).toEqual([]);
      expect(await page.locator(".drop-here").innerText()).toContain("sent nowhere");
      // Nothing of them is kept in the browser.
      const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(kept).not.toContain("Harbor");
    });
  });

  it("are not taken for a cap table, and a cap table is not taken for one", async () => {
    await visit("#templates", async (page) => {
      await drop(page, { "holders.csv": text("Name,Shares\nAda,700\n") });
      expect(await page.locator("dialog").count()).toBe(0);
      expect(await verdict(page, "holders.csv")).toMatch(/^holders\.csv was not read\. /);
    });
  });

  const views = ["light", "dark"].flatMap((colorScheme) =>
    [320, 375, 768, 1440].map((width) => [colorScheme, width] as const),
  );
  it.each(views)("%s, %d wide: breaks no rule of axe and is no wider than the screen", async (colorScheme, width) => {
    await visit(
      "#templates",
      async (page) => {
        const look = async (name: string) => {
          if (pictures !== undefined) {
            mkdirSync(pictures, { recursive: true });
            await page.screenshot({ path: join(pictures, `${name}-${colorScheme}-${width}.png`), fullPage: true });
          }
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
          ).toBe(0);
          expect(await brokenRules(page)).toEqual([]);
        };
        await look("empty");
        await drop(page, { ...(await many()), "wrong.xlsx": await wrongFile() });
        await look("templates");
      },
      { viewport: { width, height: 900 }, colorScheme: colorScheme as "light" | "dark" },
    );
  });
});
