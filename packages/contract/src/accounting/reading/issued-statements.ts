/** Statements as they were issued: kept with their hash, beside what would differ today. */
import { periodPresets } from "@capstack/ledger";
import * as z from "zod";
import { create, read } from "../operation.js";
import { group } from "../query.js";
import { count, date, day, hash, id, rowId, text, timestamp } from "../values.js";
import { ilpaTemplate } from "./ilpa.js";
import { statement, statementName } from "./statements.js";

const issuedName = z
  .enum([...statementName.options, "ilpa-template"])
  .describe("Which statement; `ilpa-template` is ILPA's reporting template of a partner's quarter.");

const issued = {
  id: rowId("The issued statement."),
  name: issuedName,
  start: date("The first day; null where it is open.").nullable(),
  end: date("The last day."),
  lpEntityId: rowId("The partner it is of; null for the whole vehicle.").nullable(),
  adjusting: z.enum(["include", "exclude"]).describe("Whether audit adjustments count."),
  note: z.string().describe("What it was issued for."),
  hash: hash("SHA-256 of what is kept, in hexadecimal digits."),
  issuedAt: timestamp("When it was issued."),
  issuedBy: z.string().describe("The key it was issued with."),
};

const issuedStatement = z
  .strictObject(issued)
  .meta({ id: "IssuedStatement", description: "A statement that was issued." });

const cell = z.union([z.number(), z.string()]).nullable();

const difference = z
  .strictObject({
    table: z.string().describe("The table of the page."),
    line: z.string().describe("The line, by its first words."),
    column: z.string().describe("The column."),
    issued: cell.describe("As issued; null where it had no such figure."),
    today: cell.describe("As the books have it today; null where they have no such figure."),
  })
  .meta({ id: "StatementDifference", description: "A figure of an issued statement that would be another today." });

const comparedStatement = z
  .strictObject({
    ...issued,
    statement: z.union([statement, ilpaTemplate]).describe("The statement or template as issued."),
    differences: z.array(difference).max(500).describe("What would differ today, line by line; 500 at most."),
    differenceCount: count("How many figures would differ today."),
  })
  .meta({ id: "ComparedStatement", description: "An issued statement beside today's books." });

const issue = z
  .strictObject({
    preset: z
      .enum(periodPresets)
      .exactOptional()
      .describe("A period by name. Without one, `start` and `end`; without those too, the whole history."),
    start: day("The first day, inclusive; goes with preset `custom`.").exactOptional(),
    end: day("The last day, inclusive; goes with preset `custom`. Today by default.").exactOptional(),
    adjusting: z.enum(["include", "exclude"]).default("include").describe("`exclude` leaves audit adjustments out."),
    lpEntityId: id("The partner it is of.").exactOptional(),
    childFunds: z
      .boolean()
      .default(false)
      .describe("Of `ilpa-template`: with the funds that the vehicle holds as a fund of funds."),
    note: text("What it is issued for.").default(""),
  })
  .meta({ id: "StatementIssue", description: "A statement to issue: its window, and whom it is of." });

const issueTemplates = z
  .strictObject({
    end: day("The last day of the quarter; that of the last full one by default.").exactOptional(),
    childFunds: issue.shape.childFunds,
    note: issue.shape.note,
  })
  .meta({ id: "IlpaTemplatesIssue", description: "ILPA's templates to issue: those of all partners of a quarter." });

export const issuedStatementOperations = {
  issueIlpaTemplates: create(
    "ilpa templates issue",
    "/ilpa-templates/issue",
    "Issue the templates of all partners of a quarter",
    {
      tag: "Reports",
      description:
        "Keeps ILPA's reporting template of each limited partner as it is now, with its hash, as issued statements named `ilpa-template`, by the partner's name. The next quarter's templates are tied to them.",
      query: z.object(group),
      request: issueTemplates,
      response: z.array(issuedStatement).max(10_000),
      status: 201,
      errors: ["not_found"],
      engineErrors: ["invalid_period"],
      examples: [
        {
          name: "quarter",
          summary: "A quarter's templates, as they go to the partners",
          request: { end: "2026-03-31", note: "First quarter of 2026" },
        },
      ],
    },
  ),
  issueStatement: create("statements issue", "/statements/{name}/issue", "Issue a statement: keep it as it is now", {
    tag: "Reports",
    description:
      "Keeps a statement as it is now, with its hash. It is never changed: a corrected one is issued beside it. Statements of the actual books are issued. `ilpa-template` is the partner's template of the quarter that ends with the period, the last full one where no period is named; the next quarter's is tied to it.",
    name: issuedName,
    query: z.object(group),
    request: issue,
    response: issuedStatement,
    status: 201,
    errors: ["period_conflict", "not_found"],
    engineErrors: ["invalid_period", "unknown_partner"],
    examples: [
      {
        name: "year",
        summary: "A year's balance sheet",
        request: { end: "2025-12-31", note: "Audited statements of 2025" },
      },
    ],
  }),
  listIssuedStatements: read("statements issued", "/issued-statements", "The statements that were issued", {
    tag: "Reports",
    own: "rows",
    description: "The statements that were issued, the newest first.",
    query: z.object({
      ...group,
      name: issuedName.exactOptional(),
      end: day("Those that end on a day.").exactOptional(),
      lp: z.uuid().describe("Those of one partner.").exactOptional(),
    }),
    response: z.array(issuedStatement),
    errors: ["not_found"],
    examples: [],
  }),
  getIssuedStatement: read(
    "statements as-issued",
    "/issued-statements/{id}",
    "A statement as it was issued, and what would differ today",
    {
      tag: "Reports",
      own: "figures",
      description:
        "A statement as it was issued, with each figure that would be another if it were made from today's books; or the file of what was issued.",
      query: z.object({
        format: z.enum(["json", "csv", "xlsx", "pdf"]).default("json").describe("JSON, or the file as issued."),
      }),
      response: comparedStatement,
      files: ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/pdf"],
      errors: [],
      examples: [],
    },
  ),
};
