/** The books from a terminal, against the real app over a socket. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AccountingOperation, accountingOperations } from "@capstack/contract/accounting";
import { startTestBooks, type TestBooks } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sharedOptions, toParseOptions } from "../src/command.js";
import { bookCommands } from "../src/commands/accounting/commands.js";
import { cli, type Surroundings } from "./fake-terminal.js";

let server: TestBooks;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), "capstack-books-"));
beforeAll(async () => {
  server = await startTestBooks();
  env = { CAPSTACK_BASE_URL: server.baseUrl, CAPSTACK_API_KEY: server.bookKey };
});
afterAll(() => server.stop());

const accounting = (args: string[], more: Surroundings = {}) => cli(["accounting", ...args], { env, ...more });

/** The answer of a command that must succeed. */
async function answer(...args: string[]) {
  const { code, out, err } = await accounting(args);
  expect([code, err]).toEqual([0, ""]);
  return JSON.parse(out);
}

const file = (name: string, text: string) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
const group = ["--group", "Fund I"];

describe("ILPA's template", () => {
  it("is of a partner by its name, and a workbook under the name it comes with", async () => {
    const firm = await answer("firms", "create", "--name", "Cedar Ventures");
    const vehicle = JSON.stringify({ firmId: firm.id, name: "Fund Q", kind: "fund", baseCurrency: "USD" });
    await accounting(["vehicles", "create", "-", "--set", "startDate=2026-01-01"], { input: vehicle });
    const one = { name: "Alder Pension", commitment: 4_000_000, commitmentDate: "2026-01-01" };
    await answer("partners", "create", file("one.json", JSON.stringify(one)), "--group", "Fund Q");
    const asked = ["statements", "ilpa", "--group", "Fund Q", "--end", "2026-03-31"];
    const { columns, isTied } = await answer(...asked, "--partner", "alder pension");
    expect([columns.lp.itd.commitment, isTied]).toEqual([4_000_000, true]);
    const before = process.cwd();
    process.chdir(folder);
    try {
      const { code, err } = await accounting([...asked, "--partner", "Alder Pension", "--xlsx"]);
      expect([code, err]).toEqual([0, "Wrote ilpa-2026-03-31.xlsx.\n"]);
      expect(readFileSync("ilpa-2026-03-31.xlsx").subarray(0, 2).toString()).toBe("PK");
    } finally {
      process.chdir(before);
    }
    const { code, err } = await accounting([...asked, "--partner", "Birch"]);
    expect([code, err]).toEqual([
      2,
      expect.stringContaining('No partner of this vehicle has the name "Birch"; they are Alder Pension.'),
    ]);
  });
});

