/** What controllers ask of a fund whose every figure can be worked out by hand, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { sayEndOfBooks, sayStoodThen } from "../../src/protocol/books/last-entry.js";
import { openFund } from "../requests/open-fund.js";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
const served = serveBooks(({ server }) => openFund(server));

const { ask } = served;

describe("a draft that pays more cash than there is", () => {
  // 1,000,000 called less 10,000 spent, 500,000 invested and 100,000 paid back.
  it("is a distribution that says what is missing", async () => {
    const date = "2026-06-30";
    const { said } = await ask("accounting_draft_distribution", { group, date, total: 500_000 });
    expect(said).toContain(
      "Warning: This distribution pays 500,000 and the vehicle has 390,000 in cash on its books: 110,000 is missing.",
    );
    const enough = await ask("accounting_draft_distribution", { group, date, total: 390_000 });
    expect(enough.said).not.toContain("Warning");
  });
  it("is an entry that says what is missing", async () => {
    const postings = [
      { account: "5100", amount: 400_000 },
      { account: "1000", amount: -400_000 },
    ];
    const entry = { group, entryDate: "2026-06-30", sourceType: "partnership_expense", postings };
    const { said } = await ask("accounting_draft_entry", entry);
    expect(said).toContain(
      "Warning: This entry pays 400,000 and the vehicle has 390,000 in cash on its books: 10,000 is",
    );
  });
});

describe("a name that is close to that of one partner", () => {
  it("is read, and a reading tool says as whose", async () => {
    const { said, isError } = await ask("accounting_capital_accounts", { group, partner: "Harbour" });
    expect(isError, said).toBeUndefined();
    expect(said).toContain('Read /partner "Harbour" as "Harbor".');
    const entries = await ask("accounting_journal", { group, lp: "Ceddar" });
    expect(entries.said).toContain('Read /lp "Ceddar" as "Cedar".');
  });
  it("is refused by a draft, with that partner", async () => {
    const lines = [{ lpEntityId: "Harbour", amount: 1 }];
    const { said, isError } = await ask("accounting_draft_distribution", { group, date: "2026-06-30", lines });
    expect(isError).toBe(true);
    expect(said).toContain("Did you mean Harbor?");
  });
});

describe("a reconciliation", () => {
  it("counts each kind of item that it lists, and says what each is", async () => {
    const { said } = await ask("accounting_bank_reconcile", { group });
    const rows = said.split("\n").filter((line) => /^(Bank row|Entry) without /.test(line));
    const kinds = /comes from 1 bank row without a posted entry, (\d+) entries without a bank row\./.exec(said);
    expect(rows).toHaveLength(1 + Number(kinds?.[1]));
    expect(said).toMatch(/Bank row without entry +2026-02-01 +AUDIT +1,200 /);
    expect(said).toMatch(/Entry without bank row +2026-01-20 +Counsel +-10,000 /);
  });
});

describe("a schedule of investments", () => {
  it("names the day, and the total with what is no longer held", async () => {
    const [moon] = [await served.books.createCompanies([{ name: "Moon" }], { group })].flat();
    const [rocket] = (await served.books.listCompanies({ group })).filter(({ name }) => name === "Rocket");
    const moonId = moon?.companyId ?? "";
    await served.books.enterInvestment(
      { date: "2026-03-01", companyId: moonId, amount: 100_000, post: true },
      { group },
    );
    const args = { group, statement: "schedule-of-investments", preset: "custom", start: "2026-01-01" };
    const held = await ask("accounting_statement", { ...args, end: "2026-04-30" });
    expect(held.said).toContain("All positions held on 2026-04-30: cost 600,000;");
    expect(held.said).not.toContain("no longer held");
    const exit = { date: "2026-05-15", companyId: rocket?.companyId ?? "", proceeds: 900_000 };
    await served.books.enterExit({ ...exit, post: true }, { group });
    const { said } = await ask("accounting_statement", { ...args, end: "2026-05-31" });
    // Rocket had cost 500,000: 900,000 is 1.80x.
    expect(said).toMatch(/No longer held +Invested +Proceeds +Gross moic\nRocket +500,000 +900,000 +1\.80x/);
    // 900,000 came back and 100,000 is left of 600,000.
    expect(said).toContain("All positions held on 2026-05-31: cost 100,000;");
    expect(said).toContain(
      "With positions no longer held on 2026-05-31 (Rocket): invested 600,000; fair value 100,000; proceeds 900,000; gross moic 1.67x.",
    );
  });
});

describe("the multiple of a position that was sold in part", () => {
  it("is shown with what it is made of, and the position is named as held alone", async () => {
    const [birch] = [await served.books.createCompanies([{ name: "Birch" }], { group })].flat();
    const companyId = birch?.companyId ?? "";
    await served.books.enterInvestment({ date: "2026-03-02", companyId, amount: 200_000, post: true }, { group });
    await served.books.enterExit(
      { date: "2026-05-20", companyId, proceeds: 150_000, soldPct: 0.25, post: true },
      { group },
    );
    const args = { group, statement: "schedule-of-investments", preset: "custom", start: "2026-01-01" };
    const { said } = await ask("accounting_statement", { ...args, end: "2026-05-31" });
    // 150,000 of 200,000 are left at cost, and 150,000 came back: 300,000 over 200,000.
    expect(said).toMatch(/Birch .*150,000 +200,000 +150,000 +1\.50x/);
    expect(said).toMatch(/Name .*Fair value +Invested +Proceeds +Gross moic/);
    // Moon is at its cost of 100,000: 250,000 of value and 150,000 over 300,000.
    expect(said).toMatch(/All positions held on 2026-05-31: .*invested 300,000; proceeds 150,000; gross moic 1\.33x\./);
    // Rocket was sold for 900,000 and had cost 500,000.
    expect(said).toContain("(Rocket): invested 800,000; fair value 250,000; proceeds 1,050,000; gross moic 1.63x.");
    expect(said).toContain("Gross moic is fair value and proceeds over invested.");
  });
});

describe("distributions", () => {
  it("show each partner's part, and which can be called again", async () => {
    const draft = { date: "2026-06-15", total: 50_000, basis: "commitment", recallable: true } as const;
    const { distributionId } = await served.books.draftDistribution(draft, { group });
    await served.books.declareDistribution(distributionId);
    const { said } = await ask("accounting_distributions", { group, end: "2026-06-20" });
    expect(said).toMatch(/Date +What +Status +Recallable +Total +Paid/);
    expect(said).toMatch(/2026-06-15 .* yes +50,000 +0/);
    expect(said).toMatch(/2026-03-31 .* no +100,000 +100,000/);
    // By commitments of 4 and 6 million.
    expect(said).toMatch(/Partner +2026-06-15, recallable +2026-03-31\nCedar +20,000 +40,000\nHarbor +30,000 +60,000/);
  });
});

describe("agreements", () => {
  it("show what they are for, when a call is due and what is open", async () => {
    const call = { callDate: "2026-06-18", dueDate: "2026-07-02", total: 30_000 };
    await served.books.issueCapitalCall((await served.books.draftCapitalCall(call, { group })).id);
    const { said } = await ask("accounting_agreements", { group });
    expect(said).toMatch(/Date +Kind +What +Status +Due +Amount +Open +Id/);
    expect(said).toMatch(/2026-06-15 +distribution .* declared +50,000 +50,000 /);
    expect(said).toMatch(/2026-06-18 +capital_call .* declared +2026-07-02 +30,000 +30,000 /);
  });
});

describe("a draft's table", () => {
  it("has the partners by name", async () => {
    const call = { group, callDate: "2026-07-01", dueDate: "2026-07-15", total: 100_000 };
    const { said } = await ask("accounting_draft_capital_call", call);
    expect(said).toMatch(/Cedar +40,000\nHarbor +60,000\nTotal +100,000/);
  });
});

describe("a name in place of an id", () => {
  it("is a partner's, of a journal", async () => {
    const { said, isError } = await ask("accounting_journal", { group, lp: "harb" });
    expect(isError, said).toBeUndefined();
    const id = (await served.books.getCapitalAccounts({ group })).rows.find(
      ({ name }) => name === "Harbor",
    )?.lpEntityId;
    expect(said).toBe((await ask("accounting_journal", { group, lp: id })).said);
  });
  it("is a partner's, of a notice", async () => {
    const [paid] = (await served.books.listDistributions({ group })).filter(({ status }) => status === "paid");
    const { said } = await ask("accounting_notices", { kind: "distribution", id: paid?.distributionId, lp: "CEDAR" });
    expect(said).toContain("Cedar");
    expect(said).not.toContain("Harbor");
  });
  it("is a firm's", async () => {
    const { said } = await ask("accounting_firm", { firm: "acme" });
    expect(said).toContain(group);
  });
  it("is a company's and a partner's, in a draft", async () => {
    const postings = [
      { account: "1100", companyId: "moon", amount: 500 },
      { account: "3100", lpEntityId: "Cedar", amount: -500 },
    ];
    const entry = { group, entryDate: "2026-06-30", sourceType: "manual", postings };
    const { said, isError } = await ask("accounting_draft_entry", entry);
    expect(isError, said).toBeUndefined();
    expect(said).toContain("Cedar");
  });
  it.each([
    ["accounting_journal", { group, lp: "Zenith" }, "Partners are Cedar, Harbor."],
    ["accounting_firm", { firm: "Zenith" }, "Firms are Acme."],
    [
      "accounting_draft_distribution",
      { group, date: "2026-06-30", lines: [{ lpEntityId: "X", amount: 1 }] },
      "Partners are",
    ],
  ])("of %s that nobody has is refused with those that there are", async (tool, args, words) => {
    const { said, isError } = await ask(tool, args);
    expect(isError).toBe(true);
    expect(said).toContain(words);
  });
});

describe("the draft of a bank row", () => {
  it("names the partner it is booked to", async () => {
    await served.books.importBankFile({ content: "Date,Description,Amount\n2026-04-01,WIRE,700.00\n" }, { group });
    const [row] = (await served.books.listBankTransactions({ group })).filter(
      ({ description }) => description === "WIRE",
    );
    const args = { id: row?.id, account: "1300", lpEntityId: "Harbor" };
    const { said, isError } = await ask("accounting_draft_bank_row", args);
    expect(isError, said).toBeUndefined();
    expect(said).toContain(", partner Harbor. It is not posted.");
  });
});

describe("drafts of a firm", () => {
  it("are counted as entries by that name, with where drafts of calls and distributions are listed", async () => {
    const { said } = await ask("accounting_firm", {});
    expect(said).toMatch(/At value +Draft entries +Open rows/);
    expect(said).toContain('accounting_agreements with status "draft" lists calls, distributions and others in draft.');
  });
  it("come with where the net asset value and the multiples are, a tool that names them", async () => {
    const { said } = await ask("accounting_firm", {});
    expect(said).toContain("NAV, DPI, TVPI and IRR are in accounting_fund_economics.");
    const tool = served.tools.tools.find(({ name }) => name === "accounting_fund_economics");
    expect(tool?.description).toContain("NAV, DPI, TVPI, IRR of every vehicle");
  });
});

describe("a series that goes on after the last posted entry", () => {
  it("says of when that entry is", async () => {
    const { said } = await ask("accounting_fund_timeseries", { group });
    expect(said).toMatch(/The last posted entry is of 2026-0\d-\d\d: Q/);
  });
  it("is not remarked on while the books reach its last quarter", () => {
    const points = ["2026-06-30", "2026-09-30", "2026-12-31"].map((period, at) => ({
      period,
      label: `Q${at + 2} '26`,
    }));
    expect(sayEndOfBooks(points, "2026-10-01")).toEqual([]);
    expect(sayEndOfBooks(points, null)).toEqual([]);
    expect(sayEndOfBooks(points, "2026-06-01")).toEqual([
      "The last posted entry is of 2026-06-01: Q3 '26 to Q4 '26 show what stood then, not what happened since.",
    ]);
  });
});

describe("figures as of a day after the last posted entry", () => {
  const said = /The last posted entry is of 2026-0\d-\d\d: figures as of 2027-11-26 show what stood then/;
  const asOf = "2027-11-26";
  it.each([
    ["accounting_fund_economics", { group, asOf }],
    ["accounting_fund_economics", { asOf }],
    ["accounting_capital_accounts", { group, asOf }],
    ["accounting_statement", { group, asOf, statement: "balance-sheet" }],
    ["explain", { group, asOf, question: "carry" }],
  ])("%s says so: %j", async (name, args) => {
    expect((await ask(name, args)).said).toMatch(said);
  });
  it.each([
    ["accounting_fund_economics", { group, asOf: "2026-03-31" }],
    ["accounting_statement", { group, asOf, preset: "itd", statement: "operations" }],
    ["explain", { group, asOf, question: "terms" }],
  ])("but not %s %j", async (name, args) => {
    expect((await ask(name, args)).said).not.toContain("The last posted entry");
  });
  it("are named by vehicle where there are several", () => {
    const vehicles = [
      { name: "Fund I", lastEntryDate: "2026-06-30" },
      { name: "Fund II", lastEntryDate: "2026-11-02" },
      { name: "Fund III", lastEntryDate: "2026-01-31" },
      { name: "Fund IV", lastEntryDate: null },
    ];
    expect(sayStoodThen(vehicles, "2026-11-26")).toEqual([
      "The last posted entry of Fund I is of 2026-06-30, that of Fund III is of 2026-01-31: figures as of 2026-11-26 show what stood then, not what happened since.",
    ]);
  });
});

describe("the economics of a fund", () => {
  it("have the general partner and its carry in the text, where they are asked for", async () => {
    const { said } = await ask("accounting_fund_economics", { group, include: "gp" });
    expect(said).toMatch(/General partner of +Committed .* Carry accrued/);
    expect((await ask("accounting_fund_economics", { group })).said).not.toContain("General partner of");
  });
});

describe("a date in a closed month", () => {
  it.each(["2026-01-31", "2026-01-10"])("%s is refused once, with the first open date", async (entryDate) => {
    const postings = [
      { account: "5100", amount: 5 },
      { account: "1000", amount: -5 },
    ];
    const entry = { group, entryDate, sourceType: "manual", postings };
    const { said, isError } = await ask("accounting_draft_entry", entry);
    expect(isError).toBe(true);
    expect(said).toContain(`${entryDate} is in a closed month; the first open date is 2026-02-01.`);
    expect(said.split("\n")[0]?.split(entryDate)).toHaveLength(2);
  });
});

describe("a vehicle", () => {
  it("is named by a part of its name or by its kind, where one alone has it", async () => {
    const [firm] = await served.books.listFirms();
    const kestrel = { firmId: firm?.id ?? "", name: "Kestrel Opportunity", kind: "spv", baseCurrency: "USD" };
    await served.books.createVehicle({ ...kestrel, startDate: "2026-01-01" } as never);
    const whole = await ask("accounting_chart", { group: "Kestrel Opportunity" });
    for (const name of ["the SPV", "kestrel", "our opportunity"]) {
      const { said } = await ask("accounting_chart", { group: name });
      expect(said).toBe(`Read /group ${JSON.stringify(name)} as "Kestrel Opportunity".\n${whole.said}`);
    }
    const draft = { entryDate: "2026-06-30", sourceType: "manual", postings: [] };
    expect((await ask("accounting_draft_entry", { ...draft, group: "the spv" })).said).toContain('as "Kestrel Opp');
  });
  it("that none is, is refused with those whose names are near", async () => {
    const { said, isError } = await ask("accounting_chart", { group: "Kestrell" });
    expect(isError).toBe(true);
    expect(said).toContain("did you mean Kestrel Opportunity?");
    expect((await ask("accounting_chart", { group: "Fund III" })).isError).toBe(true);
  });
  it("has its number in digits or as Romans write it, and no other number", async () => {
    const { said } = await ask("accounting_chart", { group: "Fund 1" });
    expect(said).toContain('Read /group "Fund 1" as "Fund I".');
    expect((await ask("accounting_chart", { group: "Fund 2" })).isError).toBe(true);
  });
  it("whose name is misspelt is right in the corrected call, as is all else", async () => {
    const [firm] = await served.books.listFirms();
    const brightwater = { firmId: firm?.id ?? "", name: "Brightwater", kind: "fund", baseCurrency: "USD" };
    await served.books.createVehicle({ ...brightwater, startDate: "2026-01-01" } as never);
    const dates = { callDate: "2026-07-01", dueDate: "2026-07-15" };
    const call = { group: "Brightwatter", percentOfCommitments: "10 %", ...dates };
    const { said, isError } = await ask("accounting_draft_capital_call", call);
    expect(isError).toBe(true);
    const corrected = { group: "Brightwater", percentOfCommitments: 0.1, ...dates };
    expect(said).toContain(`Corrected call: ${JSON.stringify(corrected)}`);
  });
  it("that none is, and a date that none is, are refused at once", async () => {
    const { said } = await ask("accounting_capital_accounts", { group: "Zenith", end: "2026-31-03" });
    expect(said).toContain('end is "2026-31-03"; it must be a day of the calendar');
    expect(said).toContain('Besides, at /group: No vehicle is named "Zenith".');
    const known = await ask("accounting_capital_accounts", { group: "Fund 1", end: "2026-31-03" });
    expect(known.said).not.toContain("Besides");
  });
  it("is not offered again in a corrected call that is the refused one", async () => {
    const call = { group: "Zenith", percentOfCommitments: "10 %", callDate: "2026-07-01", dueDate: "2026-07-15" };
    const { said, isError } = await ask("accounting_draft_capital_call", call);
    expect(isError).toBe(true);
    expect(said).toContain('Corrected: /percentOfCommitments "10 %" as 0.1.');
    expect(said).not.toContain("Corrected call");
  });
});
