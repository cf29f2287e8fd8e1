/** The fair-value table of a vehicle. */
import { inputUnits } from "@capstack/ledger";
import * as z from "zod";
import { securityType } from "../capital/securities.js";
import { fairValueLevel, valuationTechnique } from "../capital/valuation-files.js";
import { date, money, rowId } from "../values.js";

const level = fairValueLevel.nullable();

const position = {
  companyId: rowId("The company; null where none is named.").nullable(),
  companyName: z.string().describe("The company's name."),
  securityId: rowId("The security; null for what is booked without one.").nullable(),
  name: z.string().describe("Its name; empty for what is booked without one."),
  securityType: securityType.nullable().describe("Its type; null for what is booked without a security."),
};

const ofType = securityType.nullable().describe("The type of security; null for what is booked without one.");

const valueByLevel = {
  level1: money("Level 1."),
  level2: money("Level 2."),
  level3: money("Level 3."),
  nav: money("Valued at net assets, outside of the levels."),
  notStated: money("Without a file of a mark."),
  total: money("All of it."),
};

/** The fields of a fair-value table. */
export const fairValue = {
  start: date("The first day; null where it is open.").nullable(),
  end: date("The last day; null where it is open.").nullable(),
  rows: z.array(z.strictObject({ securityType: ofType, ...valueByLevel })).describe("By type of security."),
  total: z.strictObject(valueByLevel).describe("All positions."),
  positions: z
    .array(
      z.strictObject({
        ...position,
        level: level.describe("Of its latest file; null without one."),
        technique: valuationTechnique.nullable().describe("Of its latest file; null without one."),
        markedOn: date("The day of its latest file; null without one.").nullable(),
        lastMarkedOn: date("The day of its latest mark; null where it was never marked.").nullable(),
        fairValue: money("Fair value."),
      }),
    )
    .describe("Each position with the file its level comes from."),
  roll: z
    .array(
      z.strictObject({
        level: level.describe("The level; null where none is stated."),
        securityType: ofType,
        opening: money("At the start."),
        transfersIn: money("What came from another level, at its value at the start."),
        transfersOut: money("What went to another level."),
        purchases: money("Bought."),
        exchanges: money("Converted from or into another security."),
        disposals: money("Sold or distributed, at what was carried."),
        unrealized: money("Marks."),
        fxTranslation: money("The effect of exchange rates."),
        other: money("Entries of any other kind."),
        closing: money("At the end."),
      }),
    )
    .describe("What changed in each level."),
  transfers: z
    .array(
      z.strictObject({
        ...position,
        from: fairValueLevel.describe("The level before."),
        to: fairValueLevel.describe("The level since."),
        amount: money("Its value at the start."),
        date: date("The day of the mark."),
        reason: z.string().describe("What the file says that changed."),
      }),
    )
    .describe("Positions whose level changed."),
  techniques: z
    .array(
      z.strictObject({
        level: fairValueLevel,
        securityType: ofType,
        technique: valuationTechnique,
        fairValue: money("What was valued by it."),
        inputs: z
          .array(
            z.strictObject({
              name: z.string().describe("The input."),
              unit: z.enum(inputUnits).describe("Its unit."),
              least: z.number().describe("The least value used."),
              most: z.number().describe("The greatest value used."),
              weighted: z.number().describe("The mean by fair value."),
            }),
          )
          .describe("Its inputs over the positions."),
      }),
    )
    .describe("How the marks were found."),
  check: money("Zero where the statement ties."),
};
