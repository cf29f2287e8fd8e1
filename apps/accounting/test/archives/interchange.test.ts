/** The journal out and in again: the same balances in an empty vehicle, nothing twice, every bad line named. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { exportedJournal } from "@capstack/contract/accounting";
import { beforeAll, describe, expect, it } from "vitest";
import { demoClient } from "../setup/demo-client.js";
import { type EngineKind, everyday, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";

const engines = await openEngines();
const demo = new Map<EngineKind, FirmClient>();

beforeAll(async () => {
  for (const kind of everyday("postgres")) demo.set(kind, await demoClient(kind));
});

/** A firm with one empty fund. */
async function emptyFund(kind: EngineKind, scopes?: readonly string[]): Promise<FirmClient> {
  const account = randomUUID();
  const founder = new FirmClient(engines.of(kind), { account });
  const firm = await founder.post("/firms", { name: "Acme" });
  await founder.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  return scopes === undefined ? founder : new FirmClient(engines.of(kind), { account, scopes });
}

interface Row {
  readonly name: string;
  readonly debit: number;
  readonly credit: number;
}

/** By account. A journal's text holds companies and no securities, so that the names of these are left off. */
async function trialBalance(client: FirmClient, group = ""): Promise<Record<string, [number, number]>> {
  const { body } = await client.get(`/statements/trial-balance?preset=itd${group}`);
  const { body: securities } = await client.get(`/securities?${group.slice(1)}`);
  expect(body.balanced).toBe(true);
  const ofCompany = (account: string) => {
    const { name } = securities.find((one: Row) => account.endsWith(`, ${one.name}`)) ?? {};
    return name === undefined ? account : account.slice(0, -`, ${name}`.length);
  };
  return Object.fromEntries(body.rows.map(({ name, debit, credit }: Row) => [ofCompany(name), [debit, credit]]));
}

