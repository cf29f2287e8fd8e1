/** Lines of profits interests: units, and the threshold above which they share. */
import type { ExitRow } from "@capstack/waterfall";
import type { LineWriter, SecurityCells } from "./line-writer.js";
import { securityColumns as columns } from "./security-columns.js";
import { grantedShares } from "./stock-lines.js";

export function profitsInterestLine(line: LineWriter, terms: ExitRow, row: number): SecurityCells {
  const { profitsInterests = [] } = line.sources.source.request.model;
  const index = profitsInterests.findIndex(({ id }) => id === terms.id);
  const grant = profitsInterests[index];
  const path = ["model", "profitsInterests", index];
  const { participating } = grantedShares(line, terms, row, grant, path);
  const perUnit = line.input(
    row,
    columns.strike,
    grant?.participationThreshold ?? 0,
    "price",
    [...path, "participationThreshold"],
    `${terms.name}: threshold`,
  );
  return { ...line.cells(terms, row, { participating }), threshold: { perUnit, catchUp: grant?.catchUp ?? false } };
}
