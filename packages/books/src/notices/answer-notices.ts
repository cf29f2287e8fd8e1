/** The notices of a call or a distribution, as they are asked for. */
import { documentFile, type PrintableDocument } from "@capstack/documents";
import { loadCallTexts, publishCall } from "../capital/published-calls.js";
import { loadTaxCharacters, publishDistribution } from "../capital/published-distributions.js";
import { FileAnswer } from "../requests/answer.js";
import { notFound } from "../requests/caller.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { callNotices, printCallNotice } from "./call-notice.js";
import { distributionNotices, printDistributionNotice } from "./distribution-notice.js";

/** What each partner is told about a call. */
export async function answerCallNotices(read: Read, vehicle: VehicleRow, id: string, asked: NoticeRequest) {
  const call = await publishCall(read, vehicle, id);
  const said = await loadCallTexts(read, vehicle, id);
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  return answerNotices(callNotices(books, vehicle, call, said), asked, (notice) => printCallNotice(notice, call));
}

/** What each partner is told about a distribution. */
export async function answerDistributionNotices(read: Read, vehicle: VehicleRow, id: string, asked: NoticeRequest) {
  const shown = await publishDistribution(read, vehicle, id);
  const taxes = await loadTaxCharacters(read, vehicle, id);
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const notices = distributionNotices(books, vehicle, shown, taxes);
  return answerNotices(notices, asked, (notice) => printDistributionNotice(notice, shown));
}

/** How notices are asked for: all of them or one partner's, as JSON or as a PDF with a page a partner. */
interface NoticeRequest {
  readonly lp?: string | undefined;
  readonly format: "json" | "pdf";
}

/** The notices as they are answered. @throws Failure `not_found` for a partner without one */
async function answerNotices<Notice extends { readonly lpEntityId: string }>(
  notices: readonly Notice[],
  { lp, format }: NoticeRequest,
  print: (notice: Notice) => PrintableDocument,
): Promise<FileAnswer | readonly Notice[]> {
  const asked = lp === undefined ? notices : notices.filter(({ lpEntityId }) => lpEntityId === lp.toLowerCase());
  const [first, ...others] = asked;
  if (first === undefined) throw notFound("There is no notice for this partner.");
  if (format === "json") return asked;
  return new FileAnswer(await documentFile("pdf", [print(first), ...others.map(print)]));
}
