/** The credit line of a vehicle: its terms beside what the books owe on it. */
import { creditLine } from "@capstack/ledger";
import { loadTerms } from "../load/terms.js";
import type { Query } from "../requests/body.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The line at a day, with the limit and the covenants of the terms in force then. */
export async function publishCreditLine(read: Read, vehicle: VehicleRow, { asOf }: Query<"getCreditLine">) {
  const today = asOf ?? read.today;
  const books = await read.services.keptBooks.takeSummary(read, vehicle, today, [asOf ?? null]);
  const { end, owed, ...figures } = creditLine(books, { end: asOf ?? null });
  const { creditLine: terms } = await loadTerms(read.tx, read.tenantId, vehicle.id, end);
  const covenants = (terms?.covenants ?? []).filter(({ dueDate }) => dueDate >= end);
  const limit = terms?.limit ?? null;
  const available = limit === null ? null : Math.max(sumAmounts([limit, -owed], vehicle.baseCurrency), 0);
  return {
    ...{ end, currency: vehicle.baseCurrency, limit, owed, available },
    maturityDate: terms?.maturityDate ?? null,
    covenants: covenants.sort((a, b) => (a.dueDate < b.dueDate ? -1 : 1)),
    ...figures,
  };
}
