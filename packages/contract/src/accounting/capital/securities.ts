/** The securities that a vehicle holds in its portfolio companies. */
import { securityTypes } from "@capstack/ledger";
import * as z from "zod";
import { alter, create, read, readErrors } from "../operation.js";
import { group } from "../query.js";
import { accountCode, atLeastZero, date, day, id, name, oneOrAll, oneOrMany, rowId } from "../values.js";

/** The type of a security. */
export const securityType = z.enum(securityTypes).describe("The type of security, by which the schedule groups.");

const shares = z.number().min(0).describe("Shares, units or tokens held.");
const principal = atLeastZero("What is owed on a note or loan.");
const isRestricted = z.boolean().describe("Whether its sale is restricted by law or contract.");

const isQualifying = z
  .boolean()
  .nullable()
  .describe("Whether it is a qualifying investment of a venture capital fund; null for what its type says.");
const isBridge = z.boolean().describe("Whether it bridges to a later round.");

const security = z
  .strictObject({
    securityId: rowId("The security."),
    companyId: rowId("The company."),
    name: z.string().describe("Its name."),
    securityType,
    shares: shares.nullable().describe("Shares, units or tokens held; null when not recorded."),
    principal: principal.nullable().describe("What is owed on a note or loan. Currency; null when not recorded."),
    acquired: date("When it was acquired; null for the day of its first purchase.").nullable(),
    isRestricted,
    isQualifying,
    isBridge,
    costAccountCode: accountCode("Its cost account in the chart."),
  })
  .meta({ id: "Security", description: "A security that a vehicle holds in a company." });

const newSecurity = z
  .strictObject({
    companyId: id("The company."),
    name: name("The security's name, such as Series A preferred."),
    securityType,
    shares: shares.exactOptional(),
    principal: principal.exactOptional(),
    acquired: day("When it was acquired; the day of its first purchase by default.").exactOptional(),
    isRestricted: isRestricted.default(false),
    isQualifying: isQualifying.exactOptional(),
    isBridge: isBridge.exactOptional(),
    takesOver: z
      .boolean()
      .default(false)
      .describe("Makes what is booked on the company so far, without a security, this security's."),
  })
  .meta({ id: "NewSecurity", description: "What a new security needs." });

const changedSecurity = z
  .strictObject({
    name: name("A new name.").exactOptional(),
    securityType: securityType.exactOptional(),
    shares: shares.nullable().exactOptional(),
    principal: principal.nullable().exactOptional(),
    acquired: day("When it was acquired; null for the day of its first purchase.").nullable().exactOptional(),
    isRestricted: isRestricted.exactOptional(),
    isQualifying: isQualifying.exactOptional(),
    isBridge: isBridge.exactOptional(),
  })
  .meta({ id: "SecurityChange", description: "What is to be different about a security." });

export const securityOperations = {
  listSecurities: read("securities", "/securities", "The securities a vehicle holds in its companies", {
    tag: "Partners",
    description: "The securities a vehicle holds in its companies, by company, then by name.",
    query: z.object(group),
    response: z.array(security),
    errors: [],
    examples: [],
  }),
  createSecurities: create("securities create", "/securities", "Create securities with their accounts", {
    tag: "Partners",
    description:
      "Creates one security or a list of them. Each gets its accounts for cost, accrued interest, mark and translation. With `takesOver` it takes those of its company, with all that is booked on them. A list is answered by a list.",
    query: z.object(group),
    request: oneOrMany(newSecurity),
    response: oneOrAll(security),
    status: 201,
    errors: [],
    engineErrors: ["unknown_company", "amount_precision", "amount_out_of_range", "invalid_date", ...readErrors],
    examples: [
      {
        name: "preferred",
        summary: "A series of preferred stock that takes what is booked on the company so far",
        request: {
          companyId: "3f1d2c4b-8a5e-4b1f-9c3d-2e6f7a8b9c0d",
          name: "Series A preferred",
          securityType: "preferred",
          shares: 1_250_000,
          takesOver: true,
        },
      },
    ],
  }),
  changeSecurity: alter("securities change", "/securities/{id}", "Change what is recorded about a security", {
    tag: "Partners",
    description: "Changes what is recorded about a security. What is left out stays.",
    query: z.object({}),
    request: changedSecurity,
    response: security,
    errors: [],
    engineErrors: ["amount_precision", "amount_out_of_range", "invalid_date", ...readErrors],
    examples: [{ name: "shares", summary: "More shares", request: { shares: 1_500_000 } }],
  }),
};
