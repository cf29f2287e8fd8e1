/** The pages, as Markdown: each question with its source, their figure, ours as the engine answers now, and what differs. */
import { answerOf, callOf, figureAt, vectorOf } from "./answer.js";
import { isSame, writtenLike } from "./figure.js";
import type { Row, Source, Subject } from "./row.js";
import { studioLink } from "./studio-link.js";
import { subjects } from "./subjects.js";

/** A page as Markdown, by its name. */
export interface TruthPage {
  readonly name: string;
  readonly text: string;
}

/**
 * An index with what differs, and a page for each subject.
 * @param studio the address of the studio, for links that open a row's company in it
 */
export function truthPages(studio: string): TruthPage[] {
  return [
    { name: "index", text: indexPage() },
    ...subjects.map((subject) => ({ name: subject.page, text: subjectPage(subject, studio) })),
  ];
}

function indexPage(): string {
  const rows = subjects.flatMap((subject) => subject.rows);
  const figures = rows.flatMap((row) => row.figures);
  const differing = figures.filter(({ differs }) => differs !== undefined);
  const authors = new Set(rows.map(({ source }) => source.author));
  return [
    "# Figures that others published",
    "",
    `Each figure of ${rows.length} worked examples by ${authors.size} authors stands beside ours, as the engines answer today. Of ${figures.length} figures ${figures.length - differing.length} are equal at the last digit that the source gives; ${differing.length} differ, each with its reason.`,
    "The tests of the repository compute these pages.",
    "",
    ...subjects.map(({ name, page, rows: { length } }) => `- [${name}](/truth/${page}): ${length} examples`),
    "",
    "*Printed* means that the source prints the figure. *By hand* means that the source gives the terms or the formula, and the",
    "figure was worked by hand from it.",
    "",
    "## Where others differ",
    "",
    ...rows.flatMap((row) => row.figures.flatMap((figure) => differenceOf(row, figure))),
    "",
  ].join("\n");
}

function subjectPage({ name, rows }: Subject, studio: string): string {
  const authors = [...new Set(rows.map(({ source }) => source.author))].join(", ");
  return [
    `# ${name}: published figures`,
    "",
    `${rows.length} worked examples, by ${authors}. Theirs, and ours as the engines answer today.`,
    "",
    ...rows.flatMap((row) => rowOf(row, studio)),
  ].join("\n");
}

function rowOf(row: Row, studio: string): string[] {
  const answer = answerOf(row);
  const lines = row.figures.map(({ what, theirs, at, differs }) => {
    const ours = figureAt(answer, at);
    const verdict = differs === undefined ? (isSame(ours, theirs) ? "equal" : "**not equal**") : "differs, see below";
    return `| ${what} | ${theirs} | ${writtenLike(ours, theirs)} | ${verdict} |`;
  });
  const link = companyOf(row);
  return [
    `## ${row.question}`,
    "",
    `${cited(row.source)} *${row.given === "printed" ? "Printed" : "By hand"}.* Ours: \`${callOf(row)}\`.${link === undefined ? "" : ` <a href="${studio}${link}" target="_self">Open in the studio</a>`}`,
    "",
    "| Figure | Theirs | Ours | |",
    "| --- | ---: | ---: | --- |",
    ...lines,
    "",
  ];
}

function cited({ author, title, year }: Source): string {
  return `${author}, *${title}*${year === undefined ? "" : `, ${year}`}.`;
}

/** The link of a row whose question is a company of events. */
function companyOf({ ours, source }: Row): string | undefined {
  if ("call" in ours || ours.engine !== "cap-table") return undefined;
  return studioLink(source.title, vectorOf(ours.engine, ours.vector).input as Parameters<typeof studioLink>[1]);
}

function differenceOf(row: Row, { what, theirs, at, differs }: Row["figures"][number]): string[] {
  if (differs === undefined) return [];
  const ours = writtenLike(figureAt(answerOf(row), at), theirs);
  return [`- **${row.source.author}**, ${row.source.title}: ${what} is ${theirs} there, ${ours} here. ${differs}`];
}
