/** Requests for the notices of a call, a distribution, a subsequent close or a transfer. */

import { type BooksIndex, type Entry, indexBooks, missingAccounts } from "@capstack/ledger";
import { loadAgreements } from "../agreements/agreement.js";
import { type Agreed, type AgreedTerms, buildAgreement } from "../agreements/build-agreement.js";
import { loadCallTexts, publishCall } from "../capital/published-calls.js";
import { loadTaxCharacters, publishDistribution } from "../capital/published-distributions.js";
import type { PrintableDocument } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";
import { publishEntries } from "../journal/pages/published-entry.js";
import { loadBooks } from "../load/load-books.js";
import { FileAnswer } from "../requests/answer.js";
import { maySee, notFound } from "../requests/caller.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type AgreedLine, agreementNotices, printAgreementNotice } from "./agreement-notice.js";
import { callNotices, printCallNotice } from "./call-notice.js";
import { distributionNotices, printDistributionNotice } from "./distribution-notice.js";
import { laterThatDay } from "./later-that-day.js";

/** The notices of a call. */
export async function answerCallNotices(read: Read, vehicle: VehicleRow, id: string, params: NoticeRequest) {
  const call = await publishCall(read, vehicle, id);
  const said = await loadCallTexts(read, vehicle, id);
  const books = await read.services.keptBooks.takeSummary(read, vehicle, read.today, [call.callDate]);
  const later = await laterThatDay(read, vehicle, { date: call.callDate, sourceRef: `call:${id}` });
  const notices = callNotices(books, vehicle, call, said, later);
  return answerNotices(read, notices, params, (notice) => printCallNotice(notice, call));
}

/** The notices of a distribution. */
export async function answerDistributionNotices(read: Read, vehicle: VehicleRow, id: string, params: NoticeRequest) {
  const shown = await publishDistribution(read, vehicle, id);
  const taxes = await loadTaxCharacters(read, vehicle, id);
  const books = await read.services.keptBooks.takeSummary(read, vehicle, read.today, [shown.date]);
  const later = await laterThatDay(read, vehicle, { date: shown.date, sourceRef: `distribution:${id}` });
  const notices = distributionNotices(books, vehicle, shown, taxes, later);
  return answerNotices(read, notices, params, (notice) => printDistributionNotice(notice, shown));
}

/** The notices of a subsequent close or a transfer; for a draft, what declaring it now would mean. */
export async function answerAgreementNotices(read: Read, vehicle: VehicleRow, id: string, params: NoticeRequest) {
  const [row] = await loadAgreements(read, vehicle, id);
  const kind = row?.kind;
  if (row === undefined || (kind !== "subsequent_close" && kind !== "transfer")) {
    throw notFound("Subsequent closes and transfers have notices here.");
  }
  const { status, date, description, commitments } = row;
  const said = { kind, status, date, description } as const;
  if (status !== "draft") {
    const own = row.entries.filter(({ reverses }) => reverses === null).map((entry) => entry.id);
    const entries = await publishEntries(read.tx, read.tenantId, vehicle.id, own);
    const lines = entries.flatMap(({ source_type: sourceType, journal_postings }) =>
      journal_postings.map(({ account_code: account, amount, lp_entity_id: lpEntityId }): AgreedLine => {
        return { sourceType, account, amount, lpEntityId };
      }),
    );
    const books = await read.services.keptBooks.takeSummary(read, vehicle, read.today, [date]);
    const notices = agreementNotices(books, vehicle, { ...said, commitments, lines });
    return answerNotices(read, notices, params, printAgreementNotice);
  }
  const agreed = await buildAgreement(read, vehicle, id, { kind, ...row.terms } as AgreedTerms);
  const books = await withAgreed(read, vehicle, agreed);
  const partnerOf = (account: string) => {
    const at = books.accountPartner[books.accountByCode.get(account) ?? -1] ?? -1;
    return books.partners[at]?.lpEntityId ?? null;
  };
  const lines = agreed.entries.flatMap(({ sourceType, postings }) =>
    postings.map(({ account = "", amount, lpEntityId }): AgreedLine => {
      return { sourceType, account, amount, lpEntityId: lpEntityId ?? partnerOf(account) };
    }),
  );
  const notices = agreementNotices(books, vehicle, { ...said, commitments: agreed.commitments, lines });
  return answerNotices(read, notices, params, printAgreementNotice);
}

/** The books as they would be with a draft declared. */
async function withAgreed(read: Read, vehicle: VehicleRow, agreed: Agreed): Promise<BooksIndex> {
  const books = await loadBooks(read.tx, read.tenantId, vehicle, read.today);
  const entries = agreed.entries.map(({ entryDate, sourceType, sourceRef, postings }, at): Entry => {
    const lines = postings.map(({ account = "", amount, lpEntityId = null, companyId = null }) => {
      return { account, amount, lpEntityId, companyId, currency: vehicle.baseCurrency };
    });
    return {
      id: `agreed ${at}`,
      entryDate,
      sourceType,
      sourceRef: sourceRef ?? null,
      status: "posted",
      postings: lines,
    };
  });
  const missing = missingAccounts(books, entries);
  return indexBooks({
    ...books,
    accounts: [...books.accounts, ...missing],
    entries: [...books.entries, ...entries],
    commitments: [...books.commitments, ...agreed.commitments],
    historyFlows: [...(books.historyFlows ?? []), ...agreed.historyFlows],
  });
}

/** The request: all notices or one partner's, as JSON or as a PDF with one page per partner. */
interface NoticeRequest {
  readonly lp?: string | undefined;
  readonly format: "json" | "pdf";
}

/** The notices as published; a partner's key gets its own, once they are more than a draft. @throws Failure `not_found` */
async function answerNotices<Notice extends { readonly lpEntityId: string; readonly status: string }>(
  { caller }: Read,
  all: readonly Notice[],
  { lp, format }: NoticeRequest,
  print: (notice: Notice) => PrintableDocument,
): Promise<FileAnswer | readonly Notice[]> {
  const isTold = ({ status, lpEntityId }: Notice) =>
    maySee(caller, lpEntityId) && (status !== "draft" || maySee(caller, null));
  const notices = all.filter(isTold);
  const selected = lp === undefined ? notices : notices.filter(({ lpEntityId }) => lpEntityId === lp.toLowerCase());
  const [first, ...others] = selected;
  if (first === undefined) throw notFound("There is no notice for this partner.");
  if (format === "json") return selected;
  return new FileAnswer(await documentFile("pdf", [print(first), ...others.map(print)]));
}
