/** The dates at the head of a template. */
import { addDays, EngineError, fromDayNumber } from "@capstack/decimal";
import type { ReportingTemplateInput } from "@capstack/ilpa";
import type { BooksIndex } from "@capstack/ledger";
import type { IlpaSettings } from "../tables/json-shapes.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** As the firm set them, else as the books have them. @throws EngineError `invalid_period` for a day that ends no quarter */
export function ilpaDates(
  books: BooksIndex,
  { startDate }: Pick<VehicleRow, "startDate">,
  { dates: said }: IlpaSettings,
  end: string,
): ReportingTemplateInput["dates"] {
  if (quarterEndOf(end) !== end) {
    throw new EngineError("invalid_period", `${end} is not the last day of a quarter.`, ["end"]);
  }
  const [firstCommitment] = books.commitments;
  const firstEntry = books.entries.count === 0 ? end : fromDayNumber(books.entries.day[0] as number);
  const committed = firstCommitment === undefined ? firstEntry : fromDayNumber(firstCommitment.day);
  const inception = [startDate ?? committed, committed, firstEntry].sort()[0] as string;
  return {
    inception: inception < end ? inception : end,
    initialClosing: said.initialClosing ?? committed,
    finalClosing: said.finalClosing ?? null,
    commencement: said.commencement ?? firstEntry,
    investmentPeriodEnd: said.investmentPeriodEnd ?? null,
    termination: said.termination ?? null,
    yearStart: `${end.slice(0, 4)}-01-01`,
    periodStart: `${end.slice(0, 5)}${String(Number(end.slice(5, 7)) - 2).padStart(2, "0")}-01`,
    periodEnd: end,
  };
}

/** The last day of the last quarter that is over on a day. */
export function lastFullQuarter(today: string): string {
  const end = quarterEndOf(today);
  return end === today ? end : addDays(`${today.slice(0, 5)}${String(quarterMonth(today)).padStart(2, "0")}-01`, -1);
}

/** The first month of a day's quarter. */
const quarterMonth = (day: string) => Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 1;

function quarterEndOf(day: string): string {
  const next = quarterMonth(day) + 3;
  const year = Number(day.slice(0, 4)) + (next > 12 ? 1 : 0);
  return addDays(`${String(year).padStart(4, "0")}-${String(next > 12 ? next - 12 : next).padStart(2, "0")}-01`, -1);
}
