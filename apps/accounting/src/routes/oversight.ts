/** `/audit`, `/verify`, `/audit-package`, `/health-check`, `/meters`: who changed what, whether the books are as written, what to look at. */
import { auditPackage } from "@capstack/books/audit-package/audit-package";
import { publishMeters } from "@capstack/books/limits/meters";
import { listChanges } from "@capstack/books/oversight/audit";
import { checkHealth } from "@capstack/books/oversight/health";
import { verifyBooks } from "@capstack/books/oversight/verify-books";
import { ofGroup, type Routes } from "../route.js";

export const oversightRoutes = {
  getAudit: ofGroup((read, vehicle, { query }) => listChanges(read, vehicle, query)),
  verifyBooks: ofGroup((read, vehicle) => verifyBooks(read.tx, read.tenantId, vehicle)),
  getAuditPackage: ofGroup((read, vehicle, { query }) => auditPackage(read, vehicle, query)),
  checkHealth: ofGroup(checkHealth),
  getMeters: ofGroup((read, vehicle, { query }) => publishMeters(read, vehicle, query)),
} satisfies Partial<Routes>;
