/**
 * The pages of the books in a real browser, on the demonstration: a controller's quarter by clicks and keys alone, every
 * page held against the accessibility rules of axe, wide and narrow, light and dark, with scripts and without.
 */
import { brokenRules } from "@capstack/testing/browser";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BooksServer, startBooks } from "./books-server.js";

let server: BooksServer;
let fund: string;

beforeAll(async () => {
  server = await startBooks();
  const page = await (await server.browser.newContext()).newPage();
  await page.goto(`${server.address}/books`);
  await page.getByRole("navigation", { name: "Vehicles" }).getByRole("link", { name: "Fund I" }).click();
  fund = page.url();
  await page.context().close();
}, 120_000);

afterAll(() => server?.stop());

async function visit(options: BrowserContextOptions, run: (page: Page) => Promise<void>): Promise<void> {
  const context = await server.browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  try {
    await run(page);
  } finally {
    await context.close();
  }
  expect(complaints.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
}

const pages = [
  "",
  "/bank",
  "/journal",
  "/capital",
  "/partners",
  "/close",
  "/statements",
  "/statements/balance-sheet?q=2025",
  "/statements/partners-capital?q=2025",
  "/statements/notes?q=2025",
  "/ilpa",
  "/audit",
  "/all",
  "/ledger/1000?q=2026-Q1",
  "/journal/new",
  "/moving-in",
  "/do/writeEntry",
  "/do/draftAgreement",
  "/do/setTerms",
];

const views = {
  "phone, light": { viewport: { width: 375, height: 740 }, colorScheme: "light" },
  "tablet, dark": { viewport: { width: 768, height: 900 }, colorScheme: "dark" },
  "wide, light": { viewport: { width: 1440, height: 900 }, colorScheme: "light" },
} as const satisfies Record<string, BrowserContextOptions>;

describe.each(Object.entries(views))("%s", (_, options) => {
  it.each(pages)("%s breaks no rule of axe and is no wider than the screen", async (path) => {
    await visit(options, async (page) => {
      await page.goto(`${fund}${path}`);
      const overflow = await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      );
      expect(overflow).toBe(0);
      expect(await brokenRules(page)).toEqual([]);
    });
  });
});

