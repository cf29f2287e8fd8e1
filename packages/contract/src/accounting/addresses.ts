/**
 * Where each operation of the books answers, and its words on a command line. Plain data without a schema, so that a
 * client and a command line's help stay light; the schemas stand in the table of operations, which is made from this.
 */

/** What a key may be allowed on the books. */
export type AccountingScope = "accounting:read" | "accounting:write" | "accounting:post" | "accounting:close";

/** Where one operation answers. */
export interface AccountingAddress {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the accounting address, parameters in braces: `/capital-calls/{id}/issue`. */
  readonly path: string;
  /** The scope that a key needs. */
  readonly scope: AccountingScope;
  /** Whether a body is read. */
  readonly hasBody: boolean;
  /** Behind `capstack accounting`. */
  readonly command: string;
  readonly summary: string;
  /** The names of the query. */
  readonly asks: readonly string[];
}

/** What a kind of operation does to the books; then its words on a command line, its address and its query. */
const address =
  <const Kind extends Pick<AccountingAddress, "method" | "scope" | "hasBody">>(kind: Kind) =>
  <const Path extends string, const Asks extends readonly string[]>(
    command: string,
    path: Path,
    summary: string,
    ...asks: Asks
  ) =>
    ({ ...kind, command, path, summary, asks }) as const;

const read = address({ method: "GET", scope: "accounting:read", hasBody: false });
const create = address({ method: "POST", scope: "accounting:write", hasBody: true });
const enter = address({ method: "POST", scope: "accounting:post", hasBody: true });
const close = address({ method: "POST", scope: "accounting:close", hasBody: true });
const alter = address({ method: "PATCH", scope: "accounting:write", hasBody: true });
const replace = address({ method: "PUT", scope: "accounting:write", hasBody: true });
// A change that needs no body: what is meant is in the address.
const moveBooks = address({ method: "POST", scope: "accounting:post", hasBody: false });
const moveRow = address({ method: "POST", scope: "accounting:write", hasBody: false });
const remove = address({ method: "DELETE", scope: "accounting:write", hasBody: false });

const PERIOD = ["preset", "start", "end", "asOf"] as const;

const firms = {
  getFirmSummary: read("firm", "/firm", "The firm's vehicles at a glance", "firm"),
  listAccountingKeys: read("keys", "/keys", "The keys of the account, newest first"),
  listFirms: read("firms", "/firms", "The firms of the account"),
  createFirm: create("firms create", "/firms", "Create a firm"),
  renameFirm: alter("firms rename", "/firms/{id}", "Rename a firm"),
  listVehicles: read("vehicles", "/vehicles", "The vehicles the key sees"),
  createVehicle: create("vehicles create", "/vehicles", "Create a vehicle with its chart of accounts"),
  changeVehicle: alter("vehicles change", "/vehicles/{id}", "Rename or set up a vehicle; the old name stays an alias"),
} as const;

const partners = {
  listPartners: read("partners", "/partners", "The partners of a vehicle", "group"),
  createPartners: create("partners create", "/partners", "Create partners with their capital accounts", "group"),
  changePartner: alter("partners change", "/partners/{id}", "Rename a partner or change its class"),
  listCompanies: read("companies", "/companies", "The portfolio companies of a vehicle", "group"),
  createCompanies: create("companies create", "/companies", "Create portfolio companies with their accounts", "group"),
  changeCompany: alter("companies change", "/companies/{id}", "Change what is recorded about a company"),
  listCommitments: read("commitments", "/commitments", "Commitment events of a vehicle, by date", "group"),
  recordCommitments: create("commitments record", "/commitments", "Record commitment events", "group"),
  getTerms: read("terms", "/terms", "The terms in force, and every version", "group", "asOf"),
  setTerms: replace("terms set", "/terms", "Set the terms from a date on", "group"),
  listFxRates: read("fx-rates", "/fx-rates", "Exchange rates, by currency and date", "group"),
  setFxRate: replace("fx-rates set", "/fx-rates", "Set a currency's rate of a day", "group"),
} as const;

const journal = {
  getChart: read("chart", "/chart", "The chart of accounts", "group"),
  seedChart: create("chart seed", "/chart/seed", "Add the base accounts that are missing", "group"),
  addAccount: create("chart add", "/chart", "Add an account", "group"),
  changeAccount: alter("chart change", "/chart/{id}", "Rename, deactivate or reactivate an account"),
  getJournal: read(
    "journal",
    "/journal",
    "Journal entries, newest first",
    ...(["group", ...PERIOD, "limit", "offset", "status", "source_type", "account"] as const),
    ...(["lp", "id", "q", "adjusting", "version"] as const),
  ),
  writeEntry: create("journal write", "/journal", "Write one entry, as a draft or posted", "group"),
  writeEntries: create("journal bulk", "/journal/bulk", "Write up to a thousand entries at once", "group"),
  changeDraft: alter("journal change", "/journal/{id}", "Change a draft"),
  postEntry: moveBooks("journal post", "/journal/{id}/post", "Post a draft"),
  voidEntry: moveRow("journal void", "/journal/{id}/void", "Void a draft"),
  reverseEntry: enter("journal reverse", "/journal/{id}/reverse", "Reverse a posted entry"),
  getLedger: read(
    "ledger",
    "/ledger",
    "The register of one account",
    ...(["group", ...PERIOD, "account", "includeChildren", "limit", "offset"] as const),
    "adjusting",
  ),
} as const;

