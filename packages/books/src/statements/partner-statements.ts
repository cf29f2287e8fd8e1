/** The statements of all partners of a vehicle as one archive, a file each. */
import { capitalAccounts } from "@capstack/ledger";
import { archivedName, archiveOf } from "../documents/archive-of-files.js";
import { asAudited } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";
import { FileAnswer } from "../requests/answer.js";
import type { Query } from "../requests/body.js";
import { maySee, notFound } from "../requests/caller.js";
import { readPeriod } from "../requests/requested-period.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { requireOwnStatement, statementDocument, statementOf } from "./statement-document.js";

/** Figures are computed before the first byte; files are made, and sent, one by one. */
export async function partnerStatements(
  read: Read,
  vehicle: VehicleRow,
  query: Query<"getPartnerStatements">,
): Promise<FileAnswer> {
  const today = query.asOf ?? read.today;
  const { start, end } = readPeriod(query, today, vehicle.fiscalYearStart);
  const { adjusting, book, compare, statement: name, format } = query;
  requireOwnStatement(read.caller, name, undefined);
  const params = { name, start, end, compare, adjusting, book };
  const books = await read.services.keptBooks.takeStatement(read, vehicle, today, params);
  const partners = capitalAccounts(books, { start, end }).rows.filter(({ lpEntityId }) =>
    maySee(read.caller, lpEntityId),
  );
  if (partners.length === 0) throw notFound("This vehicle has no partners.");
  const files = partners.map(({ lpEntityId, name: partner }, place) => {
    const prepared = statementOf(books, name, { start, end, compare, lpEntityId });
    const document = asAudited(statementDocument(name, books, prepared, book), vehicle.name, query.audited);
    return {
      name: `${archivedName(place, partner)}.${format}`,
      bytes: async () => (await documentFile(format, [document])).bytes,
    };
  });
  return new FileAnswer({
    name: `${name}-${end ?? today}.zip`,
    type: "application/zip",
    parts: files.length,
    pieces: () => archiveOf(files),
  });
}
