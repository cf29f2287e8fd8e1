/** The positions of a vehicle and of the vehicles it holds. */
import * as z from "zod";
import { read, readErrors } from "../operation.js";
import { asOf, group } from "../query.js";
import { amountCurrency, date, money, rowId } from "../values.js";

const seen = z
  .strictObject({
    path: z
      .array(z.string())
      .describe("The vehicles it is seen through, the nearest first; empty for the vehicle's own."),
    companyId: rowId("The company in the books of the last of them; null for amounts without one.").nullable(),
    securityId: rowId("The security; null where the company has none.").nullable(),
    name: z.string().describe("The company, and its security where it has one."),
    cost: money("The vehicle's share of its cost."),
    fairValue: money("The vehicle's share of its fair value."),
  })
  .meta({ id: "SeenPosition", description: "A position, or a share of one that is seen through holdings." });

const lookThrough = z
  .strictObject({
    asOf: date("The day it is of."),
    vehicle: z.string().describe("The vehicle's name."),
    currency: amountCurrency,
    positions: z.array(seen).describe("Its own positions, then those that it sees through each holding."),
    holdings: z
      .array(
        z.strictObject({
          path: z.array(z.string()).describe("The vehicles down to the one that is held."),
          share: z.number().describe("Of the capital of the last of them. A fraction."),
          capital: money("The vehicle's share of the capital account there."),
          other: money("Of it, what is no position: cash, dues, carry."),
          carrying: money("What the holding carries in the books of its holder."),
        }),
      )
      .describe("Each holding that is seen through."),
    total: money("Fair values and the rest of the holdings together."),
  })
  .meta({ id: "LookThrough", description: "What a vehicle holds, its holdings in other vehicles seen through." });

export const lookThroughOperations = {
  getLookThrough: read("look-through", "/look-through", "Positions of a vehicle and of the vehicles it holds", {
    tag: "Reports",
    description:
      "The vehicle's own positions, and its share of each position of the vehicles it holds, masters of masters included. Shares are by capital net of carry; the parts of all partners are the whole to the cent.",
    query: z.object({ ...group, ...asOf }),
    response: lookThrough,
    errors: ["circular_holding"],
    engineErrors: [...readErrors],
    examples: [],
  }),
};
