/** What stands on the pages of a PDF, as a reader's program sees it. */
import { getDocumentProxy } from "unpdf";

/** A text and where it stands; `x` from the left, `y` from the foot, in points. */
export interface SetText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The texts of each page. */
export async function readPdf(bytes: Uint8Array): Promise<SetText[][]> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: SetText[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!("str" in item) || item.str.trim() === "") return [];
        return [{ text: item.str, x: item.transform[4], y: item.transform[5], width: item.width }];
      }),
    );
  }
  return pages;
}

/** The lines of a page, top to bottom, texts of one line joined by spaces. */
export function linesOf(page: readonly SetText[]): string[] {
  const heights = [...new Set(page.map(({ y }) => Math.round(y)))].sort((a, b) => b - a);
  return heights.map((height) =>
    page
      .filter(({ y }) => Math.round(y) === height)
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join(" "),
  );
}

/** Pairs of texts on one line that run into each other. */
export function overlaps(page: readonly SetText[]): string[] {
  const sorted = [...page].sort((a, b) => Math.round(b.y) - Math.round(a.y) || a.x - b.x);
  return sorted.flatMap((text, place) => {
    const next = sorted[place + 1];
    const collides =
      next !== undefined && Math.round(next.y) === Math.round(text.y) && text.x + text.width > next.x + 0.5;
    return collides ? [`${text.text} | ${next.text}`] : [];
  });
}
