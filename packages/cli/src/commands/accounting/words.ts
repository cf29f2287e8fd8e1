/** The names of the books on the command line, and their help. */
import type { AccountingOperationName } from "@capstack/client/accounting";
import { accountingAddresses } from "@capstack/contract/accounting-addresses";
import type { Option, Options } from "../../command.js";

/** The query parameters: the option's value in help, and its description. */
export const argumentHelp: Readonly<Record<string, readonly [value: string, help: string]>> = {
  group: ["<name>", "which vehicle, by its name; may be left out while the key sees one only"],
  firm: ["<id>", "one firm's vehicles only"],
  preset: ["<period>", "itd, ytd, qtd, last_quarter and others"],
  start: ["<date>", "the first day, as 2026-01-01"],
  end: ["<date>", "the last day"],
  asOf: ["<date>", "the day that stands for today"],
  through: ["<date>", "the last day of it, a month's end for a close"],
  status: ["<status>", "only what has this status"],
  account: ["<code>", "the account's code, as 1000"],
  includeChildren: ["<true|false>", "the lines of its sub-accounts too"],
  limit: ["<count>", "how many to show"],
  offset: ["<count>", "how many to pass over"],
  source_type: ["<kind>", "entries of this kind only, as capital_call"],
  lp: ["<id>", "the partner, by its id"],
  id: ["<id>", "one entry"],
  q: ["<text>", "words of the memo, the reference, an account or the counterparty at the bank, or an exact amount"],
  adjusting: ["<include|exclude|only>", "what of audit adjustments is shown"],
  version: ["<number>", "the books as of this version"],
  include: ["<names>", "what to add, as ties or items"],
  allocation: ["<live|posted>", "open months shared out live, or not at all"],
  compare: ["<count>", "how many windows before stand beside it"],
  subject: ["<id>", "of this alone, by its id: an entry, a company"],
  format: ["<format>", "json, or a file: csv, xlsx, pdf, hledger and others; taken from --out by default"],
};

/** Body fields with an option of their own, so that a short body needs no file. */
const shortcuts: { readonly [Name in AccountingOperationName]?: readonly string[] } = {
  createFirm: ["name"],
  renameFirm: ["name"],
  createVehicle: ["firmId", "name", "kind", "baseCurrency", "startDate"],
  createCompanies: ["name", "stage"],
  draftCapitalCall: ["callDate", "dueDate", "total", "description"],
  draftDistribution: ["date", "total", "description"],
  payDistribution: ["date", "bankAccount"],
  openBankAccount: ["name", "currency", "ledgerAccount", "number"],
  changeBankAccount: ["name", "number", "isOpen"],
  draftBankRow: ["account", "lpEntityId", "companyId"],
  enterCreditLineAccrual: ["from", "to", "memo", "post"],
  matchBankRow: ["entryId"],
  ignoreBankRow: ["reason"],
  declineProposal: ["reason"],
  describeBankRow: ["account"],
  importBankFile: ["format", "bankAccount", "dateOrder"],
  importJournal: ["format", "status", "createMissing", "dateOrder"],
  importArchive: ["firmId"],
  addDocument: ["fileName", "note"],
  linkDocument: ["subjectType", "subjectId"],
  unlinkDocument: ["subjectType", "subjectId"],
  reverseEntry: ["date", "memo"],
  closeBooks: ["through", "accept", "reason"],
  reopenBooks: ["from", "reason"],
};

/**
 * Fields of entry builders besides the date and the memo; builders that can only post, such as transfer, have none of
 * them.
 */
const entryShortcuts: { readonly [Name in AccountingOperationName]?: readonly string[] } = {
  enterEqualization: [],
  enterTransfer: [],
  enterInvestment: ["companyId", "amount", "post"],
  enterIncome: ["companyId", "amount", "post"],
  enterReturnOfCapital: ["companyId", "amount", "post"],
  enterExpense: ["amount", "post"],
  enterCashRestriction: ["amount", "post"],
  enterLoanDraw: ["amount", "post"],
  enterConversion: ["companyId", "post"],
  enterEscrowRelease: ["companyId", "post"],
  enterExit: ["companyId", "post"],
  enterFxRevaluation: ["companyId", "post"],
  enterInKindDistribution: ["companyId", "post"],
  enterValuation: ["companyId", "post"],
  enterWriteOff: ["companyId", "post"],
};

/** The fields of an operation's body that have options of their own. */
export function shortcutsOf(name: AccountingOperationName): readonly string[] {
  const { path } = accountingAddresses[name];
  if (shortcuts[name] !== undefined) return shortcuts[name];
  if (!path.startsWith("/entries/")) return [];
  return ["date", "memo", ...(entryShortcuts[name] ?? ["post"])];
}