const build = <const Name extends string>(name: Name, summary: string) =>
  create(`entries ${name}`, `/entries/${name}`, summary, "group");

const entries = {
  enterCapitalCall: build("capital-call", "Call capital from partners"),
  enterContributionFunding: build("contribution-funding", "Take in the cash of a call"),
  enterDistribution: build("distribution", "Distribute to partners"),
  enterDistributionSettlement: build("distribution-settlement", "Pay out a declared distribution"),
  enterInKindDistribution: build("in-kind-distribution", "Hand a company's shares to partners"),
  enterInvestment: build("investment", "Buy into a company"),
  enterConversion: build("conversion", "Convert a note or a SAFE into shares"),
  enterValuation: build("valuation", "Mark companies to fair value"),
  enterFxRevaluation: build("fx", "Move a position to a currency's new rate"),
  enterIncome: build("income", "Book interest, a dividend or other income"),
  enterExit: build("exit", "Sell a position, or a part of it"),
  enterReturnOfCapital: build("return-of-capital", "Take back a part of a position's cost"),
  enterEscrowRelease: build("escrow-release", "Release what an escrow agent held back"),
  enterWriteOff: build("write-off", "Write a position down to nothing"),
  enterManagementFee: build("fee", "Charge the management fee of a period"),
  enterExpense: build("expense", "Book an expense"),
  enterLoanDraw: build("loan-draw", "Draw on a credit line"),
  enterLoanRepayment: build("loan-repayment", "Repay a credit line with interest"),
  enterCurrencyExchange: build("currency-exchange", "Exchange cash of one currency for another"),
  enterCarriedInterest: build("carry", "Bring accrued carry to its current amount"),
  enterCarryDistribution: build("carry-distribution", "Pay out carry"),
  enterEqualization: enter(
    "entries equalization",
    "/entries/equalization",
    "A subsequent close: commitments, equalisation and true-up",
    "group",
  ),
  enterTransfer: enter(
    "entries transfer",
    "/entries/transfer",
    "One partner's interest, or a part of it, passes to another",
    "group",
  ),
  takeOpeningBalances: enter("opening-balances", "/opening-balances", "Take over the books of another system", "group"),
} as const;

const capital = {
  getCapitalAccounts: read(
    "capital-accounts",
    "/capital-accounts",
    "Capital accounts of the partners",
    ...(["group", ...PERIOD, "include", "allocation"] as const),
    "adjusting",
  ),
  listCapitalCalls: read("capital-calls", "/capital-calls", "Capital calls, newest first, drafts included", "group"),
  draftCapitalCall: create("capital-calls create", "/capital-calls", "Draft a capital call", "group"),
  issueCapitalCall: moveBooks("capital-calls issue", "/capital-calls/{id}/issue", "Issue a call: post its entry"),
  cancelCapitalCall: moveBooks("capital-calls cancel", "/capital-calls/{id}/cancel", "Cancel a call nobody has paid"),
  getCapitalCallNotices: read(
    "capital-calls notices",
    "/capital-calls/{id}/notices",
    "One notice a partner, as JSON or PDF",
    "lp",
    "format",
  ),
  listDistributions: read("distributions", "/distributions", "Distributions, newest first", "group", ...PERIOD),
  draftDistribution: create("distributions create", "/distributions", "Draft a distribution", "group"),
  declareDistribution: moveBooks("distributions declare", "/distributions/{id}/declare", "Declare: post its entry"),
  payDistribution: enter("distributions pay", "/distributions/{id}/pay", "Pay what is owed"),
  cancelDistribution: moveBooks("distributions cancel", "/distributions/{id}/cancel", "Cancel while nothing is paid"),
  getDistributionNotices: read(
    "distributions notices",
    "/distributions/{id}/notices",
    "One notice a partner, as JSON or PDF",
    "lp",
    "format",
  ),
} as const;

