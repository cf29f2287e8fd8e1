/** A sheet of stock classes: what the charter says of each. A higher seniority is more senior, as it is here. */
import type { FileReading } from "../company/file-reading.js";
import type { KnownTable } from "../sheet/known-table.js";

/** Reads the classes. */
export function readStockClasses(table: KnownTable, reading: FileReading): void {
  table.takeHead();
  for (const row of table.rows) {
    const [name, type, prefix] = [
      table.text(row, "className"),
      table.text(row, "classType"),
      table.text(row, "prefix"),
    ];
    if (name === "") {
      table.sheet.leaveRow(row, "The row names no class.");
      continue;
    }
    const stockClass = reading.classFor({ prefix: prefix === "" ? undefined : prefix, name });
    if (/preferred/i.test(type)) stockClass.kind = "preferred";
    if (type !== "") stockClass.isKindStated = true;
    stockClass.authorizedShares = table.shares(row, "authorized", reading.marks);
    stockClass.seniority = table.shares(row, "seniority", reading.marks);
    stockClass.originalIssuePrice ??= table.figure(row, "originalIssuePrice", reading.marks);
    if (stockClass.authorizedShares !== undefined) {
      const what = `${stockClass.name}: authorised (${table.sheet.name.trim()})`;
      const figure = stockClass.authorizedShares;
      reading.company.stated.push({ of: "class authorised", classId: stockClass.id, what, figure });
    }
  }
}
