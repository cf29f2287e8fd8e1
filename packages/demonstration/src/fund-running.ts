/** What it took to run Fund I: calls, the second close, fees, costs, the credit line, distributions, a transfer. */
import { addDays } from "@capstack/decimal";
import {
  buildCapitalCall,
  buildContributionFunding,
  buildDistribution,
  buildDistributionSettlement,
  buildExpense,
  buildIncome,
  buildLoanDraw,
  buildLoanRepayment,
  buildManagementFee,
  type Expense,
  type Posting,
} from "@capstack/ledger";
import { fundPartners, SECOND_CLOSE } from "./cast.js";
import type { IdOf } from "./fund-portfolio.js";
import type { Schedule } from "./schedule.js";
import type { Story } from "./story.js";

const CALLS: readonly (readonly [date: string, total: number, memo: string])[] = [
  ["2022-07-18", 8_000_000, "Capital call 1: first investments, fees"],
  ["2023-01-16", 5_000_000, "Capital call 2: follow-up investments"],
  ["2023-06-05", 5_500_000, "Capital call 3: new investments"],
  ["2023-11-20", 6_000_000, "Capital call 4: new investments, credit line"],
  ["2024-06-24", 7_000_000, "Capital call 5: growth round, follow-ons"],
  ["2025-01-27", 5_000_000, "Capital call 6: new investment, fees"],
  ["2026-05-18", 2_400_000, "Capital call 7: reserves and fees"],
];

/** The partner whose last wire is late. */
const LATE = "Dunmore Family Office";

/** Notes the calls; each partner wires on a day of its own, one of them not yet. */
export function scheduleCalls(schedule: Schedule, story: Story, nameOf: (id: string) => string): void {
  for (const [place, [date, total, memo]] of CALLS.entries()) {
    schedule.on(date, () => {
      const dueDate = addDays(date, 14);
      const call = story.call(buildCapitalCall(story.books, { date, total, memo }), { dueDate, memo });
      owed(call.postings, "1300").forEach((line, nth) => {
        const name = nameOf(line.lpEntityId);
        const paidOn = addDays(date, 7 + (nth % 6));
        if (place === CALLS.length - 1 && name === LATE) {
          const description = `Incoming wire ${name}`;
          const txnDate = addDays(dueDate, 9);
          story.report({ txnDate, amount: line.amount, description, counterparty: name, state: "unmatched" });
          return;
        }
        const wire = `Incoming wire ${name}`;
        schedule.on(paidOn, () => {
          story.book(buildContributionFunding(story.books, { date: paidOn, lines: [line], memo: wire }), {
            counterparty: name,
          });
        });
      });
    });
  }
}

function owed(postings: readonly Posting[], account: string) {
  return postings
    .filter((posting) => posting.account === account)
    .map(({ lpEntityId, amount }) => ({ lpEntityId: lpEntityId ?? "", amount: Math.abs(amount) }));
}

/** Two partners join; the earlier ones get back what the newcomers would have paid, with interest beside it. */
export function scheduleSecondClose(schedule: Schedule, story: Story, idOf: IdOf): void {
  schedule.on(SECOND_CLOSE, (date) => {
    const commitments = fundPartners
      .filter(({ commitmentDate }) => commitmentDate === date)
      .map(({ name, commitment }) => ({ lpEntityId: idOf(name), amount: commitment, kind: "initial" as const }));
    const memo = "Subsequent close: equalisation";
    story.agree(
      { kind: "subsequent_close", date, commitments, interestRate: 0.08, fundedAtOnce: true, memo },
      { counterparty: "Partners, subsequent close" },
    );
  });
}

/** Two per cent of commitments, stepping down to 1.75 % of what is invested after three years. */
export function scheduleFees(schedule: Schedule, story: Story, last: string): void {
  schedule.quarterly("2022-07-01", last, (date) => {
    const from = `${date.slice(0, 5)}${String(Number(date.slice(5, 7)) - 2).padStart(2, "0")}-01`;
    const steps = [{ date: "2025-07-01", annualRate: 0.0175, basis: "invested" as const }];
    const terms = { date, from, to: date, annualRate: 0.02, steps, paidAtOnce: true, memo: "Management fee" };
    story.book(buildManagementFee(story.books, terms), { counterparty: "Meridian Management" });
  });
}

type Kind = NonNullable<Expense["kind"]>;
type MonthlyCost = readonly [day: number, vendor: string, memo: string, kind: Kind, amount: number, step: number];

const MONTHLY_COSTS: readonly MonthlyCost[] = [
  [4, "Ledgerwell Administration", "Fund administration", "administration", 6_250, 12.5],
  [9, "Northgate Legal LLP", "Legal services", "legal", 3_480, 217.35],
  [13, "Datahall", "Market data subscription", "partnership", 1_190, 0],
  [18, "Wayfare", "Travel to portfolio companies", "partnership", 940, 86.4],
  [24, "Registrar of Partnerships", "Registered office and filing", "administration", 310, 0],
];

