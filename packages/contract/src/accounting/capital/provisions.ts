/** Provisions of the partnership agreement and of side letters, each with the clause it comes from, and who may elect which. */
import * as z from "zod";
import { create, read } from "../operation.js";
import { asOf, group } from "../query.js";
import { date, day, id, money, name, rowId, shortText, text, timestamp } from "../values.js";

/**
 * What a provision is about.
 * @example provisionTopics.includes("fee") // => true
 */
export const provisionTopics = [
  "fee",
  "carry",
  "excuse",
  "co_investment",
  "transfer",
  "reporting",
  "advisory_committee",
  "key_person",
  "liquidity",
  "tax",
  "regulatory",
  "mfn",
  "other",
] as const;

const fields = {
  lpEntityId: id("The partner whose side letter it is; null for the agreement.").nullable(),
  clause: shortText("Where it stands: side letter of Alder, section 4(b)."),
  topic: z.enum(provisionTopics).describe("What it is about."),
  says: text("What it says, word for word or in short."),
};

const electability = z
  .enum(["no", "same_commitment", "all"])
  .describe("Whether other partners may elect it: none, those who committed at least as much as its partner, or all.");

const provision = z
  .strictObject({
    id: rowId("The provision."),
    ...fields,
    electable: electability,
    electedFrom: rowId("The provision of another partner that was elected; null where it was negotiated.").nullable(),
    documentId: rowId("The document it stands in; null without one.").nullable(),
    effectiveDate: date("From when on it holds."),
    endDate: date("The last day it holds; null while it does.").nullable(),
    recordedBy: z.string().describe("The key that recorded it."),
    recordedAt: timestamp("When it was recorded."),
  })
  .meta({ id: "Provision", description: "A provision of the agreement or of a side letter." });

const newProvision = z
  .strictObject({
    lpEntityId: fields.lpEntityId.exactOptional(),
    clause: name("Where it stands: side letter of Alder, section 4(b)."),
    topic: fields.topic,
    says: fields.says,
    electable: electability.default("no"),
    documentId: id("The document it stands in.").exactOptional(),
    effectiveDate: day("From when on it holds."),
  })
  .meta({ id: "NewProvision", description: "A provision, as it was agreed." });

const cell = z
  .strictObject({
    lpEntityId: rowId("The partner."),
    state: z
      .enum(["own", "elected", "may_elect", "smaller", "not_electable"])
      .describe(
        "Whether it is the partner's own, elected by it, open to it, kept from it by a smaller commitment, or open to no one else.",
      ),
    commitment: money("What the partner has committed on the day."),
  })
  .meta({ id: "MfnCell", description: "A provision and a partner." });

const matrix = z
  .strictObject({
    asOf: date("The day it is of."),
    rows: z
      .array(z.strictObject({ provision, partners: z.array(cell).describe("Every limited partner, by id.") }))
      .describe("Every provision of a side letter that holds on the day and was negotiated, by its first day."),
  })
  .meta({ id: "MfnMatrix", description: "Which provisions of side letters each partner has, and which it may elect." });

export const provisionOperations = {
  listProvisions: read("provisions", "/provisions", "What the agreement and the side letters say", {
    tag: "Partners",
    description: "Every provision that was recorded, also ended ones, by the first day it holds.",
    query: z.object(group),
    response: z.array(provision),
    errors: [],
    examples: [],
  }),
  recordProvision: create("provisions record", "/provisions", "Record a provision with the clause it comes from", {
    tag: "Partners",
    description:
      "Keeps a provision of the agreement, or of a partner's side letter. It stays as it was recorded, and is ended where it no longer holds.",
    query: z.object(group),
    request: newProvision,
    response: provision,
    status: 201,
    errors: ["not_found"],
    engineErrors: ["unknown_partner"],
    examples: [
      {
        name: "discount",
        summary: "A fee discount that partners of the same size may elect",
        request: {
          lpEntityId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d",
          clause: "Side letter of Harbor, section 4(b)",
          topic: "fee",
          says: "The management fee is 1.75 % of its commitment.",
          electable: "same_commitment",
          effectiveDate: "2026-01-01",
        },
      },
    ],
  }),
  electProvision: create("provisions elect", "/provisions/{id}/elect", "Elect a provision for another partner", {
    tag: "Partners",
    description: "Records the provision for a partner that may elect it, from a day on.",
    query: z.object({}),
    request: z
      .strictObject({ lpEntityId: id("The partner that elects it."), effectiveDate: day("From when on it holds.") })
      .meta({ id: "Election", description: "Who elects a provision." }),
    response: provision,
    status: 201,
    errors: ["illegal_transition"],
    engineErrors: ["unknown_partner"],
    examples: [
      {
        name: "elect",
        summary: "From the next quarter on",
        request: { lpEntityId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d", effectiveDate: "2026-04-01" },
      },
    ],
  }),
  endProvision: create("provisions end", "/provisions/{id}/end", "End a provision", {
    tag: "Partners",
    description: "Says the last day on which a provision holds, once.",
    query: z.object({}),
    request: z
      .strictObject({ endDate: day("The last day it holds.") })
      .meta({ id: "ProvisionEnd", description: "When a provision ends." }),
    response: provision,
    errors: ["illegal_transition"],
    examples: [{ name: "end", summary: "At the end of the year", request: { endDate: "2026-12-31" } }],
  }),
  getMfnMatrix: read("provisions mfn", "/provisions/mfn", "Which provisions each partner has, and which it may elect", {
    tag: "Partners",
    description:
      "Every negotiated provision of a side letter that holds on the day, with each limited partner's right to it.",
    query: z.object({ ...group, ...asOf }),
    response: matrix,
    errors: [],
    examples: [],
  }),
};
