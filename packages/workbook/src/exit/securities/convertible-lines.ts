/** Lines of SAFEs and notes. */
import type { ExitRow } from "@capstack/waterfall";
import { type Formula, over, times, total } from "../../sheet/formula.js";
import type { ConvertibleCells } from "../convertible-terms.js";
import type { LineWriter, SecurityCells } from "./line-writer.js";
import { securityColumns as columns, FIRST_SECURITY } from "./security-columns.js";

export function convertibleLine(line: LineWriter, terms: ExitRow, row: number): SecurityCells {
  const { convertibles: all, source } = line.sources;
  const list = source.request.model.convertibles ?? [];
  const cells = all[list.findIndex(({ id }) => id === terms.id)];
  const unit = source.terms.units[terms.unit];
  if (cells === undefined || unit === undefined) throw new TypeError(`There is no convertible ${terms.id}.`);
  line.shown(row, columns.invested, cells.amount, terms.invested, "money");
  const claim = line.shown(row, columns.claim, cells.cashClaim, terms.preference, "money");
  const stepUp = cells.stepUp === null ? null : line.shown(row, columns.stepUp, cells.stepUp, terms.stepUp, "money");
  const { conversion } = cells;
  const shares = unit.conversion === "never" ? null : fixedShares(line, cells);
  if (shares === null) {
    line.sheet.figure(row, columns.capitalization, 0, { format: "shares" });
    const ownsPart = conversion.kind === "post_money" && unit.ownershipPct !== null;
    const ownership = ownsPart ? over(cells.converting, conversion.cap) : null;
    return { ...line.cells(terms, row, { claim, stepUp }), ownership };
  }
  const converting = line.shown(row, columns.converting, shares, terms.converting, "shares");
  line.shown(row, columns.capitalization, converting, terms.converting, "shares");
  return line.cells(terms, row, { claim, stepUp, converting });
}

function fixedShares(line: LineWriter, { conversion, converting }: ConvertibleCells): Formula | null {
  switch (conversion.kind) {
    case "shares":
      return conversion.figure;
    case "price":
      return over(converting, conversion.figure);
    case "pre_money":
      return over(times(converting, capitalizationBefore(line)), conversion.cap);
    default:
      return null;
  }
}

/** Common, options, warrants and preferred as converted: what a pre-money cap is divided by. */
function capitalizationBefore(line: LineWriter): Formula {
  const { rows, units } = line.sources.source.terms;
  const count = rows.filter(({ unit }) => units[unit]?.kind !== "convertible").length;
  if (count === 0) return total(0);
  return total(line.sheet.column(columns.capitalization, FIRST_SECURITY, FIRST_SECURITY + count - 1));
}