describe.each(everyday("postgres"))("on %s", (kind) => {
  const fund = () => demo.get(kind) as FirmClient;
  const exported = async (format: string) => {
    const { app, key } = fund();
    const headers = { Authorization: `Bearer ${JSON.stringify(key)}` };
    return (await app.request(`/api/accounting/export?group=Fund%20I&format=${format}`, { headers })).text();
  };

  it("an export ties to the trial balance without drafts, and with what its drafts would add to it with them", async () => {
    const client = fund();
    const cents = (amount: number) => Math.round(amount * 100);
    const { body } = await client.get("/statements/trial-balance?preset=itd&group=Fund%20I");
    const posted = new Map<string, number>(
      body.rows.map(({ code, balance }: { code: string; balance: number }) => [code, cents(balance)]),
    );
    const { body: drafts } = await client.get("/journal?group=Fund%20I&status=draft&book=actual&limit=200");
    expect(drafts.total).toBeGreaterThan(0);
    const both = new Map(posted);
    for (const { journal_postings } of drafts.entries) {
      for (const { account_code: code, amount } of journal_postings)
        both.set(code, (both.get(code) ?? 0) + cents(amount));
    }
    const balancesOf = async (asked: string) => {
      const journal = JSON.parse(await exported(`json${asked}`));
      const sums = new Map<string, number>();
      for (const { postings } of journal.entries) {
        for (const { account, amount, baseAmount = amount } of postings) {
          sums.set(account, (sums.get(account) ?? 0) + cents(baseAmount));
        }
      }
      return nonZero(sums);
    };
    const nonZero = (sums: ReadonlyMap<string, number>) => Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
    expect(await balancesOf("&drafts=exclude")).toEqual(nonZero(posted));
    expect(await balancesOf("")).toEqual(nonZero(both));
    expect(await exported("hledger&drafts=exclude")).not.toMatch(/^\d{4}-\d\d-\d\d ! /m);
  });

  it("CSV has a line a posting, whose debits and credits are equal", async () => {
    const [header = "", ...lines] = (await exported("csv")).trimEnd().split("\r\n");
    const columns = header.split(",");
    const sum = (column: string) =>
      lines.reduce((cents, line) => {
        const cells = line.match(/("([^"]|"")*"|[^,]*)(,|$)/g) ?? [];
        return cents + Math.round(Number((cells[columns.indexOf(column)] ?? "").replace(/,$/, "")) * 100);
      }, 0);
    const { body } = await fund().get("/journal?group=Fund%20I&limit=1");
    const ids = new Set(lines.map((line) => line.split(",")[columns.indexOf("entry_id")]));
    expect(ids.size).toBe(body.total);
    expect(sum("debit")).toBe(sum("credit"));
    expect(sum("debit")).toBeGreaterThan(0);
  });

  it.each(["json", "hledger", "ledger", "beancount"])(
    "%s goes into an empty fund and gives the same trial balance",
    async (format) => {
      const content = await exported(format);
      const copy = await emptyFund(kind);
      const body = { content, format, createMissing: true, status: "as_given" };
      const tried = await copy.post("/import/journal?dryRun=true", body);
      expect(tried.status, JSON.stringify(tried.body)).toBe(201);
      expect((await copy.get("/journal?limit=1")).body.total).toBe(0);
      const { body: done } = await copy.post("/import/journal", body);
      // Codes of sub-accounts come from new ids each time; everything else was foretold.
      const foretold = ({ accounts, ...report }: typeof done) => {
        const moved = accounts.map(({ name, from, file, booked }: typeof done) => [name, from, file, booked]);
        return { ...report, moved };
      };
      expect(foretold(done)).toEqual(foretold(tried.body));
      const { body: page } = await fund().get("/journal?group=Fund%20I&limit=1");
      expect(done).toMatchObject({ entries: page.total, added: page.total, known: 0, drafts: 3, tiesOut: true });
      expect(done.created.partners).toHaveLength(11);
      expect(await trialBalance(copy)).toEqual(await trialBalance(fund(), "&group=Fund%20I"));
      const again = await copy.post("/import/journal", body);
      expect(again.body).toMatchObject({ entries: page.total, added: 0, known: page.total, tiesOut: true });
      expect((await copy.get("/journal?limit=1")).body.total).toBe(page.total);
      expect((await copy.get("/verify")).body).toMatchObject({ chain: "whole", rollups: "whole" });
    },
  );

  it("the same books in another format are the same entries; a vehicle knows its own", async () => {
    const copy = await emptyFund(kind);
    const json = await exported("json");
    exportedJournal.parse(JSON.parse(json));
    await copy.post("/import/journal", { content: json, format: "json", createMissing: true });
    const { body: text } = await copy.post("/import/journal", {
      content: await exported("hledger"),
      format: "hledger",
      createMissing: true,
    });
    expect(text).toMatchObject({ added: 0, created: { partners: [], companies: [], accounts: [] } });
    const { body: own } = await fund().post("/import/journal?group=Fund%20I&dryRun=true", {
      content: json,
      format: "json",
    });
    expect(own).toMatchObject({ added: 0, tiesOut: true });
  });
});

