/** A row of a sheet: who holds what. */

import { rational, roundToCents, unguardedCell } from "@capstack/decimal";
import { holderKinds } from "../model/holder.js";
import type { HolderKind } from "../model/records.js";
import { isTheCommon } from "./class-names.js";
import type { SheetField } from "./columns.js";
import { type DateOrder, readDay } from "./days.js";
import { bare, type DecimalMark, isMoney, readFigure } from "./marks.js";
import { isUnissued } from "./nobodys-rows.js";

export interface Holding {
  readonly id: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly holderKind: HolderKind | undefined;
  readonly classId: string;
  readonly kind: string;
  readonly shares: number;
  readonly pricePerShare: number;
  readonly strikePrice: number | undefined;
  readonly poolId: string | undefined;
  readonly securityId: string | undefined;
  readonly issueDate: string | undefined;
  /** What is odd, and keeps the row from nothing. */
  readonly remark: string | undefined;
}

/** How the cells of a sheet are read. */
export interface RowReading {
  readonly fields: readonly (SheetField | null)[];
  readonly headings: readonly string[];
  readonly decimalMark: DecimalMark;
  readonly dateOrder: DateOrder;
}

/** The trimmed cell of a field; nothing where it is blank. */
export function cellOf(record: readonly string[], field: SheetField, { fields }: RowReading): string | undefined {
  const value = record[fields.indexOf(field)];
  return value === undefined || value.trim() === "" ? undefined : unguardedCell(value.trim());
}

/** The holding of a row, or why it is none. */
export function readHolding(record: readonly string[], reading: RowReading): Holding | string {
  const { headings, decimalMark, dateOrder } = reading;
  const cell = (field: SheetField) => cellOf(record, field, reading);
  if (record.slice(headings.length).some((extra) => extra.trim() !== "")) {
    return `The row has ${record.length} cells for ${headings.length} columns; write a number without thousands commas, or in quotes.`;
  }
  const id = cell("id") ?? cell("name");
  if (id === undefined) return "No holder is named.";
  if (isTheCommon(cell("name") ?? ""))
    return `"${cell("name")}" is a class of shares and no holder: are the columns the right way round?`;
  const convertible = convertibleName(cell("securityId"), cell("kind") ?? cell("classId"));
  if (convertible !== undefined) return `${convertible} has no shares yet; add it as an event, with its terms.`;
  const shares = isMoney(cell("shares") ?? "") ? Number.NaN : figure(cell("shares"), decimalMark);
  if (!(shares > 0)) return noShares(cell("shares"));
  if (!Number.isInteger(shares)) return `"${cell("shares")}" is not a whole number of shares.`;
  // A column called Type may say what the holder is.
  const said = cell("holderKind") ?? (findKind(cell("kind")) === undefined ? cell("kind") : undefined);
  const isOfHolder = said !== undefined && said === cell("kind") && holderKindOf(said) !== undefined;
  const named = kindOf(isOfHolder ? undefined : cell("kind"), cell("classId"), cell("name"));
  const kind = named === "stock" ? (countedBy(cell, reading) ?? named) : named;
  if (kind === undefined) return `"${cell("kind")}" is no kind of security that is known here.`;
  for (const field of ["pricePerShare", "strikePrice", "cashPaid"] as const) {
    const price = cell(field);
    const heading = headings[reading.fields.indexOf(field)] ?? field;
    if (price !== undefined && bare(price) !== "" && !(figure(price, decimalMark) >= 0))
      return `"${price}" is no ${field === "cashPaid" ? "amount" : "price"} of zero or more (${heading}).`;
  }
  const given = cell("issueDate");
  const issueDate = given === undefined ? undefined : readDay(given, dateOrder);
  if (given !== undefined && issueDate === undefined) return `"${given}" is not a date.`;
  const { pricePerShare, remark } = pricesOf(cell, shares, decimalMark);
  const strikePrice =
    kind === "stock" || kind === UNISSUED ? undefined : strikeOf(cell, kind, pricePerShare, decimalMark);
  const holderKind = said === undefined ? undefined : holderKindOf(said);
  const unknown = said !== undefined && holderKind === undefined;
  return {
    id,
    name: cell("name") ?? id,
    email: cell("email")?.toLowerCase(),
    holderKind: unknown ? "other" : holderKind,
    classId:
      kind === "stock" ? classOf(cell("classId")) : kind === "warrant" ? warrantedClass(cell("classId")) : "common",
    kind,
    shares,
    pricePerShare,
    strikePrice: strikePrice ?? undefined,
    poolId: cell("poolId"),
    securityId: cell("securityId"),
    issueDate,
    remark: unknown
      ? `"${said}" is no relationship that is known here; the holder is listed under Others.`
      : kind === "stock" && figure(cell("strikePrice"), decimalMark) > 0
        ? "The row is of stock and has an exercise price, which was not read."
        : strikePrice === null
          ? "No exercise price stands in the row: it was read as 0."
          : remark,
  };
}

/** Why a cell is no number of shares that somebody holds. */
function noShares(cell = ""): string {
  if (cell.trim() === "") return "The row has no number of shares.";
  const none = `"${cell}" is not a number of shares above zero`;
  if (/%\s*$/.test(cell)) return `${none}, but a part of the whole: enter how many shares that is.`;
  if (isMoney(cell)) return `${none}, but an amount of money: what was paid belongs in a column of its own.`;
  const isBelow = /^\(.*\d.*\)$|^[-−–]\s*\d/.test(cell.trim());
  return isBelow ? `${none}: add shares that were given back as a repurchase, on its day.` : `${none}.`;
}

