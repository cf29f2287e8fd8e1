/** The work of every operation. */
import type { Routes } from "../route.js";
import { agreementRoutes } from "./agreements.js";
import { archiveRoutes } from "./archive.js";
import { bankRoutes } from "./bank.js";
import { capitalRoutes } from "./capital.js";
import { closeRoutes } from "./close.js";
import { documentRoutes } from "./documents.js";
import { entryRoutes } from "./entries.js";
import { feeRoutes } from "./fees.js";
import { firmRoutes } from "./firms.js";
import { interchangeRoutes } from "./interchange.js";
import { journalRoutes } from "./journal.js";
import { oversightRoutes } from "./oversight.js";
import { partnerRoutes } from "./partners.js";
import { proposalRoutes } from "./proposals.js";
import { statementRoutes } from "./statements.js";
import { structureRoutes } from "./structure.js";
import { termsRoutes } from "./terms.js";

export const accountingRoutes: Routes = {
  ...firmRoutes,
  ...partnerRoutes,
  ...termsRoutes,
  ...journalRoutes,
  ...entryRoutes,
  ...capitalRoutes,
  ...agreementRoutes,
  ...feeRoutes,
  ...structureRoutes,
  ...bankRoutes,
  ...closeRoutes,
  ...statementRoutes,
  ...documentRoutes,
  ...interchangeRoutes,
  ...archiveRoutes,
  ...oversightRoutes,
  ...proposalRoutes,
};
