/** The notes to a vehicle's statements: a document made from its books, with the sentences that the firm wrote itself. */
import * as z from "zod";
import { read, readErrors, replace } from "../operation.js";
import { documentFormat } from "../printed.js";
import { audited, group, period } from "../query.js";
import { date, day, text } from "../values.js";

/**
 * The paragraphs of the notes, in order.
 * @example noteParagraphs[0] // => "organization"
 */
export const noteParagraphs = [
  "organization",
  "basis",
  "estimates",
  "investments",
  "realized-gains",
  "conversions",
  "escrow",
  "cash",
  "income",
  "costs",
  "foreign-currency",
  "carry-policy",
  "income-tax",
  "uncertain-tax",
  "fair-value",
  "concentrations",
  "risks",
  "credit-line",
  "management-fee",
  "due-to-general-partner",
  "general-partner",
  "commitments",
  "recallable",
  "transfers",
  "allocation",
  "carried-interest",
  "contingencies",
  "highlights",
  "subsequent-events",
] as const;

/** A paragraph of the notes. */
export type NoteParagraph = (typeof noteParagraphs)[number];

const paragraphName = z.enum(noteParagraphs).describe("Which paragraph.");

const paragraph = z
  .strictObject({
    name: paragraphName,
    text: z.string().describe("As it is printed."),
    template: z.string().describe("With its figures by name in braces."),
    isEdited: z.boolean().describe("Whether the firm wrote it."),
  })
  .meta({ id: "NoteParagraph", description: "A paragraph of the notes." });

const cell = z.union([z.number(), z.string()]).nullable().describe("A figure or a text; null where the cell is empty.");

const notes = z
  .strictObject({
    vehicle: z.string().describe("The vehicle's name."),
    period: z.string().describe("The window, for people."),
    end: date("The last day."),
    evaluatedThrough: date("The day through which later events are considered."),
    figures: z.record(z.string(), z.string()).describe("What a paragraph may name in braces, as it is printed."),
    sections: z
      .array(
        z.strictObject({
          title: z.string().describe("What it is about."),
          paragraphs: z.array(paragraph).describe("Its paragraphs."),
          tables: z
            .array(
              z.strictObject({
                name: z.string().describe("What it shows."),
                columns: z.array(z.string()).describe("Its heads."),
                rows: z.array(z.array(cell)).describe("Its rows, figures as numbers; null where a cell is empty."),
              }),
            )
            .describe("Its tables."),
        }),
      )
      .describe("In the order of the page."),
  })
  .meta({ id: "Notes", description: "The notes to the statements of a vehicle." });

const noteText = z
  .strictObject({
    text: text("The paragraph; figures by name in braces. Null for the paragraph as it comes.").nullable(),
  })
  .meta({ id: "NoteText", description: "A paragraph as the firm writes it." });

export const noteOperations = {
  getNotes: read("notes", "/notes", "The notes to the statements", {
    tag: "Reports",
    description:
      "The notes to the statements of a window, made from the books: policies, fair values, risks, the credit line, related parties, commitments, transfers, carry, contingencies, highlights, later events. The paragraphs that the firm wrote stand in place of those that come; one that does not apply to the window is left out.",
    query: z.object({
      ...group,
      ...period,
      evaluatedThrough: day(
        "The day through which management considered later events. Without one the events through today are listed, and the paragraph names no day.",
      ).exactOptional(),
      format: z.enum(["json", "pdf", "document", "text"]).default("json").describe(documentFormat),
      ...audited,
    }),
    response: notes,
    files: ["application/pdf", "application/vnd.capstack.document+json", "text/plain"],
    errors: ["period_conflict"],
    engineErrors: [...readErrors, "invalid_period"],
    examples: [],
  }),
  setNoteText: replace("notes set", "/notes/{name}", "Write a paragraph of the notes", {
    tag: "Reports",
    description:
      "Keeps a paragraph in the firm's own words for every later print. A figure in braces is filled in from the books; a name that there is not is refused.",
    name: paragraphName,
    query: z.object(group),
    request: noteText,
    response: z.strictObject({
      name: paragraphName,
      text: z.string().nullable().describe("As kept; null as it comes."),
    }),
    errors: ["not_found"],
    engineErrors: ["invalid_value"],
    examples: [
      {
        name: "concentrations",
        summary: "A sentence of the firm",
        request: { text: "The partnership invests in one industry. {aboveFivePercent} were above 5 % of net assets." },
      },
    ],
  }),
};
