/**
 * `/audit`, `/verify`, `/audit-package`, `/audit-sample`, `/audit-tests`, `/lead-sheets`, `/health-check`, `/meters`: who changed what, whether the
 * books are as written, what an auditor tested, what to look at.
 */
import { auditSample } from "@capstack/books/audit-package/audit-sample";
import { listTests, markTested, withdrawTest } from "@capstack/books/audit-package/entry-tests";
import { publishLeadSheets } from "@capstack/books/audit-package/lead-sheets";
import { publishMeters } from "@capstack/books/limits/meters";
import { listChanges } from "@capstack/books/oversight/audit";
import { checkHealth } from "@capstack/books/oversight/health";
import { verifyBooks } from "@capstack/books/oversight/verify-books";
import { packageFile } from "../files/package-threads.js";
import { inGroup, inHolding, ofGroup, type Routes } from "../route.js";

export const oversightRoutes = {
  getAudit: ofGroup((read, vehicle, { query }) => listChanges(read, vehicle, query)),
  verifyBooks: ofGroup((read, vehicle) => verifyBooks(read.tx, read.tenantId, vehicle)),
  getAuditPackage: ofGroup((read, vehicle, { query }) => packageFile(read, vehicle, query)),
  getAuditSample: ofGroup((read, vehicle, { query }) => auditSample(read, vehicle, query)),
  getLeadSheets: ofGroup((read, vehicle, { query }) => publishLeadSheets(read, vehicle, query)),
  listAuditTests: ofGroup((read, vehicle, { query }) => listTests(read, vehicle, query)),
  markTested: inGroup(markTested),
  withdrawAuditTest: inHolding("entry_tests", withdrawTest),
  checkHealth: ofGroup(checkHealth),
  getMeters: ofGroup((read, vehicle, { query }) => publishMeters(read, vehicle, query)),
} satisfies Partial<Routes>;
