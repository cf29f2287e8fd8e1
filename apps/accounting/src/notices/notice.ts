/** What notices of calls and of distributions share. */
import { FileAnswer } from "../answer.js";
import { notFound } from "../caller.js";
import { line, type PrintableDocument, type Table, total } from "../documents/document.js";
import { documentFile } from "../documents/document-file.js";

/** A partner's commitment before and after; the last of the lines is what is left. */
export function commitmentTable(currency: string, lines: readonly (readonly [label: string, amount: number])[]): Table {
  const rows = lines.map(([label, amount], place) =>
    place === lines.length - 1 ? total(label, amount) : line(label, amount),
  );
  return {
    name: "Your commitment",
    columns: [
      { title: "", kind: "text" },
      { title: currency, kind: "money" },
    ],
    rows,
  };
}

/** A notice of what is not final says so. */
export function standingNotes(thing: "call" | "distribution", status: string): string[] {
  if (status === "draft") return [`Draft: this ${thing} is not ${thing === "call" ? "issued" : "declared"} yet.`];
  return status === "cancelled" ? [`Cancelled: nothing is due under this ${thing}.`] : [];
}

/** How notices are asked for: all of them or one partner's, as JSON or as a PDF with a page a partner. */
interface NoticeRequest {
  readonly lp?: string | undefined;
  readonly format: "json" | "pdf";
}

/** The notices as they are answered. @throws Failure `not_found` for a partner without one */
export async function answerNotices<Notice extends { readonly lpEntityId: string }>(
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
