/** Rows 12 to 62 and 64 to 85: capital, fees, expenses and what reduces them. */
import type { RowDefinition } from "./row.js";

const cost = <const Id extends string>(row: number, id: Id, says: string) =>
  ({ row, id, says, sign: "minus" }) as const;
const offset = <const Id extends string>(row: number, id: Id, says: string) =>
  ({ row, id, says, sign: "plus" }) as const;

/** Rows 12 to 34. */
export const capitalAndFeeRows = [
  { row: 12, id: "beginningNav", says: "Net asset value at the start, after carry", balance: { begins: "endingNav" } },
  { row: 13, id: "contributions", says: "Paid in", sign: "plus" },
  { row: 14, id: "distributions", says: "Paid out", sign: "minus" },
  { row: 15, id: "offeringCosts", says: "Costs of offering the interests", sign: "minus" },
  { row: 16, id: "placementFees", says: "Fees of placement agents", sign: "minus" },
  { row: 17, id: "partnerTransfers", says: "Interests moved between partners, in cash or not" },
  {
    row: 18,
    id: "totalFlows",
    says: "Flows of capital, together",
    adds: ["contributions", "distributions", "offeringCosts", "placementFees", "partnerTransfers"],
    level: 1,
  },
  cost(21, "managementFeesGross", "Management fee before anything reduces it"),
  offset(22, "managementFeeRebate", "Management fee paid back"),
  offset(23, "managementFeeWaiver", "Management fee waived"),
  offset(24, "managementFeeOffsets", "Offsets applied to the management fee"),
  {
    row: 25,
    id: "managementFeesNet",
    says: "Management fee, net",
    adds: ["managementFeesGross", "managementFeeRebate", "managementFeeWaiver", "managementFeeOffsets"],
    level: 1,
  },
  cost(27, "internalAdministration", "Adviser: administration, accounting, valuation, audit and tax work"),
  cost(28, "internalTechnology", "Adviser: information technology"),
  cost(29, "internalLegal", "Adviser: legal, regulatory, compliance, investigations, examinations"),
  cost(30, "internalOrganization", "Adviser: setting up the fund"),
  { ...cost(31, "internalOther", "Adviser: anything else"), isOther: true },
  {
    row: 32,
    id: "internalGross",
    says: "Charged by the adviser and related persons",
    adds: ["internalAdministration", "internalTechnology", "internalLegal", "internalOrganization", "internalOther"],
    level: 1,
  },
  offset(33, "internalOffsets", "Offsets applied to what the adviser charges"),
  {
    row: 34,
    id: "internalNet",
    says: "Charged by the adviser and related persons, net",
    adds: ["internalGross", "internalOffsets"],
    level: 1,
  },
] as const satisfies readonly RowDefinition[];

/** Rows 36 to 58. */
export const externalRows = [
  cost(36, "administration", "Administrator and accountant of the fund"),
  cost(37, "valuation", "Valuations"),
  cost(38, "technology", "Information technology"),
  cost(39, "legal", "Lawyers, regulation and compliance"),
  cost(40, "investigation", "Investigations and examinations"),
  cost(41, "audit", "Auditor"),
  cost(42, "taxAdvice", "Tax returns and tax advice"),
  cost(43, "organization", "Setting up the fund"),
  cost(44, "taxes", "Taxes, those of blockers included"),
  cost(45, "bankFees", "Banks"),
  cost(46, "creditLineFees", "Fees of a line secured on unfunded commitments"),
  cost(47, "creditLineInterest", "Interest on a line secured on unfunded commitments"),
  cost(48, "otherCreditFees", "Fees of other credit, loans on net asset value included"),
  cost(49, "otherCreditInterest", "Interest on other credit, loans on net asset value included"),
  cost(50, "otherInterest", "Other interest"),
  cost(51, "custody", "Custodian"),
  cost(52, "dueDiligence", "Due diligence of deals that closed, but for reports under US GAAP"),
  cost(53, "brokenDeals", "Deals that did not close"),
  cost(54, "travel", "Travel and entertainment"),
  cost(55, "insurance", "Insurance"),
  cost(56, "portfolioCosts", "Costs of portfolio companies that nobody pays back"),
  { ...cost(57, "externalOther", "Anything else"), isOther: true },
  { ...cost(58, "external2016", "Expenses of earlier periods by the 2016 form"), is2016: true },
] as const satisfies readonly RowDefinition[];

