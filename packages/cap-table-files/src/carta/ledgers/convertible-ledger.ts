/**
 * A ledger of SAFEs and notes. It says the cap, the discount and the rate, and not whether the cap is pre- or post-money,
 * how days are counted, or what becomes of interest. Whatever converted or was cancelled is history.
 */
import { hasEnded } from "@capstack/cap-table/sheets";
import type { FileConvertible } from "../../company/company.js";
import type { FileReading } from "../../company/file-reading.js";
import type { KnownTable } from "../../sheet/known-table.js";
import { plainText } from "../../sheet/sheet-reading.js";
import { certificateId, certificateRows, holderOf } from "./ledger-row.js";

/** Reads the instruments that are outstanding, and those cancelled on a day. */
export function readConvertibleLedger(table: KnownTable, reading: FileReading): void {
  table.takeHead();
  for (const row of certificateRows(table, reading)) readInstrument(table, row, reading);
}

/** Reads an instrument. */
export function readInstrument(table: KnownTable, row: number, reading: FileReading): void {
  const { marks, company } = reading;
  const securityId = certificateId(table, row);
  const figure = (field: string) => table.figure(row, field, marks);
  const day = (field: string) => table.day(row, field, marks);
  const principal = figure("principal") ?? figure("cash") ?? 0;
  const other = figure("otherConsideration") ?? 0;
  const [issueDate, convertedDate, cancelledDate, maturityDate] = [
    "issueDate",
    "convertedDate",
    "cancelledDate",
    "maturityDate",
  ].map(day);
  const [interest, interestRate, cap, discount] = ["interest", "rate", "cap", "discount"].map(figure);
  const [destination, reason, status] = [
    table.text(row, "destination"),
    table.text(row, "cancellationReason"),
    table.text(row, "status"),
  ];
  const holder = holderOf(table, row, reading, { column: "convertibles", shares: principal, securityId });
  leaveOtherTerms(table, row, other);
  if (convertedDate !== undefined || /\bconver(ted|sion)\b/i.test(`${reason} ${status}`)) {
    const into = destination === "" ? "" : ` into ${destination}`;
    table.leave(
      row,
      table.has("principal") ? "principal" : "cash",
      `${securityId} converted${into}: what it became stands on a ledger of stock, and nothing of it is outstanding.`,
    );
    table.sheet.takeRow(row);
    return;
  }
  if (!(principal > 0)) return;
  if (cancelledDate === undefined && hasEnded(status)) {
    table.leave(row, "status", `The row says "${status}" and not on which day; nothing of it is taken as outstanding.`);
    return;
  }
  const place = `${table.sheet.name.trim()} ${row + 1}`.trim();
  const id = reading.ownId(securityId) ?? (securityId === "" ? place : `${securityId} (${place})`);
  const type = table.text(row, "instrumentType");
  const kind = kindOf(table, row, securityId, type) ?? askKind(table, reading);
  if (interest !== undefined && kind === "note") {
    const what = `${id}: interest to ${company.asOf} (${table.sheet.name.trim()})`;
    if (company.asOf === null) table.leave(row, "interest", "The file does not say to which day the interest runs.");
    else company.stated.push({ of: "interest", securityId: id, what, figure: interest });
  }
  if (kind === "note" && interestRate !== undefined && issueDate === undefined) {
    table.leave(row, "rate", "Interest needs a first day; the note is taken without it.");
  }
  const rate = fractionOf(table, row, "rate", interestRate);
  const isCap = cap !== undefined && cap > principal;
  if (cap !== undefined && cap > 0 && !isCap)
    table.leave(row, "cap", "A valuation cap that is no larger than what was paid is none; write it in full.");
  company.convertibles.push({
    holder,
    kind,
    securityId: id,
    principal,
    issueDate,
    maturityDate,
    valuationCap: isCap ? cap : undefined,
    hasOpenPrice: (!table.has("cap") && !table.has("discount")) || (cap !== undefined && cap > 0 && !isCap),
    discount: fractionOf(table, row, "discount", discount),
    interestRate: rate,
    isRateOpen: rate !== undefined && rate > MOST_A_YEAR && rate === interestRate && !isPerCent(table, row, "rate"),
    interest: kind === "safe" ? undefined : interest,
    cancelledDate,
    ...statedTerms(table, row, type, reading),
  });
}

