/** The figures of open months that a change of terms or commitments moves. */
import { capitalBuckets } from "@capstack/ledger";
import * as z from "zod";
import { count, date, money } from "../values.js";

const figure = z
  .enum(["managementFee", "commitment", "outstanding", ...capitalBuckets, "ending"])
  .describe(
    "`managementFee` is what the terms give for twelve months from today, or from the change where that is later; the others are lines of a partner's capital account as the reads name them, over the whole history.",
  );

/** The part of the answer that lists what a change moves. */
export const figuresMoved = z
  .strictObject({
    from: date("The first day on which a figure could change; closed months keep theirs."),
    figures: z.array(figure).describe("Every figure that is another now; empty where none is."),
    changes: z
      .array(
        z.strictObject({
          lpEntityId: z.uuid().nullable().describe("The partner whose figure it is; null for the vehicle's."),
          figure,
          before: money("As it was."),
          after: money("As it is now."),
        }),
      )
      .describe("The first fifty of them, by partner."),
    more: count("How many changes are not listed."),
  })
  .meta({ id: "FiguresMoved", description: "Open figures that a change moves." });