describe("a journal someone else wrote", () => {
  const foreign = [
    "account Assets:Bank",
    "",
    "2025-01-15 * (INV-7) Ropes & Stone",
    "    Expenses:Legal  250.00 USD",
    "    Assets:Bank",
    "",
    "2025-01-16 ! Coffee",
    "    Expenses:Office  3.50 USD",
    "    Assets:Bank  -3.50 USD",
    "",
    "2025-01-16 ! Coffee",
    "    Expenses:Office  3.50 USD",
    "    Assets:Bank  -3.50 USD",
  ].join("\n");
  const accounts = {
    "Assets:Bank": { account: "1000" },
    "Expenses:Legal": { account: "5100" },
    "Expenses:Office": { account: "5100" },
  };

  it("names every account that is nowhere booked, with its line", async () => {
    const client = await emptyFund("pglite");
    const { status, body } = await client.post("/import/journal", { content: foreign, format: "hledger" });
    expect([status, body.error.code]).toEqual([400, "validation_failed"]);
    const lines = body.error.details.issues.map(({ code, path }: { code: string; path: unknown[] }) => [code, ...path]);
    expect(lines).toEqual([
      ["unknown_account", "content", 5],
      ["unknown_account", "content", 4],
      ["unknown_account", "content", 8],
    ]);
    expect((await client.get("/journal")).body.total).toBe(0);
  });

  it("comes in as drafts under the accounts it is given; true twins both stay; a second time adds nothing", async () => {
    const client = await emptyFund("pglite");
    const { body } = await client.post("/import/journal", { content: foreign, format: "hledger", accounts });
    expect(body).toMatchObject({ entries: 3, added: 3, drafts: 3, posted: 0, firstDate: "2025-01-15", tiesOut: true });
    expect(body.accounts).toEqual([
      { account: "1000", name: "Cash", from: ["Assets:Bank"], file: -257, booked: -257, difference: 0 },
      {
        account: "5100",
        name: "Partnership expenses",
        from: ["Expenses:Legal", "Expenses:Office"],
        file: 257,
        booked: 257,
        difference: 0,
      },
    ]);
    const longer = `${foreign}\n\n2025-01-17 * Stamps\n    Expenses:Office  1.00 USD\n    Assets:Bank\n`;
    const { body: more } = await client.post("/import/journal", { content: longer, format: "hledger", accounts });
    expect(more).toMatchObject({ entries: 4, added: 1, known: 3 });
    const { body: page } = await client.get("/journal");
    expect(page.entries.map(({ reference }: { reference: string | null }) => reference)).toContain("INV-7");
  });

  it("lists every bad line and takes nothing", async () => {
    const client = await emptyFund("pglite");
    const content = [
      "2025-02-30 * No such day",
      "    Expenses:Legal  1.00 USD",
      "    Assets:Bank  -1.00 USD",
      "",
      "2025-03-01 * Not in balance",
      "    Expenses:Legal  1.00 USD",
      "    Assets:Bank  -2.00 USD",
      "",
      "what is this",
    ].join("\n");
    const { status, body } = await client.post("/import/journal", { content, format: "ledger", accounts });
    expect(status).toBe(400);
    expect(body.error.details.issues.map(({ path }: { path: unknown[] }) => path[1]).sort()).toEqual([1, 5, 9]);
  });

  it("refuses an entry of a closed month at its line, and a mapping of what is not there", async () => {
    const client = await emptyFund("pglite");
    await client.post("/import/journal", { content: foreign, format: "hledger", accounts, status: "posted" });
    const partner = await client.post("/partners", { name: "Harbor", commitment: 100, commitmentDate: "2025-01-01" });
    expect(partner.status).toBe(201);
    const closed = await client.post("/close", { through: "2025-01-31" });
    expect(closed.status, JSON.stringify(closed.body)).toBe(200);
    const { Office: _, ...others } = accounts as Record<string, object>;
    const { body } = await client.post("/import/journal", {
      content: "2025-01-20 * Late\n    Expenses:Legal  1.00 USD\n    Assets:Bank\n",
      format: "hledger",
      accounts: others,
    });
    expect(body.error.details.issues.map(({ code }: { code: string }) => code)).toEqual([
      "unknown_account",
      "period_locked",
    ]);
    expect(body.error.details.issues[1]).toMatchObject({ path: ["content", 1] });
  });

  it("needs the scope to post what is to be posted, and at most 10 MiB", async () => {
    const client = await emptyFund("pglite", ["accounting:read", "accounting:write"]);
    const { status, body } = await client.post("/import/journal", {
      content: foreign,
      format: "hledger",
      accounts,
      status: "posted",
    });
    expect([status, body.error.code]).toEqual([403, "scope_required"]);
    const large = await client.post("/import/journal", { content: "; ".repeat(6 << 20), format: "hledger" });
    expect([large.status, large.body.error.code]).toEqual([413, "payload_too_large"]);
  });

  it("in JSON is held to its shape and to the ledger's rules, entry by entry", async () => {
    const client = await emptyFund("pglite");
    const journal = (entries: object[]) =>
      JSON.stringify({ format: "capstack-journal", version: 1, vehicle: { name: "x", baseCurrency: "USD" }, entries });
    const send = async (content: string) =>
      (await client.post("/import/journal", { content, format: "json", status: "posted" })).body.error.details.issues;
    expect(await send("{")).toMatchObject([{ code: "invalid_json" }]);
    expect(await send(journal([{ entryDate: "2025-02-30", postings: [] }]))).toMatchObject([
      { path: ["content", "entries", 0, "entryDate"] },
    ]);
    const lines = (amount: number) => [
      { account: "1000", amount, currency: "USD" },
      { account: "5100", amount: -1, currency: "USD" },
    ];
    const entries = [
      { entryDate: "2025-01-01", postings: lines(1) },
      { entryDate: "2025-01-02", postings: lines(2) },
    ];
    expect(await send(journal(entries))).toMatchObject([{ code: "unbalanced_entry", path: ["content", "entries", 1] }]);
    expect((await client.get("/journal")).body.total).toBe(0);
  });
});

