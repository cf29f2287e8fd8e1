/** A plan's sheet: grants with their terms, and what was exercised, forfeited or expired of them. */

import type { EquityAwardKind } from "@capstack/cap-table";
import { isTotal } from "@capstack/cap-table/sheets";
import { addUp } from "../company/add-up.js";
import type { FilePool, LotEnd } from "../company/company.js";
import type { FileReading } from "../company/file-reading.js";
import { relationshipOf } from "../company/relationship.js";
import type { KnownTable } from "../sheet/known-table.js";
import { plainText } from "../sheet/sheet-reading.js";
import { certificateId, certificateRows, endOf, holderOf, quantityOf, vestingOf } from "./ledgers/ledger-row.js";

/** Reads the grants. @returns the plans that the sheet has rows of */
export function readPlanSheet(table: KnownTable, reading: FileReading): string[] {
  table.takeHead();
  const covered = new Set<string>();
  for (const row of certificateRows(table, reading)) covered.add(`plan ${readGrant(table, row, reading).id}`);
  return [...covered];
}

/** Lists what was exercised where nothing of the file holds the stock that it came to. */
export function leaveExercised(table: KnownTable, { company, marks }: FileReading): void {
  if (company.stock.length > 0) return;
  for (const row of table.rows) {
    const holder = plainText(table.peek(row, "holder"));
    if (holder !== "" && !isTotal(holder) && (table.shares(row, "exercised", marks) ?? 0) > 0)
      table.leave(row, "exercised", "The file has no ledger of stock: the shares that were exercised are in no total.");
  }
}

/** Reads a grant. @returns its plan */
export function readGrant(table: KnownTable, row: number, reading: FileReading): FilePool {
  const { marks, company } = reading;
  const securityId = certificateId(table, row);
  const pool = reading.poolFor(planOf(table, row));
  const { outstanding, issued } = quantityOf(table, row, reading);
  const exercised = table.shares(row, "exercised", marks) ?? 0;
  const issueDate = table.day(row, "issueDate", marks);
  const ends = endsOf(table, row, reading);
  const vesting = vestingOf(table, row, reading, issueDate);
  const ended = addUp(ends.map(({ shares }) => shares));
  const kind = awardOf(table, row);
  const strikePrice = table.figure(row, "strike", marks);
  const expirationDate = table.day(row, "expirationDate", marks);
  const holder = holderOf(table, row, reading, {
    column: `plan ${pool.id}`,
    shares: outstanding,
    securityId,
    kind: relationshipOf(table.text(row, "relationship")),
  });
  pool.exercised = (pool.exercised ?? 0) + exercised;
  const lost = issued - outstanding - exercised - ended;
  if (lost !== 0)
    table.leave(row, "issued", `${lost} of ${issued} shares are neither outstanding, exercised nor ended on a day.`);
  if (outstanding + ended + exercised === 0) return pool;
  company.awards.push({
    holder,
    poolId: pool.id,
    kind,
    shares: outstanding,
    // A cell that says 0 is a price; a blank one is asked.
    strikePrice:
      strikePrice ?? (kind === "rsu" || kind === "profits_interest" || !saysPrice(table, row) ? undefined : 0),
    securityId: reading.ownId(securityId),
    issueDate,
    expirationDate,
    vesting,
    exercised,
    earlyExercise: /^(yes|true|y)$/i.test(table.text(row, "earlyExercise")) || undefined,
    ends,
  });
  return pool;
}

const saysPrice = (table: KnownTable, row: number): boolean => plainText(table.peek(row, "strike")) !== "";

/** The plan's name: as the row says it, in the column of classes where a ledger has no other, else as the sheet is called. */
function planOf(table: KnownTable, row: number): string {
  if (table.has("plan") || table.kind.sheetNamed) return table.text(row, "plan");
  return table.has("shareClass") ? table.text(row, "shareClass") : table.sheet.name.trim();
}

/** What was forfeited, expired or cancelled, on the day the holder left. */
function endsOf(table: KnownTable, row: number, { marks }: FileReading): LotEnd[] {
  const terminated = table.day(row, "terminationDate", marks);
  const cancelledDate = table.day(row, "cancelledDate", marks);
  table.text(row, "cancellationReason");
  const date = cancelledDate ?? terminated;
  const [forfeited = 0, expired = 0] = ["forfeited", "expired"].map((field) => table.shares(row, field, marks));
  return [...endOf(date, forfeited, "forfeited"), ...endOf(date, expired, "expired")];
}

const AWARDS: readonly (readonly [kind: EquityAwardKind, named: RegExp])[] = [
  ["iso", /\biso\b/i],
  ["nso", /\b(nso|nqso)\b/i],
  ["rsu", /\b(rsus?|stock units?)\b/i],
  ["sar", /\b(sars?|appreciation rights?|phantom|vsops?|virtual)\b/i],
  ["profits_interest", /\b(pius?|profits? interests?)\b/i],
];

/** ISO, NSO, RSU, SAR or profits interest; INTL and the schemes of other countries are options. */
function awardOf(table: KnownTable, row: number): EquityAwardKind {
  const named = table.text(row, "award") || table.text(row, "instrumentType") || (table.kind.award ?? "");
  if (/^(yes|true|y)$/i.test(table.text(row, "split"))) {
    table.leave(row, "split", "The grant is part ISO and part NSO; it is taken as one grant of its base type.");
  }
  return AWARDS.find(([, pattern]) => pattern.test(named))?.[0] ?? "option";
}
