/** What controllers ask of the books, answered in the text of an answer, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { sayRows, shownRows } from "../../src/protocol/books/row-pages.js";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  const commitmentDate = "2026-01-01";
  await books.createPartners([{ name: "Harbor", commitment: 6_000_000, commitmentDate }], { group });
  await books.enterCapitalCall({ date: "2026-02-01", total: 600_000, fundedAtOnce: true, post: true }, { group });
});

const ask = (name: string, args: object) => served.ask(name, { group, ...args });

const cost = (amount: number) => ({
  entryDate: "2026-03-01",
  sourceType: "manual",
  memo: `Cost ${amount}`,
  postings: [
    { account: "5100", amount },
    { account: "1000", amount: -amount },
  ],
});

describe("a page of a list", () => {
  it("shows in its text the rows that it was asked for, and says where the next begin", async () => {
    const rows = await served.books.getChart({ group });
    const { said } = await ask("accounting_chart", { limit: 2, cursor: 2 });
    const codes = rows.map(({ code }) => code);
    expect(said.split("\n").map((line) => line.split(" ")[0])).toEqual(expect.arrayContaining(codes.slice(2, 4)));
    expect(said.split("\n")[1]?.startsWith(codes[2] as string)).toBe(true);
    expect(said).toContain(`Rows 3 to 4 of ${rows.length}; the next page begins at cursor 4.`);
  });
  it("counts the lines of an account, not the accounts that there are", async () => {
    for (const amount of [1, 2, 3, 4])
      await served.books.writeEntry({ ...cost(amount), status: "posted" } as never, { group });
    // A call that was paid and four costs are five lines of cash.
    const second = await ask("accounting_ledger", { account: "1000", limit: 2, cursor: 2 });
    expect(second.said).toContain("Rows 3 to 4; if there are more, they begin at cursor 4.");
    expect(second.said).toContain("before the first line shown.");
    expect(second.said).toContain("In the whole period: debits");
    const last = await ask("accounting_ledger", { account: "1000", limit: 2, cursor: 4 });
    expect(last.said).toContain("Rows 5 to 5 of 5, the last ones.");
  });
  it("begins at a cursor that comes without a limit", async () => {
    const { said } = await ask("accounting_ledger", { account: "1000", cursor: 3 });
    expect(said).toContain("Rows 4 to 5 of 5, the last ones.");
    expect(said).not.toContain("Cost 1");
  });
});

describe("the register of an account", () => {
  it("shows the latest lines, and the balance before them, to a call that asks for no page", async () => {
    const rows = Array.from({ length: 3 }, (_, n) => ({ running: n + 1, change: 1 }));
    const listing = { path: "register.lines", isPaged: true, latest: true, most: 2 };
    const view = { detail: "summary" } as const;
    expect(shownRows({ register: { lines: rows } }, listing, view)).toEqual({ register: { lines: rows.slice(1) } });
    expect(sayRows({ register: { lines: rows } }, listing, {}, view)).toEqual([
      "The latest 2 of 3 lines; the earlier ones begin at cursor 0.",
    ]);
    expect(shownRows({ register: { lines: rows } }, listing, view, { cursor: 0 })).toEqual({
      register: { lines: rows.slice(0, 2) },
    });
  });
  it.each([
    ["accounting_ledger", { account: "5100" }],
    ["explain", { question: "balance", account: "5100" }],
  ])("ends with what was booked last: %s", async (name, args) => {
    const vehicle = "Latest";
    const [firm] = await served.books.listFirms();
    const isThere = (await served.books.listVehicles()).some((one) => one.name === vehicle);
    if (!isThere) {
      const fund = {
        firmId: firm?.id ?? "",
        name: vehicle,
        kind: "fund",
        baseCurrency: "USD",
        startDate: "2026-01-01",
      };
      await served.books.createVehicle(fund as never);
      const entries = Array.from({ length: 50 }, (_, n) => ({
        ...cost(1),
        memo: `Cost no ${n + 1} paid`,
        status: "posted",
      }));
      await served.books.writeEntries({ entries } as never, { group: vehicle });
    }
    const { said } = await ask(name, { group: vehicle, ...args });
    expect(said).toContain("no 50 paid");
    expect(said).not.toContain("no 10 paid");
    // Fifty lines of 1, of which the text shows the last forty.
    expect(said).toContain(": 10 before the first line shown.");
    expect(said).toContain("The latest 40 of 50 lines; the earlier ones begin at cursor 0.");
    expect(said).toContain("closing 50.");
  });
});

describe("a page of rows too long for a text", () => {
  it("ends before the first row that is not shown, and every row is on one page", async () => {
    const many = "Long";
    const [firm] = await served.books.listFirms();
    const vehicle = { firmId: firm?.id ?? "", name: many, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" };
    await served.books.createVehicle(vehicle as never);
    const memos = Array.from(
      { length: 45 },
      (_, n) => `Memo ${String(n).padStart(2, "0")} ${"of a long name ".repeat(9)}`,
    );
    for (const memo of memos) {
      await served.books.writeEntry({ ...cost(1), memo, status: "posted" } as never, { group: many });
    }
    const numbersOf = (said: string) => [...said.matchAll(/Memo (\d\d)/g)].map(([, number]) => Number(number));
    for (const [tool, args] of [
      ["accounting_journal", {}],
      ["accounting_ledger", { account: "1000", cursor: 0 }],
      ["accounting_journal", { limit: 45 }],
    ] as const) {
      const seen: number[] = [];
      let cursor: number | undefined;
      for (let page = 0; page < 9; page += 1) {
        const { said } = await ask(tool, { group: many, ...args, ...(cursor === undefined ? {} : { cursor }) });
        expect(said).not.toContain("left out here");
        expect(said.length).toBeLessThanOrEqual(6_000);
        const shown = numbersOf(said);
        seen.push(...shown);
        const next = /begins? at cursor (\d+)\./.exec(said)?.[1];
        if (next === undefined) break;
        expect(Number(next)).toBe(seen.length);
        cursor = Number(next);
      }
      expect([...seen].sort((one, other) => one - other)).toEqual(memos.map((_, n) => n));
    }
  });
});

describe("a percentage where a draft takes an amount", () => {
  it("is refused for a distribution, with what to give instead", async () => {
    for (const args of [{ percentOfCommitments: 0.1 }, { total: "10 %" }, { total: 0.1 }]) {
      const { said, isError } = await ask("accounting_draft_distribution", { date: "2026-07-15", ...args });
      expect(isError, said).toBe(true);
      expect(said).toContain("A distribution takes no percentage");
      expect(said).toContain("give the amount as total");
    }
  });
  it("is refused as the total of a call, which has a field for it", async () => {
    const days = { callDate: "2026-07-15", dueDate: "2026-07-30" };
    const { said, isError } = await ask("accounting_draft_capital_call", { ...days, total: 0.1 });
    expect(isError).toBe(true);
    expect(said).toContain("give percentOfCommitments, 0.1 for 10 %");
  });
});

describe("what cannot be voided", () => {
  it("is a posted entry: its refusal says how it is undone", async () => {
    const { id } = await served.books.writeEntry({ ...cost(5), status: "posted" } as never, { group });
    const { said } = await served.ask("accounting_void_draft", { kind: "entry", id });
    expect(said).toContain("draft the same entry with its signs turned by accounting_draft_entry");
  });
  it("is a draft of another kind than was said", async () => {
    const { id } = await served.books.writeEntry(cost(6) as never, { group });
    const { said } = await served.ask("accounting_void_draft", { kind: "capital_call", id });
    expect(said).toContain("No capital call has this id: kind says what was drafted");
  });
});

describe("the standing of a partner", () => {
  it("has its multiples over what was called", async () => {
    await served.books
      .draftDistribution({ date: "2026-04-01", total: 150_000 }, { group })
      .then(async ({ distributionId }) => {
        await served.books.declareDistribution(distributionId);
      });
    // 150,000 of 600,000 came back, and the account is 600,000 less 150,000 and 15 of costs: 599,985 over 600,000.
    const { said } = await ask("accounting_capital_accounts", { partner: "Harbor" });
    expect(said).toMatch(/1\.00x +0\.25x/);
  });
});

describe("a bank that does not tie", () => {
  it("is said with the side that is lower, and effects that add up", async () => {
    await served.books.importBankFile({ content: "Date,Description,Amount\n2026-02-01,CALL,600050.00\n" }, { group });
    // Cash is 600,000 less costs of 1, 2, 3, 4 and 5, and what was paid out once it is paid.
    const { said } = await ask("accounting_bank_reconcile", {});
    const ledger = 600_000 - 15;
    expect(said).toContain(`the ledger is lower, a difference of ${600_050 - ledger}.`);
    expect(said).toContain("1 bank row is not reconciled, 600,050 in all.");
    expect(said).toContain("Together -65, the ledger less the bank.");
  });
});

describe("a field named by what it holds", () => {
  it("is the field: accountCode is account", async () => {
    const postings = cost(7).postings.map(({ account: accountCode, amount }) => ({ accountCode, amount }));
    const { said } = await ask("accounting_draft_entry", { ...cost(7), postings });
    expect(said).toContain("/postings/0/accountCode is called account;");
    expect(said).toContain('{"account":"5100","amount":7}');
    expect(said).toContain("did you mean `account`?");
    expect(said).not.toContain("accountId");
  });
});

describe("an account given by its name", () => {
  const named = (expense: string, money = "Cash") => {
    const { postings: _, ...entry } = cost(8);
    const postings = [
      { account: expense, amount: 8 },
      { account: money, amount: -8 },
    ];
    return { ...entry, postings };
  };
  it("is read as that account, in any case or by a part that no other has", async () => {
    const { said, isError } = await ask("accounting_draft_entry", named("partnership exp", "CASH"));
    expect(isError, said).toBeUndefined();
    expect(said).toMatch(/5100 +Partnership expenses +8/);
    expect(said).toMatch(/1000 +Cash +-8/);
    const whole = await ask("accounting_ledger", { account: "1000" });
    for (const account of ["cash", "1000 Cash"]) {
      const ledger = await ask("accounting_ledger", { account });
      expect(ledger.said).toBe(whole.said);
    }
  });
  it("is refused with near ones, eight at most, where none or several are meant", async () => {
    const { said, isError } = await ask("accounting_draft_entry", named("Partner expences"));
    expect(isError).toBe(true);
    expect(said).toContain("/postings/0/account");
    expect(said).toContain("5100 Partnership expenses");
    const several = await ask("accounting_ledger", { account: "e" });
    expect(several.isError).toBe(true);
    expect(several.said.split("?")[0]?.split("Did you mean ")[1]?.split(", ")).toHaveLength(8);
  });
  it("is not in a corrected call while no account has it", async () => {
    const entry = named("zebra");
    const postings = entry.postings.map(({ account: accountCode, amount }) => ({ accountCode, amount }));
    const { said, isError } = await ask("accounting_draft_entry", { ...entry, postings });
    expect(isError).toBe(true);
    expect(said).not.toContain("Corrected call");
    expect(said).toMatch(/Still wrong: \/postings\/0\/account: No account has the name "zebra"/);
  });
});
