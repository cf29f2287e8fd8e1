/** What is asked about the tools themselves, and why a price is what it is. */
import { called, missing, type NaturalRequest, near, read, refused, spelt } from "./request.js";

const events = [
  { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
  {
    type: "priced_round",
    label: "Seed",
    preMoneyValuation: 8_000_000,
    investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
  },
];

/** The requests. */
export const aroundRequests: readonly NaturalRequest[] = [
  {
    asks: "What can be computed here?",
    tool: "list_models",
    call: {},
    because: "The three published models.",
    says: ["cap_table_compute", "exit_waterfall_compute", "fund_economics_compute"],
    mistakes: [
      refused("/model", "cap-table", "validation_failed", "is not a field here"),
      refused("/detail", "full", "validation_failed", "is not a field here"),
      refused("/limit", 1, "validation_failed", "is not a field here"),
    ],
  },
  {
    asks: "How do I write a priced round?",
    tool: "describe",
    call: { topic: "priced_round" },
    because: "Its page has its fields and an example.",
    says: ["# priced_round", "preMoneyValuation", "Example:"],
    mistakes: [
      read("/topic", "Priced Round"),
      near("/topic", "price_round"),
      missing("/topic", "missing_field", "topic is required"),
    ],
  },
  {
    asks: "What does the cap table tool answer?",
    tool: "describe",
    call: { topic: "cap_table_compute", part: "answer" },
    because: "The page on the answer begins with its name.",
    says: ["# cap_table_compute: the answer", "final"],
    mistakes: [
      read("/part", "Answer"),
      read("/topic", "cap-table-compute"),
      refused("/part", "everything", "validation_failed", "one of arguments, answer"),
    ],
  },
  {
    asks: "How does a post-money SAFE convert here, and on whose authority?",
    tool: "search_docs",
    call: { query: "post-money SAFE convert authority" },
    because: "The page on SAFEs names Y Combinator's form.",
    says: ["capstack://docs/founders/safe", "Y Combinator"],
    mistakes: [
      missing("/query", "missing_field", "query is required"),
      refused("/query", "x".repeat(301), "validation_failed", "1 to 300 letters"),
      refused("/limit", 1, "validation_failed", "is not a field here"),
    ],
  },
  {
    asks: "Why is the price of the seed round 1?",
    tool: "explain",
    call: { question: "price", request: { events } },
    because: "8M over 8M shares.",
    says: ["price is 1 a share", "pre-money 8,000,000"],
    mistakes: [
      read("/request/events/1/preMoneyValuation", "$8,000,000"),
      read("/request", JSON.stringify({ events })),
      called("/request/events/1/investments", "investors"),
    ],
  },
  {
    asks: "And why is it, when nothing was sold yet?",
    tool: "explain",
    call: { question: "price", request: { events: events.slice(0, 1) } },
    because: "A company without a round has no price.",
    says: ["No round has set a price yet"],
    mistakes: [
      spelt("/question", "Question"),
      missing("/request", "validation_failed", "request is the arguments"),
      refused("/question", "why", "validation_failed", "one of price, payout, balance"),
    ],
  },
];
