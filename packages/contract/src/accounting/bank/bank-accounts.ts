/** The bank accounts of a vehicle. */
import * as z from "zod";
import { alter, create, read } from "../operation.js";
import { group } from "../query.js";
import { accountCode, currency, name, rowId } from "../values.js";

/** `bankAccount`: one of the vehicle's accounts, in a query. */
export const bankAccount = {
  bankAccount: z.string().exactOptional().describe("A bank account, by name or id; the default one without it."),
};

/** The same in a body. */
export const bankAccountName = (meaning: string) =>
  z.string().min(1).max(200).exactOptional().describe(`${meaning} By name or id.`);

const number = z.string().max(40).nullable().describe("The IBAN, or the last digits, for people; null where not said.");

const published = z
  .strictObject({
    id: rowId("The bank account."),
    name: z.string().describe("Its name, unique in the vehicle."),
    currency: z.string().describe("The currency of its rows and of its cash. ISO 4217."),
    ledgerAccount: z.string().describe("The code of the account it is in the books."),
    number,
    isDefault: z
      .boolean()
      .describe(
        "Whether it is the one meant by default, which also has the cash that is on no other's ledger account.",
      ),
    isOpen: z.boolean().describe("Whether it takes files and payments."),
  })
  .meta({ id: "BankAccount", description: "A bank account: the cash of one currency on one account of the chart." });

const opened = z
  .strictObject({
    name: name("Its name."),
    currency: currency("Its currency; the vehicle's own by default.").exactOptional(),
    ledgerAccount: accountCode(
      "An account of the chart with subtype `cash`, or a new one such as `1000-eur`; one of its own below 1000 by default.",
    ).exactOptional(),
    number: number.exactOptional(),
  })
  .meta({ id: "NewBankAccount", description: "A bank account to open." });

export const bankAccountOperations = {
  listBankAccounts: read("bank accounts", "/bank/accounts", "Bank accounts, the default one first", {
    tag: "Bank",
    description:
      "A vehicle begins with one account, for 1000 in its own currency. Whatever asks about the bank takes another by `bankAccount`.",
    query: z.object(group),
    response: z.array(published),
    errors: [],
    examples: [],
  }),
  openBankAccount: create("bank accounts open", "/bank/accounts", "Open a bank account", {
    tag: "Bank",
    description:
      "Opens an account in any currency. No two accounts have cash of one currency on one ledger account, so every posting is of one account.",
    query: z.object(group),
    request: opened,
    response: published,
    status: 201,
    errors: ["proposal_required"],
    engineErrors: ["invalid_value", "unknown_account"],
    examples: [{ name: "euro", summary: "An account in euro", request: { name: "Euro account", currency: "EUR" } }],
  }),
  changeBankAccount: alter("bank accounts change", "/bank/accounts/{id}", "Rename, close or reopen a bank account", {
    tag: "Bank",
    description: "Changes what an account is called, or whether it takes files and payments. Its currency stays.",
    query: z.object({}),
    request: z
      .strictObject({
        name: name("A new name.").exactOptional(),
        number: number.exactOptional(),
        isOpen: z.boolean().exactOptional().describe("Whether it takes files and payments."),
      })
      .meta({ id: "BankAccountChange", description: "What is to be different about a bank account." }),
    response: published,
    errors: ["proposal_required"],
    examples: [{ name: "close", summary: "An account no longer used", request: { isOpen: false } }],
  }),
};
