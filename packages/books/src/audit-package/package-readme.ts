/** What lies in an auditor's package, and by which rules it was made. */
import type { VehicleRow } from "../vehicles/vehicle.js";
import { ALIKE_DAYS, looks } from "./package-entries.js";

interface Said {
  readonly vehicle: VehicleRow;
  readonly period: string;
  readonly lists: ReadonlyMap<string, readonly unknown[]>;
  /** Of closings, those that were posted long after their day. */
  readonly lateClosings: number;
  readonly sample: {
    readonly seed: string;
    readonly total: number;
    readonly step: number;
    readonly start: number;
    readonly size: number;
  };
  readonly proof: {
    readonly entries: number;
    readonly lastHash: string;
    readonly chain: string;
    readonly rollups: string;
  };
}

/** The text of `README.txt`. */
export function readme({ vehicle, period, lists, lateClosings, sample, proof }: Said): string {
  const count = (name: string) => lists.get(`entries/${name}`)?.length ?? 0;
  const { seed, total, step, start, size } = sample;
  return `${vehicle.name}
${period}. Amounts in ${vehicle.baseCurrency}. ${
    vehicle.closedThrough === null ? "No month is closed." : `The books are closed through ${vehicle.closedThrough}.`
  }

statements/        each statement as a page and as CSV, the period before beside it, and the notes
partners/          the capital account of each partner, to be confirmed by it; index.csv says which file is whose
lead-sheets.csv    every account from opening to closing, by the row of the statement it is part of; the sum of all is zero
accounts.csv       every account by the code that postings have, with the base account and the name that the trial balance
                   prints, in the order of the trial balance and of the lead sheets
workings/          the management fee by the terms, beside what was booked; the quarters of average net assets
postings.csv       every line of every entry of the period: entry_id leads to the lists below
postings-before.csv, postings-after-the-end.csv  the same of the entries before the period, which the opening balances are
                   the sum of, and after it
entries/all.csv    every entry: ${count("all")}, in posting order, with who posted it, when, and its hash
${looks.map(({ name, rule }) => `${`entries/${name}.csv`.padEnd(22)} ${count(name)} ${rule}`).join("\n")}
entries/alike.csv      ${count("alike")} of the kind and amount of another within ${ALIKE_DAYS} days
entries/closings.csv   ${count("closings")} that a close made or takes back; they share results out. In the lists above they are in all, and
                   those posted late, ${lateClosings}, follow in late.csv as the group «closing»
entries/before.csv     ${count("before")} posted for days before the period
entries/after-the-end.csv  ${count("after-the-end")} posted for days after the period
entries/sample.csv ${size} drawn as below
                   in every list debits is the sum of an entry's debits, which is more than changed hands where an entry both
                   realizes a result and takes back what was unrealized; cash is what its lines on cash come to, received
                   positive, empty where it has none
documents.csv      what each kept document belongs to: subject_id is an entry_id, or the id of what else it rests on;
                   documents/ has the files that the books keep, 64 MiB of them at most, each with its SHA-256 in the list,
                   in a folder named by the day of its entry, else the day it was kept, and by what it is;
                   kind is what it is; entry_date, entry_debits and entry_cash are its entry's; same_bytes_as names the
                   document that was kept first of those with equal bytes: one paper behind two entries may be one bill
                   booked twice
bank.csv           the bank's balance at the end beside the ledger's cash
bank-rows.csv      every row of the bank in the period, with the entries it is matched to
commitments.csv    every change of a commitment
records/           the files of marks (entry_id leads to the mark), the terms of each part of the time, provisions of side
                   letters, partners and securities
changes.csv        who changed what since the period began
tests.csv          which entries of the period were marked as tested, by whom, and which marks were withdrawn
chain.csv          the chain of hashes from the first posted entry to the last, whatever their days
chain.txt          the text that each of its hashes is of, a line each in the same order
proof.json         the chain of hashes and the monthly sums, recomputed: ${proof.chain}, ${proof.rollups}, ${proof.entries} entries

The sample. The debits of all entries but closings, ${total}, are laid end to end in posting order. The step is ${step}. The start is the
SHA-256 of the seed "${seed}", read as a whole number of the smallest unit of the currency, modulo the step: ${start}. An
entry is drawn where the start or a step after it falls on its debits, and once only. Another seed draws another sample.

The chain. Each entry's hash is over its lines and over the hash before. chain.csv has every entry that was ever posted, by
sequence, with the hash before and its own: ${proof.entries}, the last of them ${proof.lastHash}.
A hash is the SHA-256, in hexadecimal, of a text of UTF-8: line n of chain.txt, without its end, is the text of the entry at
sequence n. Who hashes every line and finds each hash at the head of the line after it has computed the last hash again. A
text is JSON of the hash before (64 zeros before the first entry), the vehicle's id, the sequence as text, then of the entry
id, date, memo, source type, source reference, reference, whether adjusting, book, the id of the entry it reverses, and its
lines. A line is account id, amount, currency, amount in ${vehicle.baseCurrency}, partner id, company id, memo. Amounts are text in the
smallest unit of their currency, debits positive; what there is none of is null.
`;
}
