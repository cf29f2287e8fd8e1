/** A sample of a period's entries, drawn as in the auditor's package, with what of it was tested. */
import type { Query } from "../requests/body.js";
import { readPeriod } from "../requests/requested-period.js";
import { toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { testsOf } from "./entry-tests.js";
import { auditedEntries, drawSample, FIRST_DAY, isClosing, postedOf } from "./package-entries.js";

/** Draws the sample. */
export async function auditSample(read: Read, vehicle: VehicleRow, query: Query<"getAuditSample">) {
  const today = query.asOf ?? read.today;
  const period = readPeriod(query, today, vehicle.fiscalYearStart);
  const [from, through] = [period.start ?? FIRST_DAY, period.end ?? today];
  const books = await read.services.keptBooks.take(read, vehicle, today);
  const posted = await postedOf(read.tx, { ...ownerOf(read, vehicle), from, through });
  const { total, step, start, drawn } = drawSample(
    auditedEntries(books, posted, { from, through }).filter((one) => !isClosing(one)),
    query.seed,
    query.sample,
  );
  const tests = await testsOf(read, vehicle, { start: from, end: through });
  const tested = new Set(
    tests.filter((test) => test.withdraws === null && test.withdrawnBy === null).map(({ entryId }) => entryId),
  );
  const amountOf = (units: bigint) => toAmount(units, vehicle.baseCurrency);
  return {
    seed: query.seed,
    ...{ total: amountOf(total), step: amountOf(step), start: amountOf(start) },
    entries: drawn.map(({ entry, posted: act, units }) => ({
      entryId: entry.id,
      entryDate: entry.entryDate,
      sequence: entry.sequence ?? 0,
      sourceType: entry.sourceType,
      reference: entry.reference ?? null,
      memo: entry.memo ?? null,
      amount: amountOf(units),
      hash: act?.hash ?? "",
      isTested: tested.has(entry.id),
    })),
  };
}
