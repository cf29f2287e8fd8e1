/** What was read of a file, in sentences: for a terminal, an agent's answer, a log. */
import { groupThousands } from "@capstack/decimal";
import type { FileQuestion } from "./questions/questions.js";
import type { CapTableFile } from "./read-cap-table-file.js";
import type { UnreadPart } from "./sheet/sheet-reading.js";
import { statedTotals, type TieOut } from "./tie-out/tie-out.js";

/** Lines of each list that are said one by one, and places that are named in a line. */
const MOST_LINES = 12;
const MOST_PLACES = 3;

const NAMES: Readonly<Record<CapTableFile["source"]["format"], string>> = {
  carta: "Carta's reports",
  "carta-template": "Carta's importer template",
  ltse: "the template of LTSE and captable.io",
  ocx: "Open Cap Table Excel",
  pulley: "Pulley's sheets, of which no real file was seen",
  "open-cap-format": "the Open Cap Format",
  plain: "a sheet of holdings",
};

/** What is said of a file. */
export type SaidFile = Omit<CapTableFile, "events" | "columns">;

/**
 * Says what a file is, whether it ties to its own totals, what it leaves open and what was not read.
 * @param file as {@link readCapTableFile} gives it
 * @returns lines of text: the first tells the format and whether it ties
 * @example
 * const bytes = new TextEncoder().encode("Security ID,Stakeholder Name,Share Class,Quantity Outstanding\nCS-1,Ada,Common (CS),700\n");
 * sayFile(await readCapTableFile(bytes))[0] // => "Read as Carta's reports. It ties to every total that it states, 1 of them."
 */
export function sayFile({ source, tieOut, questions, unread }: SaidFile): string[] {
  const asOf = source.asOf === null ? "" : ` as of ${source.asOf}`;
  const broken = tieOut.lines.filter(({ difference }) => difference !== 0);
  return [
    `Read as ${NAMES[source.format]}${asOf}. ${sayTies(tieOut, broken)}`,
    ...few(broken, ({ what, inFile, ours, difference }) => {
      return `  ${what}: ${groupThousands(String(inFile))} in the file, ${groupThousands(String(ours))} read, ${groupThousands(String(difference))} apart`;
    }),
    ...(questions.length === 0 ? [] : ["The file does not say, and was read with:"]),
    ...few(questions, sayQuestion),
    ...(unread.length === 0 ? [] : [`Not read, or assumed, ${unread.length}:`]),
    ...few(alike(unread), sayAlike),
  ];
}

/** Whether it ties to its own totals; a sum of rows is none, and differs where a row is left out. */
function sayTies(tieOut: TieOut, broken: TieOut["lines"]): string {
  const stated = statedTotals(tieOut);
  const differ = statedTotals({ ...tieOut, lines: broken });
  if (differ > 0) return `${differing(differ, stated)}:`;
  if (broken.length > 0) return "Rows that could not be read are left out:";
  return stated === 0
    ? "The file states no totals to check against."
    : `It ties to every total that it states, ${stated} of them.`;
}

/** Parts with one reason together, in the order in which the reasons came. */
function alike(unread: readonly UnreadPart[]): readonly (readonly UnreadPart[])[] {
  const byReason = new Map<string, UnreadPart[]>();
  for (const part of unread) {
    const known = byReason.get(part.why);
    if (known === undefined) byReason.set(part.why, [part]);
    else known.push(part);
  }
  return [...byReason.values()];
}

function sayAlike(parts: readonly UnreadPart[]): string {
  const places = parts.slice(0, MOST_PLACES).map(({ sheet, address, value }) => {
    const place = [sheet, address].filter(Boolean).join("!");
    return [place, value ? `«${value}»` : ""].filter(Boolean).join(" ");
  });
  const left = parts.length - places.length;
  return `  ${places.filter(Boolean).join(", ")}${left > 0 ? ` and ${left} more` : ""}: ${parts[0]?.why}`;
}

/** A question in a line, with the way to answer it otherwise. */
function sayQuestion({ id, sentence, options, default: usual, answer }: FileQuestion): string {
  const taken = answer ?? usual;
  const others = options.map(({ value }) => value).filter((value) => value !== taken);
  const may = options.length === 0 ? "a figure" : others.join(", ");
  return `  ${sentence} ${taken}${answer === null ? " unless answered" : ", as answered"} (${id}; or ${may})`;
}

function few<Item>(items: readonly Item[], say: (item: Item) => string): string[] {
  const left = items.length - MOST_LINES;
  return [...items.slice(0, MOST_LINES).map(say), ...(left > 0 ? [`  and ${left} more`] : [])];
}

function differing(count: number, all: number): string {
  if (all === 1) return "Its total differs";
  return `${count} of its ${all} totals ${count === 1 ? "differs" : "differ"}`;
}
