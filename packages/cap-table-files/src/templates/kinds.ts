/**
 * Workbooks with one sheet for each kind of security: Carta's own importer template, Pulley's and LTSE's (captable.io)
 * templates. The sheet's name says what its rows are, the headings what its columns hold.
 * @see Carta's importer templates, with the headings its importer takes for each field
 * @see LTSE Equity, "Bulk import cap table data"; Pulley, "Uploading your cap table"
 */
import { cellsOf } from "../sheet/fields.js";
import type { TableField, TableKind } from "../sheet/known-table.js";

const { text, figure, day, derived } = cellsOf;
const NOT_NEEDED = "No figure of a cap table depends on it.";

const holder = {
  holder: text(
    "name|stakeholder name|shareholder name|shareholder|stakeholder|holder|holder name|grantee|recipient|full name|legal name|employee name|investor|investor name|lender|noteholder|purchaser",
  ),
  email: text("email|email address|stakeholder email|shareholder email|work email"),
  relationship: text("relationship|relationship to company|role"),
  holderType: derived(NOT_NEEDED, "holder type|stakeholder type|entity type"),
};

const vesting = {
  vestingSchedule: text("vesting schedule|vesting|vesting template"),
  vestingStart: day("vesting commencement date|vesting start date"),
  acceleration: derived("Acceleration is entered as an event when it happens.", "acceleration|acceleration terms"),
};

/** Without an Issue Date column of its own, a plain Date is one. */
const issueDate = day("issue date|date issued|grant date|date of issue|purchase date|date");
const boardApprovalDate = derived(NOT_NEEDED, "board approval date|board approval|approval date");

const certificates = {
  ...holder,
  securityId: text("certificate id|certificate number|security id|id"),
  shareClass: text("share class|class|security class|stock class|stock class name|share type"),
  outstanding: figure("quantity outstanding|shares outstanding|outstanding shares"),
  issued: {
    ...figure("quantity|shares|number of shares|share quantity|quantity issued|shares issued|units|amount"),
    lone: { heading: "amount", without: ["price", "cash"] },
  },
  price: figure("price per share|purchase price|price paid per share|share price|price"),
  cash: figure("cash paid|cash contributed|cash contributed to company|capital contribution"),
  debt: figure("debt canceled|debt cancelled"),
  ...vesting,
  issueDate,
  boardApprovalDate,
  rule144Date: derived(NOT_NEEDED, "rule 144 date"),
  returned: derived(NOT_NEEDED, "returned invested capital"),
  plan: derived(
    "Restricted stock is taken as stock, and not counted against its plan.",
    "equity plan name|plan name|equity plan",
  ),
};

const awards = {
  ...holder,
  securityId: text("award id|grant number|grant id|certificate id|certificate number|security id|id"),
  plan: text("equity plan name|plan name|equity plan|plan"),
  outstanding: figure("quantity outstanding|options outstanding"),
  issued: figure(
    "quantity|options|number of options|shares|number of shares|share quantity|quantity issued|units|amount",
  ),
  award: text("type|award type|option type|base award type"),
  strike: figure("exercise price|strike price|exercise price per share"),
  exercised: figure("quantity exercised|exercised"),
  forfeited: figure("quantity forfeited|forfeited"),
  terminationDate: day("termination date"),
  earlyExercise: text("early exercise"),
  expirationDate: day("expiration date"),
  ...vesting,
  issueDate,
  boardApprovalDate,
};

const CAP_TYPES = ["post money", "pre money"]
  .flatMap((type) => [`${type} valuation cap`, `${type} cap`, `valuation cap ${type}`, `cap ${type}`])
  .join("|");

