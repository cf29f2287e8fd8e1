/** What all notices to partners share: calls, distributions, subsequent closes and transfers. */

import { dayText, figureText, lineRow, type PageTable, totalRow } from "@capstack/ledger";
import type { PrintableDocument } from "../documents/document.js";

/** The recipient and the subject of a notice. */
interface Addressed {
  readonly vehicle: string;
  readonly name: string;
  readonly currency: string;
  readonly description: string;
  readonly status: string;
}

/** The content of one kind of notice. */
interface NoticePage extends Pick<PrintableDocument, "name" | "title" | "date" | "facts"> {
  readonly thing: keyof typeof DECLARING;
  /** The event, in one sentence or two. */
  readonly sentence: string;
  /** The components of the partner's amount. */
  readonly parts: readonly PageTable[];
  /** The commitment before and after; the last line is the remainder. */
  readonly commitment: readonly (readonly [label: string, amount: number])[];
  readonly payment?: string | null;
}

/** A notice on one page. */
export function noticePage(
  { vehicle, name: addressee, currency, description, status }: Addressed,
  { thing, sentence, parts, commitment, payment = null, ...said }: NoticePage,
): PrintableDocument {
  return {
    ...said,
    ...{ vehicle, addressee, currency, period: dayText(said.date) },
    paragraphs: [...(description === "" ? [] : [description]), sentence],
    tables: [...parts, commitmentTable(currency, commitment)],
    ties: [],
    remarks: payment === null ? [] : [{ heading: "Payment", text: payment }],
    notes: standingNotes(thing, status),
  };
}

/** An amount within a sentence. */
export function moneyText(value: number, currency: string): string {
  return `${currency} ${figureText(value, "money", currency)}`;
}

/** A table of amounts, each named. */
export function amountTable(name: string, title: string, rows: PageTable["rows"]): PageTable {
  return {
    name,
    columns: [
      { title: "", kind: "text" },
      { title, kind: "money" },
    ],
    rows,
  };
}

function commitmentTable(currency: string, lines: NoticePage["commitment"]): PageTable {
  const rows = lines.map(([label, amount], place) =>
    place === lines.length - 1 ? totalRow(label, amount) : lineRow(label, amount),
  );
  return amountTable("Your commitment", currency, rows);
}

const DECLARING = { call: "issued", distribution: "declared", close: "declared", transfer: "declared" } as const;

/** Marks a notice of something that is not final. */
function standingNotes(thing: keyof typeof DECLARING, status: string): string[] {
  if (status === "draft") return [`Draft: this ${thing} is not ${DECLARING[thing]} yet.`];
  return status === "cancelled" ? [`Cancelled: nothing is due under this ${thing}.`] : [];
}
