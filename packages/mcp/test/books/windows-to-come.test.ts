/** Windows that end after today, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { openFund } from "../requests/open-fund.js";
import { serveBooks } from "./serve-books.js";

const served = serveBooks(({ server }) => openFund(server));
const window = { group: "Fund I", preset: "this_quarter", asOf: "2026-11-27" };
const said = "through 2026-12-31, a day to come: today is 2026-11-27";

describe("a window that ends after today says so", () => {
  it.each(["operations", "cash-flow", "partners-capital", "balance-sheet", "trial-balance", "financial-highlights"])(
    "in the statement %s",
    async (statement) => {
      const answer = await served.ask("accounting_statement", { ...window, statement });
      expect(answer.isError, answer.said).toBeUndefined();
      expect(answer.said).toContain(said.replace("through ", ""));
      expect(answer.said).toContain("The last posted entry is of 2026-03-31: figures as of 2026-12-31");
    },
  );
  it("in capital accounts and in a register", async () => {
    expect((await served.ask("accounting_capital_accounts", window)).said).toContain(`Since inception ${said}.`);
    const { said: register } = await served.ask("accounting_ledger", { ...window, account: "1000" });
    expect(register).toContain(`Q4 2026 ${said}: `);
  });
  it("and a window that is over says nothing of it", async () => {
    const over = { ...window, preset: "qtd", statement: "operations" };
    for (const [name, args] of [
      ["accounting_statement", over],
      ["accounting_capital_accounts", { ...window, preset: "last_quarter" }],
    ] as const) {
      expect((await served.ask(name, args)).said).not.toContain("to come");
    }
  });
  it("and describe says which windows may", async () => {
    const { said: page } = await served.ask("describe", { topic: "accounting_statement" });
    expect(page).toContain("`this_quarter`: all of it, the days to come too;");
  });
});
