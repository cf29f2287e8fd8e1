/** What a cap-table computation asks and answers. */
import { capTableWarningCodes } from "@capstack/cap-table";
import { z } from "zod";
import { changes } from "./cap-table-changes.js";
import { issuances } from "./cap-table-issuances.js";
import { ledger } from "./cap-table-ledger.js";
import { roundReport } from "./cap-table-round-report.js";
import { roundEvents } from "./cap-table-rounds.js";
import { stateFields } from "./cap-table-state.js";
import { day, inputPath } from "./units.js";

const decimals = (meaning: string) =>
  z.number().nullable().exactOptional().describe(`${meaning}, 0 to 12; exact unless given.`);

const chosenSnapshots = z
  .object({ events: z.array(z.string()).describe("Ids of events; `event-1` is the first unless it has its own.") })
  .meta({ id: "ChosenSnapshots", description: "Full snapshots after the events named, and none after the others." });

const options = z
  .object({
    shareRounding: z
      .enum(["down", "nearest", "up", "none"])
      .exactOptional()
      .describe("How a fraction of a share becomes whole; `none` issues fractions. `down` unless given."),
    pricePerShareDecimals: decimals("Decimals of a round's price"),
    pricePerShareRounding: z
      .enum(["nearest", "up", "down"])
      .exactOptional()
      .describe("How a price with decimals is rounded; `nearest` unless given."),
    conversionPriceDecimals: decimals("Decimals of a conversion price after price protection"),
    snapshots: z
      .union([z.enum(["full", "summary", "none"]), chosenSnapshots])
      .exactOptional()
      .describe(
        "What is shown after each event: all, holders without lots, nothing, or all but only after the events named; `full` unless given.",
      ),
    explain: z
      .boolean()
      .exactOptional()
      .describe("Whether `explanations` set out every priced round step by step; false unless given."),
    asOf: day("Day at which `final` shows vesting and interest; the last dated event unless given.").exactOptional(),
    currency: z.string().exactOptional().describe("Its code, carried through."),
  })
  .meta({ id: "CapTableOptions", description: "How to round and what to show." });

const warnings = z
  .array(
    z
      .object({
        code: z.enum(capTableWarningCodes).describe("Stable, machine-readable."),
        message: z.string().describe("For people."),
        path: inputPath,
      })
      .meta({ id: "CapTableWarning", description: "Something a reader should look at; no figure changes by it." }),
  )
  .describe("What was accepted but deserves a look.");

const finalState = z
  .object({
    schemaVersion: z.literal(1).describe("Of this shape."),
    asOf: z.string().nullable().describe("The day shown; null while no date is known. YYYY-MM-DD."),
    currency: z.string().nullable().describe("As asked."),
    ...stateFields,
    ledger,
  })
  .meta({ id: "CapTableFinal", description: "The table after all events, and what a later call goes on from." });

const snapshot = z
  .object({
    eventIndex: z.number().describe("The event's place in the list, from 0."),
    eventId: z.string().describe("The event's id."),
    type: z.string().describe("The event's type."),
    label: z.string().describe("The event's name."),
    date: z.string().nullable().describe("The event's date; null without one. YYYY-MM-DD."),
    ...stateFields,
    round: roundReport.exactOptional(),
    warnings,
  })
  .meta({ id: "CapTableSnapshot", description: "The table after one event." });

const explanation = z
  .object({
    eventId: z.string().describe("The round's event."),
    steps: z
      .array(
        z
          .object({
            step: z.number().describe("From 1."),
            title: z.string().describe("What it is about."),
            text: z.string().describe("What happened, in figures."),
          })
          .meta({ id: "RoundStep", description: "One step of a round." }),
      )
      .describe("In the order they were taken."),
  })
  .meta({ id: "RoundExplanation", description: "A priced round as counsel would set it out." });

/**
 * The body of a cap-table computation.
 * @example capTableRequestSchema.safeParse({ events: [] }).success // => true
 */
export const capTableRequestSchema = z
  .object({
    events: z
      .array(z.discriminatedUnion("type", [...issuances, ...roundEvents, ...changes]))
      .describe("In the order of their effect."),
    options: options.exactOptional(),
    initial: finalState.exactOptional().describe("The `final` of an earlier call, to go on from."),
  })
  .meta({ id: "CapTableRequest", description: "An ordered list of events, and where to start from." });

/**
 * What a cap-table computation answers.
 * @example Object.keys(capTableResultSchema.shape) // => ["snapshots", "final", "warnings", "explanations"]
 */
export const capTableResultSchema = z
  .object({
    snapshots: z
      .array(snapshot)
      .describe("One per event, in order, or per event named in `snapshots`; empty with `snapshots: none`."),
    final: finalState.describe("The state after all events; valid as `initial` of a later request."),
    warnings,
    explanations: z
      .array(explanation)
      .exactOptional()
      .describe("With `explain` alone: every priced round, in the order of the events."),
  })
  .meta({ id: "CapTableResult", description: "One snapshot per event and the final state." });
