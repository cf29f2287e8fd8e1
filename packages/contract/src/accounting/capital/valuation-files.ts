/** The file of a mark: how a fair value was found, what it rests on, who prepared and who approved it. */
import { fairValueLevels, inputUnits, valuationTechniques } from "@capstack/ledger";
import * as z from "zod";
import { enter, read } from "../operation.js";
import { group } from "../query.js";
import { date, day, money, person, positive, rowId, shortText, text, timestamp } from "../values.js";

/** Where a mark stands in the fair-value hierarchy. */
export const fairValueLevel = z
  .enum(fairValueLevels)
  .describe("The lowest level of a significant input; `nav` for an interest valued at its net assets.");

/** How a fair value was found. */
export const valuationTechnique = z.enum(valuationTechniques).describe("How it was found.");

const input = z
  .strictObject({
    name: shortText("Such as Volatility."),
    value: z.number().describe("Its value; a fraction of one is 0.6 for 60 %."),
    unit: z.enum(inputUnits).default("number").describe("Its unit."),
  })
  .meta({ id: "ValuationInput", description: "A significant input of a valuation." });

const calibration = z
  .strictObject({
    date: day("When the price was paid."),
    pricePaid: positive("What was paid."),
    modelValue: positive("What the technique gave on that day."),
    adjustment: text("What was set so that both agree.").default(""),
  })
  .meta({ id: "Calibration", description: "What the technique gave on the day of the purchase." });

const found = {
  level: fairValueLevel,
  technique: valuationTechnique,
  inputs: z.array(input).max(100).default([]).describe("Its significant inputs."),
  changes: text("What changed since the mark before; the reason of a transfer between levels.").default(""),
  sources: z.array(text("A document, a price, a model.")).max(100).default([]).describe("What it rests on."),
};

/** What a mark's file says when the mark is entered. */
export const markFile = z
  .strictObject({ ...found, calibration: calibration.exactOptional() })
  .meta({ id: "MarkFile", description: "How a mark was found and what it rests on." });

const valuationFile = z
  .strictObject({
    id: rowId("The file."),
    companyId: rowId("The company."),
    securityId: rowId("The security; null for what is booked on the company without one.").nullable(),
    date: date("The day of the mark."),
    fairValue: money("What the position is worth."),
    entryId: rowId("The entry of the mark; null where the value was found unchanged.").nullable(),
    isInForce: z.boolean().describe("Whether its entry is posted and not reversed, or nothing changed."),
    ...found,
    calibration: calibration.nullable().describe("The technique on the day of the purchase; null where not given."),
    preparedBy: z.string().describe("The key it was prepared with."),
    preparedPerson: person("The person behind that key"),
    preparedAt: timestamp("When."),
    approvedBy: z.string().nullable().describe("The key it was approved with; null until then."),
    approvedPerson: person("The person behind that key"),
    approvedAt: timestamp("When it was approved; null until then.").nullable(),
  })
  .meta({ id: "ValuationFile", description: "The file of a mark." });

export const valuationFileOperations = {
  listValuationFiles: read("valuation-files", "/valuation-files", "The files of marks", {
    tag: "Reports",
    description: "How each mark was found, by day, the newest first.",
    query: z.object(group),
    response: z.array(valuationFile),
    errors: [],
    examples: [],
  }),
  approveValuationFile: enter(
    "valuation-files approve",
    "/valuation-files/{id}/approve",
    "Approve the file of a mark",
    {
      tag: "Reports",
      description: "Keeps who approved the file, and when. A file is approved once and never changed.",
      query: z.object({}),
      response: valuationFile,
      errors: ["illegal_transition"],
      examples: [],
    },
  ),
};
