/** Classes of Carta's warehouse, of the latest day there is: timestamps of one day differ, so days are compared. */
import type { StatedOf } from "../company/company.js";
import type { FileReading } from "../company/file-reading.js";
import type { KnownTable } from "../sheet/known-table.js";

/** Reads the classes and plans of the latest day. */
export function readSummaryRows(table: KnownTable, reading: FileReading): void {
  table.takeHead();
  const days = new Map(table.rows.map((row) => [row, table.day(row, "asOf", reading.marks)]));
  const latest = [...days.values()].reduce((last, day) => ((day ?? "") > (last ?? "") ? day : last), undefined);
  reading.company.asOf ??= latest ?? null;
  for (const row of table.rows) {
    if (days.get(row) === latest) readRow(table, row, reading);
    else table.leaveRow(row, "asOf", `The row is of an earlier day than ${latest}.`);
  }
}

function readRow(table: KnownTable, row: number, reading: FileReading): void {
  const [name, type] = [table.text(row, "className"), table.text(row, "classType")];
  const [authorized, outstanding, fullyDiluted] = ["authorized", "outstanding", "fullyDiluted"].map((field) =>
    table.shares(row, field, reading.marks),
  );
  const state = (of: StatedOf, what: string, figure: number | undefined) => {
    if (figure !== undefined) reading.company.stated.push({ ...of, what: `${name}: ${what}`, figure });
  };
  if (name === "") table.sheet.leaveRow(row, "The row names no class.");
  else if (/option|plan|pool|\brsu/i.test(type)) {
    const pool = reading.poolFor(name);
    pool.reserved = authorized;
    const poolId = pool.id;
    state({ of: "pool reserved", poolId }, "reserved", authorized);
    state({ of: "pool outstanding", poolId }, "outstanding", outstanding ?? fullyDiluted);
  } else if (/common|preferred|^$/i.test(type)) {
    const stockClass = reading.classFor({ name });
    if (/preferred/i.test(type)) stockClass.kind = "preferred";
    if (type !== "") stockClass.isKindStated = true;
    stockClass.authorizedShares = authorized;
    const classId = stockClass.id;
    state({ of: "class authorised", classId }, "authorised", authorized);
    state({ of: "class issued", classId }, "issued", outstanding);
    state({ of: "class fully diluted", classId }, "fully diluted", fullyDiluted);
  } else table.leaveRow(row, "classType", `A row of the type ${type} is not read.`);
}
