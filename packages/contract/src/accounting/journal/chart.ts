/** The chart of accounts. */
import * as z from "zod";
import { alter, create, read } from "../operation.js";
import { group } from "../query.js";
import { id, name, rowId, timestamp } from "../values.js";

export const accountType = z
  .enum(["asset", "liability", "equity", "income", "expense"])
  .describe("The account's type.");

/** An account in a report. */
export const accountFields = {
  code: z.string().describe("Its code."),
  name: z.string().describe("Its name."),
  type: z.string().describe("The account's type."),
  subtype: z.string().describe("What it collects."),
  lpEntityId: rowId("The partner it belongs to; null for none.").nullable(),
  companyId: rowId("The company it belongs to; null for none.").nullable(),
};

/** An account as published. */
export const account = z
  .strictObject({
    id: rowId("The account."),
    fund_id: rowId("The firm."),
    portfolio_group: z.string().describe("The vehicle's name."),
    code: z.string().describe("Its code: four digits, a partner's or company's account with a suffix."),
    name: z.string().describe("Its name."),
    type: accountType,
    subtype: z.string().describe("What it collects: `cash`, `investment`, `lp_capital` and so on."),
    parent_id: rowId("The base account of a sub-account; null for a base account.").nullable(),
    lp_entity_id: rowId("The partner it belongs to; null for none.").nullable(),
    is_active: z.boolean().describe("Whether it takes postings."),
    created_at: timestamp("When it was made."),
    vehicle_id: rowId("The vehicle."),
    company_id: rowId("The company it belongs to; null for none.").nullable(),
  })
  .meta({ id: "Account", description: "An account of the chart." });

const newAccount = z
  .strictObject({
    code: z
      .string()
      .regex(/^[0-9]{4}(\.[0-9]{1,4})?$/, "it must be four digits, and up to four more after a dot")
      .describe("Four digits, and up to four more after a dot."),
    name: name("Its name."),
    type: accountType,
    subtype: z
      .string()
      .regex(/^[a-z][a-z_]{0,49}$/, "it must be lower_snake_case")
      .describe("What it collects, in lower_snake_case."),
    parentId: id("The parent account.").nullish(),
  })
  .meta({ id: "NewAccount", description: "An extra account." });

export const chartOperations = {
  getChart: read("chart", "/chart", "The chart of accounts", {
    tag: "Journal",
    description: "Every account of a vehicle in plain byte order of the codes, inactive ones included.",
    query: z.object(group),
    response: z.array(account),
    errors: [],
    examples: [],
  }),
  seedChart: create("chart seed", "/chart/seed", "Add the base accounts that are missing", {
    tag: "Journal",
    description:
      "Adds the base accounts that a vehicle lacks, the rarer ones too if the body says so; answers the whole chart.",
    query: z.object(group),
    request: z
      .strictObject({ extended: z.boolean().default(false).describe("The rarer accounts too.") })
      .meta({ id: "ChartSeed", description: "Which accounts are added." }),
    response: z.array(account),
    errors: [],
    examples: [{ name: "extended", summary: "The rarer accounts too", request: { extended: true } }],
  }),
  addAccount: create("chart add", "/chart", "Add an account", {
    tag: "Journal",
    description: "Adds an account beyond the base ones.",
    query: z.object(group),
    request: newAccount,
    response: account,
    status: 201,
    errors: [],
    engineErrors: ["unknown_account"],
    examples: [
      {
        name: "savings",
        summary: "A second cash account",
        request: { code: "1020", name: "Savings", type: "asset", subtype: "cash" },
      },
    ],
  }),
  changeAccount: alter("chart change", "/chart/{id}", "Rename, deactivate or reactivate an account", {
    tag: "Journal",
    description: "Renames an account, or closes and reopens it. An account that holds a balance stays active.",
    query: z.object({}),
    request: z
      .strictObject({
        name: name("A new name.").exactOptional(),
        isActive: z.boolean().exactOptional().describe("Whether it takes postings."),
      })
      .meta({ id: "AccountChange", description: "What is to be different about an account." }),
    response: account,
    errors: [],
    examples: [{ name: "close", summary: "An account no longer used", request: { isActive: false } }],
  }),
};