/** Rows 64 to 75. */
export const offsetRows = [
  offset(64, "offsetAdvisory", "Recognised on advisory and consulting fees"),
  offset(65, "offsetBrokenDeal", "Recognised on broken-deal fees"),
  offset(66, "offsetTransaction", "Recognised on transaction and deal fees"),
  offset(67, "offsetDirectors", "Recognised on directors' fees"),
  offset(68, "offsetMonitoring", "Recognised on monitoring fees"),
  offset(69, "offsetCapitalMarkets", "Recognised on capital-markets fees"),
  offset(70, "offsetArrangement", "Recognised on arrangement fees"),
  offset(71, "offsetOrigination", "Recognised on origination fees"),
  offset(72, "offsetOrganization", "Recognised on costs of setting up the fund"),
  offset(73, "offsetPlacement", "Recognised on fees of placement agents"),
  { ...offset(74, "offsetOther", "Recognised on anything else"), isOther: true },
  { ...offset(75, "offset2016", "Recognised in earlier periods by the 2016 form"), is2016: true },
] as const satisfies readonly RowDefinition[];

const ids = <const T extends readonly { readonly id: string }[]>(rows: T) => rows.map(({ id }) => id);

/** Rows 59 to 62. */
export const expenseTotalRows = [
  { row: 59, id: "externalGross", says: "Charged by others", adds: ids(externalRows), level: 1 },
  offset(60, "externalOffsets", "Offsets applied to what others charge"),
  { row: 61, id: "externalNet", says: "Charged by others, net", adds: ["externalGross", "externalOffsets"], level: 1 },
  { row: 62, id: "expensesNet", says: "Expenses of the fund, net", adds: ["internalNet", "externalNet"], level: 1 },
] as const satisfies readonly RowDefinition[];

/** Rows 76 to 85. */
export const offsetTotalRows = [
  { row: 76, id: "offsetsRecognised", says: "Offsets recognised, together", adds: ids(offsetRows), level: 1 },
  {
    row: 77,
    id: "offsetsApplied",
    says: "Offsets applied, together",
    adds: ["managementFeeOffsets", "internalOffsets", "externalOffsets"],
    level: 1,
  },
  {
    row: 78,
    id: "unappliedOffsetsBegin",
    says: "Offsets not applied yet at the start",
    balance: { begins: "unappliedOffsetsEnd" },
    sign: "plus",
  },
  { row: 79, id: "unappliedRecognised", says: "Recognised in the period", adds: ["offsetsRecognised"] },
  { row: 80, id: "unappliedApplied", says: "Applied in the period", less: ["offsetsApplied"] },
  {
    row: 81,
    id: "unappliedOffsetsEnd",
    says: "Offsets not applied yet at the end",
    adds: ["unappliedOffsetsBegin", "offsetsRecognised"],
    less: ["offsetsApplied"],
    balance: "end",
    level: 1,
  },
  {
    row: 82,
    id: "feesAndExpensesNet",
    says: "Fees and expenses, net",
    adds: ["managementFeesNet", "internalNet", "externalNet"],
    level: 1,
  },
  {
    row: 83,
    id: "feesAndExpensesGross",
    says: "Fees and expenses before anything reduces them",
    adds: ["managementFeesGross", "internalGross", "externalGross"],
  },
  {
    row: 84,
    id: "reductions",
    says: "Offsets, rebates and waivers",
    adds: ["offsetsApplied", "managementFeeRebate", "managementFeeWaiver"],
  },
  {
    row: 85,
    id: "feesAndExpensesReduced",
    says: "Fees and expenses, net, the other way round",
    adds: ["feesAndExpensesGross", "reductions"],
    level: 1,
  },
] as const satisfies readonly RowDefinition[];
