/** The combining sheet of vehicles that hold each other. */
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { documentFormat, documentFormats, documentTypes } from "../printed.js";
import { adjusting, group, period } from "../query.js";
import { amountCurrency, date, money, rowId } from "../values.js";

const row = z
  .strictObject({
    line: z.string().describe("Its stable name; a difference has the name of its kind."),
    label: z.string().describe("For people."),
    isTotal: z.boolean().describe("Whether it adds up lines above it."),
    vehicles: z.array(money("A vehicle's figure.")).describe("By vehicle, in their order."),
    eliminations: money("What vehicles hold of each other, owe each other and picked up of each other, taken out."),
    combined: money("The vehicles and the eliminations together."),
  })
  .meta({ id: "CombiningRow", description: "A line of a combining sheet." });

const sheet = z
  .strictObject({
    currency: amountCurrency,
    period: z.string().describe("The window, for people."),
    start: date("The first day; null where it is open.").nullable(),
    end: date("The last day."),
    vehicles: z
      .array(z.strictObject({ id: rowId("The vehicle."), name: z.string().describe("Its name.") }))
      .describe("The columns: held vehicles before those that hold them, then others."),
    netAssets: z.array(row).describe("Assets, liabilities and capital at the end."),
    operations: z.array(row).describe("Operations of the window."),
    capital: z.array(row).describe("Changes in partners' capital in the window."),
    differences: z
      .array(
        z.strictObject({
          kind: z
            .enum(["pick_up", "dues", "results"])
            .describe("A pick-up that is not booked, dues on one side only, or results that were not picked up."),
          holderId: rowId("The vehicle that holds."),
          heldId: rowId("The vehicle that is held."),
          amount: money("What one side says more than the other."),
        }),
      )
      .describe("What both sides of a holding say differently; each stands in the sheet on its own line."),
    check: money("Assets less liabilities, capital and differences together: zero."),
  })
  .meta({ id: "CombiningSheet", description: "Vehicles side by side, with eliminations and their sum." });

export const combiningOperations = {
  getCombiningSheet: read("combining-sheet", "/combining-sheet", "Vehicles of a structure side by side, and combined", {
    tag: "Reports",
    description:
      "Net assets, operations and changes in capital of every vehicle that holds or is held, directly or through others, what they hold of and owe to each other taken out, and their sum.",
    query: z.object({
      ...group,
      ...period,
      ...adjusting,
      also: z
        .string()
        .exactOptional()
        .describe("Vehicles beside the structure, such as parallels: a comma list of names or ids."),
      format: z
        .enum(["json", ...documentFormats])
        .default("json")
        .describe(documentFormat),
    }),
    response: sheet,
    files: documentTypes,
    errors: ["period_conflict", "circular_holding"],
    engineErrors: ["invalid_period", ...readErrors],
    examples: [],
  }),
};
