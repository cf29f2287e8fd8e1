/** `/statements/:name`: the books as a reader of statements takes them. */

import { documentFile } from "@capstack/documents";
import { FileAnswer } from "../answer.js";
import { readPeriod } from "../asked-period.js";
import { notFound } from "../caller.js";
import { ofGroup, type Routes } from "../route.js";
import { statements, toDocument } from "../statements/index.js";

export const statementRoutes = {
  getStatement: ofGroup(async (read, vehicle, { name, query }) => {
    const prepare = statements.get(name);
    if (prepare === undefined) throw notFound();
    const today = query.asOf ?? read.today;
    const { start, end, label } = readPeriod(query, today, vehicle.fiscalYearStart);
    const { adjusting = "include" } = query;
    const books = await read.services.keptBooks.take(read, vehicle, today, { adjusting });
    const statement = prepare(books, { start, end, compare: query.compare, lp: query.lp?.toLowerCase(), today });
    if (query.format !== "json")
      return new FileAnswer(await documentFile(query.format, [toDocument(name, books, statement)]));
    const head = { statement: name, vehicle: vehicle.name, currency: vehicle.baseCurrency, period: label };
    return { ...head, ...statement.figures };
  }),
} satisfies Partial<Routes>;
