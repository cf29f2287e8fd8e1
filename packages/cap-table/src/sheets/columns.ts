/** What the columns of a sheet hold, by the headings that Carta, its templates, and people give them. */
import { nearestName } from "@capstack/decimal";
import type { CsvRecord } from "./csv.js";
import { HEAD_LINES } from "./csv.js";

/**
 * What a column may hold, in the order in which people look for it.
 * @example sheetFields.slice(0, 3) // => ["name", "classId", "shares"]
 */
export const sheetFields = [
  "name",
  "classId",
  "shares",
  "issueDate",
  "pricePerShare",
  "cashPaid",
  "holderKind",
  "kind",
  "strikePrice",
  "poolId",
  "securityId",
  "id",
  "email",
] as const;

/** What a column of a sheet of holdings may hold. */
export type SheetField = (typeof sheetFields)[number];

/** Headings of each field, the likeliest first, as {@link plainHeading} writes them. */
const HEADINGS: Readonly<Record<SheetField, readonly string[]>> = {
  name: words(
    "name|stakeholder name|stakeholder|shareholder|shareholder name|holder|holder name|grantee|recipient|full name|legal name|employee name|investor|owner|gesellschafter|gesellschafterin|aktionär|inhaber|anteilseigner|beteiligter|founder|founders|founder name|gründer|actionnaire|actionnaires|associé|détenteur|titulaire|souscripteur|nom",
  ),
  classId: words(
    "classid|share class|class|security class|class of stock|class of shares|stock class|series|security|anteilsklasse|anteilsgattung|aktiengattung|gattung|klasse|catégorie|catégorie d actions|catégorie de titres|classe|classe d actions",
  ),
  shares: words(
    "shares|quantity outstanding|outstanding shares|shares outstanding|quantity|quantity issued|number of shares|share quantity|shares issued|issued shares|shares issued and outstanding|issued and outstanding shares|options|number of options|options outstanding|options granted|rsus|number of rsus|warrants|number of warrants|units|amount of shares|no of shares|nr of shares|of shares|num of shares|total shares|shares held|shares owned|qty|stück|stückzahl|anteile|anzahl anteile|geschäftsanteile|aktien|anzahl aktien|anzahl|nombre d actions|nombre de titres|nombre de parts|actions|titres",
  ),
  issueDate: words(
    "issuedate|issue date|date issued|grant date|date|issued|acquisition date|date of issue|date of issuance|issuance date|date acquired|purchase date|date of purchase|ausgabedatum|ausgabetag|datum|zeichnungsdatum|erwerbsdatum|date d émission|date de souscription|date d acquisition",
  ),
  pricePerShare: words(
    "pricepershare|price per share|price paid per share|purchase price|purchase price per share|price|issue price|share price|share class original issue price|original issue price|company provided price per share|preis je anteil|preis pro anteil|preis je aktie|ausgabepreis|kaufpreis|preis|prix par action|prix de souscription|prix d émission|prix unitaire|prix",
  ),
  cashPaid: words(
    "cashpaid|cash paid|cash contributed to company|cash contributed|amount invested|invested|amount paid|investment|investment amount|total invested|capital invested|consideration|total consideration|einzahlung|investiert|bezahlt|kaufpreis gesamt|montant investi|montant souscrit",
  ),
  holderKind: words(
    "holderkind|relationship|relationship to company|holder type|stakeholder type|role|rolle|beziehung",
  ),
  kind: words(
    "kind|security type|award type|option type|type of security|base award type|instrument|type|wertpapierart|art",
  ),
  strikePrice: words(
    "strikeprice|strike price|exercise price|exercise price per share|strike|ausübungspreis|basispreis",
  ),
  poolId: words("poolid|equity plan name|plan name|equity plan|plan|pool|beteiligungsprogramm|programm"),
  securityId: words(
    "securityid|security id|certificate id|certificate number|certificate|certificate no|cert no|cert|award id|award number|grant id|grant number",
  ),
  id: words("id|stakeholder id|holder id|shareholder id"),
  email: words("email|stakeholder email|email address|work email|e mail"),
};

function words(list: string): readonly string[] {
  return list.split("|");
}