/** Lists what events have no place for. */
function leaveOtherTerms(table: KnownTable, row: number, other: number): void {
  for (const field of ["changeInControl", "trigger"]) {
    if (table.text(row, field) !== "")
      table.leave(row, field, "No event of a cap table has this term; enter it where an exit is modelled.");
  }
  if (other > 0) table.leave(row, "otherConsideration", "Consideration other than money is not part of the principal.");
}

/** By the sheet's own kind, else by the type that the row names, else by the certificate's number. */
function kindOf(table: KnownTable, row: number, securityId: string, type: string): "safe" | "note" | undefined {
  const { securities } = table.kind;
  const isDebt = table.text(row, "isDebt");
  if (securities === "safes" || /^false$/i.test(isDebt)) return "safe";
  if (securities === "notes" || /^true$/i.test(isDebt)) return "note";
  if (/\b(safe|simple agreement)/i.test(type)) return "safe";
  if (/\b(note|debenture)/i.test(type)) return "note";
  if (isSafe(securityId)) return "safe";
  const hasTerms = ["rate", "maturityDate"].some((field) => plainText(table.peek(row, field)) !== "");
  return hasTerms || /^(cn|note|con)/i.test(securityId) ? "note" : undefined;
}

/** What the rows of a list are that has no word for it; one with interest is of notes. */
function askKind(table: KnownTable, { questions }: FileReading): "safe" | "note" {
  return questions.ask({
    id: "convertibles",
    about: table.sheet.name === "" ? [] : [table.sheet.name],
    sentence:
      "Are the investments that the file lists SAFEs or convertible notes, where neither number nor terms say it?",
    options: [
      { value: "safe", says: "SAFEs: no interest, no day on which they fall due" },
      { value: "note", says: "convertible notes" },
    ],
    default: table.hasAny("rate") || table.hasAny("maturityDate") ? "note" : "safe",
  }) as "safe" | "note";
}

/** What a type or a heading says of a cap. */
const capTypeIn = (text: string): "pre" | "post" | undefined =>
  /pre[- ]?money/i.test(text) ? "pre" : /post[- ]?money/i.test(text) ? "post" : undefined;

/** Terms that templates ask for and Carta's ledger has no columns of. */
function statedTerms(table: KnownTable, row: number, type: string, { marks }: FileReading) {
  const [mfn, accrual] = [table.text(row, "mfn"), table.text(row, "accrual")];
  const compounding = /^(daily|monthly|annual)/i.exec(accrual)?.[1]?.toLowerCase();
  return {
    capType: capTypeIn(type) ?? capTypeIn(plainText(table.sheet.peek(table.head, table.at.get("cap") ?? -1))),
    mfn: mfn === "" ? /\b(mfn|most favou?red)\b/i.test(type) || undefined : /^(yes|true|y)$/i.test(mfn),
    qualifiedFinancingThreshold: table.figure(row, "threshold", marks),
    interestAccrual: compounding === undefined ? undefined : "compound",
    compounding: compounding as FileConvertible["compounding"],
  } as const;
}

/** Carta numbers SAFEs SAFE-1, and those of a later series SAFE2-1; others number them as they like. */
const isSafe = (securityId: string): boolean => /^SAFE/i.test(securityId);

/** A fraction of one above this, and below one, may be a rate in per cent. */
const MOST_A_YEAR = 0.3;

const isPerCent = (table: KnownTable, row: number, field: string): boolean =>
  /%\s*$/.test(String(table.peek(row, field) ?? ""));

/** A fraction of one; `20` is twenty per cent. */
function fractionOf(table: KnownTable, row: number, field: string, figure: number | undefined): number | undefined {
  if (figure === undefined || figure <= 0) return undefined;
  if (figure < 1) return figure;
  if (figure < 100 && !isPerCent(table, row, field)) return Number(`${figure}e-2`);
  table.leave(row, field, "The term must be below 100 per cent.");
  return undefined;
}
