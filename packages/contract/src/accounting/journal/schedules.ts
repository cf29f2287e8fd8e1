/** Schedules: entries that come again, and expenses paid in advance that are borne month by month. */
import { recurrences } from "@capstack/ledger";
import * as z from "zod";
import { create, read } from "../operation.js";
import { group } from "../query.js";
import { accountCode, date, day, positive, rowId, shortText, timestamp } from "../values.js";
import { publishedEntry } from "./journal-entry.js";

const line = z
  .strictObject({
    account: accountCode("The account's code, or a base code with `companyId` or `lpEntityId`."),
    amount: z.number().describe("A debit is positive, a credit negative. Currency."),
    lpEntityId: rowId("The partner it belongs to.").exactOptional(),
    companyId: rowId("The company it belongs to.").exactOptional(),
  })
  .meta({ id: "ScheduledLine", description: "A line of an entry that comes again." });

const memo = shortText("What it is for, which every entry of it says.").min(1);

const recurring = z
  .strictObject({
    kind: z.literal("recurring").describe("An entry that comes again."),
    memo,
    sourceType: z.string().min(1).max(60).describe("The kind of each entry, such as `partnership_expense`."),
    first: day("The first day."),
    every: z.enum(recurrences).describe("How often it comes again."),
    lines: z.array(line).min(2).max(100).describe("The lines of each entry, which sum to zero."),
  })
  .meta({ id: "RecurringSchedule", description: "An entry that comes again." });

const prepaid = z
  .strictObject({
    kind: z.literal("prepaid").describe("An expense paid in advance."),
    memo,
    amount: positive("What was paid in advance, as it stands on `account`."),
    from: day("The first day it is for."),
    to: day("The last day it is for."),
    account: accountCode("Where it stands; 1400 by default.").exactOptional(),
    expense: accountCode("The expense that bears it, such as 5150."),
  })
  .meta({ id: "PrepaidSchedule", description: "An expense paid in advance, borne by days month by month." });

const said = z.discriminatedUnion("kind", [recurring, prepaid]);

const schedule = z
  .strictObject({
    id: rowId("The schedule."),
    says: said.describe("What it drafts, as it was set up."),
    endDate: date("The last day an entry of it may fall on; null where nothing ends it.").nullable(),
    draftedThrough: date("The day through which its entries were drafted; null before the first.").nullable(),
    createdBy: z.string().describe("The key that set it up."),
    createdAt: timestamp("When it was set up."),
  })
  .meta({ id: "Schedule", description: "What drafts entries by itself when it is asked to." });

export const scheduleOperations = {
  listSchedules: read("schedules", "/schedules", "Entries that come again, and expenses paid in advance", {
    tag: "Journal",
    description: "Every schedule, also ended ones, by when it was set up.",
    query: z.object(group),
    response: z.array(schedule),
    errors: [],
    examples: [],
  }),
  createSchedule: create("schedules create", "/schedules", "Set up an entry that comes again, or a prepaid expense", {
    tag: "Journal",
    description: "Sets up a schedule. It drafts nothing before it is asked to.",
    query: z.object(group),
    request: said,
    response: schedule,
    status: 201,
    errors: [],
    engineErrors: [
      "invalid_period",
      "invalid_value",
      "unbalanced_entry",
      "unknown_account",
      "inactive_account",
      "unknown_company",
      "unknown_partner",
      "amount_precision",
    ],
    examples: [
      {
        name: "administration",
        summary: "An administrator's fee, each month",
        request: {
          kind: "recurring",
          memo: "Fund administration",
          sourceType: "partnership_expense",
          first: "2026-01-31",
          every: "month",
          lines: [
            { account: "5110", amount: 2_500 },
            { account: "2000", amount: -2_500 },
          ],
        },
      },
      {
        name: "insurance",
        summary: "Insurance of a year, paid in January",
        request: {
          ...{ kind: "prepaid", memo: "Liability insurance", amount: 36_500 },
          ...{ from: "2026-01-01", to: "2026-12-31", expense: "5150" },
        },
      },
    ],
  }),
  endSchedule: create("schedules end", "/schedules/{id}/end", "End a schedule", {
    tag: "Journal",
    description: "Says the last day on which an entry of it may fall, once. What is drafted stays.",
    query: z.object({}),
    request: z
      .strictObject({ endDate: day("The last day.") })
      .meta({ id: "ScheduleEnd", description: "When a schedule ends." }),
    response: schedule,
    errors: ["illegal_transition"],
    examples: [{ name: "end", summary: "At the end of the year", request: { endDate: "2026-12-31" } }],
  }),
  draftSchedules: create("schedules draft", "/schedules/draft", "Draft what schedules say is due", {
    tag: "Journal",
    description:
      "Drafts the entries of every schedule through a day; what was drafted before, voided drafts among it, does not come again.",
    query: z.object(group),
    request: z
      .strictObject({ through: day("The last day.") })
      .meta({ id: "SchedulesDue", description: "Through which day schedules are drafted." }),
    response: z.array(publishedEntry).describe("The drafts, by day."),
    status: 201,
    errors: ["period_locked"],
    engineErrors: ["unknown_account", "inactive_account", "invalid_period", "total_out_of_range"],
    examples: [{ name: "quarter", summary: "What is due by the end of March", request: { through: "2026-03-31" } }],
  }),
};
