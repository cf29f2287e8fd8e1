/** `/export` and `/import/journal`: the journal for other programs, and from them. */

import { journalFile } from "@capstack/books/exports/journal-file";
import { importJournalFile, journalJob } from "@capstack/books/imports/import-journal";
import { FileAnswer } from "@capstack/books/requests/answer";
import { fileInGroup, ofGroup, type Routes } from "../route.js";

export const interchangeRoutes = {
  exportJournal: ofGroup(async (read, vehicle, { query }) => {
    const books = await read.services.keptBooks.take(read, vehicle, read.today, query);
    const exported = query.drafts === "exclude" ? { ...books, drafts: [] } : books;
    return new FileAnswer(journalFile(exported, query.format));
  }),
  importJournal: fileInGroup(journalJob, importJournalFile),
} satisfies Partial<Routes>;
