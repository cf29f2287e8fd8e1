/** What Carta itself warns of, passed on. */
import type { KnownTable } from "../sheet/known-table.js";

/** Lists each warning beside the security it is about. */
export function readDataWarnings(table: KnownTable): void {
  table.takeHead();
  for (const row of table.rows) {
    const [code, warning] = [table.text(row, "code"), table.text(row, "warning")];
    const security = [table.text(row, "securityType"), table.text(row, "securityId")].filter(Boolean).join(" ");
    table.leave(
      row,
      "warning",
      `Carta warns of ${security === "" ? "the company" : security}: ${code} ${warning}`.trim(),
    );
  }
}
