/** The books that the requests ask about: a firm whose every figure can be worked out by hand. */
import { createAccountingClient } from "@capstack/client/accounting";
import type { TestBooks } from "@capstack/test-api";

const group = "Fund I";

/**
 * Harbor commits 6M and Cedar 4M; a tenth is called in January, 10,000 are spent, the month is closed; half a million goes
 * into Rocket, 100,000 come back to the partners in March, and one row of the bank stays open.
 */
export async function openFund({ bookKey, baseUrl }: TestBooks): Promise<void> {
  const books = createAccountingClient({ apiKey: bookKey, baseUrl });
  const { id: firmId } = await books.createFirm({ name: "Acme" });
  await books.createVehicle({ firmId, name: group, kind: "fund", baseCurrency: "USD", startDate: "2026-01-01" });
  const commitmentDate = "2026-01-01";
  await books.createPartners(
    [
      { name: "Harbor", commitment: 6_000_000, commitmentDate },
      { name: "Cedar", commitment: 4_000_000, commitmentDate },
    ],
    { group },
  );
  const [rocket] = [await books.createCompanies([{ name: "Rocket" }], { group })].flat();
  await books.enterCapitalCall({ date: "2026-01-15", total: 1_000_000, fundedAtOnce: true, post: true }, { group });
  await books.enterExpense({ date: "2026-01-20", amount: 10_000, memo: "Counsel", post: true }, { group });
  await books.closeBooks({ through: "2026-01-31" }, { group });
  const companyId = rocket?.companyId ?? "";
  await books.enterInvestment({ date: "2026-02-10", companyId, amount: 500_000, post: true }, { group });
  const date = "2026-03-31";
  const back = await books.draftDistribution({ date, total: 100_000, basis: "commitment" }, { group });
  await books.declareDistribution(back.distributionId);
  await books.payDistribution(back.distributionId, { date });
  await books.importBankFile({ content: "Date,Description,Amount\n2026-02-01,AUDIT,-1200.00\n" }, { group });
}
