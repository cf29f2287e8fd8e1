/** `/chart`, `/journal`, `/schedules`, `/ledger`: accounts, entries, what comes again, and registers. */

import { createSchedule, draftSchedules, endSchedule, listSchedules } from "@capstack/books/entries/schedule";
import { addAccount, changeAccount, completeChart } from "@capstack/books/journal/chart/change-chart";
import { publishChart } from "@capstack/books/journal/chart/published-chart";
import { postDraft, voidDraft } from "@capstack/books/journal/entry-status";
import { journalPage } from "@capstack/books/journal/pages/journal-page";
import { readLedger } from "@capstack/books/journal/pages/ledger-page";
import { reverseEntry } from "@capstack/books/journal/reversal";
import { changeDraft, publishEntry, writeEntries, writeEntry } from "@capstack/books/journal/write-entries";
import { inGroup, inHolding, moving, ofGroup, type Routes } from "../route.js";

const ENTRY = ["journal_entries", publishEntry] as const;

export const journalRoutes = {
  getChart: ofGroup((read, vehicle) => publishChart(read, vehicle)),
  seedChart: inGroup(completeChart),
  addAccount: inGroup(addAccount),
  changeAccount: inHolding("ledger_accounts", changeAccount),
  getJournal: ofGroup((read, vehicle, { query }) => journalPage(read, vehicle, query)),
  writeEntry: inGroup(writeEntry),
  writeEntries: inGroup(writeEntries),
  changeDraft: inHolding("journal_entries", (write, vehicle, id, body, { ifMatch }) =>
    changeDraft(write, vehicle, { id, ifMatch, body }),
  ),
  postEntry: inHolding("journal_entries", async (write, vehicle, id, _: unknown, { ifMatch }) => {
    await postDraft(write, vehicle, id, ifMatch);
    return publishEntry(write, vehicle, id);
  }),
  voidEntry: moving(...ENTRY, voidDraft),
  reverseEntry: inHolding("journal_entries", async (write, vehicle, id, body) =>
    publishEntry(write, vehicle, await reverseEntry(write, vehicle, id, body)),
  ),
  listSchedules: ofGroup(listSchedules),
  createSchedule: inGroup(createSchedule),
  endSchedule: inHolding("schedules", endSchedule),
  draftSchedules: inGroup(draftSchedules),
  getLedger: ofGroup((read, vehicle, { query }) => readLedger(read, vehicle, query)),
} satisfies Partial<Routes>;
