/** `/statements/:name` and `/export`: the books as a reader of statements, or another program, takes them. */
import { exportJournal } from "@capstack/ledger";
import { z } from "zod";
import { notFound } from "../caller.js";
import { documentFile, documentFormats } from "../documents/document-file.js";
import { readRoute } from "../route.js";
import { statements, toDocument } from "../statements/index.js";
import { group, period, readPeriod, within } from "../wire/query.js";

export const statementRoutes = [
  readRoute({
    path: "/statements/:name",
    summary: "A statement, as JSON, CSV, XLSX or PDF",
    query: z.object({
      ...group,
      ...period,
      compare: within(0, 12).default(0),
      lp: z.uuid().optional(),
      format: z.enum(["json", ...documentFormats]).default("json"),
    }),
    answer: async (read, { name, query }) => {
      const prepare = statements.get(name);
      if (prepare === undefined) throw notFound();
      const vehicle = await read.vehicle(query.group);
      const today = query.asOf ?? read.today;
      const { start, end, label } = readPeriod(query, today, vehicle.fiscalYearStart);
      const books = await read.desk.shelf.take(read, vehicle, today);
      const statement = prepare(books, { start, end, compare: query.compare, lp: query.lp?.toLowerCase(), today });
      if (query.format !== "json")
        return { file: await documentFile(query.format, [toDocument(name, books, statement)]) };
      const head = { statement: name, vehicle: vehicle.name, currency: vehicle.baseCurrency, period: label };
      return { json: { ...head, ...statement.figures } };
    },
  }),
  readRoute({
    path: "/export",
    summary: "The journal for hledger, ledger or beancount",
    query: z.object({ ...group, format: z.enum(["hledger", "ledger", "beancount"]) }),
    answer: async (read, { query }) => {
      const vehicle = await read.vehicle(query.group);
      const books = await read.desk.shelf.take(read, vehicle, read.today);
      const bytes = new TextEncoder().encode(exportJournal(books, { format: query.format }));
      const extension = query.format === "beancount" ? "beancount" : "journal";
      return { file: { name: `journal.${extension}`, type: "text/plain; charset=UTF-8", bytes } };
    },
  }),
];
