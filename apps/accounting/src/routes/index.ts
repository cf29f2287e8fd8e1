/** Every route of the app. */
import type { Route } from "../route.js";
import { chartRead } from "./chart-read.js";
import { chartWrites } from "./chart-write.js";
import { commitmentRoutes } from "./commitments.js";
import { companyRoutes } from "./companies.js";
import { firmRoutes } from "./firms.js";
import { journalRead } from "./journal-read.js";
import { journalWrites } from "./journal-write.js";
import { keysRead } from "./keys-read.js";
import { partnerRoutes } from "./partners.js";
import { termsRoutes } from "./terms.js";
import { vehicleRoutes } from "./vehicles.js";

export const accountingRoutes: readonly Route[] = [
  // Published reads
  chartRead,
  journalRead,
  keysRead,
  // Firms, vehicles and who stands in them
  ...firmRoutes,
  ...vehicleRoutes,
  ...partnerRoutes,
  ...companyRoutes,
  ...commitmentRoutes,
  ...termsRoutes,
  // The journal
  ...chartWrites,
  ...journalWrites,
];
