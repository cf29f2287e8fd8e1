/** Statements as a person reads them, in front of the real app over a socket. */
import { describe, expect, it } from "vitest";
import { openFund } from "../requests/open-fund.js";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
const served = serveBooks(({ server }) => openFund(server));

const ask = async (statement: string, args: object) => {
  const { said, isError } = await served.ask("accounting_statement", { group, statement, ...args });
  expect(isError, said).toBeUndefined();
  return said;
};
const month = (start: string, end: string) => ({ preset: "custom", start, end });

describe("a statement that is compared with the windows before", () => {
  it("shows each line of them beside its own, and the totals too", async () => {
    // 10,000 were spent in January, nothing in February.
    const said = await ask("operations", { ...month("2026-02-01", "2026-02-28"), compare: 1 });
    expect(said).toMatch(/^Code +Name +2026-02-01 to 2026-02-28 +2026-01-01 to 2026-01-31$/m);
    expect(said).toMatch(/^5\d00 .* – +10,000$/m);
    expect(said).toMatch(/^Total +2026-02-01 to 2026-02-28 +2026-01-01 to 2026-01-31$/m);
    expect(said).toMatch(/^Total expenses +0 +10,000$/m);
    expect(said).toMatch(/^Net increase +0 +-10,000$/m);
  });
  it("names days alone where it stands on a day", async () => {
    // 990,000 in cash at the end of January; 500,000 of it is in Rocket at the end of February.
    const said = await ask("balance-sheet", { ...month("2026-02-01", "2026-02-28"), compare: 1 });
    expect(said).toMatch(/^Code +Name +2026-02-28 +2026-01-31$/m);
    expect(said).toMatch(/^1000 +Cash.* 490,000 +990,000$/m);
    expect(said).toMatch(/^Total assets +990,000 +990,000$/m);
  });
  it("has positions and partners of each window in tables of their own", async () => {
    const args = { ...month("2026-02-01", "2026-02-28"), compare: 1 };
    const positions = await ask("schedule-of-investments", args);
    expect(positions).toContain("All positions held on 2026-01-31: cost 0;");
    const partners = await ask("partners-capital", args);
    expect(partners).toContain("Partners, 2026-01-01 to 2026-01-31:");
    // Six tenths of the million called in January.
    expect(partners).toMatch(/^Harbor .*600,000/m);
  });
  it("says nothing of other windows unless it is asked to", async () => {
    const said = await ask("operations", month("2026-02-01", "2026-02-28"));
    expect(said).not.toContain("2026-01-31");
    expect(said).toContain("Net increase 0;");
  });
});

describe("the heading of a statement", () => {
  it.each(["trial-balance", "balance-sheet", "schedule-of-investments"])("of %s names the day", async (name) => {
    const said = await ask(name, month("2026-02-01", "2026-02-28"));
    expect(said.split("\n")[0]).toContain(" of Fund I, as of 2026-02-28. ");
  });
  it("of operations names the window", async () => {
    const said = await ask("operations", month("2026-02-01", "2026-02-28"));
    expect(said.split("\n")[0]).toContain(" of Fund I, 2026-02-01 to 2026-02-28. ");
  });
});

describe("a combining sheet", () => {
  it("is a statement of the vehicles that hold each other, here of one alone", async () => {
    const said = await ask("eliminations", month("2026-02-01", "2026-02-28"));
    expect(said.split("\n")[0]).toContain("Combining sheet of Fund I, ");
    expect(said).toMatch(/^Total assets +990,000 +0 +990,000$/m);
    expect(said).toContain("Both sides of every holding agree.");
  });
  it("takes no windows beside it", async () => {
    const { said, isError } = await served.ask("accounting_statement", { group, statement: "combining", compare: 1 });
    expect([isError, said]).toEqual([true, expect.stringContaining("takes no compare")]);
  });
});
