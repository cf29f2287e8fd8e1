/** The published reads of the books: one method a resource, on the accounting address. */
import type {
  AccountingKey,
  BankReconciliation,
  BankTransaction,
  CapitalAccounts,
  Distribution,
  FirmSummary,
  FundConstruction,
  FundEconomicsSummary,
  FundTimeSeries,
  JournalPage,
  LedgerAccount,
  LedgerRegister,
} from "./accounting-answers.js";
import { type Call, toCall } from "./call.js";
import type { CallOptions, Transport } from "./transport.js";

/** Which vehicle, by its name. */
export interface GroupQuery {
  readonly group?: string | undefined;
}

/** Which vehicle and period: a preset such as `itd` or `ytd`, or a start and an end. */
export interface PeriodQuery extends GroupQuery {
  readonly preset?: string | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
}

/** A page of the journal. */
export interface JournalQuery extends PeriodQuery {
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The register of one account, by its code. */
export interface LedgerQuery extends PeriodQuery {
  readonly account: string;
}

type Read<Query, Result> = (query?: Query, options?: CallOptions) => Call<Result>;
type NoQuery = Readonly<Record<string, never>>;

/** The books, read. */
export interface Accounting {
  readonly bank: Read<GroupQuery, readonly BankTransaction[]>;
  readonly bankReconciliation: Read<GroupQuery, BankReconciliation>;
  readonly capitalAccounts: Read<PeriodQuery, CapitalAccounts>;
  readonly chart: Read<GroupQuery, readonly LedgerAccount[]>;
  readonly construction: Read<GroupQuery, FundConstruction>;
  readonly distributions: Read<PeriodQuery, readonly Distribution[]>;
  readonly firm: Read<NoQuery, FirmSummary>;
  readonly fundEconomics: Read<NoQuery, FundEconomicsSummary>;
  readonly fundTimeseries: Read<GroupQuery, FundTimeSeries>;
  readonly journal: Read<JournalQuery, JournalPage>;
  readonly keys: Read<NoQuery, readonly AccountingKey[]>;
  readonly ledger: (query: LedgerQuery, options?: CallOptions) => Call<LedgerRegister>;
}

/** The reads over a transport. */
export function readAccounting(transport: Transport): Accounting {
  const read =
    <Query extends object, Result>(path: string): Read<Query, Result> =>
    (query, options) =>
      toCall<Result>(transport({ method: "GET", path, base: "accounting", enveloped: false }, { query }, options));
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
    ledger: read("/ledger") as Accounting["ledger"],
  };
}
