/** `/export` and `/import/journal`: the journal for other programs, and from them. */
import { accountingOperations } from "@capstack/contract/accounting";
import { journalFile } from "../exports/journal-file.js";
import { importJournalFile, journalJob } from "../imports/import-journal.js";
import { fileRoute, readRoute } from "../route.js";
import { requireCurrency } from "../vehicle.js";

export const interchangeRoutes = [
  readRoute(accountingOperations.exportJournal, async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const books = await read.services.keptBooks.take(read, vehicle, read.today);
    return { file: journalFile(books, query.format) };
  }),
  fileRoute(
    accountingOperations.importJournal,
    (services, caller, { query }) => journalJob(services, caller, query.group),
    async (write, { query }, file, job) => {
      const vehicle = await write.takeGroup(query.group);
      requireCurrency(vehicle, job.currency);
      return { status: 201, json: await importJournalFile(write, vehicle, file) };
    },
  ),
];
