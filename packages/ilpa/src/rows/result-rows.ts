/** Rows 87 to 131: income, gains, carry, commitment, and what portfolio companies pay the adviser. */
import type { RowDefinition } from "./row.js";

/** Rows 87 to 104. */
export const incomeAndCarryRows = [
  { row: 87, id: "interestIncome", says: "Interest earned", sign: "plus" },
  { row: 88, id: "dividendIncome", says: "Dividends earned", sign: "plus" },
  { row: 89, id: "otherIncome", says: "Other income, or loss", isOther: true },
  {
    row: 90,
    id: "totalIncome",
    says: "Income, together",
    adds: ["interestIncome", "dividendIncome", "otherIncome"],
    level: 1,
  },
  {
    row: 91,
    id: "netOperatingIncome",
    says: "Income less fees and expenses",
    adds: ["feesAndExpensesNet", "totalIncome"],
    level: 1,
  },
  { row: 92, id: "realizedGain", says: "Gain or loss realised, after carry" },
  { row: 93, id: "unrealizedGain", says: "Gain or loss not realised, after carry" },
  { row: 94, id: "totalGain", says: "Gain or loss, together", adds: ["realizedGain", "unrealizedGain"], level: 1 },
  {
    row: 95,
    id: "endingNav",
    says: "Net asset value at the end, after carry",
    adds: ["beginningNav", "totalFlows", "netOperatingIncome", "totalGain"],
    balance: "end",
    level: 0,
  },
  { row: 96, id: "carryBegin", says: "Carry at the start", sign: "carry", balance: { begins: "carryEnd" } },
  { row: 97, id: "carryAccrued", says: "Carry accrued on gains not realised" },
  { row: 98, id: "carryEarned", says: "Carry earned on gains realised, what is in escrow included" },
  { row: 99, id: "carryEscrow", says: "Carry in escrow at the end; in no sum", balance: "memo" },
  {
    row: 100,
    id: "carryAllocated",
    says: "Carry allocated in the period",
    adds: ["carryAccrued", "carryEarned"],
    level: 1,
  },
  { row: 101, id: "carryPaid", says: "Carry paid" },
  { row: 102, id: "carryReturned", says: "Carry given back" },
  {
    row: 103,
    id: "carryEnd",
    says: "Carry at the end",
    adds: ["carryBegin", "carryAllocated", "carryPaid", "carryReturned"],
    sign: "carry",
    balance: "end",
    level: 1,
  },
  {
    row: 104,
    id: "endingNavGross",
    says: "Net asset value at the end, before carry",
    adds: ["endingNav"],
    less: ["carryEnd"],
    balance: "end",
    level: 0,
  },
] as const satisfies readonly RowDefinition[];

/** Rows 108 to 114. */
export const commitmentRows = [
  { row: 108, id: "commitment", says: "Committed", sign: "plus", balance: "end" },
  {
    row: 109,
    id: "unfundedBegin",
    says: "Not called yet at the start",
    sign: "plus",
    balance: { begins: "unfundedEnd" },
  },
  { row: 110, id: "unfundedCalled", says: "Called", sign: "minus" },
  { row: 111, id: "unfundedRecalled", says: "Paid out and callable again", sign: "plus" },
  { row: 112, id: "unfundedReleased", says: "Expired or released", sign: "minus" },
  { row: 113, id: "unfundedOther", says: "Anything else", isOther: true },
  {
    row: 114,
    id: "unfundedEnd",
    says: "Not called yet at the end",
    adds: ["unfundedBegin", "unfundedCalled", "unfundedRecalled", "unfundedReleased", "unfundedOther"],
    balance: "end",
    level: 0,
  },
] as const satisfies readonly RowDefinition[];

const received = <const Id extends string>(row: number, id: Id, says: string) =>
  ({ row, id, says, sign: "plus" }) as const;

const receivedFees = [
  received(119, "receivedAdvisory", "Advisory and consulting fees"),
  received(120, "receivedBrokenDeal", "Broken-deal fees"),
  received(121, "receivedTransaction", "Transaction and deal fees"),
  received(122, "receivedDirectors", "Directors' fees"),
  received(123, "receivedMonitoring", "Monitoring fees"),
  received(124, "receivedCapitalMarkets", "Capital-markets fees"),
  received(125, "receivedArrangement", "Arrangement fees"),
  received(126, "receivedOrigination", "Origination fees"),
  { ...received(127, "receivedOther", "Other fees"), isOther: true },
  { ...received(128, "received2016", "Fees of earlier periods by the 2016 form"), is2016: true },
] as const satisfies readonly RowDefinition[];

/** Rows 119 to 131. */
export const receivedRows = [
  ...receivedFees,
  { row: 129, id: "receivedFees", says: "Fees, together", adds: receivedFees.map(({ id }) => id), level: 1 },
  received(130, "receivedReimbursements", "Travel and administration paid back"),
  {
    row: 131,
    id: "receivedTotal",
    says: "Received, together",
    adds: ["receivedFees", "receivedReimbursements"],
    level: 0,
  },
] as const satisfies readonly RowDefinition[];