const agreements = {
  listAgreements: read(
    "agreements",
    "/agreements",
    "Calls, distributions, transfers, closes and opening balances, newest first",
    ...(["group", "kind", "status"] as const),
  ),
  getAgreement: read("agreements show", "/agreements/{id}", "One agreement; of a draft, what it would post"),
  draftAgreement: create("agreements create", "/agreements", "Draft a transfer, a close or opening balances", "group"),
  declareAgreement: moveBooks("agreements declare", "/agreements/{id}/declare", "Post what a draft agreed"),
  cancelAgreement: moveBooks("agreements cancel", "/agreements/{id}/cancel", "Undo an agreement as a whole"),
} as const;

const bank = {
  listBankTransactions: read(
    "bank",
    "/bank",
    "Bank transactions, newest first",
    ...(["group", "status", "start", "end", "limit", "offset", "include"] as const),
  ),
  getBankReconciliation: read(
    "bank reconciliation",
    "/bank/reconcile",
    "The bank's balance against the ledger's cash",
    ...(["group", "end", "include"] as const),
  ),
  importBankFile: create("bank import", "/bank/import", "Import a bank file: only its new rows", "group"),
  listBankImports: read("bank imports", "/bank/imports", "Imported files, newest first", "group"),
  removeBankImport: remove(
    "bank imports remove",
    "/bank/imports/{id}",
    "Take a file back while none of its rows is linked",
  ),
  autoMatchBank: moveRow("bank auto-match", "/bank/auto-match", "Link what belongs together beyond doubt", "group"),
  listBankRules: read("bank rules", "/bank/rules", "Rules for suggestions, in the order they are tried", "group"),
  addBankRule: create("bank rules add", "/bank/rules", "Add a rule", "group"),
  describeBankRow: alter("bank change", "/bank/{id}", "Say what a row is"),
  draftBankRow: create("bank draft", "/bank/{id}/draft", "Draft an entry for a row"),
  matchBankRow: create("bank match", "/bank/{id}/match", "Link a row to an entry"),
  unmatchBankRow: moveRow("bank unmatch", "/bank/{id}/unmatch", "Take a row's links away"),
  ignoreBankRow: create("bank ignore", "/bank/{id}/ignore", "Set a row aside with a reason, or take it back"),
  reconcileBankRow: moveBooks("bank reconcile", "/bank/{id}/reconcile", "Post the drafts a row is linked to"),
} as const;

const closing = {
  previewClose: read(
    "close preview",
    "/close/preview",
    "What closing would post, and what stands in its way",
    ...(["group", "through"] as const),
  ),
  closeBooks: close("close run", "/close", "Close months", "group"),
  reopenBooks: close("reopen", "/reopen", "Reopen the latest closed month, or all back to a date", "group"),
  listPeriods: read("periods", "/periods", "Closed months with the digest of their figures", "group"),
} as const;

const reports = {
  getFundEconomics: read(
    "fund-economics",
    "/fund-economics",
    "Economics of every vehicle, or of one",
    ...(["group", "asOf", "include"] as const),
  ),
  getFundTimeseries: read(
    "fund-timeseries",
    "/fund-timeseries",
    "Quarterly time series",
    ...(["group", "asOf", "through"] as const),
  ),
  getConstruction: read(
    "construction",
    "/construction",
    "Fund construction: what was done, what is assumed",
    "group",
    "asOf",
  ),
  setAssumptions: replace(
    "construction assume",
    "/construction/assumptions",
    "Set what a forecast assumes; what is left out keeps its value",
    "group",
  ),
  getStatement: read(
    "statements",
    "/statements/{name}",
    "A statement, as JSON or as a file",
    ...(["group", ...PERIOD, "adjusting", "compare", "lp", "format"] as const),
  ),
  exportJournal: read("export", "/export", "The journal for another program", "group", "format"),
  importJournal: create("import journal", "/import/journal", "Import a journal: only its new entries", "group"),
  exportArchive: read("archive", "/archive", "A vehicle whole, as one zip", "group"),
  importArchive: close("archive import", "/archive", "Take in a vehicle from its archive"),
  getAudit: read("audit", "/audit", "Every change, newest first", "group", "limit", "offset"),
  verifyBooks: read("verify", "/verify", "Recompute the hash chain and the rollups", "group"),
  checkHealth: read("health-check", "/health-check", "What to look at in a vehicle", "group"),
} as const;

/**
 * Every operation of the books by name: where it answers and what it is called on a command line.
 * @example accountingAddresses.issueCapitalCall.path // => "/capital-calls/{id}/issue"
 */
export const accountingAddresses = {
  ...firms,
  ...partners,
  ...journal,
  ...entries,
  ...capital,
  ...agreements,
  ...bank,
  ...closing,
  ...reports,
} as const satisfies Readonly<Record<string, AccountingAddress>>;

/** The name of an operation of the books. */
export type AccountingOperationName = keyof typeof accountingAddresses;
