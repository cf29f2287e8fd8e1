/** The events of `small-fund.md`, booked one after another with the engine's builders. */
import {
  type Account,
  type Books,
  buildCapitalCall,
  buildContributionFunding,
  buildConversion,
  buildCreditLineAccrual,
  buildCurrencyExchange,
  buildDistribution,
  buildDistributionSettlement,
  buildExit,
  buildExpense,
  buildIncome,
  buildInKindDistribution,
  buildInvestment,
  buildLoanDraw,
  buildLoanRepayment,
  buildManagementFee,
  buildManualEntry,
  buildTransfer,
  buildValuation,
  buildWriteOff,
  type CommitmentEvent,
  type Entry,
  equalize,
  type HistoryFlow,
  missingAccounts,
  moveCash,
  offsetRoll,
  type SecurityType,
  seedChart,
  translationOfCash,
} from "../../src/index.js";

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`;
export const [ash, birch, cedar] = [id(1), id(2), id(3)] as const;
const [fern, gorse, heath, iris] = [id(4), id(5), id(6), id(7)] as const;

const partners = [
  { lpEntityId: ash, name: "Ash", partnerClass: "lp" },
  { lpEntityId: birch, name: "Birch", partnerClass: "lp" },
  { lpEntityId: cedar, name: "Cedar", partnerClass: "gp" },
] as const;

const security = (digit: string, companyId: string, name: string, securityType: SecurityType, shares?: number) => ({
  securityId: `${digit.repeat(4)}aaaa-0000-4000-8000-000000000000`,
  ...{ companyId, name, securityType },
  ...(shares === undefined ? {} : { shares }),
});
/** What is held: shares are those of the end of 2026. */
export const held = {
  fernNote: security("41", fern, "Fern note", "convertible_note"),
  fernPreferred: { ...security("42", fern, "Fern preferred", "preferred", 250_000), acquired: "2026-05-31" },
  gorsePreferred: security("51", gorse, "Gorse preferred", "preferred", 300_000),
  gorseCommon: security("52", gorse, "Gorse common", "common", 50_000),
  heathSafe: security("61", heath, "Heath SAFE", "safe"),
  irisPreferred: security("71", iris, "Iris preferred", "preferred", 400_000),
};
const named = ({ companyId, securityId }: { companyId: string; securityId: string }) => ({ companyId, securityId });

export const euroAccount = "1000-eur";
const euroCash: Account = {
  ...{ id: "alder:1000-eur", code: euroAccount, name: "Cash in euro", type: "asset", subtype: "cash" },
  ...{ parentId: "alder:1000", isActive: true },
};

const start: Books = {
  vehicle: { id: "alder", name: "Alder Fund", baseCurrency: "USD" },
  partners,
  companies: [
    { companyId: fern, name: "Fern", industry: "Software", country: "United States" },
    { companyId: gorse, name: "Gorse", industry: "Biotechnology", country: "United States" },
    { companyId: heath, name: "Heath", industry: "Energy", country: "Canada" },
    { companyId: iris, name: "Iris", industry: "Software", country: "Canada" },
  ],
  securities: Object.values(held),
  accounts: [...seedChart({ vehicle: { id: "alder" }, partners }), euroCash],
  commitments: [
    { lpEntityId: ash, date: "2025-01-01", amount: 6_000_000, kind: "initial" },
    { lpEntityId: cedar, date: "2025-01-01", amount: 1_000_000, kind: "initial" },
  ],
  allocationRules: [{ lpEntityId: cedar, category: "management_fee", participates: false }],
  waterfall: { kind: "european", carryRate: 0.2, prefRate: 0.08, catchupRate: 1, prefCompounds: true },
  dueDates: [{ sourceRef: "call-2", date: "2026-04-30" }],
  entries: [],
  today: "2026-12-31",
};

/** What one event adds to the books. */
interface Added {
  readonly entries: readonly Entry[];
  readonly commitments?: readonly CommitmentEvent[];
  readonly historyFlows?: readonly HistoryFlow[];
}
type Build = (books: Books) => Entry | readonly Entry[] | Added;

function toAdded(built: ReturnType<Build>): Added {
  if ("postings" in built) return { entries: [built] };
  return Symbol.iterator in built ? { entries: built } : built;
}

/** The books after an event; its entries are `<number>:<place>`. */
function then(books: Books, build: Build, at: number): Books {
  const { entries, commitments = [], historyFlows = [] } = toAdded(build(books));
  const posted = entries.map((entry, place): Entry => ({ ...entry, id: `${at + 1}:${place}`, status: "posted" }));
  return {
    ...books,
    accounts: [...books.accounts, ...missingAccounts(books, posted)],
    entries: [...books.entries, ...posted],
    commitments: [...books.commitments, ...commitments],
    historyFlows: [...(books.historyFlows ?? []), ...historyFlows],
  };
}

const sideLetter = { annualRate: 0.02, partnerRates: [{ lpEntityId: birch, discountPct: 0.1 }] };
export const firstOf = (year: number) => ({ from: `${year}-01-01`, to: `${year}-06-30`, ...sideLetter });
export const secondOf = (year: number) => ({ from: `${year}-07-01`, to: `${year}-12-31`, ...sideLetter });

/** Gorse's fee to the manager. */
export const offsets = [{ date: "2026-11-30", received: 125_000, offsetPct: 0.8 }];

export const line = { limit: 1_200_000, annualRate: 0.072, unusedRate: 0.003 };
export const lineDays = { from: "2026-02-01", to: "2026-04-29" };

const bought = (date: string, what: { companyId: string; securityId: string }, amount: number): Build => {
  return (books) => buildInvestment(books, { date, ...named(what), amount });
};
const marked = (date: string, what: { companyId: string; securityId: string }, fairValue: number): Build => {
  return (books) => buildValuation(books, { date, ...named(what), fairValue });
};
const accrued = (date: string, amount: number): Build => {
  return (books) => buildIncome(books, { date, ...named(held.fernNote), amount, account: "4110", accrued: true });
};
const euroGain = (date: string, gain: number): Build => {
  const postings = [
    { account: "1010", amount: gain, currency: "USD" },
    { account: "4310", amount: -gain, currency: "USD" },
  ];
  return (books) => ({ ...buildManualEntry(books, { date, postings }), sourceType: translationOfCash.sourceType });
};
const paid = (date: string, account: string, amount: number): Build => {
  const postings = [
    { account, amount, currency: "USD" },
    { account: "1000", amount: -amount, currency: "USD" },
  ];
  return (books) => buildManualEntry(books, { date, postings });
};
const each = (a: number, b: number, c: number) => [
  { lpEntityId: ash, amount: a },
  { lpEntityId: birch, amount: b },
  { lpEntityId: cedar, amount: c },
];

/** The second close; everything but the fee is paid the same day. */
const secondClose = (books: Books) =>
  equalize(books, {
    ...{ date: "2025-07-01", interestRate: 0.08, fundedAtOnce: true, retroactiveFee: firstOf(2025) },
    commitments: [{ lpEntityId: birch, amount: 3_000_000, kind: "initial" }],
  });

const events: readonly Build[] = [
  (books) => buildCapitalCall(books, { date: "2025-01-15", total: 2_100_000, fundedAtOnce: true }),
  (books) =>
    buildExpense(books, { date: "2025-01-20", amount: 45_000, kind: "organizational", organizationalCap: 35_000 }),
  (books) => buildExpense(books, { date: "2025-01-20", amount: 21_000, kind: "offering" }),
  bought("2025-02-03", held.fernNote, 400_000),
  bought("2025-02-10", held.gorsePreferred, 500_000),
  bought("2025-02-10", held.gorseCommon, 100_000),
  bought("2025-03-03", held.heathSafe, 300_000),
  (books) => buildManagementFee(books, { date: "2025-06-30", ...firstOf(2025), netted: 10_000, paidAtOnce: true }),
  secondClose,
  (books) =>
    buildCurrencyExchange(books, {
      ...{ date: "2025-09-15", baseAmount: 220_000, sold: { amount: 220_000, currency: "USD" } },
      bought: { amount: 200_000, currency: "EUR", account: euroAccount },
    }),
  accrued("2025-12-31", 22_000),
  euroGain("2025-12-31", 10_000),
  marked("2025-12-31", held.gorsePreferred, 650_000),
  (books) => buildManagementFee(books, { date: "2025-12-31", ...secondOf(2025) }),
  paid("2026-01-15", "2100", 114_493.15),
  (books) => buildLoanDraw(books, { date: "2026-02-01", amount: 600_000 }),
  bought("2026-02-02", held.irisPreferred, 800_000),
  (books) =>
    moveCash(books, buildExpense(books, { date: "2026-04-10", amount: 58_000, kind: "legal" }), {
      ...{ account: euroAccount, currency: "EUR", rate: 1.16 },
    }),
  (books) => buildCapitalCall(books, { date: "2026-04-15", total: 1_000_000, sourceRef: "call-2" }),
  (books) => buildCreditLineAccrual(books, { ...lineDays, ...line }),
  (books) =>
    buildContributionFunding(books, {
      ...{ date: "2026-04-30", sourceRef: "call-2", lines: each(600_000, 300_000, 100_000) },
    }),
  (books) => buildLoanRepayment(books, { date: "2026-04-30", principal: 600_000 }),
  paid("2026-04-30", "2000", 11_000),
  accrued("2026-05-31", 10_000),
  (books) =>
    buildConversion(books, {
      ...{ date: "2026-05-31", ...named(held.fernNote), intoSecurityId: held.fernPreferred.securityId },
      ...{ interest: 32_000, fairValue: 500_000 },
    }),
  (books) => buildManagementFee(books, { date: "2026-06-30", ...firstOf(2026), paidAtOnce: true }),
  (books) =>
    buildTransfer(books, { date: "2026-07-01", fromLpEntityId: ash, toLpEntityId: birch, transferredPct: 0.5 }),
  (books) => buildWriteOff(books, { date: "2026-08-15", ...named(held.heathSafe), realize: true }),
  marked("2026-09-30", held.gorseCommon, 200_000),
  (books) =>
    buildInKindDistribution(books, {
      ...{ date: "2026-09-30", ...named(held.gorseCommon), value: 200_000, distributedPct: 0.5, by: "commitment" },
    }),
  (books) => buildExit(books, { date: "2026-10-15", ...named(held.gorsePreferred), proceeds: 700_000, soldPct: 0.4 }),
  (books) =>
    buildDistribution(books, {
      ...{ date: "2026-11-15", total: 200_000, by: "commitment", recallable: true, sourceRef: "recallable-1" },
    }),
  (books) =>
    buildDistributionSettlement(books, {
      ...{ date: "2026-11-30", sourceRef: "recallable-1", lines: each(60_000, 120_000, 20_000) },
    }),
  (books) => buildDistribution(books, { date: "2026-11-30", total: 400_000, by: "commitment", paidAtOnce: true }),
  euroGain("2026-12-31", 8_000),
  marked("2026-12-31", held.gorsePreferred, 650_000),
  marked("2026-12-31", held.gorseCommon, 110_000),
  marked("2026-12-31", held.irisPreferred, 940_000),
  (books) => buildExpense(books, { date: "2026-12-31", amount: 25_000, kind: "audit", accrued: true }),
  (books) => {
    const { closing } = offsetRoll(books, { offsets });
    return buildManagementFee(books, { date: "2026-12-31", ...secondOf(2026), offset: closing });
  },
];

/** The fund at the end of 2026, no month closed; files of marks are added by who reads them. */
export const alder: Books = events.reduce(then, start);

/** Before the second close, for what it is worked from. */
export const beforeSecondClose: Books = events.slice(0, events.indexOf(secondClose)).reduce(then, start);

export const secondCloseLines = secondClose(beforeSecondClose).lines;
