/** What capital accounts say of the costs of raising a fund, in front of the real app over a socket. */
import { expect, it } from "vitest";
import { serveBooks } from "./serve-books.js";

const group = "Fund I";
/** Alder and Birch commit 6 and 4 million and are called 1 million; 20,000 are spent on raising the fund in May. */
const served = serveBooks(async ({ books }) => {
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  const commitmentDate = "2026-01-01";
  await books.createPartners(
    [
      { name: "Alder", commitment: 6_000_000, commitmentDate },
      { name: "Birch", commitment: 4_000_000, commitmentDate },
    ],
    { group },
  );
  await books.enterCapitalCall({ date: "2026-01-15", total: 1_000_000, fundedAtOnce: true, post: true }, { group });
  const cost = { date: "2026-05-10", amount: 20_000, kind: "offering", memo: "Placement counsel", post: true } as const;
  await books.enterExpense(cost, { group });
});

const windowOf = async (start: string, end: string) => {
  const { said, isError } = await served.ask("accounting_capital_accounts", { group, preset: "custom", start, end });
  expect(isError, said).toBeUndefined();
  return said;
};

it("capital accounts show offering costs in a column of their own, and none where there are none", async () => {
  // Six and four tenths of 20,000.
  const said = await windowOf("2026-05-01", "2026-05-31");
  expect(said).toMatch(/Fees and expenses +Offering costs +Income and gains/);
  expect(said).toMatch(/Alder +600,000 +0 +0 +0 +-12,000 +0 +0 +0 +588,000/);
  expect(said).toMatch(/Birch +400,000 +0 +0 +0 +-8,000 +0 +0 +0 +392,000/);
  expect(await windowOf("2026-01-01", "2026-04-30")).not.toContain("Offering costs");
});