describe("a general ledger of QuickBooks", () => {
  const content = readFileSync(new URL("../files/quickbooks-general-ledger.csv", import.meta.url), "utf8");
  const accounts = {
    "Operating Checking": { account: "1000" },
    "Investments:Nimbus": { account: "1100", company: "Nimbus" },
    "Accrued Expenses": { account: "2000" },
    "LP Capital:Harbor Endowment": { account: "3100", partner: "Harbor Endowment" },
    "LP Capital:Juniper Foundation": { account: "3100", partner: "Juniper Foundation" },
    "Interest Income": { account: "4100" },
    "Legal & Professional": { account: "5100" },
  };
  const body = { content, format: "quickbooks", accounts, openingDate: "2024-12-31", status: "posted" };
  const prepared = async () => {
    const client = await emptyFund("pglite");
    await client.post("/partners", [{ name: "Harbor Endowment" }, { name: "Juniper Foundation" }]);
    await client.post("/companies", { name: "Nimbus" });
    return client;
  };

  it("ties out account by account, to its own totals and to the books", async () => {
    const client = await prepared();
    const { status, body: done } = await client.post("/import/journal", body);
    expect(status, JSON.stringify(done)).toBe(201);
    // Opening balances, two deposits of capital, a check, a wire, two equal deposits of interest, an accrual.
    expect(done).toMatchObject({
      entries: 8,
      added: 8,
      tiesOut: true,
      firstDate: "2024-12-31",
      lastDate: "2025-03-31",
    });
    expect(
      done.totals.map(({ account, stated, difference }: Record<string, unknown>) => [account, stated, difference]),
    ).toEqual([
      ["Operating Checking", 366_630.4, 0],
      ["Investments:Nimbus", 600_000, 0],
      ["Accrued Expenses", -7_500, 0],
      ["LP Capital:Harbor Endowment", -600_000, 0],
      ["LP Capital:Juniper Foundation", -400_000, 0],
      ["Interest Income", -1_630.5, 0],
      ["Legal & Professional", 42_500.1, 0],
    ]);
    // The balances QuickBooks itself ends with.
    expect(await trialBalance(client)).toEqual({
      Cash: [376_630.4, 0],
      "Investments at cost: Nimbus": [600_000, 0],
      "Accrued expenses": [0, 10_000],
      "LP capital: Harbor Endowment": [0, 604_500],
      "LP capital: Juniper Foundation": [0, 403_000],
      "Interest income": [0, 1_630.5],
      "Partnership expenses": [42_500.1, 0],
    });
    const { body: capital } = await client.get("/capital-accounts");
    expect(capital.rows.map(({ name, called }: { name: string; called: number }) => [name, called])).toEqual([
      ["Harbor Endowment", 600_000],
      ["Juniper Foundation", 400_000],
    ]);
    expect((await client.post("/import/journal", body)).body).toMatchObject({ added: 0, known: 8 });
  });

  it("takes cash for the cost of a company as a purchase, and says what it could not take so", async () => {
    const client = await prepared();
    const { body: done } = await client.post("/import/journal", body);
    expect(done.unrecognizedInvestments).toEqual({ entries: 0, amount: 0 });
    // Wire W-17 pays 600,000 of cost and 5,000 of counsel.
    const { body: schedule } = await client.get("/statements/schedule-of-investments");
    expect(JSON.stringify(schedule)).toContain('"cost":600000');
    const { body: page } = await client.get("/journal?limit=50");
    const wire = page.entries.find(({ reference }: { reference: string | null }) => reference === "W-17");
    expect(wire.source_type).toBe("investment");
    const plain = await prepared();
    const unnamed = { ...accounts, "Investments:Nimbus": { account: "1100" } };
    const { body: other } = await plain.post("/import/journal", { ...body, accounts: unnamed });
    expect(other.unrecognizedInvestments).toEqual({ entries: 1, amount: 600_000 });
  });

  it("gathers the lines of a split, and keeps two equal deposits of a day apart", async () => {
    const client = await prepared();
    await client.post("/import/journal", body);
    const { body: page } = await client.get("/journal?limit=50");
    const wire = page.entries.find(({ reference }: { reference: string | null }) => reference === "W-17");
    expect(wire.journal_postings.map(({ amount }: { amount: number }) => amount)).toEqual([-605_000, 600_000, 5_000]);
    const interest = page.entries.filter(({ memo }: { memo: string }) => memo === "Harbour Bank: Interest");
    expect(interest).toHaveLength(2);
  });

  it.each([
    ["a total that its rows do not come to", content.replace('"366,630.40",', '"366,630.41",'), "total_differs", 14],
    [
      "a row without its other side",
      content
        .replace(
          ',02/03/2025,Wire,W-17,Nimbus Inc.,Counsel on Series A,Operating Checking,"5,000.00","35,000.10"\n',
          "",
        )
        .replace('"42,500.10",\n,,', '"37,500.10",\n,,'),
      "unbalanced_entry",
      11,
    ],
    [
      "a date that is none",
      content.replace(
        ',01/15/2025,Check,1001,Ropes & Stone LLP,"Formation, side letters",Legal',
        ',02/30/2025,Check,1001,Ropes & Stone LLP,"Formation, side letters",Legal',
      ),
      "invalid_row",
      10,
    ],
    ["an amount that is none", content.replace('"-605,000.00"', "much"), "invalid_row", 11],
  ])("names %s with its line", async (_, broken, code, line) => {
    const client = await prepared();
    const { status, body: answer } = await client.post("/import/journal", { ...body, content: broken });
    expect(status, JSON.stringify(answer)).toBe(400);
    const issues = answer.error.details.issues.map((issue: { code: string; path: unknown[] }) => [
      issue.code,
      issue.path[1],
    ]);
    expect(issues).toContainEqual([code, line]);
    expect((await client.get("/journal")).body.total).toBe(0);
  });

  it("asks for the day of opening balances, and for the order of ambiguous dates", async () => {
    const client = await prepared();
    const { openingDate: _, ...without } = body;
    const { body: asked } = await client.post("/import/journal", without);
    expect(asked.error.details.issues).toMatchObject([{ code: "opening_date_missing", path: ["content", 6] }]);
    const early = content
      .split("\n")
      .filter((line) => !/,(01\/1[5]|03\/31|02\/03)\//.test(line))
      .join("\n")
      .replaceAll("01/10/2025", "01/02/2025");
    const { body: ambiguous } = await client.post("/import/journal", { ...body, content: early });
    expect(ambiguous.error.message).toContain("dateOrder");
  });
});
