/** The combining sheet of the vehicles that a vehicle holds or is held by, directly or through others. */
import { type BooksIndex, type CombiningSheet, prepareCombiningSheet } from "@capstack/ledger";
import type { PrintableDocument } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";
import { heldFirst, structureOf } from "../holdings/held-first.js";
import { type HoldingRow, holdingsSeen } from "../holdings/holding.js";
import { FileAnswer } from "../requests/answer.js";
import type { Query } from "../requests/body.js";
import { refusal } from "../requests/failures.js";
import { readPeriod } from "../requests/requested-period.js";
import type { Read } from "../transactions/reading.js";
import { findVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import { withParallels } from "./parallel-group.js";

/** The sheet as JSON or as a file. @throws Failure `invalid_query` for a vehicle in another currency */
export async function answerCombiningSheet(read: Read, query: Query<"getCombiningSheet">) {
  const vehicle = await findVehicle(read.tx, read.caller, query.group);
  const today = query.asOf ?? read.today;
  const period = readPeriod(query, today, vehicle.fiscalYearStart);
  const window = { start: period.start, end: period.end ?? today };
  const { vehicles, holdings } = await structure(read, vehicle, query.also);
  const books: BooksIndex[] = [];
  for (const one of vehicles) {
    const { adjusting } = query;
    books.push(await read.services.keptBooks.take(read, one, today, { adjusting }));
  }
  const { figures, page } = prepareCombiningSheet(books, { ...window, holdings: holdings.map(askedHolding) });
  if (query.format === "json") return { ...answerOf(figures, vehicle), period: period.label };
  const { addressee = null, facts = [], ties = [], ...printed } = page();
  const head = { name: "combining-sheet", vehicle: vehicle.name, currency: vehicle.baseCurrency };
  const document: PrintableDocument = { ...printed, ...head, addressee, facts, ties, paragraphs: [], remarks: [] };
  return new FileAnswer(await documentFile(query.format, [document]));
}

function answerOf(figures: CombiningSheet, { baseCurrency }: VehicleRow) {
  return { currency: baseCurrency, ...figures };
}

function askedHolding({ holderId, heldId, heldLpEntityId, companyId, securityId }: HoldingRow) {
  const holding = { holderId, heldId, lpEntityId: heldLpEntityId, companyId };
  return securityId === null ? holding : { ...holding, securityId };
}

/** The vehicles of the sheet, those that are held first, and the holdings between them. */
async function structure(read: Read, vehicle: VehicleRow, also = "") {
  const seen = await read.vehicles();
  const known = new Map(seen.map((one) => [one.id, one]));
  const all = (await holdingsSeen(read)).filter(({ holderId, heldId }) => known.has(holderId) && known.has(heldId));
  const parallels = await withParallels(read, [...structureOf(all, vehicle.id)]);
  const own = new Set(parallels.flatMap((id) => [...structureOf(all, id)]));
  const holdings = all.filter(({ holderId }) => own.has(holderId));
  const named = also.split(",").map((name) => name.trim());
  const beside: VehicleRow[] = [];
  for (const name of named.filter((text) => text !== "")) beside.push(await findVehicle(read.tx, read.caller, name));
  const ids = [...new Set([...heldFirst(holdings), vehicle.id, ...own, ...beside.map(({ id }) => id)])];
  const vehicles = ids.map((id) => known.get(id) as VehicleRow);
  const foreign = vehicles.find(({ baseCurrency }) => baseCurrency !== vehicle.baseCurrency);
  if (foreign !== undefined) {
    const message = `${foreign.name} keeps its books in ${foreign.baseCurrency}; a sheet is of one currency.`;
    throw refusal("invalid_query", message, { details: { query: "also" } });
  }
  return { vehicles, holdings };
}
