/**
 * People at the pages of the books: each signs in, sees what its role may see, and no address shows more. Two approve each
 * other's work; what was typed survives a session that ends inside a form.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type PeopleServer, signIn, startPeople } from "./people-server.js";

let server: PeopleServer;
let owner: Page;
let account: string;
let fund: string;

beforeAll(async () => {
  server = await startPeople();
  owner = (await server.signUp("olga@acme.test")).page;
  const filled = await server.seed(owner);
  [account, fund] = [filled.accountId, `/books/${filled.fund}`];
}, 120_000);

afterAll(() => server?.stop());

const title = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

/** The partners of the fund by name, with their ids. */
async function partners(): Promise<Map<string, string>> {
  await owner.goto(`${fund}/partners`);
  const links = await owner.getByRole("table").getByRole("link").all();
  const found = await Promise.all(
    links.map(
      async (link) => [await link.textContent(), (await link.getAttribute("href"))?.split("/").at(-1)] as const,
    ),
  );
  return new Map(found.map(([name, id]) => [name ?? "", id ?? ""]));
}

async function member(
  email: string,
  given: { readonly role: string; readonly vehicles?: string[]; readonly partners?: string[] },
) {
  const { page } = await server.signUp(email);
  await server.giveRole(account, { email, ...given });
  return page;
}

it("who prepares a draft does not post it where the firm requires approval; another does", async () => {
  await owner.goto("/books/firm/do/renameFirm");
  await owner.getByLabel("Firm").selectOption("Meridian Ventures");
  await owner.getByLabel("Approval").selectOption("required");
  await owner.getByRole("button", { name: "Rename a firm" }).click();
  await expect.poll(() => owner.getByRole("status").textContent()).toContain("Done.");

  const preparer = await member("petra@acme.test", { role: "preparer" });
  await preparer.goto(`${fund}/do/writeEntry`);
  await preparer.getByLabel("Entry date").pressSequentially("2026-06-30");
  await preparer.getByLabel("Memo").first().pressSequentially("Audit of June");
  await preparer.getByLabel("Source type").pressSequentially("partnership_expense");
  const [debit, credit] = [preparer.getByLabel("Posting 1"), preparer.getByLabel("Posting 2")];
  await debit.getByRole("combobox", { name: "Account" }).pressSequentially("5120");
  await debit.getByLabel("Amount", { exact: true }).pressSequentially("1,250.00");
  await expect.poll(() => preparer.locator("output").textContent()).toBe("Debits are more by 1250.00.");
  await credit.getByRole("combobox", { name: "Account" }).pressSequentially("2000");
  await credit.getByLabel("Amount", { exact: true }).pressSequentially("-1250");
  await expect.poll(() => preparer.locator("output").textContent()).toBe("Debits and credits are equal.");
  await preparer.getByRole("button", { name: "Write one entry" }).click();
  await expect.poll(() => preparer.getByRole("status").textContent()).toContain("Done.");
  await preparer.goto(`${fund}/journal?q=${encodeURIComponent('status:draft "Audit of June"')}`);
  await preparer.getByRole("link", { name: "2026-06-30" }).click();
  expect(await preparer.getByRole("button", { name: "Post" }).count()).toBe(0);
  const draft = new URL(preparer.url()).pathname;

  const approver = await member("anna@acme.test", { role: "approver" });
  await approver.goto(draft);
  await approver.getByRole("button", { name: "Post" }).click();
  await expect.poll(() => approver.getByText("posted", { exact: true }).count()).toBe(1);
}, 60_000);

it("an owner who drafted is refused at its own draft, with the reason on the page", async () => {
  await owner.goto(`${fund}/do/draftCapitalCall`);
  await owner.getByLabel("Call date").pressSequentially("07012026");
  await owner.getByLabel("Due date").pressSequentially("07152026");
  await owner.getByLabel("Total").pressSequentially("600,000");
  await owner.getByLabel("Description").pressSequentially("Call 8");
  await owner.getByRole("button", { name: "Draft a capital call" }).click();
  await expect.poll(() => owner.getByRole("status").textContent()).toContain("Done.");
  await owner.getByRole("link", { name: "Look at it" }).click();
  expect(await title(owner)).toBe("Call 8");
  await owner.getByRole("button", { name: "Issue the call" }).click();
  await expect.poll(() => owner.getByRole("alert").textContent()).toContain("by another person");
}, 60_000);

it("a bank account is proposed by one person, shown field by field, and approved by another", async () => {
  await owner.goto(`${fund}/do/openBankAccount`);
  await owner.getByLabel("Name").pressSequentially("Euro account");
  await owner.getByLabel("Currency").pressSequentially("EUR");
  await owner.getByRole("button", { name: /^Open/ }).click();
  await expect.poll(() => owner.getByRole("button", { name: "Propose it to another person" }).count()).toBe(1);
  await owner.getByRole("button", { name: "Propose it to another person" }).click();
  await expect.poll(() => owner.getByRole("heading", { level: 1 }).textContent()).toBe("What waits for another person");
  await owner.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => owner.getByRole("alert").textContent()).toContain("another person");
  const administrator = await member("ines@acme.test", { role: "administrator" });
  await administrator.goto(`${fund}/proposals`);
  expect(await administrator.getByRole("row", { name: /Euro account/ }).count()).toBe(1);
  await administrator.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => administrator.getByRole("status").textContent()).toContain("Done.");
  await administrator.goto(`${fund}/bank`);
  expect(await administrator.getByRole("link", { name: "Euro account" }).count()).toBe(1);
}, 60_000);

