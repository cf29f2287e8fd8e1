import type { CapTableEvent } from "@capstack/cap-table";
import { sheetFields } from "@capstack/cap-table/sheets";
import * as z from "zod";

/**
 * A file to read into a cap table, and what is known of it.
 * @example capTableFileSchema.safeParse({ content: "Name,Shares\nAda,700\n" }).success // => true
 */
export const capTableFileSchema = z
  .strictObject({
    content: z
      .string()
      .describe("The file's text; a workbook or an archive in base64. A form has the file's bytes in `file` instead."),
    fileName: z.string().max(200).exactOptional().describe("Repeated in `source.name`; it decides nothing."),
    answers: z
      .record(z.string(), z.string())
      .exactOptional()
      .describe("Answers to `questions` of an earlier reading, by their ids."),
    columns: z
      .array(z.enum(sheetFields).nullable())
      .exactOptional()
      .describe("Of a plain sheet: what each column holds, in its order; null leaves a column out."),
  })
  .meta({ id: "CapTableFileToRead", description: "A file with a cap table." });

/** How base64 begins for a zip archive, which a workbook is, and for a workbook that asks for a password or is an .xls. */
const PACKED = /^(UEsDB|0M8R4KGxGuE)[A-Za-z0-9+/\s]*=*\s*$/;

/**
 * Whether the text of a file is base64 of a workbook or an archive rather than the file's own text.
 * @example isPackedContent("UEsDBBQAAAAI") // => true
 * @example isPackedContent("id,name,shares") // => false
 */
export function isPackedContent(content: string): boolean {
  return PACKED.test(content);
}

/** An event as an answer has it: an object of the cap table's own table of events. */
const event = z.custom<CapTableEvent>().meta({
  type: "object",
  additionalProperties: true,
  description: "An event, as `/cap-table/compute` takes it.",
});

const source = z.object({
  format: z
    .enum(["carta", "carta-template", "ltse", "ocx", "pulley", "open-cap-format", "plain"])
    .describe("What the file was read as."),
  name: z.string().nullable().describe("The file's name as sent."),
  asOf: z.string().nullable().describe("The day the file is of, `YYYY-MM-DD`; null where it does not say."),
  sheets: z.array(
    z.object({
      name: z.string().describe("The sheet's name."),
      kind: z.string().nullable().describe("What it was read as; null where it was not read."),
      isHidden: z.boolean().describe("Whether the workbook hides it."),
    }),
  ),
});

const tieOut = z.object({
  lines: z.array(
    z.object({
      what: z.string().describe("What is counted, and the sheet that states it."),
      inFile: z.number().describe("As the file states it. Shares or currency."),
      ours: z.number().describe("As the events come to it. Shares or currency."),
      difference: z.number().describe("Ours less the file's; 0 where they tie."),
    }),
  ),
  ties: z.boolean().describe("Whether the events come to every total that the file states."),
});

const unreadPart = z.object({
  sheet: z.string().describe("The sheet's name; empty for a file that has one table."),
  address: z.string().nullable().describe("The cell, as `B5`; null for a sheet."),
  value: z.string().nullable().describe("What the cell holds; null for a sheet."),
  why: z.string().describe("Why it was not read."),
});

const question = z.object({
  id: z.string().describe("Names the question in `answers`; the same for the same file."),
  about: z.array(z.string()).describe("The securities, classes, people or columns it is about."),
  sentence: z.string().describe("The question."),
  options: z
    .array(z.object({ value: z.string().describe("The answer to send."), says: z.string().describe("Its meaning.") }))
    .describe("The answers there are; empty where any figure of zero or more is one."),
  default: z.string().describe("What was taken where nothing was answered."),
  answer: z.string().nullable().describe("What was answered; null where nothing was."),
});

const column = z.object({
  heading: z.string().describe("The column's heading."),
  field: z.enum(sheetFields).nullable().describe("What it was read as; null where it was left out."),
  sample: z.string().describe("The first cell below the heading that is not blank."),
});

/**
 * A file that was read: its events, whether they tie to the file, what it leaves open and what was not read.
 * @example Object.keys(readCapTableFileSchema.shape.tieOut.shape) // => ["lines", "ties"]
 */
export const readCapTableFileSchema = z
  .object({
    source: source.describe("What the file is, and of which day."),
    events: z.array(event).describe("The `events` of a request to `/cap-table/compute`."),
    tieOut: tieOut.describe("What the events come to, against the file's own totals."),
    unread: z.array(unreadPart).describe("Every cell, column and sheet that went nowhere, with why."),
    questions: z.array(question).describe("What the file does not say, with the answers that were taken."),
    columns: z.array(column).nullable().describe("Of a plain sheet: what its columns were read as."),
  })
  .meta({ id: "CapTableFileRead", description: "What was read from a file with a cap table." });
