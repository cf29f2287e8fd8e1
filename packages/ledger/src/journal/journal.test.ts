import { describe, expect, it } from "vitest";
import { halfAYear, nimbus } from "../../test/books/half-a-year.js";
import { exportJournal, importJournal, isEngineError } from "../index.js";

const formats = ["hledger", "ledger", "beancount"] as const;

describe("a journal", () => {
  it.each(formats)("of %s comes back as it went", (format) => {
    const draft = {
      ...halfAYear.entries[1],
      id: "d",
      status: "draft",
      memo: 'a "quoted"; odd\n* memo \\',
      sequence: 7,
    };
    const books = { ...halfAYear, entries: [...halfAYear.entries, draft] } as typeof halfAYear;
    for (const assertions of [false, true]) {
      const { entries } = importJournal(exportJournal(books, { format, assertions }), { format });
      expect(entries).toEqual(assertions ? halfAYear.entries : books.entries);
    }
  });
  it.each(formats)("of %s says whose its sub-accounts are, and where its lines stand", (format) => {
    const text = exportJournal(halfAYear, { format });
    const { accounts, entries, lines } = importJournal(text, { format });
    const named = new Map(accounts.map(({ code, name }) => [code, name]));
    expect(named.get("3100-11111111")).toBe("Harbor");
    expect(named.get("1100-44444444")).toBe("Nimbus");
    expect(named.get("1000")).toBe("Cash");
    const written = text.split("\n");
    for (const [place, { entry, postings }] of lines.entries()) {
      expect(written[entry - 1]).toContain(entries[place]?.entryDate);
      expect(postings.map((line) => /A\d{4}\S*/.exec(written[line - 1] ?? "")?.[0])).toEqual(
        entries[place]?.postings.map(({ account }) => `A${account}`),
      );
    }
  });
  it.each(formats)("of %s says whose a security's accounts are, whose suffix is not its company's", (format) => {
    const ofSeed = (account: string) =>
      account.endsWith("-44444444") ? account.replace("44444444", "99999999") : account;
    const seed = { securityId: "99999999-0000-4000-8000-000000000000", companyId: nimbus, name: "Seed" };
    const books = {
      ...halfAYear,
      securities: [{ ...seed, securityType: "preferred" }],
      accounts: halfAYear.accounts.map((account) => {
        const code = ofSeed(account.code);
        return code === account.code ? account : { ...account, code, securityId: seed.securityId };
      }),
      entries: halfAYear.entries.map((entry) => ({
        ...entry,
        postings: entry.postings.map((posting) => ({ ...posting, account: ofSeed(posting.account ?? "") })),
      })),
    } as typeof halfAYear;
    const { entries } = importJournal(exportJournal(books, { format }), { format });
    const lines = entries.flatMap(({ postings }) => postings).filter(({ account }) => account?.endsWith("-99999999"));
    expect(new Set(lines.map(({ companyId }) => companyId))).toEqual(new Set([nimbus]));
  });
  it("with bad lines imports nothing and lists them all", () => {
    const text =
      "2025-13-01 * x\n    Assets:A  1 USD\n    Assets:B  -1 USD\n\nnonsense\n\n2025-01-01 y\n    Assets:A  1.001 USD\n    Assets:B\n";
    try {
      importJournal(text, { format: "hledger" });
      expect.unreachable();
    } catch (error) {
      if (!isEngineError(error)) throw error;
      expect(error.issues.map((issue) => [issue.code, issue.path[1]])).toEqual([
        ["invalid_date", 1],
        ["journal_syntax", 5],
        ["amount_precision", 8],
        ["journal_syntax", 7],
      ]);
    }
  });
  it("takes symbols, separators, prices, directives and comments", () => {
    const text = [
      "; a file of someone else's",
      "commodity $1,000.00",
      "P 2025-01-01 EUR 1.10 USD",
      "account Assets:Bank",
      "    ; type: cash",
      "2025/1/5=2025/1/6 ! (77) Bought euros ; kind: x",
      "    Assets:Bank:Euro  EUR 1,000.00 @ $1.10",
      "    Assets:Bank  $-1,100.00 = $5.00",
    ].join("\n");
    expect(importJournal(text, { format: "ledger" }).entries).toEqual([
      {
        id: "line:6",
        entryDate: "2025-01-05",
        sourceType: "manual",
        status: "draft",
        memo: "Bought euros",
        reference: "77",
        postings: [
          { account: "Assets:Bank:Euro", amount: 1000, currency: "EUR", baseAmount: 1100 },
          { account: "Assets:Bank", amount: -1100, currency: "USD" },
        ],
      },
    ]);
  });
});
