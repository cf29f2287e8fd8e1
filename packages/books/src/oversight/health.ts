/** Findings about a vehicle that need attention. */
import { capitalAccounts, trialBalance } from "@capstack/ledger";
import { growingWith, reconcileBank } from "../bank/reconciliation.js";
import { listBankAccounts } from "../journal/bank-account.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { countAccountsOff } from "./verify-books.js";

/** The findings; empty if all is well. */
export async function checkHealth(read: Read, vehicle: VehicleRow) {
  const findings = await examine(read, vehicle);
  return { vehicle: vehicle.name, healthy: findings.length === 0, findings };
}

/** One finding: how much is affected, and where. */
interface Finding {
  readonly code: string;
  readonly amount: number;
  readonly message: string;
  readonly where: string;
}

async function examine(read: Read, vehicle: VehicleRow): Promise<Finding[]> {
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const currency = vehicle.baseCurrency;
  const { balanced, totalDebits, totalCredits } = trialBalance(books, {});
  const { ties, stranded, unallocated } = capitalAccounts(books, {});
  const banks = await differingBanks(read, vehicle);
  const left = sumAmounts(
    unallocated.map(({ amount }) => amount),
    currency,
  );
  const drafts = books.drafts.length;
  const off = await countAccountsOff(read.tx, read.tenantId, vehicle);
  const candidates: (Finding & { readonly found: boolean })[] = [
    {
      code: "trial_balance",
      found: !balanced,
      amount: sumAmounts([totalDebits, -totalCredits], currency),
      message: "Debits and credits differ.",
      where: "/verify",
    },
    {
      code: "rollup_differs",
      found: off > 0,
      amount: off,
      message: `The stored monthly sums of ${off} accounts differ from the sums of their postings.`,
      where: "/verify",
    },
    {
      code: "stranded_capital",
      found: stranded.stranded,
      amount: stranded.pooledAmount,
      message: stranded.message ?? "There is capital on the pooled account.",
      where: "/ledger?account=3100",
    },
    {
      code: "capital_differs",
      found: ties.difference !== 0,
      amount: ties.difference,
      message: "Capital accounts and net assets differ.",
      where: "/capital-accounts?include=ties",
    },
    {
      code: "unallocated",
      found: left !== 0,
      amount: left,
      message: "Results wait for partners to share them.",
      where: "/capital-accounts?include=ties",
    },
    ...banks.map((finding) => ({ ...finding, found: true })),
    {
      code: "drafts",
      found: drafts > 0,
      amount: drafts,
      message: `${drafts} drafts wait.`,
      where: "/journal?status=draft",
    },
  ];
  return candidates.filter(({ found }) => found).map(({ found: _, ...finding }) => finding);
}

/** Bank accounts with rows that do not tie to the books; named where the vehicle has several. */
async function differingBanks(read: Read, vehicle: VehicleRow): Promise<Finding[]> {
  const { tx, tenantId } = read;
  const all = await listBankAccounts(tx, tenantId, vehicle);
  const findings: Finding[] = [];
  for (const bank of all) {
    const state = await reconcileBank(tx, tenantId, vehicle, {
      bank,
      all,
      end: null,
      grow: growingWith(read, vehicle),
    });
    if (state.matchedCount + state.unmatchedCount === 0 || state.tiesOut) continue;
    const of = all.length === 1 ? "" : ` of ${bank.name}`;
    const inCurrency = all.length === 1 ? "" : ` The difference is in ${bank.currency}.`;
    findings.push({
      code: "bank_difference",
      amount: state.difference,
      message: `${state.unmatchedCount} bank rows${of} are open.${inCurrency}`,
      where: `/bank/reconcile?include=items${bank.isDefault ? "" : `&bankAccount=${bank.id}`}`,
    });
  }
  return findings;
}
