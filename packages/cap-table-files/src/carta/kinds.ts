/**
 * The sheets of Carta's reports, by their headings. Sheets come in any subset and order, columns in any place.
 * @see Carta, "Cap table reports": Summary, Intermediate and Detailed cap tables, ledgers, equity plan sheets
 */

import { cellsOf } from "../sheet/fields.js";
import type { TableKind } from "../sheet/known-table.js";
import { convertibleRecords, summaryRows } from "./json-kinds.js";

const { text, figure, day, derived } = cellsOf;

const OF_OTHERS = "It follows from the other columns.";
const OF_VESTING = "It follows from the vesting schedule.";
const NOT_NEEDED = "No figure of a cap table depends on it.";

/** What a holder is to the company. */
const RELATIONSHIP = text("stakeholder relationship|relationship");

/** What ledgers of every kind have. */
const certificate = {
  securityId: text("security id|certificate id"),
  formattedId: text("formatted security id"),
  holder: text("stakeholder name|stakeholder|holder name"),
  email: text("stakeholder email|email"),
  issueDate: day("issue date|date issued"),
  cancelledDate: day("canceled date|cancelled date"),
  cancellationReason: text("cancellation reason"),
  status: text("status|security status"),
  boardApprovalDate: derived(NOT_NEEDED, "board approval date"),
  stakeholderId: derived(NOT_NEEDED, "stakeholder id"),
};

export const summarySheet: TableKind = {
  name: "Summary Cap Table",
  fields: {
    authorized: figure("shares authorized|shares authorised|units authorized"),
    issued: figure("shares issued and outstanding|units issued and outstanding"),
    fullyDiluted: figure("fully diluted shares|fully diluted units"),
    ownership: derived(OF_OTHERS, "fully diluted ownership"),
    cash: figure("cash raised usd|cash raised"),
  },
  required: ["authorized", "fullyDiluted"],
};

export const capSheet: TableKind = {
  name: "Detailed Cap Table",
  fields: {
    stakeholderId: text("stakeholder id"),
    name: text("name|stakeholder name"),
    outstanding: figure("outstanding shares|outstanding units|outstanding shares units"),
    fullyDiluted: figure("fully diluted shares|fully diluted units|fully diluted shares units"),
    fullyDilutedOwnership: derived(OF_OTHERS, "fully diluted ownership"),
    outstandingOwnership: derived(OF_OTHERS, "outstanding ownership|percentage outstanding"),
    relationship: RELATIONSHIP,
    about: derived(NOT_NEEDED, "stakeholder email|email|stakeholder type|stakeholder group"),
  },
  required: ["stakeholderId", "name"],
  oneOf: [["outstanding", "fullyDiluted"]],
};

export const stockLedger: TableKind = {
  name: "Stock ledger",
  fields: {
    ...certificate,
    issued: figure("quantity issued"),
    outstanding: figure("quantity outstanding"),
    shareClass: text("share class"),
    price: figure("price paid per share"),
    companyPrice: figure("company provided price per share"),
    originalIssuePrice: figure("share class original issue price|original issue price"),
    cash: figure("cash contributed to company|cash paid|amount raised|cash raised"),
    debt: figure("debt canceled|debt cancelled"),
    vestingSchedule: text("vesting schedule"),
    vestingStart: day("vesting start date"),
    terminationDate: derived(NOT_NEEDED, "termination date"),
    cancelled: figure("quantity canceled|quantity cancelled"),
    relationship: RELATIONSHIP,
  },
  required: ["holder"],
  oneOf: [
    ["securityId", "formattedId"],
    ["issued", "outstanding"],
    ["shareClass", "price", "originalIssuePrice"],
  ],
};

export const warrantLedger: TableKind = {
  name: "Warrant ledger",
  fields: {
    ...certificate,
    issued: figure("quantity issued"),
    outstanding: figure("quantity outstanding"),
    shareClass: text("share class|underlying share class"),
    strike: figure("exercise price|strike price|exercise price per share"),
    expirationDate: day("expiration date"),
    exercised: figure("quantity exercised"),
    cancelled: figure("quantity canceled|quantity cancelled"),
    terminationDate: derived(NOT_NEEDED, "termination date"),
  },
  required: ["holder", "strike", "shareClass"],
  oneOf: [
    ["securityId", "formattedId"],
    ["issued", "outstanding"],
  ],
};

export const planSheet: TableKind = {
  name: "Equity plan",
  fields: {
    ...certificate,
    issued: figure("quantity issued"),
    outstanding: figure("quantity outstanding"),
    plan: text("plan name|equity plan name|equity plan"),
    strike: figure("exercise price|strike price"),
    award: text("base award type|award type"),
    split: text("is iso nso split"),
    vestingSchedule: text("vesting schedule"),
    vestingStart: day("vesting start date"),
    vested: derived(OF_VESTING, "total time vested quantity|quantity vested"),
    outstandingVested: derived(OF_VESTING, "outstanding vested quantity"),
    outstandingUnvested: derived(OF_VESTING, "outstanding unvested quantity"),
    exercised: figure("quantity exercised"),
    forfeited: figure("quantity forfeited|forfeited|forfeited quantity"),
    expired: figure("quantity expired|expired|expired quantity"),
    terminationDate: day("termination date"),
    expirationDate: day("expiration date"),
    relationship: RELATIONSHIP,
  },
  required: ["holder"],
  oneOf: [
    ["securityId", "formattedId"],
    ["issued", "outstanding"],
    ["plan", "award"],
  ],
};

export const convertibleLedger: TableKind = {
  name: "Convertible ledger",
  fields: {
    ...certificate,
    principal: figure("principal|principal amount"),
    instrumentType: text("convertible type|instrument type"),
    otherConsideration: figure("other consideration"),
    interest: figure("interest"),
    total: derived(OF_OTHERS, "total"),
    destination: text("destination"),
    terminationDate: derived(NOT_NEEDED, "termination date"),
    convertedDate: day("converted date"),
    maturityDate: day("maturity date"),
    rate: figure("interest rate"),
    cap: figure("valuation cap"),
    discount: figure("conversion discount"),
    changeInControl: text("change in control percent"),
    trigger: text("conversion trigger"),
    block: derived(NOT_NEEDED, "note block name"),
  },
  required: ["holder", "principal"],
  oneOf: [
    ["securityId", "formattedId"],
    ["cap", "discount", "rate"],
  ],
};

/** Rows of every type, as an export of all securities has them. */
export const securityLedger: TableKind = {
  name: "Ledger of all securities",
  fields: {
    ...warrantLedger.fields,
    ...convertibleLedger.fields,
    ...planSheet.fields,
    ...stockLedger.fields,
    instrumentType: text("security type|type of security|instrument type"),
    price: figure("price paid per share|issue price|price per share"),
  },
  required: ["holder", "instrumentType"],
  oneOf: [
    ["securityId", "formattedId"],
    ["issued", "outstanding"],
  ],
};

export const dataWarnings: TableKind = {
  name: "Data Warnings",
  fields: {
    securityId: text("security id"),
    securityType: text("security type"),
    code: text("code"),
    warning: text("warning"),
  },
  required: ["code", "warning"],
};

/** All sheets of Carta's reports. */
export const cartaKinds: readonly TableKind[] = [
  summarySheet,
  capSheet,
  stockLedger,
  warrantLedger,
  planSheet,
  convertibleLedger,
  securityLedger,
  dataWarnings,
  summaryRows,
  convertibleRecords,
];
