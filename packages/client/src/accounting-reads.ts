/** The published reads of the books: one method a resource, on the accounting address. */
import type { AccountingOperationName, AccountingQueryOf, AccountingResultOf } from "./accounting-operations.js";
import { type Call, toCall } from "./call.js";
import type { CallOptions, Transport } from "./transport.js";

/** A read: its query first, and how it is to be sent. */
export type AccountingRead<Name extends AccountingOperationName> =
  Record<never, never> extends AccountingQueryOf<Name>
    ? (query?: AccountingQueryOf<Name>, options?: CallOptions) => Call<AccountingResultOf<Name>>
    : (query: AccountingQueryOf<Name>, options?: CallOptions) => Call<AccountingResultOf<Name>>;

/** The books, read. */
export interface Accounting {
  readonly bank: AccountingRead<"listBankTransactions">;
  readonly bankReconciliation: AccountingRead<"getBankReconciliation">;
  readonly capitalAccounts: AccountingRead<"getCapitalAccounts">;
  readonly chart: AccountingRead<"getChart">;
  readonly construction: AccountingRead<"getConstruction">;
  readonly distributions: AccountingRead<"listDistributions">;
  readonly firm: AccountingRead<"getFirmSummary">;
  readonly fundEconomics: AccountingRead<"getFundEconomics">;
  readonly fundTimeseries: AccountingRead<"getFundTimeseries">;
  readonly journal: AccountingRead<"getJournal">;
  readonly keys: AccountingRead<"listAccountingKeys">;
  readonly ledger: AccountingRead<"getLedger">;
}

/** The reads over a transport. */
export function readAccounting(transport: Transport): Accounting {
  const read =
    (path: string) =>
    (query?: object, options?: CallOptions): Call<never> =>
      toCall(transport({ method: "GET", path, base: "accounting", enveloped: false }, { query }, options));
  return {
    bank: read("/bank"),
    bankReconciliation: read("/bank/reconcile"),
    capitalAccounts: read("/capital-accounts"),
    chart: read("/chart"),
    construction: read("/construction"),
    distributions: read("/distributions"),
    firm: read("/firm"),
    fundEconomics: read("/fund-economics"),
    fundTimeseries: read("/fund-timeseries"),
    journal: read("/journal"),
    keys: read("/keys"),
    ledger: read("/ledger"),
  };
}
