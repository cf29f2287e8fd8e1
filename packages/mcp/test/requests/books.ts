/** What partners, controllers and auditors ask of the books that `openFund` opens. */
import { called, missing, type NaturalRequest, near, read, refused, spelt } from "./request.js";

const group = "Fund I";
const january = { preset: "custom", start: "2026-01-01", end: "2026-01-31" };

/** The requests. */
export const bookRequests: readonly NaturalRequest[] = [
  {
    asks: "What have I, Harbor, paid in, what is it worth, what is still uncalled?",
    tool: "accounting_capital_accounts",
    call: { group, partner: "Harbor" },
    because: "A tenth of 6M is called. 600,000 less 6,000 of costs less 60,000 paid back.",
    says: ["600,000", "6,000,000", "5,400,000", ". 60,000 came back", "534,000"],
    mistakes: [read("/partner", "Harbour"), called("/group", "grp"), spelt("/partner", "Partner")],
  },
  {
    asks: "Show all partners since inception.",
    tool: "accounting_capital_accounts",
    call: { group, preset: "itd" },
    because: "1,000,000 less 10,000 less 100,000; 60:40.",
    says: ["890,000", "534,000", "356,000", "3,600,000"],
    mistakes: [
      read("/preset", "inception to date"),
      read("/preset", "ITD"),
      refused("/preset", "ever", "invalid_query", "preset"),
    ],
  },
  {
    asks: "How do my vehicles stand?",
    tool: "accounting_firm",
    call: {},
    because: "1,000,000 less 10,000 less 500,000 less 100,000 in cash; closed through January.",
    says: ["Fund I", "390,000", "500,000", "2026-01-31"],
    mistakes: [
      refused("/group", group, "validation_failed", "is not a field here"),
      refused("/firm", "Zenith", "validation_failed", "Firms are Acme"),
      refused("/asOf", "2026-06-30", "validation_failed", "is not a field here"),
    ],
  },
  {
    asks: "Show the January closing: what was booked?",
    tool: "accounting_journal",
    call: { group, ...january },
    because: "The call of a million and the expense.",
    says: ["2026-01-15", "1,000,000", "2026-01-20", "10,000"],
    mistakes: [
      read("/start", "January 1, 2026"),
      read("/end", "2026/01/31"),
      refused("/end", "2026-01-99", "invalid_query", "end"),
    ],
  },
  {
    asks: "What was the cash at the end of January, and what moved it?",
    tool: "accounting_ledger",
    call: { group, account: "1000", ...january },
    because: "1,000,000 in, 10,000 out.",
    says: ["0 before the first line shown", "closing 990,000", "1,000,000"],
    mistakes: [
      refused("/account", "9999", "account_not_found", "accounting_chart"),
      read("/preset", "Custom"),
      missing("/account", "invalid_query", "account"),
    ],
  },
  {
    asks: "TVPI and DPI of the fund?",
    tool: "accounting_fund_economics",
    call: { asOf: "2026-06-30" },
    because: "0.1M paid back and 0.89M left over 1M paid in.",
    says: ["0.99x", "0.10x", "10,000,000", "890,000"],
    mistakes: [read("/asOf", "2026/06/30"), called("/asOf", "asOff"), read("/asOf", "June 30, 2026")],
  },
  {
    asks: "How did called capital and net assets run over time?",
    tool: "accounting_fund_timeseries",
    call: { group },
    because: "1M called, 0.1M paid back by the first quarter's end.",
    says: ["1,000,000", "100,000", "890,000"],
    mistakes: [
      called("/group", "groop"),
      refused("/group", "Fund 2", "group_not_found", "accounting_firm"),
      spelt("/group", "GROUP"),
    ],
  },
  {
    asks: "What did we pay out?",
    tool: "accounting_distributions",
    call: { group },
    because: "One distribution at the end of March.",
    says: ["2026-03-31", "100,000"],
    mistakes: [
      spelt("/group", "Group"),
      refused("/group", "Fund Nine", "group_not_found", "accounting_firm"),
      called("/group", "grop"),
    ],
  },
  {
    asks: "What is in the portfolio?",
    tool: "accounting_construction",
    call: { group },
    because: "Half a million in Rocket, out of 10M of commitments.",
    says: ["Rocket", "500,000", "10,000,000"],
    mistakes: [
      spelt("/group", "GROUP"),
      refused("/group", "Fund II", "group_not_found", "accounting_firm"),
      called("/group", "groups"),
    ],
  },
  {
    asks: "Which bank rows are still open?",
    tool: "accounting_bank",
    call: { group, status: "unmatched", limit: 20 },
    because: "The audit of 1,200 has no entry.",
    says: ["AUDIT", "-1,200", "unmatched"],
    mistakes: [
      read("/status", "Unmatched"),
      spelt("/status", "Status"),
      refused("/status", "open", "invalid_query", "status"),
    ],
  },
  {
    asks: "Does the bank tie to the books?",
    tool: "accounting_bank_reconcile",
    call: { group },
    because: "The bank knows 1,200 spent, the books a balance of 390,000.",
    says: ["390,000", "-1,200", "difference"],
    mistakes: [
      spelt("/group", "Group"),
      called("/group", "groop"),
      refused("/end", "yesterday", "invalid_query", "YYYY-MM-DD"),
    ],
  },
  {
    asks: "Which accounts are there?",
    tool: "accounting_chart",
    call: { group },
    because: "Cash is 1000 in every chart.",
    says: ["1000", "asset"],
    mistakes: [
      called("/group", "grup"),
      spelt("/group", "GROUP"),
      refused("/group", "Fund 9", "group_not_found", "accounting_firm"),
    ],
  },
  {
    asks: "Show the trial balance.",
    tool: "accounting_statement",
    call: { group, statement: "trial-balance" },
    because:
      "Cash of 390,000, Rocket at 500,000 and 10,000 of costs are debits; capital and what was paid back the rest.",
    says: ["390,000", "500,000", "Total debits", "Total credits"],
    mistakes: [read("/statement", "Trial Balance"), spelt("/statement", "Statement"), called("/group", "grp")],
  },
  {
    asks: "Who has keys to these books?",
    tool: "accounting_keys",
    call: {},
    because: "The two that were made.",
    says: ["Accountant", "Reader", "accounting:read"],
    mistakes: [
      refused("/group", group, "validation_failed", "is not a field here"),
      refused("/key", "all", "validation_failed", "is not a field here"),
      refused("/limit", 5, "validation_failed", "is not a field here"),
    ],
  },
  {
    asks: "Prepare a call of a million for August.",
    tool: "accounting_draft_capital_call",
    call: { group, callDate: "2026-08-01", dueDate: "2026-08-15", total: 1_000_000 },
    because: "60:40 by commitment.",
    says: ["600,000", "400,000", "1,000,000", "it is not issued"],
    mistakes: [read("/total", "$1,000,000"), near("/total", "10%"), read("/dueDate", "15/08/2026")],
  },
  {
    asks: "Draft a call of 10 % of commitments for September.",
    tool: "accounting_draft_capital_call",
    call: { group, callDate: "2026-09-01", dueDate: "2026-09-15", percentOfCommitments: 0.1 },
    because: "A tenth of 6M and of 4M.",
    says: ["600,000", "400,000", "1,000,000", "it is not issued"],
    mistakes: [
      read("/percentOfCommitments", "10%"),
      read("/percentOfCommitments", 10),
      refused("/percentOfCommitments", "a tenth", "validation_failed", "number"),
    ],
  },
  {
    asks: "Prepare a distribution of 50,000 by commitment.",
    tool: "accounting_draft_distribution",
    call: { group, date: "2026-08-31", total: 50_000, basis: "commitment" },
    because: "60:40.",
    says: ["30,000", "20,000", "it is not declared"],
    mistakes: [read("/total", "50k"), read("/basis", "Commitment"), read("/date", "31.08.2026")],
  },
  {
    asks: "Draft an entry: 250 of interest came in on 1 April.",
    tool: "accounting_draft_entry",
    call: {
      group,
      entryDate: "2026-04-01",
      sourceType: "income",
      postings: [
        { account: "1000", amount: 250 },
        { account: "4100", amount: -250 },
      ],
    },
    because: "A debit of cash, a credit of income.",
    says: ["250", "-250", "it is not posted"],
    mistakes: [read("/postings/0/amount", "$250"), called("/postings", "lines"), spelt("/entryDate", "entry_date")],
  },
  {
    asks: "Why is the cash of January 990,000?",
    tool: "explain",
    call: { question: "balance", group, account: "1000" },
    because: "The register from the first day: in, out, and what is left today.",
    says: ["closing 390,000", "1,000,000"],
    mistakes: [
      read("/question", "Balance"),
      refused("/account", "9999", "account_not_found", "accounting_chart"),
      spelt("/account", "Account"),
    ],
  },
];
