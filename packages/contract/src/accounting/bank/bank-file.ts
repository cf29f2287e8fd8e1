/** A bank's file: what is sent of it, and how it was understood. */
import * as z from "zod";
import { name } from "../values.js";

const column = (meaning: string) => z.string().max(200).exactOptional().describe(`The heading of ${meaning}.`);

const words = (meaning: string) =>
  z.array(z.string().min(1).max(200)).max(100).exactOptional().describe(`Words of rows ${meaning}.`);

/** A file to import, with what is said of it where it can be read in several ways. */
export const bankFile = z
  .strictObject({
    content: z
      .string()
      .min(1)
      .describe(
        "The file as text; at most 50,000 rows, and with the whole body at most the limit `importBytes`, 10 MiB unless set. Larger ones go as a form, with the file in `file`.",
      ),
    format: z
      .enum(["csv", "ofx", "qfx", "qif", "camt052", "camt053", "mt940", "bai2", "json"])
      .exactOptional()
      .describe("Detected from the text by default."),
    fileName: z.string().max(200).exactOptional().describe("For the list of imports."),
    account: z
      .string()
      .min(1)
      .max(200)
      .exactOptional()
      .describe("Which account is meant, by its number in the file, where the file holds several."),
    bankAccount: name(
      "The bank account, by name or id; the default one without it. A new name opens one in the vehicle's currency.",
    ).exactOptional(),
    columns: z
      .strictObject({
        date: column("the date"),
        amount: column("the signed amount"),
        debit: column("what flows out"),
        credit: column("what flows in"),
        direction: column("words that say which way an amount flows, such as debit and credit"),
        balance: column("the running balance, which is checked"),
        currency: column("the currency"),
        description: column("the description"),
        counterparty: column("the counterparty"),
        status: column("words that say whether a row moved money, such as pending and failed"),
        id: column("the bank's own id of a row"),
      })
      .exactOptional()
      .describe("Which column is which in a CSV; detected from the headings by default."),
    dateOrder: z
      .enum(["mdy", "dmy"])
      .exactOptional()
      .describe("Needed where the dates of a CSV or QIF can be read both ways."),
    decimalSign: z
      .enum([".", ","])
      .exactOptional()
      .describe("Needed where every amount of a CSV or QIF can be read both ways, as `1.000` alone can."),
    checkBalance: z
      .boolean()
      .exactOptional()
      .describe("False takes a file whose running balance or control totals do not follow from its amounts."),
    words: z
      .strictObject({
        out: words("whose money flows out"),
        in: words("whose money flows in"),
        booked: words("that moved money"),
        notBooked: words("that moved no money, which are left out"),
      })
      .exactOptional()
      .describe("What words of a file mean, where a refusal lists them: directions, statuses, types of OFX."),
  })
  .meta({ id: "BankFile", description: "A bank's file." });

/** How a file was understood. */
export const decidedOfFile = z
  .strictObject({
    columns: z.record(z.string(), z.string()).describe("The heading taken for each column of a CSV."),
    dateOrder: z.enum(["ymd", "mdy", "dmy"]).nullable().describe("How days are written; null in an empty file."),
    decimalSign: z.enum([".", ","]).nullable().describe("What parts decimals; null where no amount has any."),
    sign: z
      .enum(["signed", "two_columns", "words", "one_way", "balance"])
      .describe(
        "Where an amount's sign is from: written on it, debit and credit apart, words or codes beside it, a column that flows one way, or the running balance, which showed that positive amounts flow out.",
      ),
    currency: z
      .string()
      .nullable()
      .describe("The currency or its sign as the file names it; null where it names none."),
    runningBalance: z
      .enum(["agrees", "absent", "not_checked"])
      .describe("What the file's own balances and control totals say."),
    encoding: z.enum(["utf-8", "utf-16", "windows-1252"]).describe("How its characters are written."),
  })
  .meta({ id: "DecidedOfBankFile", description: "How a file was understood." });
