/** The page, as Markdown: each question with its source, their figure, ours as the engine answers now, and what differs. */
import { answerOf, callOf, figureAt, vectorOf } from "./answer.js";
import { isSame, writtenLike } from "./figure.js";
import type { Row, Source, Subject } from "./row.js";
import { studioLink } from "./studio-link.js";
import { subjects } from "./subjects.js";

/** @param studio the address of the studio, for links that open a row's company in it; none without */
export function truthPage(studio?: string): string {
  const rows = subjects.flatMap((subject) => subject.rows);
  const figures = rows.flatMap((row) => row.figures);
  const differing = figures.filter(({ differs }) => differs !== undefined);
  return [
    "# Figures that others published",
    "",
    `${rows.length} worked examples of ${new Set(rows.map(({ source }) => source.author)).size} authors, ${figures.length} figures: theirs, and ours as the engines answer today.`,
    `${figures.length - differing.length} are equal at the last digit that the source gives. ${differing.length} differ, each with its reason.`,
    "The tests of the repository compute this page and compare each figure.",
    "",
    "*Printed* means that the source prints the figure. *By hand* means that the source gives the terms or the formula, and the",
    "figure was worked by hand from it.",
    "",
    ...subjects.flatMap((subject) => sectionOf(subject, studio)),
    "## Where others differ",
    "",
    ...rows.flatMap((row) => row.figures.flatMap((figure) => differenceOf(row, figure))),
    "",
  ].join("\n");
}

function sectionOf({ name, rows }: Subject, studio: string | undefined): string[] {
  return [`## ${name}`, "", ...rows.flatMap((row) => rowOf(row, studio))];
}

function rowOf(row: Row, studio: string | undefined): string[] {
  const answer = answerOf(row);
  const lines = row.figures.map(({ what, theirs, at, differs }) => {
    const ours = figureAt(answer, at);
    const verdict = differs === undefined ? (isSame(ours, theirs) ? "equal" : "**not equal**") : "differs, see below";
    return `| ${what} | ${theirs} | ${writtenLike(ours, theirs)} | ${verdict} |`;
  });
  const link = studio === undefined ? undefined : companyOf(row);
  return [
    `### ${row.question}`,
    "",
    `${cited(row.source)} *${row.given === "printed" ? "Printed" : "By hand"}.* Ours: \`${callOf(row)}\`.${link === undefined ? "" : ` [Open in the studio](${studio}${link})`}`,
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
