/** `/bank`: the rows of the feed, files in, rows drafted, linked, unlinked, set aside; rules for suggestions. */

import { autoMatch } from "@capstack/books/bank/auto-match";
import { listBankImports, removeBankImport } from "@capstack/books/bank/bank-imports";
import { readBankRegister } from "@capstack/books/bank/bank-register";
import { describeRow, draftForRow, ignoreRow, matchRow, postDraftsOf, unmatchRow } from "@capstack/books/bank/bank-row";
import { addBankRule, listBankRules } from "@capstack/books/bank/bank-rules";
import { importStatement, statementJob } from "@capstack/books/bank/import-statement";
import { publishBankRow, publishBankRows } from "@capstack/books/bank/published-rows";
import { explainReconciliation } from "@capstack/books/bank/reconciliation";
import { bankAccountOf } from "@capstack/books/journal/bank-account";
import { changeBankAccount, openBankAccount, publishBankAccounts } from "@capstack/books/journal/open-bank-account";
import { JsonAnswer } from "@capstack/books/requests/answer";
import { fileInGroup, inGroup, inHolding, moving, ofGroup, type Routes } from "../route.js";

const ROW = ["bank_transactions", publishBankRow] as const;

export const bankRoutes = {
  listBankAccounts: ofGroup(publishBankAccounts),
  openBankAccount: inGroup(openBankAccount),
  changeBankAccount: inHolding("bank_accounts", changeBankAccount),
  listBankTransactions: ofGroup(async (read, vehicle, { query: { group: _, bankAccount, ...filter } }) => {
    const one = bankAccount === "*" ? null : await bankAccountOf(read.tx, read.tenantId, vehicle, bankAccount);
    const chosen = { ...filter, bankAccountId: one?.id };
    const { rows, total } = await publishBankRows(read.tx, read.tenantId, vehicle, chosen);
    return new JsonAnswer(rows, { "X-Total-Count": String(total) });
  }),
  getBankReconciliation: ofGroup((read, vehicle, { query }) => explainReconciliation(read, vehicle, query)),
  getBankRegister: ofGroup((read, vehicle, { query }) => readBankRegister(read, vehicle, query)),
  importBankFile: fileInGroup(statementJob, importStatement),
  listBankImports: ofGroup(listBankImports),
  removeBankImport: inHolding("bank_imports", removeBankImport),
  autoMatchBank: inGroup((write, vehicle, _, { query }) => autoMatch(write, vehicle, query.bankAccount)),
  listBankRules: ofGroup(listBankRules),
  addBankRule: inGroup(addBankRule),
  describeBankRow: moving(...ROW, describeRow),
  draftBankRow: moving(...ROW, async (write, vehicle, row, body) => {
    await draftForRow(write, vehicle, row, body);
  }),
  matchBankRow: moving(...ROW, matchRow),
  unmatchBankRow: moving(...ROW, unmatchRow),
  ignoreBankRow: moving(...ROW, (write, vehicle, row, body) =>
    ignoreRow(write, vehicle, row, "reason" in body ? body.reason : null),
  ),
  reconcileBankRow: moving(...ROW, postDraftsOf),
} satisfies Partial<Routes>;