const figure = (text: string | undefined, mark: DecimalMark): number =>
  text === undefined ? Number.NaN : readFigure(text, mark);

/** The price of a share: as it is given, else what was paid by the number of shares. */
function pricesOf(cell: (field: SheetField) => string | undefined, shares: number, mark: DecimalMark) {
  const price = figure(cell("pricePerShare"), mark);
  const cash = figure(cell("cashPaid"), mark);
  if (Number.isNaN(price)) {
    const pricePerShare = cash > 0 ? rational(cash).div(shares).toNumber() : 0;
    return { pricePerShare, remark: undefined };
  }
  const worth = roundToCents(rational(price).times(shares));
  const differs = cash > 0 && worth !== roundToCents(rational(cash));
  const remark = differs
    ? `${cell("shares")} at ${cell("pricePerShare")} come to ${worth}, not ${cell("cashPaid")}; the price was used.`
    : undefined;
  return { pricePerShare: price, remark };
}

/** What exercising costs: by its own column, else the row's price; null where an award that has a strike shows none. */
function strikeOf(
  cell: (field: SheetField) => string | undefined,
  kind: string,
  price: number,
  mark: DecimalMark,
): number | null | undefined {
  const strike = cell("strikePrice");
  if (strike !== undefined && bare(strike) !== "") return figure(strike, mark);
  if (price > 0 || bare(cell("pricePerShare") ?? "") !== "") return price;
  return kind === "rsu" ? undefined : null;
}

/** The class that a warrant buys, of names such as `Series A Warrant`. */
function warrantedClass(cell: string | undefined): string {
  return classOf(cell?.replace(/\bwarrants?\b/i, "").trim() || undefined);
}

/** SAFEs and notes, which Carta numbers SAFE-1 and CN-1. */
function convertibleName(securityId = "", kind = ""): string | undefined {
  if (/^SAFE\d*-\d+$/i.test(securityId) || /\b(safes?|bsa[- ]air)\b/i.test(kind)) return "A SAFE";
  return LOAN.test(kind) ? "A convertible note" : undefined;
}

/** Convertible preferred is stock. */
const LOAN =
  /\bnotes?\b|\bwandel\p{L}*|\bobligations? convertibles?\b|\b(?:convertible|advance) (?:loans?|bonds?|debentures?|subscriptions?)\b|^convertibles?$/iu;

/** Of `Common`, `Common Stock` and `Common (CS)` the class that every company has. */
export function classOf(cell: string | undefined): string {
  return cell === undefined || isTheCommon(cell) ? "common" : cell;
}

export const AWARDS: readonly string[] = ["option", "iso", "nso", "rsu", "sar", "promised"];

const KINDS: readonly (readonly [kind: string, named: RegExp])[] = [
  ["rsu", /\b(rsus?|restricted stock units?)\b/i],
  ["sar", /\b(sars?|(stock )?appreciation rights?|phantom|vsops?|vsps?|virtual (shares?|options?)|virtuelle)\b/i],
  ["iso", /\bisos?\b/i],
  ["nso", /\b(nsos?|nqsos?|intl|international)\b/i],
  ["promised", /\bpromised\b/i],
  ["option", /\b(options?|emi|csop|unapproved|bspces?)\b/i],
  ["warrant", /\b(warrants?|bsas?)\b/i],
  ["stock", /\b(stock|shares?|certificates?|common|preferred|rsas?|restricted|equity)\b/i],
];

/** What a plan has left to grant: nobody's, and no security. */
export const UNISSUED = "unissued";

/**
 * What the column of shares counts by its own heading, where the row says no kind: options, warrants, units. Shares with an
 * exercise price and without a class are options.
 */
function countedBy(cell: (field: SheetField) => string | undefined, { fields, headings, decimalMark }: RowReading) {
  if (cell("kind") !== undefined && findKind(cell("kind")) !== undefined) return undefined;
  const counted = findKind(headings[fields.indexOf("shares")]);
  if (counted !== undefined && counted !== "stock") return counted;
  return cell("classId") === undefined && figure(cell("strikePrice"), decimalMark) > 0 ? "option" : undefined;
}

const findKind = (text = ""): string | undefined => KINDS.find(([, named]) => named.test(text))?.[0];

/** The kind of security by its own column, else where the class names an award; stock unless said. */
function kindOf(kind: string | undefined, classId = "", name = ""): string | undefined {
  if ([kind ?? "", classId, name].some(isUnissued)) return UNISSUED;
  if (kind !== undefined) return findKind(kind);
  const named = findKind(classId);
  return named === undefined || named === "stock" ? "stock" : named;
}

const RELATIONSHIPS: readonly (readonly [kind: HolderKind, named: RegExp])[] = [
  ["founder", /founder|gründer/i],
  ["investor", /investor|fund|venture/i],
  ["advisor", /advis[eo]r/i],
  ["consultant", /consultant|contractor/i],
  ["employee", /employee|executive|officer|mitarbeiter/i],
  ["director", /director|board/i],
  ["other", /^(ex-?)?other$/i],
];

function holderKindOf(cell: string): HolderKind | undefined {
  return (
    holderKinds.find((kind) => kind === cell.toLowerCase()) ?? RELATIONSHIPS.find(([, named]) => named.test(cell))?.[0]
  );
}