/**
 * A heading as headings are compared: in lower case, with a blank for whatever is no letter and no digit.
 * @example plainHeading(" Stakeholder\nName* ") // => "stakeholder name"
 */
export function plainHeading(heading: string): string {
  return heading
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/**
 * A heading without what its figures are in: `Price per share (USD)`, `Shares (number)`.
 * @example withoutUnit("Price per share (USD)") // => "Price per share"
 */
export const withoutUnit = (heading: string): string =>
  heading.replace(
    /\s*[([](?:[A-Z]{3}|\p{Sc}|#|in \p{L}+|number|no\.?|nr\.?|count|anzahl|nombre|[dmyjt]{2,4}[-./][dmy]{2}[-./][dmyjt]{2,4})[)\]]\s*$/iu,
    "",
  );

const PER_CENT = /%|\bper ?cent|\bprozent|\bpourcent/i;

/** Whether a cell names the holders' column: in a row below the headings it begins another table. */
export const namesHolders = (cell: string): boolean => HEADINGS.name.includes(plainHeading(cell));

/**
 * The field that each heading names; of two that name the same, the likelier has it, and the other none.
 * @example
 * fieldsOf(["Holder", "Shares", "Ownership %"]) // => ["name", "shares", null]
 * fieldsOf(["Holdr", "Shars", "Note"]) // => ["name", "shares", null]
 */
export function fieldsOf(headings: readonly string[]): (SheetField | null)[] {
  // A column of shares in per cent counts none.
  const names = headings.map((heading) => (PER_CENT.test(heading) ? "" : plainHeading(withoutUnit(heading))));
  const fields: (SheetField | null)[] = names.map(() => null);
  for (const field of sheetFields) {
    const place = HEADINGS[field].map((name) => names.indexOf(name)).find((at) => at >= 0 && fields[at] === null);
    if (place !== undefined) fields[place] = field;
  }
  for (const field of ["name", "shares", "classId"] as const) {
    if (fields.includes(field)) continue;
    const place = names.findIndex((name, at) => fields[at] === null && isMisspelt(name, field));
    if (place >= 0) fields[place] = field;
  }
  return fields;
}

/** A heading of one word with a letter too many, too few, wrong or out of place: `Holdr`, `Shars`. */
function isMisspelt(name: string, field: SheetField): boolean {
  if (name.length < 4 || name.includes(" ")) return false;
  return nearestName(name, COMMON_HEADINGS[field] ?? [], 1) !== undefined;
}

/** The headings of which a slip of the finger is read. */
const COMMON_HEADINGS: { readonly [field in SheetField]?: readonly string[] } = {
  name: ["name", "holder", "shareholder", "stakeholder", "investor"],
  shares: ["shares", "quantity"],
  classId: ["class", "series"],
};

/**
 * The record of headings: among the first lines that are not blank the one that has most known ones. One known word may be
 * anybody's: then it is the first line of several words without a figure.
 */
export function headOf(records: readonly CsvRecord[]): number {
  const first: CsvRecord[] = [];
  const places: number[] = [];
  for (const [at, record] of records.entries()) {
    if (first.length === HEAD_LINES) break;
    if (record.cells.every((cell) => cell.trim() === "")) continue;
    first.push(record);
    places.push(at);
  }
  const known = first.map(({ cells }) => fieldsOf(cells).filter((field) => field !== null).length);
  const most = Math.max(0, ...known);
  const words = most > 1 ? -1 : first.map(({ cells }) => isOfWords(cells)).indexOf(true);
  return places[Math.max(0, words >= 0 ? words : known.indexOf(most))] ?? 0;
}

function isOfWords(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== "");
  return filled.length > 1 && filled.every((cell) => !/\d/.test(cell));
}

/**
 * The row of headings of a sheet of holdings, and the field that each of its columns holds.
 * @param rows cells as text
 * @example plainFields([["Acme"], ["Holder", "Shares", "Notes"]]) // => { head: 1, fields: ["name", "shares", null] }
 */
export function plainFields(rows: readonly (readonly string[])[]): {
  readonly head: number;
  readonly fields: readonly (SheetField | null)[];
} {
  const head = headOf(rows.map((cells, line) => ({ line, cells })));
  return { head, fields: fieldsOf(rows[head] ?? []) };
}