/** Whether a body is a file, which is sent unchanged. */
export function isFileBody(name: AccountingOperationName): boolean {
  return ["importBankFile", "importJournal", "importArchive", "addDocument"].includes(name);
}

/** Fields that are numbers, lists or booleans; all others are text. */
export const fieldKinds: Readonly<Record<string, "number" | "list" | "flag">> = {
  total: "number",
  amount: "number",
  accept: "list",
  post: "flag",
  createMissing: "flag",
};

/** The option of a name: `companyId` is `--company-id`, `source_type` is `--source-type`. */
export function toOption(name: string): string {
  return name.replaceAll("_", "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Options of the body's own fields. */
export function fieldOptions(fields: readonly string[]): Options {
  const option = (field: string): Option => {
    const kind = fieldKinds[field];
    if (kind === "flag") return { type: "boolean", help: `the body's ${field}` };
    const repeated = kind === "list" ? "; repeatable" : "";
    return { type: "string", multiple: kind === "list", value: "<value>", help: `the body's ${field}${repeated}` };
  };
  return Object.fromEntries(fields.map((field) => [toOption(field), option(field)]));
}

const id = "0196f0c4-7c1e-7000-8000-000000000001";

/** Examples more specific than the general one. */
export const examples: { readonly [Name in AccountingOperationName]?: readonly string[] } = {
  createFirm: ['capstack accounting firms create --name "Acme Ventures"'],
  createVehicle: [
    `capstack accounting vehicles create --firm-id ${id} --name "Fund I" --kind fund --base-currency USD`,
    "capstack accounting vehicles create - < vehicle.json",
  ],
  createCompanies: ['capstack accounting companies create --group "Fund I" --name Nimbus --stage Seed'],
  draftCapitalCall: [
    'capstack accounting capital-calls create --group "Fund I" --call-date 2026-02-01 --due-date 2026-02-15 --total 1000000',
  ],
  getAgreementNotices: [`capstack accounting agreements notices ${id} --out notices.pdf`],
  getCapitalCallNotices: [`capstack accounting capital-calls notices ${id} --out notices.pdf`],
  importBankFile: ['capstack accounting bank import statement.csv --group "Fund I"'],
  importJournal: ['capstack accounting import journal old.journal --format hledger --group "Fund I" --dry-run'],
  importArchive: [`capstack accounting archive import fund-one.zip --firm-id ${id}`],
  addDocument: ['capstack accounting documents add invoice.pdf --group "Fund I" --note "Audit of 2025"'],
  linkDocument: [`capstack accounting documents link ${id} --subject-type entry --subject-id ${id}`],
  unlinkDocument: [`capstack accounting documents unlink ${id} --subject-type entry --subject-id ${id}`],
  getDocumentContent: [`capstack accounting documents content ${id} --out invoice.pdf`],
  listBankTransactions: ['capstack accounting bank --group "Fund I" --status unmatched'],
  draftBankRow: [`capstack accounting bank draft ${id}`, `capstack accounting bank draft ${id} --account 5100`],
  matchBankRow: [`capstack accounting bank match ${id} --entry-id ${id}`],
  ignoreBankRow: [`capstack accounting bank ignore ${id} --reason "A twin of the other feed"`],
  postEntry: [`capstack accounting journal post ${id} --if-match 1`],
  approveProposal: [`capstack accounting proposals approve ${id} --if-match 6a09e667f3bcc908`],
  changeDraft: [`capstack accounting journal change ${id} entry.json --if-match 1`],
  enterInvestment: [
    `capstack accounting entries investment --group "Fund I" --company-id ${id} --date 2026-03-01 --amount 600000 --post`,
  ],
  enterValuation: ['capstack accounting entries valuation marks.json --group "Fund I" --post'],
  getLedger: ['capstack accounting ledger --group "Fund I" --account 1000 --output csv'],
  getCapitalAccounts: ['capstack accounting capital-accounts --group "Fund I" --preset itd'],
  previewClose: ['capstack accounting close preview --group "Fund I" --through 2026-03-31'],
  closeBooks: ['capstack accounting close run --group "Fund I" --through 2026-03-31'],
  reopenBooks: ['capstack accounting reopen --group "Fund I" --reason "A late invoice"'],
  getStatement: [
    'capstack accounting statements balance-sheet --group "Fund I" --end 2026-03-31',
    `capstack accounting statements capital-account --lp ${id} --group "Fund I" --out statement.pdf`,
  ],
  exportJournal: ['capstack accounting export --group "Fund I" --format hledger --out fund.journal'],
};

/** A sample id. */
export const sampleId = id;