describe("the first hour", () => {
  it("goes from an empty account to a partner's statement in print", async () => {
    const firm = await answer("firms", "create", "--name", "Acme Ventures");
    const vehicle = JSON.stringify({ firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    const made = await accounting(["vehicles", "create", "-", "--set", "startDate=2026-01-01"], { input: vehicle });
    expect(JSON.parse(made.out)).toMatchObject({ name: "Fund I", startDate: "2026-01-01" });

    const commitmentDate = "2026-01-01";
    const list = [
      { name: "Harbor", commitment: 5_000_000, commitmentDate },
      { name: "Juniper", commitment: 3_000_000, commitmentDate },
    ];
    const partners = await answer("partners", "create", file("partners.json", JSON.stringify(list)), ...group);
    const [harbor, juniper] = partners.map(({ lpEntityId }: { lpEntityId: string }) => lpEntityId);

    const dates = ["--call-date", "2026-02-01", "--due-date", "2026-02-15"];
    const tried = await answer("capital-calls", "create", ...group, ...dates, "--total", "800000", "--dry-run");
    expect(tried.status).toBe("draft");
    expect(await answer("capital-calls", ...group)).toEqual([]);
    const call = await answer("capital-calls", "create", ...group, ...dates, "--total", "800000");
    expect((await answer("capital-calls", "issue", call.id)).status).toBe("issued");
    const notices = await answer("capital-calls", "notices", call.id);
    expect(notices.map(({ amount }: { amount: number }) => amount)).toEqual(expect.arrayContaining([500_000, 300_000]));

    const csv = "Date,Description,Amount\n2026-02-14,WIRE HARBOR,500000.00\n2026-02-15,WIRE JUNIPER,300000.00\n";
    const piped = await accounting(["bank", "import", "-", ...group, "--dry-run"], { input: csv });
    expect(JSON.parse(piped.out).added).toBe(2);
    expect((await answer("bank", "import", file("statement.csv", csv), ...group)).added).toBe(2);
    for (const row of await answer("bank", ...group, "--status", "unmatched")) {
      const lp = row.amount === 500_000 ? harbor : juniper;
      const drafted = await answer("bank", "draft", row.id, "--account", "1300", "--lp-entity-id", lp);
      expect((await answer("journal", "post", drafted.journal_entry_id)).status).toBe("posted");
    }
    expect((await answer("bank", "reconciliation", ...group)).tiesOut).toBe(true);

    const { companyId } = await answer("companies", "create", "--name", "Nimbus", "--stage", "Seed", ...group);
    const bought = ["--company-id", companyId, "--date", "2026-03-01", "--amount", "600000", "--post"];
    expect((await answer("entries", "investment", ...group, ...bought))[0].status).toBe("posted");
    const marks = JSON.stringify({ date: "2026-03-31", marks: [{ companyId, fairValue: 760_000 }], post: true });
    await answer("entries", "valuation", file("marks.json", marks), ...group);

    expect((await answer("close", "preview", ...group, "--through", "2026-03-31")).blockers).toEqual([]);
    expect((await answer("close", "run", ...group, "--through", "2026-03-31")).closedThrough).toBe("2026-03-31");

    const out = join(folder, "harbor.pdf");
    const asked = ["statements", "capital-account", ...group, "--lp", harbor, "--end", "2026-03-31"];
    expect((await answer(...asked)).sinceInception).toMatchObject({ contributions: 500_000, ending: 600_000 });
    const printed = await accounting([...asked, "--out", out]);
    expect(printed).toEqual({ code: 0, out: "", err: `Wrote ${out}.\n` });
    expect(readFileSync(out, "latin1").slice(0, 5)).toBe("%PDF-");
    const journal = await accounting(["export", ...group, "--format", "hledger"]);
    expect(journal.out).toContain("2026-03-01");
    const again = ["import", "journal", file("fund.journal", journal.out), "--format", "hledger", ...group];
    expect(await answer(...again, "--dry-run")).toMatchObject({ added: 0, tiesOut: true });
    const kept = join(folder, "fund.json");
    expect((await accounting(["export", ...group, "--out", kept])).err).toBe(`Wrote ${kept}.\n`);
    expect(JSON.parse(readFileSync(kept, "utf8")).format).toBe("capstack-journal");
    const zip = join(folder, "fund.zip");
    expect((await accounting(["archive", ...group, "--out", zip])).err).toBe(`Wrote ${zip}.\n`);
    const taken = await accounting(["archive", "import", zip, "--firm-id", firm.id]);
    expect([taken.code, taken.err]).toEqual([7, expect.stringContaining("This vehicle is in the account already.")]);
    const lines = await accounting(["ledger", ...group, "--account", "1000", "--output", "table"]);
    expect(lines.out).toMatch(/^entryDate {3}memo +sourceType +debit/);
    expect(lines.out).toContain("500,000");
  });
});

describe("a change", () => {
  const income = (amount: number) =>
    JSON.stringify({
      entryDate: "2026-07-01",
      sourceType: "income",
      postings: [
        { account: "1000", amount },
        { account: "4100", amount: -amount },
      ],
    });

  it("of a draft says which version it read", async () => {
    const { id } = JSON.parse((await accounting(["journal", "write", ...group], { input: income(5) })).out);
    const change = (...args: string[]) => accounting(["journal", "change", id, ...args], { input: income(6) });
    expect(await change()).toMatchObject({ code: 3, err: expect.stringContaining("If-Match") });
    expect(await change("--if-match", "9")).toMatchObject({ code: 7, err: expect.stringContaining("version 1") });
    expect((await change("--if-match", "1")).code).toBe(0);
  });
  it("under one key is made once", async () => {
    const write = () => accounting(["journal", "write", ...group, "--idempotency-key", "once"], { input: income(8) });
    expect(await write()).toEqual(await write());
  });
  it("that is refused says where in the file", async () => {
    const input = `{\n  "entryDate": "2026-07-01",\n  "sourceTpye": "income",\n  "postings": []\n}`;
    const { code, err } = await accounting(["journal", "write", ...group], { input });
    expect(code).toBe(3);
    expect(err).toContain("sourceType is required");
    const unbalanced = income(5).replace("-5", "-4");
    const refused = await accounting(["journal", "write", "-", ...group, "--set", "status=posted"], {
      input: unbalanced,
    });
    expect(refused).toMatchObject({ code: 4, err: expect.stringContaining("/postings: The postings leave 1.00 USD") });
  });
  it("needs the scope for it", async () => {
    const reader = { ...env, CAPSTACK_API_KEY: server.readingKey };
    expect(await accounting(["firms", "create", "--name", "Other"], { env: reader })).toMatchObject({
      code: 5,
      err: expect.stringContaining("accounting:write"),
    });
  });
});

describe("a command line", () => {
  it.each([
    [["guess"], "accounting needs one of: firm, keys, firms"],
    [["close"], "accounting close needs one of: preview, run"],
    [["firm", "--group", "Fund I"], "Unknown option '--group'"],
    [["ledger", "--group", "Fund I"], "--account is needed"],
    [["bank", "draft"], "Name it by its id"],
    [["capital-calls", "create", "--total", "much"], "--total much: it must be a number"],
    [["partners", "create"], "No input"],
  ])("%j is a usage error", async (args, words) => {
    const { code, err } = await accounting(args, { stdinIsTerminal: true });
    expect([code, err]).toEqual([2, expect.stringContaining(words)]);
  });
  it("without a terminal for it keeps a file for a file", async () => {
    const asked = ["statements", "balance-sheet", ...group, "--format", "xlsx"];
    expect(await accounting(asked, { stdoutIsTerminal: true })).toMatchObject({
      code: 2,
      err: expect.stringContaining("--out balance-sheet.xlsx"),
    });
    expect((await accounting(asked)).out.slice(0, 2)).toBe("PK");
  });
  it("passes on what the books refuse", async () => {
    const { code, err } = await accounting(["chart", "--group", "None"]);
    expect([code, err]).toEqual([3, expect.stringContaining('No vehicle is named "None"')]);
  });
});

describe("help", () => {
  it("lists the commands, and explains each with an example that can be typed", async () => {
    const { out } = await accounting(["--help"]);
    expect((await accounting([])).out).toBe(out);
    expect((await cli(["help", "accounting"])).out).toBe(out);
    for (const command of bookCommands) {
      expect(out).toContain(`  ${command.name.replace("accounting ", "")}`);
      const help = (await cli([...command.name.split(" "), "--help"])).out;
      for (const example of command.examples) expect(help).toContain(example);
      for (const example of command.examples) {
        const [typed = ""] = example.replace(/"[^"]*"/g, "x").split(" < ");
        expect(typed.startsWith(`capstack ${command.name}`)).toBe(true);
        const args = typed
          .slice(`capstack ${command.name}`.length)
          .split(" ")
          .filter((word) => word !== "");
        const options = toParseOptions({ ...command.options, ...sharedOptions });
        const { positionals } = parseArgs({ args, options, allowPositionals: true, strict: true });
        expect(positionals.length).toBeLessThanOrEqual(command.operands.split(" ").filter(Boolean).length);
      }
    }
  });
  it("has a command for every operation, with an option for whatever it asks", () => {
    const table = Object.values<AccountingOperation>(accountingOperations);
    expect(bookCommands.map(({ name }) => name).sort()).toEqual(
      table.map(({ command }) => `accounting ${command}`).sort(),
    );
    for (const { command, asks } of table) {
      const { options } = bookCommands.find(({ name }) => name === `accounting ${command}`) ?? {};
      for (const { help } of Object.values(options ?? {})) expect(help).not.toBe("");
      expect(Object.keys(options ?? {}).length).toBeGreaterThanOrEqual(asks.length);
    }
  });
});
