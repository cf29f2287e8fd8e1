/** Changes that one person proposes and another approves: terms, commitments, partners who commit, bank accounts. */
import * as z from "zod";
import { bankAccountOperations } from "./bank/bank-accounts.js";
import { partnerOperations } from "./capital/partners.js";
import { termsOperations } from "./capital/terms.js";
import { create, read } from "./operation.js";
import { group } from "./query.js";
import { id, person, rowId, text, timestamp } from "./values.js";

/** The operations that may be proposed, each with what it takes. */
const proposable = {
  setTerms: z.strictObject({
    operation: z.literal("setTerms").describe("New terms from a day on."),
    body: termsOperations.setTerms.request.describe("As `PUT /terms` takes it."),
  }),
  recordCommitments: z.strictObject({
    operation: z.literal("recordCommitments").describe("Changes of commitments."),
    body: partnerOperations.recordCommitments.request.describe("As `POST /commitments` takes it."),
  }),
  createPartners: z.strictObject({
    operation: z.literal("createPartners").describe("New partners with what they commit."),
    body: partnerOperations.createPartners.request.describe("As `POST /partners` takes it."),
  }),
  openBankAccount: z.strictObject({
    operation: z.literal("openBankAccount").describe("A new bank account."),
    body: bankAccountOperations.openBankAccount.request.describe("As `POST /bank/accounts` takes it."),
  }),
  changeBankAccount: z.strictObject({
    operation: z.literal("changeBankAccount").describe("A change of a bank account."),
    id: id("The bank account."),
    body: bankAccountOperations.changeBankAccount.request.describe("As `PATCH /bank/accounts/{id}` takes it."),
  }),
};

const { setTerms, recordCommitments, createPartners, openBankAccount, changeBankAccount } = proposable;

const newProposal = z
  .discriminatedUnion("operation", [setTerms, recordCommitments, createPartners, openBankAccount, changeBankAccount])
  .meta({ id: "NewProposal", description: "A change to be approved by another person." });

/**
 * The names of the operations that may be proposed.
 * @example proposableNames.includes("setTerms") // => true
 */
export const proposableNames = Object.keys(proposable) as [keyof typeof proposable, ...(keyof typeof proposable)[]];

const operationName = z.enum(proposableNames).describe("The operation that is proposed.");

/**
 * The states of a proposal.
 * @example proposalStates[0] // => "waiting"
 */
export const proposalStates = ["waiting", "approved", "declined"] as const;

const status = z.enum(proposalStates).describe("Whether it waits, or how it was decided.");

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const difference = z
  .strictObject({
    path: z.array(z.string()).describe("Where: field by field, places of lists counted from 0."),
    before: scalar.describe("What it was; null where there was nothing."),
    after: scalar.describe("What it is then; null where there is nothing."),
  })
  .meta({ id: "FieldDifference", description: "One field that differs." });

const proposal = z
  .strictObject({
    id: rowId("The proposal."),
    vehicleId: rowId("The vehicle."),
    operation: operationName,
    subjectId: rowId("The bank account that is changed; null where nothing is named.").nullable(),
    body: z.unknown().describe("The body of the operation, as it will be performed."),
    status,
    version: z
      .string()
      .describe("Says how what it changes stands. An approval names it in `If-Match`, so that it is of what was seen."),
    changes: z.array(difference).describe("What it changes, field by field: of a decided one, what it changed then."),
    since: z
      .array(difference)
      .describe("What has become different of the same since it was proposed; empty once it is decided."),
    proposedBy: z.string().describe("The key that proposed it."),
    proposedPerson: person("Who proposed it"),
    proposedAt: timestamp("When it was proposed."),
    decidedBy: z.string().nullable().describe("The key that approved or declined it; null while it waits."),
    decidedPerson: person("Who approved or declined it"),
    decidedAt: timestamp("When it was decided; null while it waits.").nullable(),
    reason: z.string().nullable().describe("Why it was declined; null otherwise."),
  })
  .meta({ id: "Proposal", description: "A change that one person proposes and another approves." });

const engineErrors = [
  ...new Set([
    ...termsOperations.setTerms.engineErrors,
    ...partnerOperations.recordCommitments.engineErrors,
    ...partnerOperations.createPartners.engineErrors,
    ...bankAccountOperations.openBankAccount.engineErrors,
  ]),
];

export const proposalOperations = {
  listProposals: read("proposals", "/proposals", "Proposed changes, the latest first", {
    tag: "Oversight",
    description:
      "What waits for another person's approval in a vehicle: who proposed what and when, what it changes, and what has changed since. Decided ones by `status`, the latest 200.",
    query: z.object({ ...group, status: status.exactOptional().describe("`waiting` by default.") }),
    response: z.array(proposal),
    errors: [],
    examples: [],
  }),
  propose: create("proposals create", "/proposals", "Propose a change for another person to approve", {
    tag: "Oversight",
    description:
      "Keeps a change of terms, commitments or bank accounts until another person approves it. It is performed and taken back first, so that one that could not be performed is refused with the reason at once; at most 200 wait in a vehicle.",
    query: z.object(group),
    request: newProposal,
    response: proposal,
    status: 201,
    errors: ["not_found", "period_locked"],
    engineErrors,
    examples: [
      {
        name: "bank-account",
        summary: "An account in euros",
        request: { operation: "openBankAccount", body: { name: "Euro account", currency: "EUR" } },
      },
    ],
  }),
  approveProposal: create("proposals approve", "/proposals/{id}/approve", "Approve what another person proposed", {
    tag: "Oversight",
    description:
      "Performs it, once, by another person than who proposed it, whose key needs the scope of the operation itself too. `If-Match` names the `version` that was looked at: where what it changes is different by now, the answer is `version_conflict` with what differs.",
    query: z.object({}),
    versioned: "required",
    response: proposal,
    errors: ["illegal_transition", "own_draft", "period_locked"],
    engineErrors,
    examples: [],
  }),
  declineProposal: create(
    "proposals decline",
    "/proposals/{id}/decline",
    "Decline a proposal, or take one's own back",
    {
      tag: "Oversight",
      description: "The change is not made. Who proposed it may decline it too.",
      query: z.object({}),
      request: z
        .strictObject({ reason: text("Why it is not to be.").min(1) })
        .meta({ id: "ProposalDecline", description: "Why a proposal is declined." }),
      response: proposal,
      errors: ["illegal_transition"],
      examples: [{ name: "decline", summary: "An account that is not needed", request: { reason: "Not needed" } }],
    },
  ),
};
