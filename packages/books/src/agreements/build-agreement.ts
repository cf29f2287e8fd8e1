/** What an agreement would post and change, built by the engine from the current books. */
import { addDays } from "@capstack/decimal";
import {
  type BooksIndex,
  buildCutover,
  buildTransfer,
  type CommitmentEvent,
  type Cutover,
  equalize,
  type HistoryFlow,
  indexBooks,
  type RetroactiveFee,
  type SubsequentClose,
  type Transfer,
} from "@capstack/ledger";
import { paidThrough } from "../entries/paid-through.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { loadAgreedFee } from "../load/agreed-fee.js";
import { loadBooks } from "../load/load-books.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import type { Context } from "./agreement.js";

/** A subsequent close as requested. The fee follows the terms unless the request sets another fee, or none. */
export interface AskedClose extends Omit<SubsequentClose, "retroactiveFee"> {
  readonly retroactiveFee?: RetroactiveFee | null | undefined;
  /** Where the cash of a close funded at once moves; on 1000 by default. */
  readonly bankAccount?: string | undefined;
}

/** Terms by kind. */
export type AgreedTerms =
  | ({ readonly kind: "transfer" } & Transfer)
  | ({ readonly kind: "subsequent_close" } & AskedClose)
  | ({ readonly kind: "opening_balance" } & Cutover);

/** Everything an agreement posts and changes together. */
export interface Agreed {
  readonly entries: readonly NewEntry[];
  readonly commitments: readonly CommitmentEvent[];
  readonly historyFlows: readonly HistoryFlow[];
}

/** Builds an agreement. Its id marks its entries and history as its own. @throws EngineError of the builder */
export async function buildAgreement(
  context: Context,
  vehicle: VehicleRow,
  id: string,
  { kind, ...terms }: AgreedTerms,
): Promise<Agreed> {
  const books = indexBooks(await loadBooks(context.tx, context.tenantId, vehicle, context.today));
  switch (kind) {
    case "transfer":
      return buildTransfer(books, { ...(terms as Transfer), sourceRef: `transfer:${id}` });
    case "opening_balance": {
      const { entries, historyFlows } = buildCutover(books, { ...(terms as Cutover), sourceRef: `cutover:${id}` });
      return { entries, historyFlows, commitments: [] };
    }
    default: {
      const { retroactiveFee, bankAccount, ...close } = terms as AskedClose;
      const fee = retroactiveFee === undefined ? await agreedFee(context, vehicle, close.date) : retroactiveFee;
      const deal = { ...close, ...(fee === null ? {} : { retroactiveFee: fee }), sourceRef: `subsequent-close:${id}` };
      const { entries, commitments } = equalize(books, deal);
      const paid = await fundedThrough(context, vehicle, entries, { bankAccount, books });
      return { entries: paid, commitments, historyFlows: [] };
    }
  }
}

/** The entries of a close, those that move cash on the bank account that is named. */
async function fundedThrough(
  context: Context,
  vehicle: VehicleRow,
  entries: readonly NewEntry[],
  through: { readonly bankAccount: string | undefined; readonly books: BooksIndex },
): Promise<readonly NewEntry[]> {
  const funding = entries.filter(({ postings }) => postings.some(({ account }) => account === "1000"));
  const moved = await paidThrough(context, vehicle, funding.length === 0 ? entries : funding, through);
  return funding.length === 0 ? moved : entries.map((entry) => moved[funding.indexOf(entry)] ?? entry);
}

/**
 * The fee on commitments under the terms, from its start to the day before a close or to its end; null without a fee.
 */
async function agreedFee(
  { tx, tenantId }: Context,
  vehicle: VehicleRow,
  closing: string,
): Promise<RetroactiveFee | null> {
  const fee = await loadAgreedFee(tx, { tenantId, vehicleId: vehicle.id }, closing);
  if (fee?.charged.basis !== "committed") return null;
  const { startDate, endDate, charged } = fee;
  const before = addDays(closing, -1);
  const [from, to] = [startDate ?? closing, endDate !== null && endDate < before ? endDate : before];
  if (from > to) return null;
  const { basis: _, commitmentsOn: __, ...terms } = charged;
  return { from, to, ...terms };
}
