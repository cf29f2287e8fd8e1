/** Files that the browser saves: nothing is sent anywhere. */
import type { Chart, ChartTable } from "@capstack/charts";

/** Hands the browser a file to save. */
export function save(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The picture as a document of its own, in the theme for paper. */
export async function saveSvg(chart: Chart, name: string): Promise<void> {
  const { toSvg } = await import("@capstack/charts");
  save(`${name}.svg`, "image/svg+xml", toSvg(chart, { theme: "print" }));
}

/** The picture in dots, twice as fine as a screen's. */
export async function savePng(chart: Chart, name: string): Promise<void> {
  const { toSvg } = await import("@capstack/charts");
  const address = URL.createObjectURL(new Blob([toSvg(chart, { theme: "print" })], { type: "image/svg+xml" }));
  const image = new Image();
  await new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
    image.src = address;
  });
  const canvas = document.createElement("canvas");
  canvas.width = chart.scene.width * 2;
  canvas.height = chart.scene.height * 2;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(address);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob !== null) save(`${name}.png`, "image/png", blob);
}

/** A table as comma-separated text, which a spreadsheet opens: figures as numbers, names never as formulas. */
export async function saveCsv({ columns, rows }: ChartTable, name: string): Promise<void> {
  const { writeCsv } = await import("@capstack/decimal");
  save(
    `${name}.csv`,
    "text/csv",
    writeCsv([columns.map((column) => column.name), ...rows.map((row) => row.map(figureOr))]),
  );
}

/** The number that a figure is, where it is the same number read back; else the text. */
function figureOr(text: string): string | number {
  const digits = text.replaceAll(",", "");
  return text !== "" && String(Number(digits)) === digits ? Number(digits) : text;
}