/** Costs of every month, an audit each spring, interest each month, and what it cost to set the fund up. */
export function scheduleCosts(schedule: Schedule, story: Story, last: string): void {
  for (const [day, vendor, memo, kind, base, step] of MONTHLY_COSTS) {
    schedule.monthly("2022-08-01", last, day, (date, nth) => {
      const amount = Math.round((base + step * ((nth * 7) % 9)) * 100) / 100;
      story.book(buildExpense(story.books, { date, amount, kind, memo }), { counterparty: vendor });
    });
  }
  schedule.monthly("2022-08-01", last, 28, (date, nth) => {
    const amount = Math.round((1_480.25 + 63.17 * ((nth * 5) % 13)) * 100) / 100;
    const memo = "Interest on deposits";
    story.book(buildIncome(story.books, { date, amount, memo }), { counterparty: "Harbour Bank" });
  });
  for (const year of [2023, 2024, 2025, 2026]) {
    schedule.on(`${year}-04-15`, (date) => {
      const amount = 41_000 + (year - 2023) * 2_750;
      const audit = { date, amount, kind: "audit" as const, memo: `Audit ${year - 1}` };
      story.book(buildExpense(story.books, audit), { counterparty: "Quill Audit" });
    });
  }
  schedule.on("2022-07-29", (date) => {
    const memo = "Formation of the partnership";
    const organization = { date, amount: 162_340.55, kind: "organizational" as const, memo };
    story.book(buildExpense(story.books, organization), { counterparty: "Northgate Legal LLP" });
  });
}

/** A subscription line bridges a purchase and is repaid from the next call. */
export function scheduleCreditLine(schedule: Schedule, story: Story): void {
  schedule.on("2023-10-30", (date) => {
    const draw = { date, amount: 2_500_000, memo: "Subscription line drawn" };
    story.book(buildLoanDraw(story.books, draw), { counterparty: "Harbour Bank" });
  });
  schedule.on("2023-12-11", (date) => {
    const repayment = { date, principal: 2_500_000, interest: 20_137.5, memo: "Subscription line repaid" };
    story.book(buildLoanRepayment(story.books, repayment), { counterparty: "Harbour Bank" });
  });
}

const DISTRIBUTIONS: readonly (readonly [date: string, total: number, recallable: boolean, memo: string])[] = [
  ["2025-12-01", 4_200_000, false, "Distribution 1: sale of Delta Grid"],
  ["2026-02-02", 1_000_000, false, "Distribution 2: sale of Indigo Pay shares"],
  ["2026-02-02", 600_000, true, "Distribution 2: recallable part"],
];

/** Money back to the partners, by commitment; a part of the second may be called again. */
export function scheduleDistributions(schedule: Schedule, story: Story, nameOf: (id: string) => string): void {
  for (const [date, total, recallable, memo] of DISTRIBUTIONS) {
    schedule.on(date, () => {
      for (const made of buildDistribution(story.books, { date, total, by: "commitment", recallable, memo })) {
        const declared = story.distribution(made, { recallable, memo });
        owed(declared.postings, "2300").forEach((line, nth) => {
          const paidOn = addDays(date, 3 + (nth % 3));
          schedule.on(paidOn, () => {
            const description = `Outgoing wire ${nameOf(line.lpEntityId)}`;
            const settlement = { date: paidOn, lines: [line], memo: description };
            story.book(buildDistributionSettlement(story.books, settlement), { counterparty: nameOf(line.lpEntityId) });
          });
        });
      }
    });
  }
}

/** Half of one partner's interest passes to another. */
export function scheduleTransfer(schedule: Schedule, story: Story, idOf: IdOf): void {
  schedule.on("2025-04-01", (date) => {
    const [fromLpEntityId, toLpEntityId] = [idOf("Fennel Holdings"), idOf("Grove Fund of Funds")];
    const memo = "Transfer of half of Fennel's interest to Grove";
    story.agree({ kind: "transfer", date, fromLpEntityId, toLpEntityId, transferredPct: 0.5, memo });
  });
}

/** A cost booked twice and taken back a week later. */
export function scheduleMistake(schedule: Schedule, story: Story): void {
  schedule.on("2024-10-10", (date) => {
    const memo = "Legal services, booked a second time";
    const mistake = story.book(buildExpense(story.books, { date, amount: 3_697.35, kind: "legal", memo }));
    schedule.on("2024-10-17", (day) => story.reverse(mistake, day, "Reversal: booked twice"));
  });
}

/** What the last quarter leaves to do: three drafts behind their rows, and six rows that nobody has looked at. */
export function scheduleOpenItems(schedule: Schedule, story: Story): void {
  const drafts: readonly (readonly [date: string, amount: number, vendor: string, memo: string, kind: Kind])[] = [
    ["2026-06-03", 18_500, "Quill Audit", "Tax returns 2025", "tax"],
    ["2026-06-11", 6_320, "Shoreline Insurance", "Directors' insurance", "insurance"],
    ["2026-06-22", 2_150.75, "Wayfare", "Annual meeting travel", "partnership"],
  ];
  for (const [date, amount, vendor, memo, kind] of drafts) {
    schedule.on(date, () => story.draft(buildExpense(story.books, { date, amount, kind, memo }), vendor));
  }
  const open: readonly (readonly [date: string, amount: number, counterparty: string, description: string])[] = [
    ["2026-06-08", -35, "Harbour Bank", "Wire fee"],
    ["2026-06-08", -35, "Harbour Bank", "Wire fee"],
    ["2026-06-16", -4_275, "Northgate Legal LLP", "Legal services Lumen Energy"],
    ["2026-06-24", -450, "Registrar of Partnerships", "Annual filing"],
    ["2026-06-30", 812.4, "Harbour Bank", "Interest credited"],
  ];
  for (const [txnDate, amount, counterparty, description] of open) {
    story.report({ txnDate, amount, counterparty, description, state: "unmatched" });
  }
}
