/**
 * Rows of a ledger of shares whose class is called Options, Warrants, SAFE or Option Pool: what they are is asked, since
 * they would count as stock that nobody has.
 */
import { isUnissued, securityNamed } from "@capstack/cap-table/sheets";
import { bareClassName } from "../../company/class-prefix.js";
import type { FileReading } from "../../company/file-reading.js";
import type { KnownTable } from "../../sheet/known-table.js";
import { plainText } from "../../sheet/sheet-reading.js";
import { holderOf, type RowQuantity, vestingOf } from "./ledger-row.js";

/** What the rows may be. */
type Meant = "stock" | "options" | "warrants" | "unissued" | "nothing";

const SAYS: Readonly<Record<Meant, string>> = {
  options: "options under a plan, at the price of their rows, else at one that is asked",
  warrants: "warrants, at the price of their rows, else at one that is asked",
  unissued: "what a pool has left to grant, which nobody holds",
  nothing: "no shares yet, as SAFEs and notes: they are left out until their terms are entered",
  stock: "shares of a class of that name",
};

/** What a row's class or holder is called, where that is no name of stock, and what it then is. */
function named(table: KnownTable, row: number): { readonly name: string; readonly meant: Meant } | undefined {
  const [name = "", holder = ""] = ["shareClass", "holder"].map((field) => plainText(table.peek(row, field)));
  const bare = bareClassName(name);
  if (isUnissued(bare)) return { name: bare, meant: "unissued" };
  const security = securityNamed(bare);
  if (security !== undefined) return { name: bare, meant: security === "convertible" ? "nothing" : security };
  return isUnissued(holder) ? { name: holder, meant: "unissued" } : undefined;
}

/** What the row is, as its name says or as somebody answered; stock of every other row. */
export function meantBy(table: KnownTable, row: number, { questions }: FileReading): Meant {
  const { name, meant } = named(table, row) ?? {};
  if (name === undefined || meant === undefined) return "stock";
  return questions.ask({
    id: `securities:${name}`,
    about: [name],
    sentence: `The ledger of shares has holdings under "${name}". What are they?`,
    options: (Object.keys(SAYS) as Meant[]).map((value) => ({ value, says: SAYS[value] })),
    default: meant,
  }) as Meant;
}

/** Takes a row that is no stock. @returns what it covers, as columns of a cap table are known */
export function readMisnamed(
  table: KnownTable,
  row: number,
  {
    meant,
    securityId,
    quantity,
  }: { readonly meant: Meant; readonly securityId: string; readonly quantity: RowQuantity },
  reading: FileReading,
): string[] {
  const { company, marks } = reading;
  const shares = quantity.outstanding;
  const name = table.text(row, "shareClass");
  const issueDate = table.day(row, "issueDate", marks);
  const price = table.figure(row, "price", marks);
  const strikePrice = price !== undefined && price > 0 ? price : undefined;
  const vesting = vestingOf(table, row, reading, issueDate);
  table.sheet.takeRow(row);
  if (meant === "nothing" || shares === 0) {
    const field = table.has("outstanding") && !table.has("issued") ? "outstanding" : "issued";
    table.leave(row, field, `"${bareClassName(name)}" has no shares yet: enter its terms as an event.`);
    return [];
  }
  const pool = reading.poolFor("");
  if (meant === "unissued") {
    pool.available = (pool.available ?? 0) + shares;
    return [];
  }
  const lot = { shares, strikePrice, issueDate, vesting, securityId: reading.ownId(securityId) };
  if (meant === "options") {
    const holder = holderOf(table, row, reading, { column: `plan ${pool.id}`, shares, securityId });
    company.awards.push({ ...lot, holder, poolId: pool.id, kind: "option" });
    return [`plan ${pool.id}`];
  }
  const bought = bareClassName(name).replace(/\s*\bwarrants?$/i, "");
  const stockClass = reading.classFor({ name: bought === "" ? "Common" : bought });
  const holder = holderOf(table, row, reading, { column: `warrants ${stockClass.id}`, shares, securityId });
  company.warrants.push({ ...lot, holder, classId: stockClass.id });
  return [`warrants ${stockClass.id}`];
}