it("a bank's file is read, taken, drafted and posted, the books closed and a statement issued", async () => {
  await visit({}, async (page) => {
    await page.goto(`${fund}/bank`);
    await page.getByLabel("A file of the bank").setInputFiles({
      name: "july.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Date,Amount,Description,Name\n2026-06-29,-450.00,Annual filing,Registrar of Partnerships\n"),
    });
    await page.getByRole("button", { name: "Read it" }).click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("How the file was read");
    await page.getByRole("button", { name: "Take 1 new row" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("1 rows are taken.");

    const row = page.getByRole("row", { name: /2026-06-29 Annual filing/ });
    await row.getByRole("checkbox").press("Space");
    await page.getByRole("button", { name: "Draft the ticked as taken" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("1 drafted.");
    await page.getByRole("navigation", { name: "Rows" }).getByRole("link", { name: "Drafted" }).click();
    await page
      .getByRole("row", { name: /2026-06-29 Annual filing/ })
      .getByRole("checkbox")
      .press("Space");
    await page.getByRole("button", { name: "Post the ticked" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toBe("1 posted.");

    await page.goto(`${fund}/close?through=2026-06-30`);
    await page.getByLabel(/^Yes: lock/).press("Space");
    await page.getByRole("button", { name: "Close through 2026-06-30" }).click();
    await expect
      .poll(() => page.getByRole("alert").textContent())
      .toContain("3 drafts are dated in the months to close.");
    for (const box of await page.getByRole("group", { name: "May stay open" }).getByRole("checkbox").all()) {
      await box.press("Space");
    }
    await page.getByLabel("Why they may").pressSequentially("Waiting for the bank");
    await page.getByLabel(/^Yes: lock/).press("Space");
    await page.getByRole("button", { name: "Close through 2026-06-30" }).click();
    await expect.poll(() => page.getByText("Closed through 2026-06-30", { exact: true }).count()).toBe(1);

    await page.goto(`${fund}/statements/balance-sheet?q=${encodeURIComponent("..2026-06-30")}`);
    await page.getByLabel("Issue it as it is, for").pressSequentially("Partners");
    await page.getByRole("button", { name: "Issue" }).click();
    await expect.poll(() => page.getByRole("heading", { name: "Today's books say the same" }).count()).toBe(1);
  });
}, 120_000);

it("a figure opens: from a line of a statement to its accounts, an account's register, an entry and what it rests on, and back", async () => {
  await visit({}, async (page) => {
    await page.goto(`${fund}/statements/operations?q=2025`);
    await page.getByRole("link", { name: "Management fee" }).first().click();
    await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Management fee");
    await page
      .getByRole("row", { name: /^Management fee/ })
      .first()
      .getByRole("link")
      .click();
    await page.getByRole("region", { name: "Register" }).getByRole("link").first().click();
    await expect.poll(() => page.getByRole("heading", { name: "What it rests on" }).count()).toBe(1);
    expect(await page.getByRole("region", { name: "Lines" }).getByRole("row").count()).toBe(3);
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("link", { name: "Back to the statement" }).click();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Statement of operations");
  });
});

it("an entry is written by keys alone, its balance told while it is typed; without script too", async () => {
  for (const javaScriptEnabled of [true, false]) {
    await visit({ javaScriptEnabled }, async (page) => {
      await page.goto(`${fund}/journal/new`);
      await page.getByLabel("Day").pressSequentially("07152026");
      await page.getByLabel("What for").pressSequentially("Printing");
      await page.getByLabel("Account of line 1").pressSequentially("5100");
      await page.getByLabel("Debit of line 1").pressSequentially("1,250.50");
      const told = page.locator("output");
      if (javaScriptEnabled) await expect.poll(() => told.textContent()).toBe("Debits are more by 1250.50.");
      await page.getByLabel("Account of line 2").pressSequentially("2000");
      await page.getByLabel("Credit of line 2").pressSequentially("1250.5");
      if (javaScriptEnabled) await expect.poll(() => told.textContent()).toBe("Debits and credits are equal.");
      await page.getByLabel("Credit of line 2").press("Enter");
      await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Printing");
      expect(await page.getByText("draft", { exact: true }).count()).toBe(1);
    });
  }
});

it("an entry that cannot be written comes back as it was typed, with what is wrong at its place", async () => {
  await visit({}, async (page) => {
    await page.goto(`${fund}/journal/new`);
    await page.getByLabel("Day").pressSequentially("07152026");
    await page.getByLabel("Account of line 1").pressSequentially("9999");
    await page.getByLabel("Debit of line 1").pressSequentially("1,5");
    await page.getByRole("button", { name: "Keep as a draft" }).click();
    await expect.poll(() => page.getByRole("alert").textContent()).toContain("postings.0.amount");
    expect(await page.getByLabel("Debit of line 1").inputValue()).toBe("1,5");
  });
});

it("the old books are compared line by line, and what is apart is named", async () => {
  await visit({}, async (page) => {
    await page.goto(`${fund}/moving-in`);
    await page.getByLabel("As of").pressSequentially("12312025");
    await page.getByLabel("Old trial balance").pressSequentially("9999;5");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect.poll(() => page.getByRole("row", { name: /^9999 5\.00 none \(5\.00\)$/ }).count()).toBe(1);
  });
});

it("accounts are mapped to ILPA's rows, the templates of a quarter issued, and each opens as it was sent", async () => {
  await visit({}, async (page) => {
    await page.goto(`${fund}/ilpa?end=2025-12-31`);
    const row = page.getByLabel("Row of 5100 Partnership expenses");
    await row.selectOption("travel");
    await page.getByLabel("5100 Partnership expenses is charged by related persons").press("Space");
    await page.getByRole("button", { name: "Keep this mapping" }).click();
    await expect.poll(() => page.getByRole("status").textContent()).toContain("The mapping is kept.");
    expect(await page.getByLabel("5100 Partnership expenses is charged by related persons").isChecked()).toBe(true);
    await page.getByLabel(/^Issue all partners/).pressSequentially("Fourth quarter");
    await page.getByRole("button", { name: "Issue", exact: true }).click();
    const alder = page.getByRole("row", { name: /^Alder/ });
    await expect.poll(() => alder.getByRole("link").count()).toBe(3);
    await alder.getByRole("link").nth(2).click();
    await expect.poll(() => page.getByRole("heading", { name: "Today's books say the same" }).count()).toBe(1);
    await page.goto(`${fund}/ilpa?end=2025-12-31`);
    await page.getByRole("link", { name: "Alder Teachers Pension" }).click();
    await expect.poll(() => page.getByText(/tie-outs are an exact zero/).count()).toBe(1);
  });
});

it("the bank's difference and the chain of entries are looked into when they are asked for", async () => {
  await visit({}, async (page) => {
    await page.goto(`${fund}/bank`);
    await page.getByRole("link", { name: "What the difference is made of" }).click();
    await expect.poll(() => page.getByText("What the difference is made of, to the cent").count()).toBe(1);
    await page.goto(`${fund}/audit`);
    await page.getByRole("link", { name: "Verify the chain of entries and all sums" }).click();
    await expect
      .poll(() => page.getByRole("status").textContent())
      .toContain("their chain is whole, their sums are whole");
  });
});
