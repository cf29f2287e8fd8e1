/** Pages of a PDF: paper, margins, a place to write on that grows page by page, and texts set on it. */
import PDFDocument from "pdfkit";
import { fontPath, Printable, type Weight, widthOf } from "./pdf-type.js";

/** How a text is set. */
export interface Setting {
  readonly size: number;
  readonly weight?: Weight;
  readonly color?: string;
}

/** Inks. */
export const INK = "#1a1a1a";
export const GRAY = "#5f6368";
export const RULE = "#8a8f98";
export const FILL = "#f3f4f6";

const MARGIN = 46;
const LETTER_CURRENCIES = ["USD", "CAD", "MXN", "PHP", "CLP", "COP"];

/** Sheets of one file. Heights run down from the top edge. */
export class Paper {
  printable = new Printable();
  readonly left = MARGIN;
  readonly top = MARGIN;
  y = MARGIN;
  readonly #doc: PDFKit.PDFDocument;
  readonly #chunks: Uint8Array[] = [];
  readonly #size: "LETTER" | "A4";

  constructor({ title, author, date, currency }: { title: string; author: string; date: string; currency: string }) {
    this.#size = LETTER_CURRENCIES.includes(currency) ? "LETTER" : "A4";
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      bufferPages: true,
      lang: "en",
      displayTitle: true,
      font: fontPath("regular"),
      info: {
        Title: title,
        Author: author,
        Creator: "Capstack",
        Producer: "Capstack",
        CreationDate: new Date(`${date}T00:00:00Z`),
      },
    });
    this.#doc.on("data", (chunk: Uint8Array) => this.#chunks.push(chunk));
  }

  get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  get right(): number {
    return this.left + this.width;
  }

  /** The lowest line that may be written on. */
  get bottom(): number {
    return this.#doc.page.height - MARGIN - 18;
  }

  /** The printable width of a sheet, before there is one. */
  widthOfSheet(isLandscape: boolean): number {
    const [short, long] = this.#size === "LETTER" ? [612, 792] : [595.28, 841.89];
    return (isLandscape ? long : short) - 2 * MARGIN;
  }

  /** What could not be printed is told at the end of each document. */
  beginDocument(): void {
    this.printable = new Printable();
  }

  addPage(isLandscape: boolean): void {
    this.#doc.addPage({ size: this.#size, layout: isLandscape ? "landscape" : "portrait", margin: 0 });
    this.y = MARGIN;
  }

  get pageCount(): number {
    return this.#doc.bufferedPageRange().count;
  }

  /** One line with its top at `y`; its end stands at `x` when set to the right. */
  text(
    text: string,
    x: number,
    y: number,
    { size, weight = "regular", color = INK }: Setting,
    align: "left" | "right" = "left",
  ): void {
    const start = align === "left" ? x : x - widthOf(text, weight, size);
    this.#doc.font(fontPath(weight)).fontSize(size).fillColor(color).text(text, start, y, { lineBreak: false });
  }

  rule(from: number, to: number, y: number, { thickness = 0.6, color = RULE } = {}): void {
    this.#doc.moveTo(from, y).lineTo(to, y).lineWidth(thickness).strokeColor(color).stroke();
  }

  box(x: number, y: number, width: number, height: number): void {
    this.#doc.rect(x, y, width, height).fillColor(FILL).fill();
  }

  /** Writes at the foot of pages that are there already. */
  foot(from: number, to: number, write: (page: number, y: number) => void): void {
    for (let page = from; page < to; page++) {
      this.#doc.switchToPage(page);
      write(page - from + 1, this.#doc.page.height - MARGIN - 8);
    }
  }

  /** The file's bytes. */
  finish(): Promise<Uint8Array> {
    return new Promise((resolve) => {
      this.#doc.on("end", () => resolve(Buffer.concat(this.#chunks)));
      this.#doc.end();
    });
  }
}
