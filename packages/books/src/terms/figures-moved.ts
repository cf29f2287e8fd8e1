/**
 * What a change of terms or commitments does to open figures: each partner's capital account as of today, and the
 * management fee of the following twelve months. Closed months keep theirs.
 */
import { addDays, addMonths } from "@capstack/decimal";
import {
  type BooksIndex,
  type CapitalAccount,
  capitalAccounts,
  capitalBuckets,
  computeManagementFee,
  indexBooks,
} from "@capstack/ledger";
import { loadAgreedFee } from "../load/agreed-fee.js";
import { cutMonths, loadSummary } from "../load/load-summary.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** A figure before and after; of one partner, or of the vehicle where `lpEntityId` is null. */
interface MovedFigure {
  readonly lpEntityId: string | null;
  readonly figure: string;
  readonly before: number;
  readonly after: number;
}

/** The figures that moved, from the first day they could. */
export interface FiguresMoved {
  readonly from: string;
  readonly figures: readonly string[];
  readonly changes: readonly MovedFigure[];
  readonly more: number;
}

const LISTED = 50;

const PARTNER_FIGURES = ["commitment", "outstanding", ...capitalBuckets, "ending"] as const;

/** Makes a change that applies from a day on, and reports which open figures it moved. */
export async function tellingMoves<Made>(
  write: Write,
  vehicle: VehicleRow,
  from: string,
  change: () => Promise<Made>,
): Promise<{ readonly made: Made; readonly moves: FiguresMoved }> {
  const before = await figuresOf(write, vehicle, from);
  const made = await change();
  const after = await figuresOf(write, vehicle, from);
  const changes = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): MovedFigure[] => {
    const [figure = "", partner = ""] = key.split(" ");
    const [was, is] = [before.get(key) ?? 0, after.get(key) ?? 0];
    return was === is ? [] : [{ lpEntityId: partner === "" ? null : partner, figure, before: was, after: is }];
  });
  const figures = [...new Set(changes.map(({ figure }) => figure))];
  const moves = { from, figures, changes: changes.slice(0, LISTED), more: Math.max(changes.length - LISTED, 0) };
  return { made, moves };
}

async function figuresOf(write: Write, vehicle: VehicleRow, from: string): Promise<Map<string, number>> {
  const first = from > write.today ? from : write.today;
  const books = indexBooks(await loadSummary(write.tx, write.tenantId, vehicle, write.today, cutMonths([first])));
  const figures = new Map<string, number>([["managementFee", await feeAhead(write, vehicle, books, first)]]);
  for (const row of capitalAccounts(books).rows) {
    for (const figure of PARTNER_FIGURES)
      figures.set(`${figure} ${row.lpEntityId}`, row[figure as keyof CapitalAccount] as number);
  }
  return figures;
}

/** The fee under the terms for the twelve months from a day, which no summed month of `books` contains. */
async function feeAhead(
  { tx, tenantId }: Write,
  vehicle: VehicleRow,
  books: BooksIndex,
  first: string,
): Promise<number> {
  const agreed = await loadAgreedFee(tx, { tenantId, vehicleId: vehicle.id }, first);
  if (agreed === null) return 0;
  const { startDate, endDate, charged } = agreed;
  const from = startDate !== null && startDate > first ? startDate : first;
  const year = addDays(addMonths(first, 12), -1);
  const to = endDate !== null && endDate < year ? endDate : year;
  return from > to ? 0 : computeManagementFee(books, { ...charged, from, to }).fee;
}
