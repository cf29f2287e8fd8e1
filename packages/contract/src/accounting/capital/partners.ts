/** The partners of a vehicle and their commitments, and its portfolio companies. */
import * as z from "zod";
import { agree, alter, create, read, readErrors } from "../operation.js";
import { group } from "../query.js";
import { currency, day, id, money, name, oneOrAll, oneOrMany, positive, rowId, share } from "../values.js";
import { figuresMoved } from "./figures-moved.js";

const partnerClass = z.enum(["lp", "gp"]).describe("A limited or a general partner.");

const fact = (meaning: string) =>
  z.boolean().nullable().exactOptional().describe(`${meaning}; null where no one has said.`);

const investorFacts = z
  .strictObject({
    owners: z
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .exactOptional()
      .describe("Persons it counts for as an owner; more than one where it is looked through, 1 by default."),
    isRelated: z.boolean().exactOptional().describe("Whether it is a related person of the manager; false by default."),
    isUsPerson: fact("Whether it is a US person"),
    isAccredited: fact("Whether it is an accredited investor"),
    isQualifiedPurchaser: fact("Whether it is a qualified purchaser"),
    isFundOfFunds: z.boolean().exactOptional().describe("Whether it is a fund of funds; false by default."),
    isBenefitPlan: z.boolean().exactOptional().describe("Whether it is a benefit-plan investor; false by default."),
  })
  .meta({ id: "InvestorFacts", description: "What is known about a partner as an investor, for limits and filings." });

const partner = z
  .strictObject({
    lpEntityId: rowId("The partner."),
    name: z.string().describe("Its name."),
    partnerClass,
    commitment: money("What it has promised, net of every change."),
    capitalAccountCode: z.string().nullable().describe("Its capital account in the chart; null before it has one."),
    investor: investorFacts.describe("What is known about it as an investor; empty where no one has said anything."),
  })
  .meta({ id: "Partner", description: "A partner of a vehicle." });

const newPartner = z
  .strictObject({
    name: name("The partner's name."),
    partnerClass: partnerClass.default("lp"),
    commitment: positive("Its first commitment.").exactOptional(),
    commitmentDate: day("When it commits; the vehicle's start, else today, by default.").exactOptional(),
    investor: investorFacts.exactOptional(),
  })
  .meta({ id: "NewPartner", description: "What a new partner needs." });

const changedPartner = z
  .strictObject({
    name: name("A new name.").exactOptional(),
    partnerClass: partnerClass.exactOptional(),
    investor: investorFacts
      .exactOptional()
      .describe("What is known about it as an investor, in place of what was said."),
  })
  .meta({ id: "PartnerChange", description: "What is to be different about a partner." });

const companyStatus = z.enum(["active", "exited", "written_off"]).describe("Status of the investment.");
const stage = z.string().min(1).max(60).describe("Seed, Series A and so on, as the firm names them.");

const industry = z.string().min(1).max(60).describe("Its industry, for the schedule of investments.");
const country = z.string().min(1).max(60).describe("Its country or region, for the schedule of investments.");

const company = z
  .strictObject({
    companyId: rowId("The company."),
    name: z.string().describe("Its name."),
    stage: z.string().nullable().describe("Its stage; null when not recorded."),
    status: companyStatus.nullable().describe("Status of the investment; null when the books alone say so."),
    currency: z.string().nullable().describe("The currency it is held in; null for the vehicle's own."),
    ownership: z
      .number()
      .nullable()
      .describe("The part of it that is held. A fraction of one; null when not recorded."),
    postMoney: z.number().nullable().describe("Its latest post-money valuation. Currency; null when not recorded."),
    industry: industry.nullable().describe("Its industry; null when not recorded."),
    country: country.nullable().describe("Its country or region; null when not recorded."),
  })
  .meta({ id: "Company", description: "A portfolio company of a vehicle." });

const newCompany = z
  .strictObject({
    name: name("The company's name."),
    stage: stage.exactOptional(),
    status: companyStatus.exactOptional(),
    currency: currency("The currency it is held in; the vehicle's own by default.").exactOptional(),
    ownership: share("The part of it that is held.").exactOptional(),
    postMoney: positive("Its latest post-money valuation.").exactOptional(),
    industry: industry.exactOptional(),
    country: country.exactOptional(),
  })
  .meta({ id: "NewCompany", description: "What a new company needs." });

const changedCompany = z
  .strictObject({
    name: name("A new name.").exactOptional(),
    stage: stage.nullable().exactOptional(),
    status: companyStatus.nullable().exactOptional(),
    currency: currency("The currency it is held in; null for the vehicle's own.").nullable().exactOptional(),
    ownership: share("The part of it that is held; null forgets it.").nullable().exactOptional(),
    postMoney: positive("Its latest post-money valuation; null forgets it.").nullable().exactOptional(),
    industry: industry.nullable().exactOptional(),
    country: country.nullable().exactOptional(),
  })
  .meta({ id: "CompanyChange", description: "What is to be different about a company." });

