/** `/export` and `/import/journal`: the journal for other programs, and from them. */
import { FileAnswer } from "../answer.js";
import { journalFile } from "../exports/journal-file.js";
import { importJournalFile, journalJob } from "../imports/import-journal.js";
import { fileInGroup, ofGroup, type Routes } from "../route.js";

export const interchangeRoutes = {
  exportJournal: ofGroup(async (read, vehicle, { query }) => {
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    return new FileAnswer(journalFile(books, query.format));
  }),
  importJournal: fileInGroup(journalJob, importJournalFile),
} satisfies Partial<Routes>;
