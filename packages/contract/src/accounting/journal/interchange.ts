/** The journal as text: export to other programs, and import. */
import * as z from "zod";
import { create, read } from "../operation.js";
import { book, bookNames, group } from "../query.js";
import { accountCode, count, date, day, id, money, name } from "../values.js";

const nullableText = (meaning: string) => z.string().max(2000).nullish().describe(`${meaning} Null when not said.`);

const exportedPosting = z.strictObject({
  account: z.string().max(60).describe("The account's code."),
  amount: z.number().describe("A debit is positive, a credit negative. Currency."),
  currency: z.string().describe("ISO 4217."),
  baseAmount: z
    .number()
    .nullish()
    .describe("The amount in the vehicle's currency, where another is posted; null otherwise."),
  lpEntityId: z.string().max(60).nullish().describe("The partner, as `partners` names it; null for none."),
  companyId: z.string().max(60).nullish().describe("The company, as `companies` names it; null for none."),
  memo: nullableText("What the line is for."),
});

const exportedEntry = z.strictObject({
  id: z.string().max(60).nullish().describe("The entry in the books it comes from; null for a new one."),
  sequence: z.number().int().nullish().describe("Its place in the order of posting; null for a draft."),
  entryDate: day("The day it is booked on."),
  status: z.enum(["draft", "posted"]).default("posted").describe("How far it is."),
  memo: nullableText("What it is for."),
  sourceType: z
    .string()
    .regex(/^[a-z][a-z_]{0,49}$/, "it must be lower_snake_case")
    .default("manual")
    .describe("What kind of entry it is."),
  sourceRef: nullableText("What it comes from, for a machine."),
  reference: nullableText("What it comes from, for people."),
  reverses: z.string().nullish().describe("The entry it reverses; null for none."),
  reversedBy: z.string().nullish().describe("The entry that reverses it; null while none does."),
  adjusting: z.boolean().default(false).describe("Whether it is an audit adjustment."),
  book: z.enum(bookNames).default("actual").describe("Which books it is for."),
  postings: z.array(exportedPosting).max(10_000).describe("In line order."),
});

const exportedAccount = z.strictObject({
  code: z.string().max(60).describe("Its code."),
  name: z.string().max(400).describe("Its name."),
  type: z.enum(["asset", "liability", "equity", "income", "expense"]).describe("The account's type."),
  subtype: z.string().max(60).describe("What it collects."),
  lpEntityId: z.string().nullish().describe("The partner it belongs to; null for none."),
  companyId: z.string().nullish().describe("The company it belongs to; null for none."),
});

/**
 * `GET /export?format=json`: a journal that `POST /import/journal` accepts.
 * @example
 * const vehicle = { name: "Fund I", baseCurrency: "USD" };
 * const empty = { format: "capstack-journal", version: 1, vehicle, entries: [] };
 * exportedJournal.parse(empty).partners // => []
 * exportedJournal.safeParse({ ...empty, version: 2 }).success // => false
 */
export const exportedJournal = z
  .strictObject({
    format: z.literal("capstack-journal").describe("What this is."),
    version: z.literal(1).describe("The version of this shape."),
    vehicle: z
      .strictObject({ name: z.string().describe("Its name."), baseCurrency: z.string().describe("ISO 4217.") })
      .describe("Whose journal it is."),
    partners: z
      .array(
        z.strictObject({
          lpEntityId: z.string().describe("The partner."),
          name: z.string().describe("Its name."),
          partnerClass: z.enum(["lp", "gp"]).describe("A limited or a general partner."),
        }),
      )
      .default([])
      .describe("Whom entries and accounts name."),
    companies: z
      .array(
        z.strictObject({
          companyId: z.string().describe("The company."),
          name: z.string().describe("Its name."),
          stage: z.string().nullish().describe("Its stage; null when not recorded."),
          currency: z.string().nullish().describe("The currency it is held in; null for the vehicle's."),
        }),
      )
      .default([])
      .describe("What entries and accounts name."),
    accounts: z.array(exportedAccount).default([]).describe("The chart, by code."),
    entries: z.array(exportedEntry).describe("In the order of posting, drafts last."),
  })
  .meta({ id: "ExportedJournal", description: "A vehicle's journal as one document." });

/** The formats that `/import/journal` reads. */
const journalFormats = ["hledger", "ledger", "beancount", "json", "quickbooks"] as const;

const target = z
  .strictObject({
    account: accountCode("A code of this chart, or a base code with whose sub-account is meant."),
    lpEntityId: id("The partner whose sub-account it is.").exactOptional(),
    companyId: id("The company whose sub-account it is.").exactOptional(),
    partner: name("The same by name.").exactOptional(),
    company: name("The same by name.").exactOptional(),
    sourceType: z
      .string()
      .regex(/^[a-z][a-z_]{0,49}$/, "it must be lower_snake_case")
      .exactOptional()
      .describe("What kind of entry a line on this account makes, where the file does not say."),
  })
  .meta({ id: "AccountTarget", description: "Where an account of a file is booked." });

