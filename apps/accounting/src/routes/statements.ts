/**
 * `/statements/:name`, `/issued-statements`, `/valuation-files`: the books as a reader of statements takes them, now and as
 * they were issued, and what their fair values rest on.
 */

import { asAudited } from "@capstack/books/documents/document";
import { documentFile } from "@capstack/books/documents/document-file";
import { getIlpaPerformance } from "@capstack/books/ilpa/ilpa-performance";
import { publishIlpaSettings, setIlpaSettings } from "@capstack/books/ilpa/ilpa-settings";
import { getIlpaTemplate, getIlpaTemplates } from "@capstack/books/ilpa/ilpa-template";
import { answerNotes, setNoteText } from "@capstack/books/notes/notes";
import { FileAnswer } from "@capstack/books/requests/answer";
import { readPeriod } from "@capstack/books/requests/requested-period";
import {
  getIssuedStatement,
  issueIlpaTemplates,
  issueStatement,
  listIssuedStatements,
} from "@capstack/books/statements/issued-statement";
import { partnerStatements } from "@capstack/books/statements/partner-statements";
import { requireOwnStatement, statementDocument, statementOf } from "@capstack/books/statements/statement-document";
import { approveValuationFile, listValuationFiles } from "@capstack/books/valuations/valuation-file";
import { inGroup, inHolding, ofGroup, ofHolding, type Routes } from "../route.js";

export const statementRoutes = {
  getStatement: ofGroup(async (read, vehicle, { name, query }) => {
    const today = query.asOf ?? read.today;
    const { start, end, label } = readPeriod(query, today, vehicle.fiscalYearStart);
    const { adjusting, book, compare } = query;
    const params = { name, start, end, compare, adjusting, book };
    const books = await read.services.keptBooks.takeStatement(read, vehicle, today, params);
    const lpEntityId = query.lp?.toLowerCase();
    requireOwnStatement(read.caller, name, lpEntityId);
    const statement = statementOf(books, name, { start, end, compare, lpEntityId });
    if (query.format !== "json") {
      const document = asAudited(statementDocument(name, books, statement, book), vehicle.name, query.audited);
      return new FileAnswer(await documentFile(query.format, [document]));
    }
    const head = {
      statement: name,
      vehicle: vehicle.name,
      currency: vehicle.baseCurrency,
      period: label,
      ...(book && { book }),
    };
    return { ...head, ...statement.figures };
  }),
  getPartnerStatements: ofGroup((read, vehicle, { query }) => partnerStatements(read, vehicle, query)),
  getIlpaTemplate: ofGroup((read, vehicle, { query }) => getIlpaTemplate(read, vehicle, query)),
  getIlpaTemplates: ofGroup((read, vehicle, { query }) => getIlpaTemplates(read, vehicle, query)),
  getIlpaPerformance: ofGroup((read, vehicle, { query }) => getIlpaPerformance(read, vehicle, query)),
  getIlpaSettings: ofGroup(publishIlpaSettings),
  setIlpaSettings: inGroup(setIlpaSettings),
  issueStatement: async (write, { name, query }, body) =>
    issueStatement(write, await write.takeGroup(query.group), name, body),
  issueIlpaTemplates: inGroup(issueIlpaTemplates),
  listIssuedStatements: ofGroup((read, vehicle, { query }) => listIssuedStatements(read, vehicle, query)),
  getIssuedStatement: ofHolding("issued_statements", getIssuedStatement),
  getNotes: ofGroup((read, vehicle, { query }) => answerNotes(read, vehicle, query)),
  setNoteText: async (write, { name, query }, body) =>
    setNoteText(write, await write.takeGroup(query.group), name, body),
  listValuationFiles: ofGroup((read, vehicle) => listValuationFiles(read, vehicle)),
  approveValuationFile: inHolding("valuation_files", approveValuationFile),
} satisfies Partial<Routes>;
