/** Lines of common stock and of options on it. */
import type { ErrorPath } from "@capstack/decimal";
import type { ExitRow, OptionGrant } from "@capstack/waterfall";
import { type Formula, times } from "../../sheet/formula.js";
import type { LineWriter, SecurityCells } from "./line-writer.js";
import { securityColumns as columns } from "./security-columns.js";

export function commonLine(line: LineWriter, terms: ExitRow, row: number): SecurityCells {
  const { common = [], unissuedPool } = line.sources.source.request.model;
  const index = line.nextCommon();
  const path = index < common.length ? ["model", "common", index, "shares"] : ["model", "unissuedPool", "shares"];
  const value = common[index]?.shares ?? unissuedPool?.shares ?? terms.shares;
  const shares = line.input(row, columns.shares, value, "shares", path, `${terms.name}: shares`);
  const participating = line.shown(row, columns.participating, shares, terms.participating, "shares");
  line.shown(row, columns.capitalization, shares, terms.shares, "shares");
  return line.cells(terms, row, { participating });
}

export function optionLine(line: LineWriter, terms: ExitRow, row: number): SecurityCells {
  const { options = [] } = line.sources.source.request.model;
  const index = options.findIndex(({ id }) => id === terms.id);
  const grant = options[index];
  const path = ["model", "options", index];
  const { participating } = grantedShares(line, terms, row, grant, path);
  const strike = strikeOf(line, terms, row, grant?.strikePrice, grant?.kind, path);
  const cost = line.shown(row, columns.cost, times(strike, participating), terms.cost, "money");
  return line.cells(terms, row, { participating, cost });
}

/** What is granted of an award, and what of it takes part: all, or the vested part where the rest is cancelled. */
export function grantedShares(
  line: LineWriter,
  terms: ExitRow,
  row: number,
  grant: Pick<OptionGrant, "shares" | "vested" | "unvestedTreatment"> | undefined,
  path: ErrorPath,
) {
  const granted = grant?.shares ?? terms.shares;
  const counts = (grant?.unvestedTreatment ?? "cancel") === "cancel" && grant?.vested != null;
  const shares = counts
    ? line.sheet.figure(row, columns.shares, granted, {
        format: "shares",
        note: "Granted; those that are vested take part",
      })
    : line.input(row, columns.shares, granted, "shares", [...path, "shares"], `${terms.name}: shares`);
  const participating = counts
    ? line.input(row, columns.participating, grant.vested ?? 0, "shares", [...path, "vested"], `${terms.name}: vested`)
    : line.shown(row, columns.participating, shares, terms.participating, "shares");
  line.shown(row, columns.capitalization, shares, terms.shares, "shares");
  return { participating };
}

/** The strike of an option or a warrant; a restricted stock unit has none. */
export function strikeOf(
  line: LineWriter,
  terms: ExitRow,
  row: number,
  price: number | undefined,
  kind: string | undefined,
  path: ErrorPath,
): Formula {
  const format = "price";
  return kind === "rsu"
    ? line.sheet.figure(row, columns.strike, 0, { format })
    : line.input(row, columns.strike, price ?? 0, format, [...path, "strikePrice"], `${terms.name}: strike price`);
}
