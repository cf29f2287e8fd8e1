/**
 * An Open Cap Format package read into events. Transactions are ordered by date, and within a date issuances come
 * first, then changes, then exits. What cannot be carried over is reported, object by object, and never dropped
 * silently; an object the fold would refuse is left out and reported with the refusal, and so is a transaction in another
 * currency than the package's.
 * @see Open Cap Format 1.2, https://github.com/Open-Cap-Table-Coalition/Open-Cap-Format-OCF
 */

import { isEngineError } from "@capstack/decimal";
import { type CapTableEvent, readEvent } from "../../events/event.js";
import { beginStep } from "../../model/begin-step.js";
import { emptyCapTable } from "../../model/cap-table.js";
import { startReading } from "../../shapes/reading.js";
import { OcfPackage } from "../ocf-package.js";
import { inOneCurrency } from "./ocf-currency.js";
import { issuancesAndStatics } from "./ocf-issuances.js";
import { field, type OcfObject, type OcfRemark, objectsOf, text } from "./ocf-object.js";
import { transactionEvents } from "./ocf-transactions.js";

/** The events a package came to, and what it had that they do not say. */
export interface OcfImport {
  readonly events: CapTableEvent[];
  readonly report: readonly OcfRemark[];
}

/**
 * Reads a package of the Open Cap Format.
 * @param source the package's files as parsed JSON: a list or an object of files, one file, or a list of objects
 * @returns events that fold without error, in order; `report` for everything else
 * @example
 * const { events, report } = fromOcf([
 *   { object_type: "STAKEHOLDER", id: "ada", name: { legal_name: "Ada" }, current_relationship: "FOUNDER" },
 *   { object_type: "STOCK_CLASS", id: "cs", name: "Common", class_type: "COMMON", initial_shares_authorized: "1000",
 *     votes_per_share: 1, seniority: "1" },
 *   { object_type: "TX_STOCK_ISSUANCE", id: "t1", security_id: "CS-1", date: "2024-01-01", stakeholder_id: "ada",
 *     stock_class_id: "cs", quantity: "400", share_price: { amount: "0.01", currency: "USD" } },
 * ]);
 * computeCapTable({ events }).final.holders[0].shares // => 400
 * report // => []
 */
export function fromOcf(source: unknown): OcfImport {
  const report: OcfRemark[] = [];
  const remark = (one: OcfObject, message: string) => void report.push(remarkOn(one, message));
  const objects = inOneCurrency(objectsOf(source), remark);
  const bundle = new OcfPackage(objects, remark);
  const candidates = [
    ...issuancesAndStatics(bundle),
    ...inOrder(objects).flatMap((one) => transactionEvents(one, bundle).map((event) => ({ event, from: one }))),
  ];
  const events = foldable(candidates, remark);
  return { events, report };
}

function remarkOn(one: OcfObject, message: string): OcfRemark {
  return { objectType: one.object_type, id: text(one, "id") ?? "", message };
}

/** By date; on one date issuances, then changes, then exits; otherwise as given. */
function inOrder(objects: readonly OcfObject[]): OcfObject[] {
  const dated = objects.filter((one) => one.object_type.startsWith("TX_"));
  const keyed = dated.map((one, index) => ({ one, index, date: text(one, "date") ?? "", rank: rankOf(one) }));
  keyed.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.rank - b.rank || a.index - b.index));
  return keyed.map(({ one }) => one);
}

const EXITS = /_(TRANSFER|CANCELLATION|RETRACTION|REPURCHASE|EXERCISE|RELEASE|CONVERSION|REISSUANCE|CONSOLIDATION)$/;

function rankOf({ object_type }: OcfObject): number {
  if (object_type.endsWith("_ISSUANCE")) return 0;
  return EXITS.test(object_type) ? 2 : 1;
}

/** Tries each event on a table of its own, so that one object's fault does not lose the others. */
function foldable(
  candidates: readonly { readonly event: CapTableEvent; readonly from: OcfObject }[],
  remark: (one: OcfObject, message: string) => void,
): CapTableEvent[] {
  const table = emptyCapTable({ shares: null, priceDecimals: null, price: "half_up", conversionPriceDecimals: null });
  const reading = startReading();
  reading.wholeShares = true;
  const events: CapTableEvent[] = [];
  for (const { event, from } of candidates) {
    const found = reading.problems.count;
    const prepared = readEvent(event, events.length, reading);
    if (prepared === null || reading.problems.count > found) {
      remark(from, `Left out: ${problemAfter(reading.problems, found)}`);
      continue;
    }
    try {
      prepared.apply(table, beginStep(table, prepared, events.length));
      events.push(event);
    } catch (error) {
      if (!isEngineError(error)) throw error;
      table.eventIds.delete(String(field(event, "id") ?? ""));
      remark(from, `Left out: ${error.message}`);
    }
  }
  return events;
}

function problemAfter(problems: { throwIfAny(): void }, found: number): string {
  try {
    problems.throwIfAny();
  } catch (error) {
    if (isEngineError(error)) return error.issues[found]?.message ?? error.message;
  }
  return "it could not be read.";
}
