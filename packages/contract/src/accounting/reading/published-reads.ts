import * as z from "zod";
import { bankReconciliation, bankTransaction } from "../bank/bank.js";
import { capitalAccounts, distribution } from "../capital/capital.js";
import { firmSummary, keyList } from "../firms.js";
import { account } from "../journal/chart.js";
import { journalPage, ledgerAnswer } from "../journal/journal.js";
import { construction } from "./construction.js";
import { fundEconomics, fundTimeseries } from "./reports.js";

/**
 * Each published address with the exact shape of its answer. Additional fields are sent only if a
 * query requests them.
 * @example Object.keys(publishedReads).length // => 12
 */
export const publishedReads = {
  "/bank": z.array(bankTransaction),
  "/bank/reconcile": bankReconciliation,
  "/capital-accounts": capitalAccounts,
  "/chart": z.array(account),
  "/construction": construction,
  "/distributions": z.array(distribution),
  "/firm": firmSummary,
  "/fund-economics": fundEconomics,
  "/fund-timeseries": fundTimeseries,
  "/journal": journalPage,
  "/keys": keyList,
  "/ledger": ledgerAnswer,
} as const;
