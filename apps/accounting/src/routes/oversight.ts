/** `/audit`, `/verify`, `/health-check`: who changed what, whether the books are as they were written, what to look at. */
import { listChanges } from "@capstack/books/oversight/audit";
import { checkHealth } from "@capstack/books/oversight/health";
import { verifyBooks } from "@capstack/books/oversight/verify-books";
import { ofGroup, type Routes } from "../route.js";

export const oversightRoutes = {
  getAudit: ofGroup((read, vehicle, { query }) => listChanges(read, vehicle, query)),
  verifyBooks: ofGroup((read, vehicle) => verifyBooks(read.tx, read.tenantId, vehicle)),
  checkHealth: ofGroup(checkHealth),
} satisfies Partial<Routes>;
