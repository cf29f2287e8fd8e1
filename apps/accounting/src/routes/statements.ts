/** `/statements/:name` and `/export`: the books as a reader of statements, or another program, takes them. */
import {
  type BooksIndex,
  balanceSheet,
  capitalAccounts,
  cashFlowStatement,
  exportJournal,
  ilpaStatement,
  operationsStatement,
  partnersCapitalStatement,
  scheduleOfInvestments,
  trialBalance,
} from "@capstack/ledger";
import { z } from "zod";
import { notFound } from "../caller.js";
import { refusal } from "../failures.js";
import { readRoute } from "../route.js";
import { statementCsv } from "../statements/statement-csv.js";
import { group, period, readPeriod, within } from "../wire/query.js";
import { breakdown } from "./capital-accounts-read.js";

/** What a statement is asked for. */
interface Asked {
  readonly start: string | null;
  readonly end: string | null;
  readonly compare: number;
  readonly lp: string | undefined;
  readonly today: string;
}

type Statement = (books: BooksIndex, asked: Asked) => object;

const statements: Readonly<Record<string, Statement>> = {
  "balance-sheet": balanceSheet,
  operations: operationsStatement,
  "cash-flow": cashFlowStatement,
  "partners-capital": partnersCapitalStatement,
  "schedule-of-investments": scheduleOfInvestments,
  "trial-balance": (books, { end }) => trialBalance(books, { end }),
  "capital-account": capitalAccountOf,
  ilpa: (books, { end, compare, lp, today }) => {
    return ilpaStatement(books, { end: end ?? today, compare, ...(lp === undefined ? {} : { lpEntityId: lp }) });
  },
};

export const statementRoutes = [
  readRoute({
    path: "/statements/:name",
    summary: "A statement, as JSON or CSV",
    query: z.object({
      ...group,
      ...period,
      compare: within(0, 12).default(0),
      lp: z.uuid().optional(),
      format: z.enum(["json", "csv"]).default("json"),
    }),
    answer: async (read, { name, query }) => {
      const build = Object.hasOwn(statements, name) ? statements[name] : undefined;
      if (build === undefined) throw notFound();
      const vehicle = await read.vehicle(query.group);
      const today = query.asOf ?? read.today;
      const { start, end, label } = readPeriod(query, today, vehicle.fiscalYearStart);
      const books = await read.desk.shelf.take(read, vehicle, today);
      const statement = build(books, { start, end, compare: query.compare, lp: query.lp?.toLowerCase(), today });
      const head = { statement: name, vehicle: vehicle.name, currency: vehicle.baseCurrency, period: label };
      if (query.format === "json") return { json: { ...head, ...statement } };
      const bytes = new TextEncoder().encode(statementCsv(head, statement));
      return { file: { name: `${name}.csv`, type: "text/csv; charset=UTF-8", bytes } };
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

/** One partner's account over the window and since inception. */
function capitalAccountOf(books: BooksIndex, { start, end, lp }: Asked): object {
  if (lp === undefined)
    throw refusal("invalid_query", "lp is required: the partner's id.", { details: { query: "lp" } });
  const row = capitalAccounts(books, { start, end }).rows.find(({ lpEntityId }) => lpEntityId === lp);
  if (row === undefined) throw notFound("There is no such partner in this vehicle.");
  const { lpEntityId, name, partnerClass, commitment, called, funded, outstanding, receivable, irr } = row;
  const partner = { lpEntityId, name, partnerClass, commitment, called, funded, outstanding, receivable, irr };
  return { partner, periodLines: breakdown(row.period), sinceInception: breakdown(row.itd) };
}