const instruments = {
  ...holder,
  securityId: text("id|certificate id|certificate number|security id"),
  principal: figure("principal|principal amount|investment amount|purchase amount|investment|cash paid|amount"),
  cap: figure(`valuation cap|cap|${CAP_TYPES}`),
  discount: figure("discount|discount rate|conversion discount"),
  instrumentType: text("type|safe type|instrument type"),
  mfn: text("mfn|most favored nation|has mfn"),
  rate: figure("interest rate"),
  accrual: text("accrual frequency|compounding frequency"),
  maturityDate: day("maturity date|maturity|due date"),
  threshold: figure("qualified financing threshold"),
  convertsTo: derived("The round that converts it says into which class.", "converts to"),
  issueDate,
  boardApprovalDate,
};

/** What people write down of SAFEs and notes, a row each: no ids, and perhaps no word of what they are. */
export const convertibleList: TableKind = {
  name: "SAFEs or notes",
  fields: instruments,
  required: ["holder", "principal"],
  oneOf: [["cap", "discount"]],
  securities: "convertibles",
};

const warrants = {
  ...holder,
  securityId: text("id|certificate id|certificate number|warrant id|security id"),
  shareClass: text("share class|class|stock class|underlying share class"),
  outstanding: figure("quantity outstanding"),
  issued: figure("quantity|shares|number of shares|quantity issued|share quantity"),
  strike: figure("exercise price|strike price|exercise price per share"),
  expirationDate: day("expiration date"),
  issueDate,
  boardApprovalDate,
};

const QUANTITY = [["issued", "outstanding"]] as const;

const sheet = (
  name: string,
  sheetNamed: RegExp,
  fields: Readonly<Record<string, TableField>>,
  more: Partial<TableKind> = {},
): TableKind => ({ name, sheetNamed, fields, required: ["holder"], oneOf: QUANTITY, ...more });

/** Carta's importer template. */
export const cartaTemplateKinds: readonly TableKind[] = [
  sheet("Common Certificates", /^common certificates$/i, certificates, { securities: "stock" }),
  sheet("Preferred Certificates", /^preferred certificates$/i, certificates, { securities: "preferred" }),
  sheet("Equity Plan Awards", /^equity plan awards$/i, awards, { securities: "awards" }),
];

/** Pulley's sheets. No real file was seen: headings are those that people give such columns. */
export const pulleyKinds: readonly TableKind[] = [
  sheet("Shares", /^(shares|units)$/i, certificates, { securities: "stock" }),
  sheet("RSAs", /^rsas$/i, certificates, { securities: "stock" }),
  sheet("Stock Options", /^(stock )?options$/i, awards, { securities: "awards" }),
  sheet("RSUs", /^rsus$/i, awards, { securities: "awards", award: "RSU" }),
  sheet("SAFEs", /^safes$/i, instruments, { securities: "safes", oneOf: [["principal"]] }),
  sheet("Convertible Notes", /^convertible notes$/i, instruments, { securities: "notes", oneOf: [["principal"]] }),
  sheet("Warrants", /^warrants$/i, warrants, { securities: "warrants" }),
];

/** LTSE's and captable.io's classes. */
export const stockClassesSheet: TableKind = {
  name: "Stock Classes",
  sheetNamed: /^stock classes$/i,
  fields: {
    className: text("stock class name"),
    classType: text("class type"),
    prefix: text("certificate name prefix"),
    authorized: figure("shares authorized"),
    seniority: figure("seniority"),
    originalIssuePrice: figure("original issue price|issue price|price per share"),
    boardApprovalDate,
  },
  required: ["className", "classType"],
};

/** LTSE's sheets: classes and instruments by their published headings, the others by those that people give. */
export const ltseKinds: readonly TableKind[] = [
  stockClassesSheet,
  sheet("Stock", /^(stock|stock certificates|certificates)$/i, certificates, { securities: "stock" }),
  sheet("Options", /^options( ?\/ ?rsas?)?$/i, awards, { securities: "awards" }),
  sheet("Warrants", /^warrants$/i, warrants, { securities: "warrants" }),
  sheet("Convertible Instruments", /^convertible instruments$/i, instruments, {
    securities: "instruments",
    oneOf: [["principal"], ["instrumentType"]],
  }),
];
