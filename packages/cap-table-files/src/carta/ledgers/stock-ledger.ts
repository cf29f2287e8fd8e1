/**
 * A ledger of certificates. A repurchase is history that can be told; a certificate cancelled by a conversion or a
 * transfer lives on as another one of another row, so only what is outstanding of it is taken.
 */

import { groupThousands, rational, roundToCents } from "@capstack/decimal";
import { addUp } from "../../company/add-up.js";
import { bareClassName, prefixIn } from "../../company/class-prefix.js";
import type { FileClass, LotEnd } from "../../company/company.js";
import type { FileReading } from "../../company/file-reading.js";
import { relationshipOf } from "../../company/relationship.js";
import type { KnownTable } from "../../sheet/known-table.js";
import { plainText } from "../../sheet/sheet-reading.js";
import { certificateId, certificateRows, endOf, holderOf, idPrefix, quantityOf, vestingOf } from "./ledger-row.js";
import { meantBy, readMisnamed } from "./misnamed-class.js";

/** Reads the certificates, and rows whose class is none. @returns the classes that the ledger has rows of, as columns of a cap table are known */
export function readStockLedger(table: KnownTable, reading: FileReading): string[] {
  table.takeHead();
  const covered = new Set<string>();
  for (const row of certificateRows(table, reading)) {
    const meant = meantBy(table, row, reading);
    const securityId = certificateId(table, row);
    if (meant === "stock") covered.add(`class ${readCertificate(table, row, reading).id}`);
    else {
      const quantity = quantityOf(table, row, reading);
      for (const column of readMisnamed(table, row, { meant, securityId, quantity }, reading)) covered.add(column);
    }
  }
  return [...covered];
}

/** Carta's template has a sheet for certificates of common stock. */
const COMMON_SHEET = /^common\b/i;

/** Reads a certificate. @returns its class */
export function readCertificate(table: KnownTable, row: number, reading: FileReading): FileClass {
  const { company, marks } = reading;
  const securityId = certificateId(table, row);
  const stockClass = classOf(table, row, securityId, reading);
  const type = table.text(row, "instrumentType");
  if (table.kind.securities === "preferred" || /\bpreferred\b/i.test(type)) stockClass.kind = "preferred";
  if (COMMON_SHEET.test(table.kind.name) || /\bcommon\b/i.test(type)) stockClass.isKindStated = true;
  const { outstanding, issued, cancelled } = quantityOf(table, row, reading);
  const issueDate = table.day(row, "issueDate", marks);
  const pricePerShare = priceOf(table, row, issued, stockClass, reading);
  const ends = endsOf(table, row, { outstanding, issued, cancelled }, reading);
  const vesting = vestingOf(table, row, reading, issueDate);
  const ended = addUp(ends.map(({ shares }) => shares));
  const kind = relationshipOf(table.text(row, "relationship"));
  const about = { column: `class ${stockClass.id}`, shares: outstanding, securityId, kind };
  const holder = holderOf(table, row, reading, about);
  if (outstanding + ended === 0) return stockClass;
  const own = reading.ownId(securityId);
  if (own === undefined && securityId !== "")
    table.leave(row, "securityId", "Another row has this id; the lot is given one of its own.");
  company.stock.push({
    holder,
    classId: stockClass.id,
    shares: outstanding,
    securityId: own,
    issueDate,
    pricePerShare,
    vesting,
    ends,
  });
  return stockClass;
}

const sharedOf = new WeakMap<KnownTable, ReadonlySet<string>>();

/** The letters of ids that certificates of several classes share, so that they name none of them. */
function sharedPrefixes(table: KnownTable): ReadonlySet<string> {
  const known = sharedOf.get(table);
  if (known !== undefined) return known;
  const names = new Map<string, Set<string>>();
  for (const row of table.rows) {
    const [name, ...ids] = ["shareClass", "securityId", "formattedId"].map((field) =>
      plainText(table.peek(row, field)),
    );
    const prefix = idPrefix(ids.find((id) => id !== "") ?? "");
    if (name === undefined || name === "" || prefix === undefined) continue;
    names.set(
      prefix,
      (names.get(prefix) ?? new Set()).add(
        bareClassName(name)
          .toLowerCase()
          .replace(/^common (stock|shares?)$/, "common"),
      ),
    );
  }
  const shared = new Set([...names].flatMap(([prefix, all]) => (all.size > 1 ? [prefix] : [])));
  sharedOf.set(table, shared);
  return shared;
}

function classOf(table: KnownTable, row: number, securityId: string, reading: FileReading): FileClass {
  const name = table.text(row, "shareClass");
  const ofId = idPrefix(securityId);
  const prefix = prefixIn(name) ?? (ofId !== undefined && sharedPrefixes(table).has(ofId) ? undefined : ofId);
  const stockClass = reading.classFor({ prefix, name: name === "" ? (prefix ?? "Common") : name });
  const price = table.figure(row, "originalIssuePrice", reading.marks);
  if (price !== undefined && price > 0) stockClass.originalIssuePrice ??= price;
  return stockClass;
}

/** The price paid: as it is given, else money over shares; money that says another price is listed. */
function priceOf(
  table: KnownTable,
  row: number,
  issued: number,
  { originalIssuePrice }: FileClass,
  reading: FileReading,
) {
  const { marks } = reading;
  const company = table.figure(row, "companyPrice", marks);
  const price = table.figure(row, "price", marks) ?? company;
  const [cash = 0, debt = 0] = ["cash", "debt"].map((field) => table.figure(row, field, marks));
  const paid = rational(cash).plus(debt);
  if (price === undefined) return paid.sign() > 0 && issued > 0 ? paid.div(issued).toNumber() : originalIssuePrice;
  const worth = roundToCents(rational(price).times(issued));
  if (paid.sign() > 0 && worth !== roundToCents(paid)) {
    table.leave(
      row,
      "cash",
      `${issued} shares at ${price} come to ${worth}, not ${paid.toNumber()}; the price was used.`,
    );
  }
  return price;
}

function endsOf(
  table: KnownTable,
  row: number,
  {
    outstanding,
    issued,
    cancelled,
  }: { readonly outstanding: number; readonly issued: number; readonly cancelled: number },
  { marks }: FileReading,
): LotEnd[] {
  const date = table.day(row, "cancelledDate", marks);
  const reason = table.text(row, "cancellationReason");
  const gone = cancelled > 0 ? cancelled : issued - outstanding;
  if (gone <= 0) return [];
  const isTold = /repurchase|buy ?back|redemption/i.test(reason) && date !== undefined && gone === issued - outstanding;
  if (isTold) return endOf(date, gone, "repurchased");
  const [many, all] = [gone, issued].map((shares) => groupThousands(String(shares)));
  const taken = outstanding === 0 ? "nothing is outstanding" : "what is outstanding was taken";
  const why = `${many} of ${all} shares were cancelled${reason === "" ? "" : ` (${reason})`}; ${taken}.`;
  table.leave(row, table.has("cancelled") && cancelled > 0 ? "cancelled" : "issued", why);
  return [];
}
