/** The tool that searches the documentation. */
import { missingSentence } from "@capstack/decimal";
import type { DocumentationSection } from "../../documentation/documentation.js";
import { readNames, refuseField } from "../arguments/read-names.js";
import { type Handler, toTool } from "../tool.js";

/** Sections of an answer, and the letters of each that are shown. */
const MOST_SECTIONS = 4;
const LONGEST_SECTION = 1_200;
/** Letters of a question. */
const LONGEST_QUERY = 300;

interface Found {
  readonly query: string;
  readonly sections: readonly DocumentationSection[];
}

/** Where a page of the documentation can be read whole. */
export const DOCUMENTATION = "capstack://docs/";

/** Answers from the documentation: rules with their authorities, how things are done, what the operator sets. */
export const searchingDocs: Handler = {
  ...toTool({
    name: "search_docs",
    title: "Search the docs",
    description: "How it is computed and on whose authority, how it is done. Needs no key.",
    input: () => ({
      type: "object",
      properties: { query: { type: "string", description: "A question." } },
      required: ["query"],
      examples: [{ query: "restore last night's books" }],
    }),
    output: () => ({
      type: "object",
      properties: {
        query: { type: "string", description: "The question." },
        sections: { type: "array", items: { $ref: "#/$defs/DocumentationSection" }, description: "The best first." },
      },
      $defs: {
        DocumentationSection: {
          type: "object",
          description: "A part of a page.",
          properties: {
            page: { type: "string", description: `The page, which ${DOCUMENTATION}{page} has whole.` },
            title: { type: "string", description: "The page's title." },
            heading: { type: "string", description: "The part's heading; empty at a page's beginning." },
            text: { type: "string", description: "Markdown." },
          },
        },
      },
    }),
    reads: true,
    long: false,
  }),
  answer: async (_, args): Promise<Found> => {
    const { query } = readNames(args, ["query"]);
    if (query === undefined) refuseField("query", missingSentence("query"), "missing_field");
    if (typeof query !== "string" || query.trim() === "" || query.length > LONGEST_QUERY) {
      return refuseField("query", `query must be a text of 1 to ${LONGEST_QUERY} letters.`);
    }
    const { searchDocumentation } = await import("../../documentation/documentation.js");
    return { query, sections: await searchDocumentation(query, MOST_SECTIONS) };
  },
  summarize: ({ sections }: Found) =>
    sections.length === 0
      ? "No page has these words. describe has a page on every event, field and tool; capstack://errors on every code."
      : sections.map(said).join("\n\n"),
};

function said({ page, title, heading, text }: DocumentationSection): string {
  const cut = text.length > LONGEST_SECTION ? `${text.slice(0, LONGEST_SECTION)} …` : text;
  return `## ${[title, heading].filter(Boolean).join(" › ")} (${DOCUMENTATION}${page})\n\n${cut}`;
}