it("a partner sees its own capital, and nothing at the address of another or of the fund", async () => {
  const ids = await partners();
  const [alder = "", grove = ""] = [ids.get("Alder Teachers Pension"), ids.get("Grove Fund of Funds")];
  const vehicle = fund.split("/").at(-1) ?? "";
  const page = await member("alder@pension.test", { role: "partner", vehicles: [vehicle], partners: [alder] });
  await page.goto("/books");
  expect(await title(page)).toBe("Your funds");
  await page.getByRole("link", { name: "Fund I" }).first().click();
  expect(await page.getByRole("heading", { level: 2, name: /Alder Teachers Pension/ }).count()).toBe(1);
  const whole = (await page.content()).replaceAll("Alder Teachers Pension", "");
  for (const name of ids.keys()) if (name !== "Alder Teachers Pension") expect(whole).not.toContain(name);

  await page.goto(`${fund}/statements/capital-account?q=2025&partner=${alder}`);
  expect(await title(page)).toContain("capital account");
  const others = [...ids.keys()].filter((name) => name !== "Alder Teachers Pension");
  const closed = [
    ...["journal", "bank", "capital", "close", "ilpa", "audit", "ledger/1000", "do/getJournal", "do/getChart"],
    ...[`partners/${grove}`, `ilpa/${grove}`, "statements/balance-sheet", "statements/notes"],
    `statements/capital-account?partner=${grove}`,
  ];
  const open = ["statements", "partners", `partners/${alder}`, "all", "do/listPartners", "do/listCommitments"];
  for (const path of [...closed, ...open]) {
    const answer = await page.goto(`${fund}/${path}`);
    const isShown = answer?.status() === 200;
    expect([path, isShown]).toEqual([path, open.includes(path)]);
    const text = await page.content();
    for (const name of others) expect(text).not.toContain(name);
  }
  for (const path of [
    "journal",
    "bank",
    "firm",
    `ilpa-template?lp=${grove}`,
    `statements/capital-account?lp=${grove}`,
  ]) {
    const answer = await page.goto(`/books/answer/${path}${path.includes("?") ? "&" : "?"}group=${vehicle}`);
    expect([path, [403, 404].includes(answer?.status() ?? 0)]).toEqual([path, true]);
  }
}, 90_000);

it("another firm's vehicle is not there", async () => {
  const { page } = await server.signUp("stranger@other.test");
  const answer = await page.goto(fund);
  expect(answer?.status()).toBe(404);
  await page.goto("/books");
  expect(await page.getByRole("link", { name: "Create the firm" }).count()).toBe(1);
});

it("what was typed is back after a session ended inside the form, and nothing was sent", async () => {
  await owner.goto(`${fund}/do/writeEntry`);
  await owner.getByLabel("Memo").first().pressSequentially("Typed before the session ended");
  await owner.getByLabel("Entry date").pressSequentially("2026-06-30");
  await owner.getByLabel("Source type").pressSequentially("manual");
  await owner.getByLabel("Posting 1").getByRole("combobox", { name: "Account" }).pressSequentially("5120");
  await owner.getByLabel("Posting 1").getByLabel("Amount", { exact: true }).pressSequentially("7");
  await owner.getByLabel("Posting 2").getByRole("combobox", { name: "Account" }).pressSequentially("2000");
  await owner.getByLabel("Posting 2").getByLabel("Amount", { exact: true }).pressSequentially("-7");
  await owner.context().clearCookies();
  await owner.getByRole("button", { name: "Write one entry" }).click();
  await expect.poll(() => title(owner)).toBe("Sign in");
  await signIn(owner, "olga@acme.test");
  await expect.poll(() => owner.getByLabel("Memo").first().inputValue()).toBe("Typed before the session ended");
  expect(await owner.locator("p[role=status]").textContent()).toBe("What you had typed is back. It was not sent.");
  await owner.goto(`${fund}/journal?q=${encodeURIComponent('"Typed before"')}`);
  expect(await owner.getByText("0 entries").count()).toBe(1);
}, 60_000);

it("an owner authorises a person for a partner on the partner's page, and takes it away again", async () => {
  const alder = (await partners()).get("Alder Teachers Pension") ?? "";
  const { page } = await server.signUp("counsel@pension.test");
  await owner.goto(`${fund}/partners/${alder}`);
  await owner.getByLabel("E-mail address").pressSequentially("nobody@pension.test");
  await owner.getByRole("button", { name: "Authorise" }).click();
  await expect.poll(() => owner.getByRole("alert").textContent()).toContain("Nobody has signed up");
  await owner.getByLabel("E-mail address").pressSequentially("counsel@pension.test");
  await owner.getByLabel("As", { exact: true }).selectOption("adviser");
  await owner.getByRole("button", { name: "Authorise" }).click();
  await expect.poll(() => owner.getByText("counsel@pension.test", { exact: true }).count()).toBe(1);
  await page.goto("/books");
  expect(await title(page)).toBe("Your funds");
  expect(await page.getByRole("row", { name: /Alder/ }).count()).toBe(1);
  const row = owner.getByRole("listitem").filter({ hasText: "counsel@pension.test" });
  await row.getByRole("button", { name: "Take it away" }).click();
  await expect.poll(() => owner.getByText("counsel@pension.test", { exact: true }).count()).toBe(0);
  await page.goto("/books");
  expect(await page.getByText("Alder").count()).toBe(0);
}, 60_000);

it("pages and files of a suspended account are shut, and no cache keeps what they showed", async () => {
  const file = await owner.goto("/books/answer/firms");
  expect(file?.headers()).toMatchObject({
    "cache-control": "no-store, no-transform",
    "x-content-type-options": "nosniff",
  });
  await server.suspend(account);
  for (const path of ["/books", fund, "/books/answer/firms"]) {
    const answer = await owner.goto(path);
    expect([path, answer?.status()]).toEqual([path, 403]);
  }
});