const commitmentFields = {
  date: day("When it takes effect."),
  amount: money("The change, signed."),
  kind: z
    .enum(["initial", "increase", "decrease", "transfer_in", "transfer_out", "default"])
    .describe("Why the commitment changes."),
};

/** A commitment event as published together with entries. */
export const commitmentEvent = z
  .strictObject({ lpEntityId: rowId("The partner."), ...commitmentFields })
  .meta({ id: "CommitmentEvent", description: "A dated change of what a partner has promised." });

const commitment = z
  .strictObject({ id: rowId("The event."), lpEntityId: rowId("The partner."), ...commitmentFields })
  .meta({ id: "Commitment", description: "A recorded commitment event." });

const recordedCommitment = commitment.extend({ moves: figuresMoved.exactOptional() }).meta({
  id: "RecordedCommitment",
  description: "A commitment event with what it moves; of a list, the last one says it.",
});

const newCommitment = z
  .strictObject({ lpEntityId: id("The partner."), ...commitmentFields })
  .meta({ id: "NewCommitment", description: "A commitment event to record." });

export const partnerOperations = {
  listPartners: read("partners", "/partners", "The partners of a vehicle", {
    tag: "Partners",
    own: "rows",
    description: "The partners of a vehicle, by name, with their commitments.",
    query: z.object(group),
    response: z.array(partner),
    errors: [],
    examples: [],
  }),
  createPartners: create("partners create", "/partners", "Create partners with their capital accounts", {
    tag: "Partners",
    description:
      "Creates one partner or a list of them. Each gets a capital account and, if it has a commitment, its first commitment event, which needs the scope accounting:terms too. A list is answered by a list.",
    query: z.object(group),
    request: oneOrMany(newPartner),
    response: oneOrAll(partner),
    status: 201,
    errors: ["period_locked", "proposal_required"],
    engineErrors: ["amount_precision", "amount_out_of_range", "invalid_date", ...readErrors],
    examples: [
      {
        name: "three-partners",
        summary: "Two limited partners and the general partner",
        request: [
          { name: "Harbor Endowment", commitment: 5_000_000, commitmentDate: "2026-01-01" },
          { name: "Juniper Family Office", commitment: 3_000_000, commitmentDate: "2026-01-01" },
          { name: "Acme GP", partnerClass: "gp", commitment: 100_000, commitmentDate: "2026-01-01" },
        ],
      },
    ],
  }),
  changePartner: alter("partners change", "/partners/{id}", "Rename a partner or change its class", {
    tag: "Partners",
    description: "Renames a partner or changes its class.",
    query: z.object({}),
    request: changedPartner,
    response: partner,
    errors: ["period_locked"],
    engineErrors: [...readErrors],
    examples: [{ name: "rename", summary: "A new name", request: { name: "Harbor Foundation" } }],
  }),
  listCompanies: read("companies", "/companies", "The portfolio companies of a vehicle", {
    tag: "Partners",
    description: "The portfolio companies of a vehicle, by name.",
    query: z.object(group),
    response: z.array(company),
    errors: [],
    examples: [],
  }),
  createCompanies: create("companies create", "/companies", "Create portfolio companies with their accounts", {
    tag: "Partners",
    description:
      "Creates one company or a list of them. Each gets its accounts for cost, mark and translation. A list is answered by a list.",
    query: z.object(group),
    request: oneOrMany(newCompany),
    response: oneOrAll(company),
    status: 201,
    errors: [],
    engineErrors: ["amount_precision", "amount_out_of_range", ...readErrors],
    examples: [{ name: "company", summary: "A seed company", request: { name: "Nimbus", stage: "Seed" } }],
  }),
  changeCompany: alter("companies change", "/companies/{id}", "Change what is recorded about a company", {
    tag: "Partners",
    description: "Changes what is recorded about a company. What is left out stays.",
    query: z.object({}),
    request: changedCompany,
    response: company,
    errors: [],
    engineErrors: ["amount_precision", "amount_out_of_range", ...readErrors],
    examples: [{ name: "stage", summary: "The next stage", request: { stage: "Series A", ownership: 0.12 } }],
  }),
  listCommitments: read("commitments", "/commitments", "Commitment events of a vehicle, by date", {
    tag: "Partners",
    own: "rows",
    description: "Every commitment event of a vehicle, by date.",
    query: z.object(group),
    response: z.array(commitment),
    errors: [],
    examples: [],
  }),
  recordCommitments: agree("commitments record", "/commitments", "Record commitment events", {
    tag: "Partners",
    description:
      "Records one event or a list of them; the answer, of a list its last event, says which open figures move. Refused inside a closed month, whose weights stay as they were closed on.",
    query: z.object(group),
    request: oneOrMany(newCommitment),
    response: oneOrAll(recordedCommitment),
    status: 201,
    errors: ["period_locked", "proposal_required"],
    engineErrors: ["amount_precision", "amount_out_of_range", "invalid_date", "zero_posting", ...readErrors],
    examples: [
      {
        name: "increase",
        summary: "A partner commits more",
        request: {
          lpEntityId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d",
          date: "2026-06-30",
          amount: 1_000_000,
          kind: "increase",
        },
      },
    ],
  }),
};
