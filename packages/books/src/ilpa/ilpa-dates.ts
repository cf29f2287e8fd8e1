/** The dates at the head of a template. */
import { addDays, fromDayNumber } from "@capstack/decimal";
import type { ReportingTemplateInput } from "@capstack/ilpa";
import type { BooksIndex, TemplateFigures } from "@capstack/ledger";
import type { IlpaSettings } from "../tables/json-shapes.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** As the firm set them, else as the books have them. */
export function ilpaDates(
  books: BooksIndex,
  { startDate }: Pick<VehicleRow, "startDate">,
  { dates: said }: IlpaSettings,
  { end, quarterStart: periodStart, yearStart }: Pick<TemplateFigures, "end" | "quarterStart" | "yearStart">,
): ReportingTemplateInput["dates"] {
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
    yearStart,
    periodStart,
    periodEnd: end,
  };
}

/** The last day of the last quarter that is over on a day. */
export function lastFullQuarter(today: string): string {
  const next = addDays(today, 1);
  const firstMonth = Math.floor((Number(next.slice(5, 7)) - 1) / 3) * 3 + 1;
  return addDays(`${next.slice(0, 5)}${String(firstMonth).padStart(2, "0")}-01`, -1);
}
