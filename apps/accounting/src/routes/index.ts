/** The work of every operation. */
import type { Routes } from "../route.js";
import { agreementRoutes } from "./agreements.js";
import { archiveRoutes } from "./archive.js";
import { bankRead } from "./bank-read.js";
import { bankReconcileRead } from "./bank-reconcile-read.js";
import { bankWrites } from "./bank-write.js";
import { capitalAccountsRead } from "./capital-accounts-read.js";
import { capitalCallRoutes } from "./capital-calls.js";
import { chartRead } from "./chart-read.js";
import { chartWrites } from "./chart-write.js";
import { closeRoutes } from "./close.js";
import { commitmentRoutes } from "./commitments.js";
import { companyRoutes } from "./companies.js";
import { constructionRoutes } from "./construction.js";
import { distributionRoutes } from "./distributions.js";
import { distributionsRead } from "./distributions-read.js";
import { entryRoutes } from "./entries.js";
import { firmRead } from "./firm-read.js";
import { firmRoutes } from "./firms.js";
import { fundEconomicsRead } from "./fund-economics-read.js";
import { fundTimeseriesRead } from "./fund-timeseries-read.js";
import { fxRateRoutes } from "./fx-rates.js";
import { interchangeRoutes } from "./interchange.js";
import { journalRead } from "./journal-read.js";
import { journalWrites } from "./journal-write.js";
import { keysRead } from "./keys-read.js";
import { ledgerRead } from "./ledger-read.js";
import { oversightRoutes } from "./oversight.js";
import { partnerRoutes } from "./partners.js";
import { statementRoutes } from "./statements.js";
import { termsRoutes } from "./terms.js";
import { vehicleRoutes } from "./vehicles.js";

export const accountingRoutes: Routes = {
  // Published reads
  ...bankRead,
  ...bankReconcileRead,
  ...capitalAccountsRead,
  ...chartRead,
  ...constructionRoutes,
  ...distributionsRead,
  ...firmRead,
  ...fundEconomicsRead,
  ...fundTimeseriesRead,
  ...journalRead,
  ...keysRead,
  ...ledgerRead,
  // Firms, vehicles and who stands in them
  ...firmRoutes,
  ...vehicleRoutes,
  ...partnerRoutes,
  ...companyRoutes,
  ...commitmentRoutes,
  ...termsRoutes,
  ...fxRateRoutes,
  // The journal
  ...chartWrites,
  ...journalWrites,
  ...closeRoutes,
  // Capital
  ...capitalCallRoutes,
  ...distributionRoutes,
  ...agreementRoutes,
  ...entryRoutes,
  // The bank feed
  ...bankWrites,
  // Statements and oversight
  ...statementRoutes,
  ...interchangeRoutes,
  ...archiveRoutes,
  ...oversightRoutes,
};