const journalFile = z
  .strictObject({
    content: z
      .string()
      .describe(
        "The file's text; with the whole body at most the limit `importBytes`, 10 MiB unless set. Larger ones go as a form, with the file in `file`.",
      ),
    format: z.enum(journalFormats).describe("What wrote it; `quickbooks` is a general ledger as CSV."),
    status: z
      .enum(["draft", "posted", "as_given"])
      .default("draft")
      .describe("What the entries become; `as_given` keeps the file's own marks."),
    accounts: z
      .record(z.string(), target)
      .default({})
      .describe("Accounts of the file, by their name or code in it, and where each is booked."),
    createMissing: z
      .boolean()
      .default(false)
      .describe("Makes partners, companies and accounts that the file names and the vehicle lacks."),
    dateOrder: z.enum(["mdy", "dmy"]).exactOptional().describe("Needed where a CSV's dates can be read both ways."),
    openingDate: day("The day that opening balances of a general ledger are booked on.").exactOptional(),
  })
  .meta({ id: "JournalFile", description: "A journal to import." });

const importReport = z
  .strictObject({
    format: z.enum(journalFormats).describe("What was read."),
    entries: count("Entries of the file."),
    added: count("Those that are new."),
    known: count("Those that were imported before, or are these very books'."),
    drafts: count("New entries that wait to be posted."),
    posted: count("New entries that are posted."),
    firstDate: date("The first day; null without entries.").nullable(),
    lastDate: date("The last day; null without entries.").nullable(),
    created: z
      .strictObject({
        partners: z.array(z.string()).describe("Partners made."),
        companies: z.array(z.string()).describe("Companies made."),
        accounts: z.array(z.string()).describe("Codes of accounts made beside theirs."),
      })
      .describe("What the vehicle lacked."),
    unrecognizedInvestments: z
      .strictObject({
        entries: count("How many."),
        amount: money("What they move on 1100."),
      })
      .describe(
        "Entries that move the cost of investments and are neither purchase nor sale, so that no position shows them: their accounts name no company, or they have other lines beside cash. Say `company`, or `sourceType`, of the account.",
      ),
    accounts: z
      .array(
        z.strictObject({
          account: z.string().describe("The account's code here."),
          name: z.string().describe("Its name here."),
          from: z.array(z.string()).describe("Its names in the file."),
          file: money("What the file moves on it. A debit is positive."),
          booked: money("What the file's entries move on it in these books."),
          difference: money("One less the other; zero where they tie."),
        }),
      )
      .describe("By code."),
    totals: z
      .array(
        z.strictObject({
          account: z.string().describe("The account's name in the file."),
          line: count("The line of its total."),
          stated: money("The total that the file states."),
          rows: money("The sum of its rows."),
          difference: money("One less the other."),
        }),
      )
      .describe("Totals that the file itself states; empty where it states none."),
    tiesOut: z.boolean().describe("Whether every difference is zero."),
  })
  .meta({ id: "JournalImport", description: "What came of a journal." });

export const interchangeOperations = {
  exportJournal: read("export", "/export", "The journal for another program", {
    tag: "Reports",
    description:
      "The journal as text for hledger, ledger or beancount, as CSV with a line a posting, or as JSON that can be imported again.",
    query: z.object({
      ...group,
      format: z.enum(["hledger", "ledger", "beancount", "csv", "json"]).describe("Who reads it."),
      drafts: z
        .enum(["include", "exclude"])
        .default("include")
        .describe(
          "Balances of the text are those of the statements with `exclude`, and with what the drafts in it would add otherwise. Text for hledger, ledger and beancount leaves out drafts that do not balance.",
        ),
      ...book,
    }),
    response: exportedJournal,
    files: ["text/plain", "text/csv"],
    errors: [],
    examples: [],
  }),
  importJournal: create("import journal", "/import/journal", "Import a journal: only its new entries", {
    tag: "Journal",
    description:
      "Reads a journal of hledger, ledger, beancount, Capstack or QuickBooks. Nothing is imported twice; bad lines are listed, the first hundred of them, and then nothing is written. `dryRun` answers what an import would do. Posting needs `accounting:post`.",
    query: z.object(group),
    request: journalFile,
    takesFile: true,
    response: importReport,
    status: 201,
    errors: ["own_draft", "period_locked", "overloaded", "timeout"],
    engineErrors: [
      "unbalanced_entry",
      "empty_entry",
      "zero_posting",
      "amount_precision",
      "amount_out_of_range",
      "unknown_partner",
    ],
    examples: [
      {
        name: "hledger",
        summary: "One entry of an hledger journal",
        request: {
          format: "hledger",
          content: "2026-02-20 * Audit\n    Expenses:Partnership-Expenses:A5100  12000.00 USD\n    Assets:Cash:A1000\n",
        },
      },
    ],
  }),
};
