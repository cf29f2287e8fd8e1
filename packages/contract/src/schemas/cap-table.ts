import { z } from "zod";

const holder = z.string().describe("The holder's id; the same id is the same holder everywhere.");
const displayName = z.string().describe("The holder's display name; required at first mention.");
const money = z.number().describe("Currency, whole units with up to the currency's decimals.");
const fraction = z.number().describe("A fraction of one: 0.2 is 20 %.");

const eventFields = {
  label: z.string().exactOptional().describe("Name of the event; its type unless given."),
  id: z.string().exactOptional().describe("Unique; `event-1`, `event-2`, … unless given."),
  date: z.string().exactOptional().describe("YYYY-MM-DD, never earlier than the dated event before."),
};

const commonIssuance = z
  .object({
    type: z.literal("common_issuance"),
    ...eventFields,
    grants: z
      .array(
        z.object({
          id: holder,
          name: displayName.exactOptional(),
          shares: z.number().describe("Whole shares, above zero."),
          kind: z.string().exactOptional().describe("The holder's relationship: founder, employee, advisor, …"),
        }),
      )
      .describe("Who receives how many shares."),
  })
  .meta({ id: "CommonIssuance", description: "Issues common stock." });

const pricedRound = z
  .object({
    type: z.literal("priced_round"),
    ...eventFields,
    preMoneyValuation: money.exactOptional().describe("The company's value before the new money."),
    investments: z
      .array(z.object({ id: holder, name: displayName.exactOptional(), amount: money }))
      .describe("Who invests how much."),
    pools: z
      .array(z.object({ pct: fraction.exactOptional(), mode: z.enum(["pre", "post"]).exactOptional() }))
      .exactOptional()
      .describe("Option pools raised with the round."),
  })
  .meta({ id: "PricedRound", description: "New money at a price solved exactly." });

/**
 * The body of a cap-table computation.
 * @example capTableRequestSchema.safeParse({ events: [] }).success // => true
 */
export const capTableRequestSchema = z
  .looseObject({
    events: z
      .array(z.discriminatedUnion("type", [commonIssuance, pricedRound]))
      .describe("In the order of their effect."),
  })
  .meta({ id: "CapTableRequest", description: "An ordered list of events." });

/**
 * What a cap-table computation answers.
 * @example Object.keys(capTableResultSchema.shape) // => ["snapshots", "final", "warnings"]
 */
export const capTableResultSchema = z
  .object({
    snapshots: z.array(z.looseObject({})).describe("One per event, in order."),
    final: z.looseObject({}).describe("The state after all events; valid as `initial` of a later request."),
    warnings: z
      .array(z.looseObject({ code: z.string(), message: z.string() }))
      .describe("What was accepted but looks wrong."),
  })
  .meta({ id: "CapTableResult", description: "One snapshot per event and the final state." });
