/** `/entries/…`: entries made from a deal by the engine's builders, kept as drafts or posted. */

import type { ShareMove } from "@capstack/books/companies/share-changes";
import {
  agreedCreditLineAccrual,
  agreedExpense,
  agreedInvestment,
  agreedLoanDraw,
  soldExit,
  soldShares,
} from "@capstack/books/entries/agreed-entries";
import {
  type Build,
  enterBuilt,
  enterValuation,
  exchangeCurrency,
  revaluePositions,
} from "@capstack/books/entries/build-entries";
import type { PaidThrough } from "@capstack/books/entries/paid-through";
import { agreedFeeEntry } from "@capstack/books/fees/agreed-fee-entry";
import { requireScope } from "@capstack/books/requests/caller";
import type { Write } from "@capstack/books/transactions/writing";
import type { VehicleRow } from "@capstack/books/vehicles/vehicle";
import * as ledger from "@capstack/ledger";
import { type AsksGroup, inGroup, type Routes } from "../route.js";

export const entryRoutes = {
  enterCapitalCall: built(ledger.buildCapitalCall),
  enterContributionFunding: built(ledger.buildContributionFunding),
  enterDistribution: built(ledger.buildDistribution),
  enterDistributionSettlement: built(ledger.buildDistributionSettlement),
  enterInKindDistribution: built(ledger.buildInKindDistribution, (_, { distributedPct = 1, ...deal }) => ({
    ...deal,
    soldPct: distributedPct,
  })),
  enterInvestment: built(agreedInvestment, (_, deal) => deal),
  enterConversion: built(ledger.buildConversion),
  enterFxRevaluation: built(revaluePositions),
  enterIncome: built(ledger.buildIncome),
  enterExit: built(soldExit, soldShares),
  enterReturnOfCapital: built(ledger.buildReturnOfCapital),
  enterEscrowRelease: built(ledger.buildEscrowRelease),
  enterWriteOff: built(ledger.buildWriteOff),
  enterManagementFee: built(agreedFeeEntry),
  enterExpense: built(agreedExpense),
  enterCashRestriction: built(ledger.buildCashRestriction),
  enterCreditLineAccrual: built(agreedCreditLineAccrual),
  enterLoanDraw: built(agreedLoanDraw),
  enterLoanRepayment: built(ledger.buildLoanRepayment),
  enterCurrencyExchange: built(exchangeCurrency),
  enterCarriedInterest: built(ledger.buildCarriedInterest),
  enterCarryDistribution: built(ledger.buildCarryDistribution),
  enterCarryEscrowRelease: built(ledger.buildCarryEscrowRelease),
  enterClawback: built(ledger.buildClawback),
  enterValuation: entering(enterValuation),
} satisfies Partial<Routes>;

interface Posting {
  readonly post: boolean;
}

interface AskedAt extends AsksGroup {
  readonly operation: { readonly path: string };
}

/** Work in a vehicle that drafts, or posts where the key may. */
function entering<Given extends Posting>(
  perform: (write: Write, vehicle: VehicleRow, body: Given, params: AskedAt) => unknown,
) {
  const inVehicle = inGroup(perform);
  return (write: Write, params: AskedAt, body: Given) => {
    if (body.post) requireScope(write.caller, "accounting:post");
    return inVehicle(write, params, body);
  };
}

/** Entries that a builder of the ledger makes from a deal. */
function built<Deal>(build: Build<Deal>, moves?: (books: ledger.BooksIndex, deal: Deal) => ShareMove | null) {
  return entering((write, vehicle, { post, bankAccount, bankAmount, ...deal }: Deal & Posting & PaidThrough, asked) => {
    const name = asked.operation.path.replace("/entries/", "");
    const through = { bankAccount, bankAmount };
    return enterBuilt(write, vehicle, { build, deal: deal as Deal, name, post, through, ...(moves && { moves }) });
  });
}
