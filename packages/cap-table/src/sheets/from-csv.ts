/** Reads a spreadsheet of holdings into events. */

import { openShape, rational, requireArgument, text as words } from "@capstack/decimal";
import type { EquityAwardKind } from "../events/awards/equity-grant.js";
import type { CapTableEvent } from "../events/event.js";
import { readCsv } from "./csv.js";
import { AWARDS, COLUMNS, type Holding, readHolding } from "./holding-row.js";

/** The events a sheet came to, and every cell or column that meant nothing. */
export interface SheetImport {
  readonly events: CapTableEvent[];
  readonly report: readonly { readonly row: number; readonly message: string }[];
}

/**
 * Reads holdings: a header line, then one holding a line. Columns, in any order: `id`, `name`, `shares`, and optionally
 * `holderKind`, `classId`, `kind` (`stock` or an award), `pricePerShare`, `strikePrice`, `poolId`, `securityId`,
 * `issueDate`. Preferred classes are declared at the price of their first line; pools at the size their awards need.
 * @param text comma-separated text by RFC 4180, such as {@link toCsv} writes under `securities`
 * @throws EngineError `invalid_value`, `missing_field` for what is no text at all
 * @returns events in order of issue date; `report` names what was left out, rows counted from 1 below the header
 * @example
 * const { events } = fromCsv("id,name,shares\r\nada,Ada,700\r\nben,Ben,300\r\n");
 * computeCapTable({ events }).final.holders.map((holder) => holder.ownership) // => [0.7, 0.3]
 */
export function fromCsv(text: string): SheetImport {
  requireArgument({ text }, openShape({ text: words({ least: 0 }) }));
  const [header = [], ...records] = readCsv(text);
  const report: { row: number; message: string }[] = [];
  for (const name of header) {
    if (!COLUMNS.includes(name)) report.push({ row: 0, message: `The column "${name}" was not read.` });
  }
  const holdings = records.flatMap((record, index): Holding[] => {
    const holding = readHolding(header, record);
    if (typeof holding !== "string") return [holding];
    report.push({ row: index + 1, message: holding });
    return [];
  });
  return { events: eventsOf(holdings), report };
}

function eventsOf(holdings: readonly Holding[]): CapTableEvent[] {
  const ordered = [...holdings].sort((a, b) => compareText(a.issueDate ?? "", b.issueDate ?? ""));
  return [...poolsFor(ordered), ...classesFor(ordered), ...ordered.map(eventOf)];
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Each pool as large as what the sheet draws on it. */
function poolsFor(holdings: readonly Holding[]): CapTableEvent[] {
  const sizes = new Map<string, ReturnType<typeof rational>>();
  for (const { poolId, kind, shares } of holdings) {
    const pool = poolId ?? (AWARDS.includes(kind) ? "pool" : undefined);
    if (pool !== undefined) sizes.set(pool, (sizes.get(pool) ?? rational(0)).plus(shares));
  }
  return [...sizes].map(([poolId, size]) => ({ type: "pool_change", poolId, shares: size.toNumber() }));
}

function classesFor(holdings: readonly Holding[]): CapTableEvent[] {
  const prices = new Map<string, number>();
  for (const { classId, pricePerShare } of holdings) {
    if (classId !== "common" && !prices.has(classId)) prices.set(classId, pricePerShare);
  }
  return [...prices].map(([classId, price]): CapTableEvent => {
    const declared = { type: "class_definition", classId, name: classId } as const;
    return price > 0 ? { ...declared, kind: "preferred", originalIssuePrice: price } : { ...declared, kind: "common" };
  });
}

function eventOf(holding: Holding): CapTableEvent {
  const { id, name, shares, kind, classId, pricePerShare, strikePrice, holderKind } = holding;
  const date = holding.issueDate === undefined ? {} : { date: holding.issueDate };
  const security = holding.securityId === undefined ? {} : { securityId: holding.securityId };
  const pool = holding.poolId === undefined ? {} : { poolId: holding.poolId };
  if (kind === "warrant") {
    const warrants = [{ id, name, shares, strikePrice: strikePrice ?? 0, classId, ...security }];
    return { type: "warrant_issuance", ...date, warrants };
  }
  if (AWARDS.includes(kind)) {
    const award = {
      kind: kind as EquityAwardKind,
      strikePrice: strikePrice ?? 0,
      holderKind: holderKind ?? "employee",
    };
    return { type: "equity_grant", ...date, ...pool, grants: [{ id, name, shares, ...award, ...security }] };
  }
  if (classId !== "common" && pricePerShare > 0) {
    return { type: "preferred_issuance", ...date, classId, grants: [{ id, name, shares, pricePerShare, ...security }] };
  }
  const grant = { id, name, shares, classId, pricePerShare, kind: holderKind ?? ("founder" as const) };
  return { type: "common_issuance", ...date, grants: [{ ...grant, ...security, ...pool }] };
}
